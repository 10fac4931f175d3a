// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Play:   ludus play auralux "node auralux_node.js" afk
"use strict";
const lines = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function numbers() {
  const { value = "-1" } = await lines.next(); // the end of the input is the end, too
  return value.trim().split(" ").map(Number);
}

async function table(count) {
  const rows = [];
  while (rows.length < count) rows.push(await numbers());
  return rows;
}

// What a planet does: [from, to, ships], or null.
function order(from, me, planets, distances) {
  const [, ships, level, armor] = planets[from];
  const price = level === 0 ? 100 : 200 * level - armor; // capture, or upgrade and repair
  if (level < 3) return ships >= price ? [from, from, ships] : null;
  const others = planets.map((_, to) => to).filter((to) => planets[to][0] !== me);
  if (ships <= 200 || others.length === 0) return null;
  others.sort((a, b) => distances[from][a] - distances[from][b]);
  return [from, others[0], ships - 50];
}

async function main() {
  const [me, , count] = await numbers();
  const distances = await table(count);
  for (let [sends] = await numbers(); sends >= 0; [sends] = await numbers()) {
    await table(sends); // what the others have sent
    const planets = await table(count); // owner, ships, level, armor
    const mine = planets.map((_, from) => from).filter((from) => planets[from][0] === me);
    const orders = mine.map((from) => order(from, me, planets, distances)).filter(Boolean);
    const words = orders.map(([from, to, ships]) => `${from + 1} ${to + 1} ${ships}\n`);
    process.stdout.write(`${orders.length}\n${words.join("")}`);
  }
  process.exit(0);
}

main();
