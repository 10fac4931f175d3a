// @ts-check
/** A match that is played where it cannot be watched: it opens the moment it is stored. */
import { every } from "./live.js";

const wait = /** @type {HTMLElement} */ (document.getElementById("wait"));
const { key = "", number = "" } = wait.dataset;

every(1000, async () => {
  const answer = await fetch(`/api/tournaments/${key}/matches/${number}`);
  if (answer.status === 404) {
    // It was lost with its worker: it is played again some time, and then it is there.
    const status = /** @type {HTMLElement} */ (wait.querySelector("[role=status]"));
    status.textContent = "Nobody plays this match right now; it will be played again.";
    return true;
  }
  if (!answer.ok) throw new Error(String(answer.status));
  const told = await answer.json();
  if (told.stage === "playing") return true;
  location.replace(`/tournament/${key}/match/${number}`);
  return false;
});
