/** How long each turn is shown: where nobody chose a speed, about a minute for all, and longer where something happens. */

/** @typedef {import("./film.js").Film} Film */

export const SPEEDS = ["0.25", "0.5", "1", "2", "4", "8", "16", "32"];
const REAL_MS = 5000; // at most, that one waits for a bot in real time
const WHOLE_MS = 60000; // a long match; a short one takes as long as its turns need
const SLOWED = 0.45; // at most so much of the whole is for what happens
const LONGEST_MS = 900; // that is added to one turn
/** How much each kind of event counts. */
const EVENTFUL = { capture: 3, out: 8, fault: 6, rejection: 0, note: 0 };
const SWING = 12; // for all that there is changing hands at once

/** "auto", one of the speeds, or "real": as long as the bots thought. */
export class Pace {
  speed = "auto";
  /** @type {Film | null} */
  #film = null;
  /** @type {number[]} */
  #paces = [];

  /** Milliseconds for a turn. @param {Film} film @param {number} turn */
  interval(film, turn) {
    const usual = 1000 / (1.5 * Math.max(2, film.names.length)); // each seat has a turn every two thirds of a second
    if (this.speed === "real") return Math.min(REAL_MS, film.frame(turn)?.took ?? 0);
    if (this.speed !== "auto") return usual / Number(this.speed);
    if (film !== this.#film || film.frames.length !== this.#paces.length) this.#paces = paces(film, usual);
    this.#film = film;
    return this.#paces[turn - film.first] ?? 0;
  }

  /** @param {number} by so many speeds, from the usual one where none was chosen */
  faster(by) {
    const at = SPEEDS.indexOf(Number(this.speed) ? this.speed : "1");
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))];
  }
}

/**
 * Milliseconds for each frame of a film, where `usual` are enough for a turn in which nothing happens.
 * @param {Film} film
 * @param {number} usual
 */
export function paces(film, usual) {
  const happened = happenings(film);
  const sum = happened.reduce((whole, one) => whole + one, 0);
  const each = sum ? Math.min(0.6 * usual, (SLOWED * WHOLE_MS) / sum) : 0;
  const more = happened.map((one) => Math.min(LONGEST_MS, each * one));
  const left = WHOLE_MS - more.reduce((whole, one) => whole + one, 0);
  const plain = Math.min(usual, left / Math.max(1, happened.length - 1));
  return more.map((one) => plain + one);
}

/**
 * How much happened in each frame: events, and how much of what there is changed hands.
 * @param {Film} film
 */
function happenings({ frames, events, first }) {
  const happened = frames.map((frame, index) => SWING * swing(frames[index - 1]?.tally, frame.tally));
  if (happened.length) happened[0] = 0; // the start is there at once
  for (const { turn, kind } of events) if (turn > first) happened[turn - first] += EVENTFUL[kind] ?? 0;
  return happened;
}

/** From 0 to 1: how far the shares of the seats have moved; what all gain alike is growth, and no news. */
function swing(before, after) {
  const whole = (tally) => tally.reduce((sum, value) => sum + Math.max(0, value), 0) || 1;
  if (!before?.length || before.length !== after?.length) return 0;
  const [was, is] = [whole(before), whole(after)];
  const moved = after.reduce((sum, value, seat) => sum + Math.abs(Math.max(0, value) / is - Math.max(0, before[seat]) / was), 0) / 2;
  return moved > 0.01 ? moved : 0;
}
