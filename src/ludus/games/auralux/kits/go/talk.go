// The conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). There is no need to change it.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type planet struct{ owner, ships, level, armor int } // owner 0: nobody

// price is what the next level costs in ships, repair included; of no use at level 3, which is the top.
func (here planet) price() int {
	if here.level == 0 {
		return 100
	}
	return 100*here.level + 100*here.level - here.armor
}

type send struct{ player, from, to, ships int }

type order struct{ from, to, ships int } // the same planet twice: capture, upgrade or repair

// sky is what a bot sees. Players and planets count from 1; place 0 of the lists is empty.
type sky struct {
	me, players, count int
	distances          [][]int
	planets            []planet
	sent               []send // by the others, since our last turn
}

var in = bufio.NewReader(os.Stdin)

// number gives the next one; the end of the input is the end, too.
func number() int {
	found := -1
	fmt.Fscan(in, &found)
	return found
}

// converse answers every turn until the match is over.
func converse(choose func(*sky) []order) {
	above := &sky{me: number(), players: number(), count: number()}
	above.distances = make([][]int, 1)
	for from := 1; from <= above.count; from++ {
		row := make([]int, 1)
		for to := 1; to <= above.count; to++ {
			row = append(row, number())
		}
		above.distances = append(above.distances, row)
	}
	out := bufio.NewWriter(os.Stdout)
	for above.readTurn() {
		orders := choose(above)
		fmt.Fprintln(out, len(orders))
		for _, one := range orders {
			fmt.Fprintln(out, one.from, one.to, one.ships)
		}
		out.Flush() // or the answer stays here until the buffer is full
	}
}

// readTurn is false once the match is over.
func (above *sky) readTurn() bool {
	sends := number()
	if sends < 0 {
		return false
	}
	above.sent, above.planets = nil, make([]planet, 1)
	for i := 0; i < sends; i++ {
		above.sent = append(above.sent, send{number(), number(), number(), number()})
	}
	for i := 0; i < above.count; i++ {
		above.planets = append(above.planets, planet{number(), number(), number(), number()})
	}
	return true
}
