/** The room of a match that cannot be watched yet: links to hand out, and in when it is over. */

import { offerLinks } from "./links.js";

const { id = "" } = /** @type {HTMLElement} */ (document.getElementById("room")).dataset;

async function look() {
  const answer = await fetch(`/api/matches/${encodeURIComponent(id)}`).catch(() => null);
  const { stage } = answer?.ok ? await answer.json() : { stage: "playing" };
  if (stage === "over" || stage === "failed") location.reload();
  else setTimeout(look, 3000);
}

offerLinks();
look();
