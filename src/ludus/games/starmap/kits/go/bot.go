// A bot for PlanetWars and SpaceExplorers. Change choose; everything else may stay as it is.
package main

// choose is YOUR TURN: the orders of this turn, as many as you like. The people leave now and land when they have flown
// the length of the edge. Write what you want to see to os.Stderr: stdout is for the answers.
func choose(sky *galaxy) []order {
	orders := []order{} // not nil, which would be null: an empty list is an answer, null is none
	claimed := map[int]bool{}
	for _, here := range sky.Planets {
		if !here.isOf(sky.Seat) || here.mine < 2 {
			continue
		}
		target := weakest(sky, here, claimed)
		if target == nil && here.room() < here.Size/4 { // over-population kills: better they go
			target = roomiest(sky, here)
		}
		if target != nil {
			claimed[target.ID] = true
			orders = append(orders, order{here.ID, target.ID, here.mine / 2})
		}
	}
	return orders
}

// weakest gives the weakest neighbour that half of us can beat and nobody of ours is under way to.
func weakest(sky *galaxy, here *planet, claimed map[int]bool) *planet {
	var best *planet
	for _, there := range sky.around(here) {
		weak := !there.isOf(sky.Seat) && there.theirs*3 < here.mine/2*2
		open := !claimed[there.ID] && !isExpected(sky, there)
		if weak && open && (best == nil || there.theirs < best.theirs) {
			best = there
		}
	}
	return best
}

func isExpected(sky *galaxy, here *planet) bool {
	for _, flying := range here.Incoming {
		if flying[1] == sky.Seat {
			return true
		}
	}
	return false
}

func roomiest(sky *galaxy, here *planet) *planet {
	var best *planet
	for _, there := range sky.around(here) {
		if best == nil || there.room() > best.room() {
			best = there
		}
	}
	return best
}

func main() {
	converse(func(view []byte) any { return choose(readGalaxy(view)) })
}
