/** What stands beside the board: who plays and how they stand, and what happened in the turn. */

import { draw, make } from "./dom.js";
import { MARKS } from "./marks.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").Frame} Frame
 */

/** The names of the players, with what they have, how long they thought and what they did wrong. */
export class Seats {
  constructor() {
    this.element = make("ol", { class: "seats", "aria-label": "players" });
    /** @type {{row: HTMLElement, score: HTMLElement, bar: HTMLElement, small: HTMLElement}[]} */
    this.rows = [];
  }

  /** @param {Film} film */
  fill(film) {
    const paints = film.paints;
    this.rows = film.names.map((name, seat) => {
      const score = make("b", { class: "score" });
      const bar = make("i", { class: `b-${paints[seat]}` });
      const small = make("span", { class: "small" });
      const label = make("span", { class: "name", title: name }, name);
      const row = make("li", {}, markOf(seat, paints[seat]), label, score, make("span", { class: "bar" }, bar), small);
      return { row, score, bar, small };
    });
    this.element.replaceChildren(...this.rows.map(({ row }) => row));
  }

  /** @param {Film} film @param {number} turn */
  update(film, turn) {
    const frame = film.frame(turn);
    const tally = frame.tally ?? [];
    const whole = tally.reduce((sum, value) => sum + Math.max(0, value), 0) || 1;
    const clocks = film.clocks(turn);
    const faults = film.events.filter((event) => event.kind === "fault" && event.turn <= turn);
    this.rows.forEach(({ row, score, bar, small }, seat) => {
      const value = tally[seat] ?? 0;
      row.classList.toggle("moved", frame.seat === seat);
      score.textContent = value.toLocaleString("en");
      bar.style.width = `${(100 * Math.max(0, value)) / whole}%`;
      small.replaceChildren(...smallPrint(seat, clocks[seat], faults.filter((event) => event.seat === seat).length, frame));
    });
  }
}

function smallPrint(seat, clock, faults, frame) {
  const parts = [];
  if (frame.outcome) parts.push(make("span", { class: "rank" }, ordinal(frame.outcome.ranks[seat])));
  if (clock) parts.push(make("span", { title: "time it thought, all in all" }, duration(clock)));
  if (faults) parts.push(make("span", { class: "alarm" }, faults === 1 ? "1 fault" : `${faults} faults`));
  return parts;
}

/** What the seat that moved did, what went wrong, and what its bot says. */
export class Turn {
  constructor() {
    this.element = make("section", { class: "happened", "aria-label": "this turn" });
  }

  /** @param {Film} film @param {number} turn */
  update(film, turn) {
    const frame = film.frame(turn);
    const parts = [this.#heading(film, frame), ...orders(frame, film.head?.seen), ...faults(frame), ...notes(frame)];
    const events = film.events.filter((event) => event.turn === turn && (event.kind === "capture" || event.kind === "out"));
    if (events.length) parts.push(list("events", events.map((event) => [event.text, ""])));
    if (frame.outcome) parts.push(make("p", { class: "outcome" }, outcome(film, frame.outcome)));
    this.element.replaceChildren(...parts);
  }

  #heading(film, frame) {
    if (frame.seat === undefined) return make("h2", {}, frame.turn ? `Turn ${frame.turn}` : "The start");
    const name = make("span", { class: "name" }, film.names[frame.seat] ?? "");
    const took = frame.took ? make("small", {}, duration(frame.took)) : "";
    return make("h2", {}, markOf(frame.seat, film.paints[frame.seat]), name, took);
  }
}

function orders(frame, seen) {
  const why = new Map(frame.rejected ?? []);
  const rows = (frame.orders ?? []).map((order, number) => [order, why.get(number) ?? ""]);
  const beyond = [...why].filter(([number]) => number >= rows.length).map(([number, reason]) => [`order ${number + 1}`, reason]);
  if (rows.length || beyond.length) return [list("orders", [...rows, ...beyond])];
  const secret = seen != null && seen !== frame.seat;
  return frame.seat === undefined ? [] : [make("p", { class: "quiet" }, secret ? "its orders are its secret" : "no orders")];
}

function faults(frame) {
  if (!frame.fault) return [];
  const [kind, message, detail] = frame.fault;
  const box = make("div", { class: "fault", role: "note" }, make("b", {}, kind), ` ${message}`);
  if (detail) box.append(make("pre", { tabindex: 0, "aria-label": "what it wrote" }, detail));
  return [box];
}

function notes(frame) {
  return (frame.said ?? []).map((text) => make("blockquote", {}, text));
}

/** @param {string} look @param {[string, string][]} rows what, and why not */
function list(look, rows) {
  const items = rows.map(([what, why]) => (why ? make("li", { class: "rejected" }, make("s", {}, what), make("em", {}, why)) : make("li", {}, what)));
  return make("ul", { class: look }, ...items);
}

function outcome(film, { ranks, reason }) {
  const winners = film.names.filter((_, seat) => ranks[seat] === 1);
  const head = !winners.length ? "nobody wins" : winners.length === 1 ? `${winners[0]} wins` : `a draw between ${winners.join(" and ")}`;
  return reason ? `${head}: ${withNames(film, reason)}` : head;
}

/** A game's sentence, with the names of those whom it counts. @param {Film} film @param {string} sentence */
export function withNames(film, sentence) {
  return sentence.replace(/\bplayer (\d+)\b/g, (whole, number) => film.names[Number(number) - 1] ?? whole);
}

/** @param {number} seat @param {string} paint */
export function markOf(seat, paint) {
  const points = (MARKS[seat] ?? MARKS[0]).map(([x, y]) => `${x},${y}`).join(" ");
  return draw("svg", { viewBox: "-1.5 -1.5 3 3", class: "sign", "aria-hidden": "true" }, draw("polygon", { points, class: `f-${paint}` }));
}

/** @param {number} ms */
function duration(ms) {
  if (ms < 1) return "< 1 ms";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60000)} min ${Math.round((ms % 60000) / 1000)} s`;
}

/** @param {number} rank */
function ordinal(rank) {
  return `${rank}${["", "st", "nd", "rd"][rank] ?? "th"}`;
}
