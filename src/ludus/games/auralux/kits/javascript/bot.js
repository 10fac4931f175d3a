// A bot for Auralux. Change `choose`; everything else may stay as it is.
"use strict";
const { converse } = require("./talk");

const GARRISON = 50; // ships that stay
const ARMY = 200; // ships before any are sent

// YOUR TURN: the orders of this turn, [from, to, ships] each, as many as you like; [] is none. One sends a group, or, with
// the same planet twice, captures, upgrades or repairs it with up to so many ships. Use console.error to see something:
// stdout is for the answers.
function choose(sky) {
  const orders = [];
  for (let id = 1; id <= sky.count; id++) {
    const planet = sky.planets[id];
    if (planet.owner !== sky.me) continue;
    if (planet.level < 3) {
      if (planet.ships >= price(planet)) orders.push([id, id, planet.ships]); // it can still grow
    } else if (planet.ships > ARMY && nearest(sky, id)) {
      orders.push([id, nearest(sky, id), planet.ships - GARRISON]);
    }
  }
  return orders;
}

// Ships for the next level, repair included.
function price({ level, armor }) {
  return level === 0 ? 100 : 100 * level + 100 * level - armor;
}

// The nearest planet that is not ours; 0 where all are.
function nearest(sky, from) {
  let best = 0;
  for (let to = 1; to <= sky.count; to++) {
    const nearer = !best || sky.distances[from][to] < sky.distances[from][best];
    if (sky.planets[to].owner !== sky.me && nearer) best = to;
  }
  return best;
}

converse(choose);
