// A bot for Fish. Change choose; everything else may stay as it is.
package main

// choose is YOUR TURN: one of sea.actions(): a place while penguins are placed, then a move. There is always one, for who
// cannot move is not asked. Write what you want to see to os.Stderr: stdout is for the answers.
func choose(sea *ice) action {
	actions := sea.actions()
	best := actions[0]
	for _, other := range actions {
		if worth(sea, other) > worth(sea, best) {
			best = other
		}
	}
	return best
}

// worth: a move scores the fish of the tile that is left; the tile where it ends is scored by the next one.
func worth(sea *ice, chosen action) int {
	if len(chosen) == 1 {
		return promise(sea, chosen[0])
	}
	return 20*sea.fishAt(chosen[0]) + promise(sea, chosen[1])
}

// promise: fish are worth nothing on a tile that nobody can leave.
func promise(sea *ice, tile place) int {
	ways := 0
	for direction := 0; direction < 6; direction++ {
		if sea.isFree(beside(tile, direction)) {
			ways++
		}
	}
	counted := ways
	if counted > 2 {
		counted = 2
	}
	return 10*sea.fishAt(tile)*counted + ways
}

func main() {
	converse(func(view []byte) any { return choose(readIce(view)).plain() })
}
