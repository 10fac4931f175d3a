/** The end of a match: who won and why, in words with names, and the turns on which it turned. */

import { make } from "./dom.js";
import { markOf, withNames } from "./side.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./player.js").Player} Player
 * @typedef {{turn: number, kind: "swing" | "lead" | "capture" | "out" | "fault", seat: number, text: string}} TurningPoint
 */

const MOST_POINTS = 6;
const MOST_SWINGS = 3;
const LEAST_SWING = 0.08; // of everything that is on the board
const IMPORTANCE = { out: 5, lead: 4, capture: 3, fault: 2, swing: 1 };

/**
 * Where a match turned: the largest swings, the first capture, who took the lead for good, who fell, and faults.
 * A pure function of the film, the same live, from a record and in an exported page.
 * @param {Film} film
 * @returns {TurningPoint[]} by turn
 */
export function turningPoints(film) {
  if (film.frames.length < 2) return [];
  const found = [...firstCapture(film), ...fallen(film), ...firstFaults(film), ...lastLead(film)];
  const taken = new Set(found.map(({ turn }) => turn));
  const swings = largestSwings(film).filter(({ turn }) => !taken.has(turn));
  const ordered = [...found, ...swings].sort((a, b) => IMPORTANCE[b.kind] - IMPORTANCE[a.kind] || a.turn - b.turn);
  return ordered.slice(0, MOST_POINTS).sort((a, b) => a.turn - b.turn);
}

/** What was taken from somebody counts; what was nobody's only where nothing else was taken. */
function firstCapture(film) {
  const captures = film.events.filter((event) => event.kind === "capture");
  const from = captures.find((event) => (event.from ?? -1) >= 0);
  const first = from ?? captures[0];
  if (!first) return [];
  const whose = from ? ` from ${film.names[from.from]}` : "";
  return [{ turn: first.turn, kind: "capture", seat: first.seat, text: `First capture: ${first.text}${whose}` }];
}

function fallen(film) {
  return film.events.filter((event) => event.kind === "out").map(({ turn, kind, seat, text }) => ({ turn, kind, seat, text }));
}

/** The first of each seat, with how many there were. */
function firstFaults(film) {
  const all = film.events.filter((event) => event.kind === "fault");
  return film.names.flatMap((name, seat) => {
    const own = all.filter((event) => event.seat === seat);
    if (!own.length) return [];
    const more = own.length > 1 ? ` (${own.length} faults in all)` : "";
    return [{ turn: own[0].turn, kind: "fault", seat, text: `${name}: ${own[0].text.split(":")[0]}${more}` }];
  });
}

/** Who led at the end, and since when; only where the lead had changed hands before. */
function lastLead(film) {
  const leaders = film.frames.map((frame) => leader(frame.tally ?? []));
  const last = leaders.at(-1) ?? -1;
  const before = leaders.findLastIndex((seat) => seat >= 0 && seat !== last);
  if (last < 0 || before < 0) return [];
  const since = leaders.findIndex((seat, index) => index > before && seat === last);
  return [{ turn: film.frames[since].turn, kind: "lead", seat: last, text: `${film.names[last]} takes the lead for good` }];
}

/** The seat with most; -1 where two have as much. */
function leader(tally) {
  const most = Math.max(...tally);
  const best = tally.flatMap((value, seat) => (value === most ? [seat] : []));
  return best.length === 1 ? best[0] : -1;
}

/** The stretches in which somebody gained most of the whole, which do not overlap; each at its largest single turn. */
function largestSwings(film) {
  const shares = sharesOf(film);
  const wide = Math.max(2 * film.names.length, Math.round(film.frames.length / 25));
  const gains = shares.slice(wide).map((after, start) => gain(shares[start], after, start));
  const swings = [];
  for (const one of gains.sort((a, b) => b.by - a.by)) {
    if (swings.length === MOST_SWINGS || one.by < LEAST_SWING) break;
    if (swings.every((other) => Math.abs(other.start - one.start) >= 2 * wide)) swings.push(one);
  }
  return swings.map(({ start, seat, by }) => {
    const turn = film.frames[sharpest(shares, seat, start, wide)].turn;
    return { turn, kind: "swing", seat, text: `${film.names[seat]} gains ${Math.round(100 * by)} % of all within ${wide} turns` };
  });
}

/** What each seat has of all there is; while there is little yet, of half of what there will be. */
function sharesOf(film) {
  const tallies = film.frames.map((frame) => film.names.map((_, seat) => Math.max(0, frame.tally?.[seat] ?? 0)));
  const wholes = tallies.map((tally) => tally.reduce((sum, value) => sum + value, 0));
  const least = Math.max(...wholes, 1) / 2;
  return tallies.map((tally, index) => tally.map((value) => value / Math.max(wholes[index], least)));
}

