// The conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). There is no need to change it.
"use strict";

async function* readNumbers() {
  for await (const line of require("readline").createInterface({ input: process.stdin }))
    for (const word of line.split(/\s+/).filter(Boolean)) yield Number(word);
}

// Answer every turn until the match is over. `choose` gets the sky: `me`, `players`, `count`, `distances[from][to]`,
// `planets[id]` with owner, ships, level and armor, and `sent` by the others since our last turn. Players and planets
// count from 1, place 0 of the lists is empty; owner 0 is nobody.
async function converse(choose) {
  const numbers = readNumbers();
  const next = async () => (await numbers.next()).value ?? -1; // the end of the input is the end, too
  const some = async (amount) => {
    const found = [];
    while (found.length < amount) found.push(await next());
    return found;
  };
  const [me, players, count] = await some(3);
  const distances = [[]];
  while (distances.length <= count) distances.push([0, ...(await some(count))]);
  for (let sends = await next(); sends >= 0; sends = await next()) {
    const sent = [];
    const planets = [null];
    for (let i = 0; i < sends; i++) sent.push(await some(4));
    for (let i = 0; i < count; i++) {
      const [owner, ships, level, armor] = await some(4);
      planets.push({ owner, ships, level, armor });
    }
    const orders = choose({ me, players, count, distances, planets, sent });
    process.stdout.write(`${orders.length}\n${orders.map((order) => order.join(" ") + "\n").join("")}`);
  }
  process.exit(0);
}

module.exports = { converse };
