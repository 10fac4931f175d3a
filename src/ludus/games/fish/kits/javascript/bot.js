// A bot for Fish. Change `choose`; everything else may stay as it is.
"use strict";
const { Ice, beside } = require("./ice");
const { converse } = require("./talk");

// YOUR TURN: one of `ice.actions()`: a place while penguins are placed, then a move [from, to]. There is always one, for
// who cannot move is not asked. Use console.error to see something: stdout is for the answers.
function choose(view) {
  const ice = new Ice(view);
  const actions = ice.actions();
  return actions.reduce((best, action) => (worth(ice, action) > worth(ice, best) ? action : best));
}

// A move scores the fish of the tile that is left; the tile where it ends is scored by the next one.
function worth(ice, action) {
  if (ice.placing) return promise(ice, action);
  const [from, to] = action;
  return 20 * ice.fishAt(from) + promise(ice, to);
}

// Fish are worth nothing on a tile that nobody can leave.
function promise(ice, tile) {
  const waysOut = [0, 1, 2, 3, 4, 5].filter((direction) => ice.isFree(beside(tile, direction))).length;
  return 10 * ice.fishAt(tile) * Math.min(waysOut, 2) + waysOut;
}

converse(choose);
