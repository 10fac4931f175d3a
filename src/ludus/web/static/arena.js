// @ts-check
/** Home: a board that plays. A match that runs is followed; a finished one is shown in under a minute, and then the next. */
import { Feed } from "./feed.js";
import { Film } from "./film.js";
import { keepListsBeside } from "./live.js";
import { Stage } from "./scene.js";

const WHOLE_MS = 45000; // that a film takes
const FASTEST = 60;
const SLOWEST = 700; // milliseconds of a turn
const REST_MS = 5000; // on the last picture
const SOON_MS = 800; // when to ask again where nothing is there yet
const STILL = 0.6; // of a match: the picture for those who want none that move

const place = /** @type {HTMLElement} */ (document.querySelector(".showcase"));
const link = /** @type {HTMLAnchorElement} */ (place.querySelector("a"));
const board = /** @type {HTMLElement} */ (place.querySelector(".board"));
const caption = /** @type {HTMLElement} */ (place.querySelector(".caption"));
const hold = /** @type {HTMLButtonElement} */ (place.querySelector(".hold"));
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Film} */
let film = new Film();
/** @type {Stage | null} */
let stage = null;
/** @type {Feed | null} */
let feed = null;
let turn = -1;
let over = false;
let held = false;
let timer = 0;

/** Show another match. @param {string} id */
function open(id) {
  feed?.close();
  film = new Film();
  turn = -1;
  over = false;
  const mine = film;
  feed = new Feed(id, "", ({ film: messages, status }) => {
    if (mine !== film) return;
    for (const message of messages) film.add(/** @type {any} */ (message));
    if (status) over = status.stage === "over" || status.stage === "failed";
    if (turn < 0 && film.frames.length) begin();
  });
}

/** The first picture takes the place of the one that stood there. */
function begin() {
  if (!stage) {
    stage = new Stage(board);
    stage.card.remove();
    board.querySelector(".picture")?.remove();
  }
  const live = link.dataset.live === "1";
  if (still.matches) show(live ? film.last : film.first + Math.round((film.last - film.first) * STILL), 0);
  else show(live ? Math.max(film.first, film.last - 1) : film.first, 0);
  hold.hidden = still.matches;
  place.setAttribute("data-playing", "");
  plan();
}

/** @param {number} wanted @param {number} glide */
function show(wanted, glide) {
  turn = wanted;
  stage?.show(film.scene(turn), glide);
  const frame = film.frame(turn);
  for (const score of caption.querySelectorAll(".score")) {
    const value = frame?.tally?.[Number(/** @type {HTMLElement} */ (score).dataset.seat)];
    score.textContent = value === undefined ? "" : String(Math.round(value * 10) / 10);
  }
  const at = caption.querySelector(".turn");
  if (at) at.textContent = ` · turn ${turn}`;
  place.setAttribute("data-turn", String(turn));
}

/** When the next turn is due. */
function plan() {
  clearTimeout(timer);
  const pace = Math.max(FASTEST, Math.min(SLOWEST, WHOLE_MS / Math.max(1, film.frames.length)));
  timer = setTimeout(() => advance(pace), pace);
}

/** @param {number} pace */
function advance(pace) {
  if (still.matches && over && film.frames.length) return;
  if (over && turn >= film.last) {
    timer = setTimeout(next, REST_MS);
    return;
  }
  const behind = film.last - turn;
  if (still.matches) show(Math.round(film.first + (film.last - film.first) * STILL), 0);
  else if (behind > 0 && !held && !document.hidden) show(turn + 1, pace > 80 ? pace : 0);
  plan();
}

/** Another match, where there is a better one by now; else the same from its start. */
async function next() {
  if (held || document.hidden) {
    timer = setTimeout(next, REST_MS);
    return;
  }
  const found = await asked();
  if (found?.id && found.id !== link.dataset.id) take(found);
  else if (film.frames.length) {
    show(film.first, 0);
    plan();
  }
}

/** @returns {Promise<{id?: string, live?: boolean, label?: string, inner?: string} | null>} */
async function asked() {
  try {
    const answer = await fetch("/showcase");
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @param {{id?: string, live?: boolean, label?: string, inner?: string}} found */
function take(found) {
  link.href = `/match/${encodeURIComponent(found.id ?? "")}`;
  link.dataset.id = found.id;
  link.dataset.live = found.live ? "1" : "0";
  link.setAttribute("aria-label", found.label ?? "");
  caption.innerHTML = found.inner ?? "";
  open(found.id ?? "");
}

/** The first match of an empty server is just beginning. */
async function wait() {
  const found = await asked();
  if (found?.id) take(found);
  else setTimeout(wait, SOON_MS);
}

hold.addEventListener("click", () => {
  held = !held;
  hold.setAttribute("aria-pressed", String(held));
});

keepListsBeside();

for (const form of document.querySelectorAll("form.play"))
  form.addEventListener("submit", () => form.classList.add("going"));
window.addEventListener("pageshow", () => document.querySelectorAll(".going").forEach((form) => form.classList.remove("going")));
// The page comes first, its board after it.
const start = () => (link.dataset.id ? open(link.dataset.id) : wait());
if (document.readyState === "complete") start();
else window.addEventListener("load", start);
