// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
"use strict";

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// Answer every turn until the match is over. `choose` gets the view and gives the action.
function converse(choose) {
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") say({ type: "ready" });
    else if (message.type === "act") say({ turn: message.turn, action: choose(message.view) });
    else if (message.type === "end") process.exit(0);
  });
}

module.exports = { converse };
