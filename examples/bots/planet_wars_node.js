// A small bot for PlanetWars: half of every planet goes to its emptiest neighbour that is not its own.
//
// Play:   ludus play planet_wars "node planet_wars_node.js" noop
"use strict";

// [source, destination, people], as often as you like. A planet that is not seen has no population.
function orders(view) {
  const seen = new Map(view.planets.filter((planet) => "population" in planet).map((planet) => [planet.id, planet]));
  const found = [];
  for (const planet of seen.values()) {
    if (planet.owner !== view.seat || planet.population <= 4) continue;
    const neighbours = planet.edges.map(([id]) => seen.get(id)).filter((there) => there && there.owner !== view.seat);
    if (neighbours.length === 0) continue;
    neighbours.sort((a, b) => a.population - b.population);
    found.push([planet.id, neighbours[0].id, Math.floor(planet.population / 2)]);
  }
  return found;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready" });
  else if (message.type === "act") say({ turn: message.turn, action: orders(message.view) });
  else if (message.type === "end") process.exit(0);
});