/** Who gained most against the others, and how much. */
function gain(before, after, start) {
  const gained = after.map((share, seat) => share - before[seat]);
  const mean = gained.reduce((sum, value) => sum + value, 0) / Math.max(1, gained.length);
  const by = Math.max(...gained.map((value) => value - mean));
  return { start, seat: gained.findIndex((value) => value - mean === by), by };
}

function sharpest(shares, seat, start, wide) {
  let best = start + 1;
  for (let index = start + 1; index <= start + wide; index++) {
    const rise = (at) => shares[at][seat] - shares[at - 1][seat];
    if (rise(index) > rise(best)) best = index;
  }
  return best;
}

/**
 * Who won, as one says it to who sat in a seat, or to a spectator.
 * @param {Film} film
 * @param {number | null} seat
 */
export function verdictWords(film, seat = null) {
  const { ranks } = film.frames.at(-1).outcome;
  const { names } = film;
  const winners = names.filter((_, at) => ranks[at] === 1);
  if (seat !== null && ranks[seat] === 1) return winners.length === 1 ? "You won" : "You drew";
  if (seat !== null) return names.length === 2 ? "You lost" : `You lost: ${ranks[seat]}. of ${names.length}`;
  if (!winners.length) return "Nobody won";
  if (winners.length > 1) return `${winners.join(" and ")} drew`;
  return names.length === 2 ? `${winners[0]} beat ${names.find((name) => name !== winners[0]) ?? winners[0]}` : `${winners[0]} won`;
}

/**
 * Why it is over: the game's own sentence, with the names of those whom it counts.
 * @param {Film} film
 */
export function whyWords(film) {
  const { reason = "", ending = "" } = film.frames.at(-1).outcome;
  const named = withNames(film, reason);
  const counted = ["turn_limit", "no_moves"].includes(ending) ? `, ${standing(film)}` : "";
  const ours = named === reason; // a name is written as its owner writes it
  return `${ours ? named.charAt(0).toUpperCase() + named.slice(1) : named}${named && counted}`;
}

function standing(film) {
  const tally = film.frames.at(-1).tally ?? [];
  return film.names.map((name, seat) => `${name} has ${(tally[seat] ?? 0).toLocaleString("en")}`).join(", ");
}

/** The card beside the board; it comes when the end is first reached, and stays. */
export class EndingCard {
  /**
   * @param {Player} player
   * @param {{seat?: number | null, actions?: (film: Film) => Node[]}} [options] who looks, and what they may do next
   */
  constructor(player, { seat = null, actions = () => [] } = {}) {
    this.player = player;
    this.seat = seat;
    this.actions = actions;
    this.element = make("section", { class: "ending", "aria-label": "how it ended", hidden: true });
    this.notice = make("p", { class: "beyond", role: "status", hidden: true });
    player.element.querySelector(".beside")?.prepend(this.notice, this.element);
    const before = player.onturn;
    player.onturn = (turn) => {
      before(turn);
      this.reached(turn);
    };
    window.addEventListener("hashchange", () => this.#whole && this.#beyond());
  }

  #whole = false;

  get film() {
    return /** @type {Film} */ (this.player.films.get(null));
  }

  /** @param {number} turn that is looked at */
  reached(turn) {
    if (this.seat !== null && !this.#whole) return; // what the seat saw is not all
    const over = this.film.frames.at(-1)?.outcome && turn >= this.film.last;
    if (over && this.element.hidden) this.show();
  }

  /** The film is all there: a link to a turn behind its end means the last. */
  whole() {
    if (this.#whole) return;
    this.#whole = true;
    this.#beyond();
    this.reached(this.player.turn);
  }

  show() {
    const { film } = this;
    if (!film.frames.at(-1)?.outcome) return;
    const points = turningPoints(film).map((point) => this.#point(film, point));
    const list = points.length ? [make("h3", {}, "Turning points"), make("ol", { class: "points" }, ...points)] : [];
    const actions = this.actions(film);
    const row = actions.length ? [make("div", { class: "next" }, ...actions)] : [];
    this.element.replaceChildren(make("h2", {}, verdictWords(film, this.seat)), make("p", { class: "why" }, whyWords(film)), ...row, ...list);
    this.element.hidden = false;
  }

  #point(film, { turn, kind, seat, text }) {
    const button = make("button", { type: "button", class: `point ${kind}` }, markOf(seat, film.paints[seat]), make("span", {}, text), make("small", {}, `turn ${turn}`));
    button.addEventListener("click", () => {
      if (this.player.playing) this.player.pause();
      this.player.seek(turn);
      if (matchMedia("(max-width: 46rem)").matches) this.player.stage.svg.scrollIntoView({ block: "center" });
    });
    return make("li", {}, button);
  }

  #beyond() {
    const asked = Number(/(?:^#|&)turn=(\d+)/.exec(location.hash)?.[1] ?? 0);
    const { last } = this.film;
    this.notice.hidden = asked <= last;
    if (asked <= last) return;
    this.notice.textContent = `There is no turn ${asked}: the match has ${last}, and this is the last.`;
    this.player.seek(last);
  }
}
