// A bot for Connect Four. Change `choose`; everything else may stay as it is.
"use strict";
const { converse } = require("./talk");

// YOUR TURN: a column that is not full. `view.columns` are the stones of every column from the bottom, as the seats that own
// them; `view.seat` is yours. Use console.error to see something: stdout is for the answers.
function choose(view) {
  const [columns, rows, line] = view.board.split(" ").map(Number);
  const free = [...Array(columns).keys()].filter((column) => view.columns[column].length < rows);
  const middle = (columns - 1) / 2;
  free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const wins = (seat) => free.find((column) => makesLine(view, column, seat, line));
  return wins(view.seat) ?? wins(1 - view.seat) ?? free[0];
}

// Whether a stone of this seat in this column would make a line.
function makesLine(view, column, seat, line) {
  const row = view.columns[column].length;
  const run = (dx, dy) => {
    let count = 0;
    while (view.columns[column + dx * (count + 1)]?.[row + dy * (count + 1)] === seat) count += 1;
    return count;
  };
  return [[0, 1], [1, 0], [1, 1], [1, -1]].some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) + 1 >= line);
}

converse(choose);
