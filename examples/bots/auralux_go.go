// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Build:  go build -o auralux_go auralux_go.go
// Play:   ludus play auralux ./auralux_go afk
package main

import (
	"bufio"
	"fmt"
	"os"
)

type planet struct{ owner, ships, level, armor int }

var (
	in        = bufio.NewReader(os.Stdin)
	out       = bufio.NewWriter(os.Stdout)
	me, count int
	distances [][]int
	planets   []planet
)

func nearest(from int) int {
	best := -1
	for to := range planets {
		if planets[to].owner != me && (best < 0 || distances[from][to] < distances[from][best]) {
			best = to
		}
	}
	return best
}

// target says where a planet sends its ships: to itself (capture, or upgrade and repair), to another, or nowhere (-1).
func target(from int) int {
	here, price := planets[from], 100
	if here.level > 0 {
		price = 200*here.level - here.armor
	}
	switch {
	case here.owner != me:
		return -1
	case here.level < 3 && here.ships >= price:
		return from
	case here.level == 3 && here.ships > 200:
		return nearest(from)
	}
	return -1
}

func answer() {
	var orders []string
	for from := range planets {
		to, ships := target(from), planets[from].ships
		if to >= 0 && to != from {
			ships -= 50
		}
		if to >= 0 {
			orders = append(orders, fmt.Sprintln(from+1, to+1, ships))
		}
	}
	fmt.Fprintln(out, len(orders))
	for _, order := range orders {
		out.WriteString(order)
	}
	out.Flush() // or the answer stays here until the buffer is full
}

func main() {
	var players, sends, skipped int
	fmt.Fscan(in, &me, &players, &count)
	distances, planets = make([][]int, count), make([]planet, count)
	for from := range distances {
		distances[from] = make([]int, count)
		for to := range distances[from] {
			fmt.Fscan(in, &distances[from][to])
		}
	}
	for {
		if found, _ := fmt.Fscan(in, &sends); found == 0 || sends < 0 {
			return
		}
		for i := 0; i < 4*sends; i++ {
			fmt.Fscan(in, &skipped) // what the others have sent
		}
		for i := range planets {
			fmt.Fscan(in, &planets[i].owner, &planets[i].ships, &planets[i].level, &planets[i].armor)
		}
		answer()
	}
}
