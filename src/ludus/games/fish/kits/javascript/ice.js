// What a bot sees of the ice: tiles with fish, penguins, and where they can go. A place is [row, column].
"use strict";

const ROWS = [-2, -1, 1, 2, 1, -1]; // N, NE, SE, S, SW, NW
const COLUMNS = [0, 0, 0, 0, -1, -1];

// The place beside one. Odd rows stand half a tile to the right.
function beside([row, column], direction) {
  const shift = direction % 3 === 0 ? 0 : row & 1;
  return [row + ROWS[direction], column + COLUMNS[direction] + shift];
}

class Ice {
  constructor(view) {
    this.seat = view.seat;
    this.placing = view.phase === "placing";
    this.players = view.players; // by seat, with `score` and `places`
    this.rows = view.board; // fish; 0 is a hole
    this.taken = new Set(view.players.flatMap((player) => player.places.map(String)));
  }

  fishAt([row, column]) {
    return (this.rows[row] || [])[column] || 0;
  }

  isFree(place) {
    return this.fishAt(place) > 0 && !this.taken.has(String(place));
  }

  // Where a penguin can go: straight on, until a hole or another penguin.
  reachable(from) {
    const found = [];
    for (let direction = 0; direction < 6; direction++)
      for (let to = beside(from, direction); this.isFree(to); to = beside(to, direction)) found.push(to);
    return found;
  }

  // All that we may do now: a place while penguins are placed, then [from, to].
  actions() {
    if (this.placing) {
      const all = this.rows.flatMap((row, number) => row.map((_, column) => [number, column]));
      return all.filter((place) => this.isFree(place));
    }
    return this.players[this.seat].places.flatMap((from) => this.reachable(from).map((to) => [from, to]));
  }
}

module.exports = { Ice, beside };
