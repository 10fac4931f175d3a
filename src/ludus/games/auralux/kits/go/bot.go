// A bot for Auralux. Change choose; everything else may stay as it is.
package main

const (
	garrison = 50  // ships that stay
	army     = 200 // ships before any are sent
)

// choose is YOUR TURN: the orders of this turn, as many as you like: one sends a group, or, with the same planet twice,
// captures, upgrades or repairs it with up to so many ships. Write what you want to see to os.Stderr: stdout is for the
// answers.
func choose(above *sky) []order {
	var orders []order
	for id := 1; id <= above.count; id++ {
		here := above.planets[id]
		if here.owner != above.me {
			continue
		}
		if here.level < 3 { // it can still grow
			if here.ships >= here.price() {
				orders = append(orders, order{id, id, here.ships})
			}
		} else if target := nearest(above, id); target > 0 && here.ships > army {
			orders = append(orders, order{id, target, here.ships - garrison})
		}
	}
	return orders
}

// nearest gives the nearest planet that is not ours; 0 where all are.
func nearest(above *sky, from int) int {
	best := 0
	for to := 1; to <= above.count; to++ {
		nearer := best == 0 || above.distances[from][to] < above.distances[from][best]
		if above.planets[to].owner != above.me && nearer {
			best = to
		}
	}
	return best
}

func main() {
	converse(choose)
}
