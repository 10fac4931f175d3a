// A bot for PlanetWars and SpaceExplorers. Change `choose`; everything else may stay as it is.
"use strict";
const { converse } = require("./talk");

// Adds how many people are `mine` and `theirs` to every planet that is seen: PlanetWars says its `population`,
// SpaceExplorers the `people` of both seats. A planet that is not seen has only `id`, `x`, `y` and `edges`.
function count(view) {
  for (const planet of view.planets) {
    if (!("owner" in planet)) continue;
    const mine = planet.owner === view.seat;
    const people = planet.people || [planet.population, planet.population];
    planet.mine = planet.people || mine ? people[view.seat] : 0;
    planet.theirs = planet.people || !mine ? people[1 - view.seat] : 0;
    planet.room = planet.size - (planet.people ? planet.total : planet.population);
  }
}

// YOUR TURN: the orders of this turn, [from, to, people] each, as many as you like; [] is none. The people leave now and
// land when they have flown the length of the edge. Use console.error to see something: stdout is for the answers.
function choose(view) {
  count(view);
  const byId = new Map(view.planets.map((planet) => [planet.id, planet])); // ids may have gaps
  const orders = [];
  const claimed = new Set();
  for (const planet of view.planets) {
    if (planet.owner !== view.seat || planet.mine < 2) continue;
    const half = Math.floor(planet.mine / 2);
    const around = planet.edges.map(([id]) => byId.get(id)).filter((there) => "owner" in there);
    // Take what half of us can beat and nobody of ours is under way to; where it is crowded, over-population kills.
    const weak = around.filter((there) => there.owner !== view.seat && there.theirs * 3 < half * 2);
    const open = weak.filter((there) => !claimed.has(there.id) && !isExpected(there, view.seat));
    let target = least(open, (there) => there.theirs);
    if (!target && planet.room < planet.size / 4) target = least(around, (there) => -there.room);
    if (!target) continue;
    claimed.add(target.id);
    orders.push([planet.id, target.id, half]);
  }
  return orders;
}

// Incoming shuttles are [from, owner, people, turns left].
function isExpected(planet, seat) {
  return planet.incoming.some(([, owner]) => owner === seat);
}

function least(planets, measure) {
  return planets.reduce((best, there) => (best && measure(best) <= measure(there) ? best : there), undefined);
}

converse(choose);
