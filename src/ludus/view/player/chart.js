/** Two pictures of a whole film: how the seats stood, turn by turn, and where something happened. */

import { make } from "./dom.js";
import { MARKS } from "./marks.js";

/** @typedef {import("./film.js").Film} Film */

/** Which events win where there is room for one only. */
const WEIGHT = { note: 1, rejection: 2, capture: 3, out: 4, fault: 5 };

class Picture {
  /** @param {string} look @param {string} label */
  constructor(look, label) {
    this.canvas = make("canvas", { role: "img", "aria-label": label });
    this.element = make("div", { class: look }, this.canvas);
    /** @type {Film | null} */
    this.film = null;
    this.#watch();
  }

  #asked = 0;
  /** @type {Map<string, string>} as they are in one picture; the next may be in the other theme */
  #colours = new Map();

  /** Draw it again, soon. */
  refresh() {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      const { clientWidth: width, clientHeight: height } = this.element;
      if (!this.film?.frames.length || !width || !height) return;
      const ratio = window.devicePixelRatio || 1;
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      const pen = this.canvas.getContext("2d");
      pen.scale(ratio, ratio);
      this.#colours.clear();
      this.paint(pen, width, height);
    });
  }

  /** @param {string} name */
  colour(name) {
    let colour = this.#colours.get(name);
    if (!colour) {
      colour = getComputedStyle(this.element).getPropertyValue(`--p-${name}`).trim() || "#888";
      this.#colours.set(name, colour);
    }
    return colour;
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
  paint(pen, width, height) {
    void [pen, width, height];
  }

  #watch() {
    new ResizeObserver(() => this.refresh()).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.refresh());
    new MutationObserver(() => this.refresh()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }
}

export class Chart extends Picture {
  /** @param {(turn: number) => void} seek */
  constructor(seek) {
    super("chart", "how the seats stood, turn by turn; a click goes there");
    this.cursor = make("div", { class: "cursor" });
    this.scale = make("span", { class: "scale" });
    this.element.append(this.cursor, this.scale);
    const go = (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      if (this.film) seek(this.film.first + Math.round(share(event.clientX - left, width) * this.#span()));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && go(event));
  }

  /** @param {number} turn */
  point(turn) {
    const part = this.film ? (turn - this.film.first) / Math.max(1, this.#span()) : 0;
    this.cursor.style.left = `calc(${PAD}px + ${part} * (100% - ${2 * PAD}px))`;
  }

  #span() {
    return (this.film?.frames.length ?? 1) - 1;
  }

  paint(pen, width, height) {
    const { frames, names, paints } = /** @type {Film} */ (this.film);
    let top = 0;
    for (const { tally } of frames) for (const value of tally ?? []) if (value > top) top = value;
    this.scale.textContent = top ? Math.round(top).toLocaleString("en") : "";
    pen.strokeStyle = pen.fillStyle = this.colour("faint");
    pen.globalAlpha = 0.25;
    pen.fillRect(0, height - 1, width, 1);
    pen.globalAlpha = 1;
    const y = (value) => height - PAD - (height - 2 * PAD) * (value / (top || 1));
    names.forEach((_, seat) => this.#line(pen, frames, seat, width - 2 * PAD, y, paints[seat]));
    names.forEach((_, seat) => sign(pen, seat, width - PAD, y(frames.at(-1)?.tally?.[seat] ?? 0), this.colour(paints[seat]), this.colour("ink")));
  }

  /** At most one stroke a pixel: of many turns, from the lowest to the highest. */
  #line(pen, frames, seat, width, y, paint) {
    const span = Math.max(1, frames.length - 1);
    const pace = Math.max(1, Math.floor(span / (2 * width)));
    const trace = () => {
      pen.beginPath();
      for (let index = 0; index < frames.length; index += pace) {
        let low = Infinity;
        let high = -Infinity;
        for (let i = index; i < Math.min(index + pace, frames.length); i++) {
          const value = frames[i].tally?.[seat] ?? 0;
          if (value < low) low = value;
          if (value > high) high = value;
        }
        const x = PAD + (index / span) * width;
        pen.lineTo(x, y(high));
        if (low !== high) pen.lineTo(x, y(low));
      }
      pen.stroke();
    };
    pen.lineJoin = "round";
    // A seam, for seats that are as white or as black as the page.
    pen.strokeStyle = this.colour("ink");
    pen.globalAlpha = 0.4;
    pen.lineWidth = 3.5;
    trace();
    pen.strokeStyle = this.colour(paint);
    pen.globalAlpha = 1;
    pen.lineWidth = 2;
    trace();
  }
}

/** Where something happened, as ticks along the slider. */
export class Ticks extends Picture {
  constructor() {
    super("ticks", "where something happened");
  }

  paint(pen, width, height) {
    const { events, frames, first, paints } = /** @type {Film} */ (this.film);
    const span = Math.max(1, frames.length - 1);
    /** @type {Map<number, any>} */
    const columns = new Map();
    for (const event of events) {
      const x = Math.round(THUMB / 2 + ((event.turn - first) / span) * (width - THUMB));
      const there = columns.get(x);
      if (!there || WEIGHT[event.kind] > WEIGHT[there.kind]) columns.set(x, event);
    }
    for (const [x, { kind, seat }] of columns) {
      const tall = { note: 0.3, rejection: 0.3, capture: 0.55, out: 1, fault: 1 }[kind];
      pen.fillStyle = this.colour(kind === "fault" ? "alarm" : kind === "capture" ? (paints[seat] ?? "ink") : kind === "out" ? "ink" : "faint");
      pen.fillRect(x - 0.75, height * (1 - tall), kind === "capture" || kind === "note" ? 1.5 : 2.5, height * tall);
    }
  }
}

const PAD = 7;
const THUMB = 18; // of the slider, in pixels: its middle goes from half of it to half of it before the end

function share(x, width) {
  return Math.max(0, Math.min(1, (x - PAD) / Math.max(1, width - 2 * PAD)));
}

function sign(pen, seat, x, y, fill, rim) {
  pen.beginPath();
  for (const [dx, dy] of MARKS[seat] ?? MARKS[0]) pen.lineTo(x + 4 * dx, y + 4 * dy);
  pen.closePath();
  pen.fillStyle = fill;
  pen.strokeStyle = rim;
  pen.lineWidth = 0.75;
  pen.fill();
  pen.stroke();
}
