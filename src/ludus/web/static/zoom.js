/** Closer to the board: two fingers, a double tap, Ctrl and the wheel; then it can be moved with one finger. */

import { make } from "./dom.js";

const MOST = 5;
const TWICE_MS = 320;
const NEAR = 30; // pixels between the two taps of one
const STEP = 2.2; // of a double tap

export class Zoom {
  /** @param {import("./scene.js").Stage} stage @param {() => void} [changed] */
  constructor(stage, changed = () => {}) {
    this.svg = stage.svg;
    this.room = /** @type {HTMLElement} */ (stage.svg.parentElement);
    this.changed = changed;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.whole = make("button", { type: "button", class: "whole", hidden: true }, "Whole board");
    this.whole.addEventListener("click", () => this.to(1, 0, 0));
    this.room.append(this.whole);
    this.#listen();
  }

  /** @type {Map<number, {x: number, y: number}>} fingers on the board */
  #fingers = new Map();
  #tapped = { time: 0, x: 0, y: 0 };
  #moved = false;

  /** @param {number} scale @param {number} x @param {number} y where the board's corner is then */
  to(scale, x, y) {
    const { width, height } = this.room.getBoundingClientRect();
    this.scale = Math.max(1, Math.min(MOST, scale));
    this.x = Math.min(0, Math.max(x, width * (1 - this.scale)));
    this.y = Math.min(0, Math.max(y, height * (1 - this.scale)));
    const near = this.scale > 1.001;
    this.svg.style.transform = near ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
    this.room.classList.toggle("near", near);
    this.whole.hidden = !near;
    this.changed();
  }

  /** Closer by a factor, with what is at this point of the window staying there. */
  by(factor, x, y) {
    const { left, top } = this.room.getBoundingClientRect();
    const scale = Math.max(1, Math.min(MOST, this.scale * factor));
    const grown = scale / this.scale;
    this.to(scale, x - left - (x - left - this.x) * grown, y - top - (y - top - this.y) * grown);
  }

  #listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    window.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, (event) => this.#up(event));
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    }, { passive: false });
    // One finger moves what is seen from near, two change how near; only else the page scrolls.
    svg.addEventListener("touchmove", (event) => (event.touches.length > 1 || this.scale > 1) && event.preventDefault(), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && (event.button !== 0 || this.scale === 1)) return;
    const free = !/** @type {Element} */ (event.target).closest(".open, .order");
    if (!free && !this.#fingers.size) this.#moved = true; // it orders something: not a tap of ours, nor a way to move
    else if (!this.#fingers.size) this.#moved = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.held = !free;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !this.#moved && Math.hypot(now.x - was.x, now.y - was.y) < 6) return;
    this.#fingers.set(event.pointerId, now);
    if (other) {
      const [before, after] = [Math.hypot(was.x - other.x, was.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
      this.#moved = true;
      this.to(this.scale, this.x + (now.x - was.x) / 2, this.y + (now.y - was.y) / 2);
      if (before > 0) this.by(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.scale > 1 && !this.held) {
      this.#moved = true;
      this.to(this.scale, this.x + now.x - was.x, this.y + now.y - was.y);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size || this.#moved || event.type === "pointercancel") return;
    if (event.pointerType === "mouse") return;
    const { time, x, y } = this.#tapped;
    const twice = event.timeStamp - time < TWICE_MS && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    this.#tapped = { time: twice ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!twice) return;
    if (this.scale > 1) this.to(1, 0, 0);
    else this.by(STEP, event.clientX, event.clientY);
  }
}
