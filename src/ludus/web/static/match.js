/** A match: the player, fed live; and for who sits at the table, a turn to make. */

import { Bell } from "./bell.js";
import { Closing } from "./closing.js";
import { Feed, filmOf } from "./feed.js";
import { offerHints } from "./hints.js";
import { copy, offerLinks } from "./links.js";
import { mount } from "./player.js";
import { Sitter } from "./sitter.js";
import { Table } from "./table.js";
import { Zoom } from "./zoom.js";

const root = /** @type {HTMLElement} */ (document.getElementById("player"));
const { id = "", seat = "", seats = "0" } = root.dataset;
const badge = /** @type {HTMLElement} */ (document.getElementById("stage"));
const files = /** @type {HTMLElement} */ (document.getElementById("files"));
const stop = document.getElementById("stop");
const playing = seat !== "";

const eyes = new Map(Array.from({ length: Number(seats) }, (_, number) => [number, () => filmOf(id, number, (message, eyes) => player.push(message, eyes))]));
const player = mount(root, { live: true, heading: false, seats: eyes, link: !playing });
player.following = playing;
const sitter = playing ? new Sitter(player, id, Number(seat)) : null;
const closing = new Closing(player, root.dataset);
const bell = playing ? new Bell(document.getElementById("bell")) : null;
const table = playing ? new Table(id, Number(seat), () => player.film.names) : null;
new Zoom(player.stage, () => sitter?.show());
if (playing) offerHints(player.element, id);
let begun = false;
/** @type {import("./feed.js").Status | null} */
let latest = null;

/** A spectator sees it from the start, and may go to the end; who plays is where the match is. */
function begin() {
  begun = true;
  if (!playing && !/turn=/.test(location.hash)) player.play();
}

/** @param {import("./feed.js").Status} status */
function tell(status) {
  const { stage, error, asked, drawing = false } = status;
  const live = stage === "waiting" || stage === "playing";
  player.options.live = live || drawing; // what is still to come is waited for
  root.toggleAttribute("data-drawing", drawing);
  badge.className = live ? "badge live" : "badge";
  badge.textContent = { waiting: "starting", playing: error ? `live · ${error}` : "live", over: error ?? "", failed: error ?? "failed" }[stage];
  if (drawing) badge.textContent = "being drawn";
  if (asked && !playing) badge.textContent = `live · waiting for ${player.film.names[asked.seat] ?? "a player"}`;
  files.hidden = stage !== "over";
  if (stop) stop.hidden = !live;
  if (!live) document.getElementById("places")?.remove();
  bell?.told(status, Number(seat));
  table?.told(status);
  if (!live && !drawing) closing.close();
}

new Feed(
  id,
  seat,
  ({ film, status }) => {
    for (const message of film) player.push(/** @type {any} */ (message));
    if (status) tell((latest = status));
    if (latest) sitter?.told(latest);
    if (!begun && film.length) begin();
    root.setAttribute("data-turn", String(player.film.last));
    if (status) root.setAttribute("data-stage", status.drawing ? "drawing" : status.stage);
  },
  (why) => {
    if (why) badge.textContent = why;
    badge.classList.toggle("live", !why);
  },
);

/** Pages and pictures are made when they are asked for, which takes a while. @param {HTMLAnchorElement} link */
async function fetched(link) {
  const name = link.textContent;
  link.textContent = `${name}: being made …`;
  let waiting = true;
  const asking = setInterval(async () => {
    const { part = 0 } = await fetch(`${link.href}/progress`).then((told) => told.json()).catch(() => ({}));
    if (part && waiting) link.textContent = `${name}: ${Math.round(100 * part)} %`;
  }, 400);
  const answer = await fetch(link.href).catch(() => null);
  clearInterval(asking);
  waiting = false;
  link.textContent = answer?.ok ? name : `${name}: ${answer ? (await answer.json()).error : "no answer"}`;
  if (!answer?.ok) return;
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = link.dataset.file ?? "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60000);
}

for (const link of files.querySelectorAll("a[data-file]"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    fetched(/** @type {HTMLAnchorElement} */ (link));
  });

document.getElementById("share")?.addEventListener("click", (event) => {
  const hash = player.following || playing ? "" : `#turn=${player.turn}`;
  copy(/** @type {HTMLElement} */ (event.currentTarget), `${location.origin}/match/${encodeURIComponent(id)}${hash}`);
});
offerLinks();
stop?.addEventListener("click", async () => {
  if (confirm("Stop this match? It will not be kept.")) await fetch(`/api/matches/${encodeURIComponent(id)}`, { method: "DELETE" });
});
