/** What lies behind a board, and the light and shade on its shapes. view/backdrop.py does the same for pictures. */

import { draw } from "./dom.js";

/**
 * @typedef {{top?: string, bottom?: string, glow?: string, stars?: number, waves?: number, seed?: number,
 *   night?: boolean}} Back
 * @typedef {{defs: SVGDefsElement, name: string}} Shades
 */

const WIDE = 160;
const HIGH = 100;
/** Where, and how much white (above 0) or black is mixed in. */
const BALL = [[0, 0.3], [0.36, 0], [0.78, -0.42], [1, -0.72]];
const SLAB = [[0, 0.28], [0.55, 0], [1, -0.12]];
const GRAINS = [[0.62, 0.3, 0.45], [0.92, 0.42, 0.65], [1, 0.64, 0.9]]; // up to which size, how wide, how bright
let stages = 0;

/** What a stage's shaded shapes are filled with; each stage has its own, in the colours that it has. */
export function newShades() {
  return { defs: /** @type {SVGDefsElement} */ (draw("defs")), name: `shade${stages++}` };
}

/**
 * The fill of a shaded shape.
 * @param {Shades} shades
 * @param {"ball" | "slab"} kind
 * @param {string} paint
 */
export function shadeOf(shades, kind, paint) {
  const id = `${shades.name}-${kind}-${paint}`;
  if (!shades.defs.querySelector(`[id="${id}"]`)) {
    const stops = (kind === "ball" ? BALL : SLAB).map(([at, light]) => stopAt(at, mixed(paint, light)));
    const ball = { id, cx: 0.34, cy: 0.3, r: 0.78 };
    shades.defs.append(kind === "ball" ? draw("radialGradient", ball, ...stops) : draw("linearGradient", { id, x2: 0, y2: 1 }, ...stops));
  }
  return `url(#${id})`;
}

function mixed(paint, light) {
  const colour = `var(--p-${paint})`;
  return light ? `color-mix(in srgb, ${light > 0 ? "white" : "black"} ${100 * Math.abs(light)}%, ${colour})` : colour;
}

function stopAt(offset, colour, opacity = 1) {
  return draw("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
}

/**
 * So many spots, always the same ones for a seed: across and down as shares of the whole, and how large.
 * @param {number} count
 * @param {number} seed
 * @returns {number[][]}
 */
export function scattered(count, seed) {
  let number = seed >>> 0;
  const share = () => (number = (Math.imul(number, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Array.from({ length: count }, () => [share(), share(), share()]);
}

/** Behind the stage, as large as its place: nothing of it moves, and it is drawn once. */
export class Backdrop {
  constructor() {
    this.element = draw("svg", { class: "backdrop", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" });
    this.name = `backdrop${stages++}`;
    this.element.toggleAttribute("hidden", true);
  }

  #shown = "";

  /** @param {Back} [back] */
  show(back) {
    const text = JSON.stringify(back ?? {});
    if (text === this.#shown) return;
    this.#shown = text;
    this.element.toggleAttribute("hidden", !back?.top);
    this.element.replaceChildren(...(back?.top ? this.#parts(back) : []));
  }

  /** @param {Back} back */
  #parts(back) {
    const { top = "", bottom = "", glow = "none", stars = 0, waves = 0, seed = 0 } = back;
    const whole = { width: WIDE, height: HIGH };
    const paint = (name) => `var(--p-${name})`;
    const ground = draw("linearGradient", { id: `${this.name}-ground`, x2: 0, y2: 1 }, stopAt(0, paint(top)), stopAt(1, paint(bottom)));
    const shine = draw("radialGradient", { id: `${this.name}-glow`, r: 0.7 }, stopAt(0, paint(glow), 0.9), stopAt(1, paint(glow), 0));
    return [
      draw("defs", {}, ground, shine),
      draw("rect", { ...whole, fill: `url(#${this.name}-ground)` }),
      ...(glow === "none" ? [] : [draw("rect", { ...whole, fill: `url(#${this.name}-glow)` })]),
      ...starry(scattered(stars, seed)),
      ...(waves ? [wavy(scattered(waves, seed))] : []),
    ];
  }
}

function starry(spots) {
  return GRAINS.map(([most, width, opacity], grain) => {
    const least = grain ? GRAINS[grain - 1][0] : 0;
    const dots = spots.filter(([, , size]) => size >= least && size < most).map(([x, y]) => `M${put(x * WIDE)} ${put(y * HIGH)}h0`);
    return draw("path", { d: dots.join(""), class: "f-none s-star", "stroke-width": width, "stroke-linecap": "round", opacity });
  });
}

function wavy(spots) {
  const crests = spots.map(([x, y, size]) => {
    const long = 0.8 + 0.9 * size;
    return `M${put(x * WIDE)} ${put(y * HIGH)}q${put(long)} ${put(-long / 2)} ${put(2 * long)} 0t${put(2 * long)} 0`;
  });
  return draw("path", { d: crests.join(""), class: "f-none s-foam", "stroke-width": 0.26, "stroke-linecap": "round", opacity: 0.4 });
}

function put(value) {
  return Math.round(value * 100) / 100;
}
