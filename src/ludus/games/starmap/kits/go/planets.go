// What a bot sees of the planets, in PlanetWars and SpaceExplorers alike.
package main

import "encoding/json"

type edge [2]int    // to, length
type shuttle [4]int // from, owner, people, turns left
type order [3]int   // from, to, people

type planet struct {
	ID           int       `json:"id"`
	Edges        []edge    `json:"edges"`
	Owner        *int      `json:"owner"` // a seat, -1: nobody; nil: the planet is not seen, and the rest is not known
	Size         int       `json:"size"`
	Habitability int       `json:"habitability"`
	Incoming     []shuttle `json:"incoming"`
	Population   int       `json:"population"` // PlanetWars
	People       []int     `json:"people"`     // SpaceExplorers: of both seats

	mine, theirs int // people; in PlanetWars one of the two is 0
}

type galaxy struct {
	Seat     int       `json:"seat"`
	Turn     int       `json:"turn"`
	LastTurn int       `json:"last_turn"`
	Planets  []*planet `json:"planets"`

	byID map[int]*planet // ids are names: they may have gaps, and begin anywhere
}

func readGalaxy(view []byte) *galaxy {
	found := &galaxy{byID: map[int]*planet{}}
	must(json.Unmarshal(view, found))
	for _, here := range found.Planets {
		found.byID[here.ID] = here
		switch {
		case len(here.People) == 2:
			here.mine, here.theirs = here.People[found.Seat], here.People[1-found.Seat]
		case here.isOf(found.Seat):
			here.mine = here.Population
		default:
			here.theirs = here.Population
		}
	}
	return found
}

func (here *planet) isOf(seat int) bool { return here.Owner != nil && *here.Owner == seat }

func (here *planet) room() int { return here.Size - here.mine - here.theirs }

// around gives the neighbours that are seen.
func (sky *galaxy) around(here *planet) []*planet {
	var found []*planet
	for _, way := range here.Edges {
		if there := sky.byID[way[0]]; there.Owner != nil {
			found = append(found, there)
		}
	}
	return found
}
