// What a bot sees of the ice: tiles with fish, penguins, and where they can go.
package main

import "encoding/json"

type place [2]int // row, column

type player struct {
	Score    int     `json:"score"`
	Penguins []place `json:"places"`
}

type ice struct {
	Seat    int      `json:"seat"`
	Phase   string   `json:"phase"`   // placing or moving
	Players []player `json:"players"` // by seat
	Fish    [][]int  `json:"board"`   // 0 is a hole

	taken map[place]bool // places with a penguin
}

// action is one place while penguins are placed, then from and to.
type action []place

// plain is the action as JSON has it.
func (chosen action) plain() any {
	if len(chosen) == 1 {
		return chosen[0]
	}
	return chosen
}

func readIce(view []byte) *ice {
	found := &ice{taken: map[place]bool{}}
	must(json.Unmarshal(view, found))
	for _, somebody := range found.Players {
		for _, penguin := range somebody.Penguins {
			found.taken[penguin] = true
		}
	}
	return found
}

// fishAt is 0 on a hole and off the board.
func (sea *ice) fishAt(here place) int {
	row, column := here[0], here[1]
	if row < 0 || row >= len(sea.Fish) || column < 0 || column >= len(sea.Fish[row]) {
		return 0
	}
	return sea.Fish[row][column]
}

func (sea *ice) isFree(here place) bool { return sea.fishAt(here) > 0 && !sea.taken[here] }

// beside gives the place in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right.
func beside(here place, direction int) place {
	rows, columns := [6]int{-2, -1, 1, 2, 1, -1}, [6]int{0, 0, 0, 0, -1, -1}
	shift := 0
	if direction%3 != 0 {
		shift = here[0] & 1
	}
	return place{here[0] + rows[direction], here[1] + columns[direction] + shift}
}

// reachable gives where a penguin can go: straight on, until a hole or another penguin.
func (sea *ice) reachable(from place) []place {
	var found []place
	for direction := 0; direction < 6; direction++ {
		for to := beside(from, direction); sea.isFree(to); to = beside(to, direction) {
			found = append(found, to)
		}
	}
	return found
}

// actions gives all that we may do now.
func (sea *ice) actions() []action {
	var found []action
	if sea.Phase == "placing" {
		for row := range sea.Fish {
			for column := range sea.Fish[row] {
				if sea.isFree(place{row, column}) {
					found = append(found, action{{row, column}})
				}
			}
		}
		return found
	}
	for _, from := range sea.Players[sea.Seat].Penguins {
		for _, to := range sea.reachable(from) {
			found = append(found, action{from, to})
		}
	}
	return found
}
