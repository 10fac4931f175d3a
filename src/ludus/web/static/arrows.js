/** Orders on the board: an arrow from source to target with its amount, which takes the order back when it is pressed. */

import { draw } from "./dom.js";

/**
 * @typedef {import("./draft.js").Order} Order
 * @typedef {{x: number, y: number, r: number}} Spot
 * @typedef {{source: string, x: number, y: number, target: string | null}} Pull
 */

const BEND = 0.1; // so that two directions of the same way lie apart
const LETTER = 8.5; // pixels, about as wide as a digit of the label

export class Arrows {
  /** @param {import("./scene.js").Stage} stage @param {(order: Order) => void} takeBack */
  constructor(stage, takeBack) {
    this.stage = stage;
    this.takeBack = takeBack;
    this.dots = draw("g", { class: "hands" });
    this.element = draw("g", { class: "hands" });
    this.focus = draw("g", { class: "hands" });
    stage.svg.append(this.dots, this.element, this.focus);
    new ResizeObserver(() => this.#again()).observe(stage.svg);
  }

  #again = () => {};

  /**
   * @param {Order[]} orders
   * @param {Order | null} live the one whose amount is being chosen
   * @param {string[]} sources what an order may begin with
   * @param {Pull | null} pull what is being drawn with the pointer, in the window's coordinates
   */
  show(orders, live = null, sources = [], pull = null) {
    this.#again = () => this.show(orders, live, sources, pull);
    const size = 1 / this.scale;
    this.dots.replaceChildren(...sources.flatMap((id) => this.#dotted(id, size)));
    const drawn = orders.map((order) => this.#order(order, order === live, size));
    if (pull) drawn.push(this.#pulled(pull, size));
    this.element.replaceChildren(...drawn.filter(Boolean));
  }

  /** Show where the keyboard is. @param {string | null} id */
  point(id) {
    const spot = id === null ? null : this.spot(id);
    const size = 1 / this.scale;
    const ring = (look, width) => draw("circle", { class: look, cx: spot.x, cy: spot.y, r: spot.r + 5 * size, "stroke-width": width * size });
    this.focus.replaceChildren(...(spot ? [ring("seam", 7), ring("here", 3)] : []));
  }

  /** Pixels of the screen for one unit of the board. */
  get scale() {
    return this.stage.svg.getScreenCTM()?.a || 1;
  }

  /** Where a shape is, on the board. @param {string} id @returns {Spot | null} */
  spot(id) {
    const element = this.stage.actors.get(id)?.element;
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { ...this.at(left + width / 2, top + height / 2), r: Math.max(width, height) / 2 / this.scale };
  }

  /** A point of the window, on the board. */
  at(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.stage.svg.getScreenCTM()?.inverse());
    return { x: point.x, y: point.y };
  }

  #order(order, live, size) {
    const { source, target, label } = order.choice;
    const [from, to] = [this.spot(source), this.spot(target)];
    if (!from || !to) return null;
    const words = `${label || order.choice.order.join(" ")}${order.amount === null ? "" : `: ${order.amount}`}`;
    const group = draw("g", { class: live ? "order live" : "order", role: "button", tabindex: -1, "aria-label": `take back ${words}` });
    const middle = source === target ? { x: from.x, y: from.y - from.r - 8 * size } : way(group, from, to, size);
    group.append(...pill(`${order.amount ?? ""}`, this.#within(middle, size), size, source === target ? "+" : ""));
    group.addEventListener("click", (event) => {
      event.stopPropagation();
      this.takeBack(order);
    });
    return group;
  }

  /** A label is never cut off at the edge of the board. */
  #within({ x, y }, size) {
    const { left, top, right, bottom } = /** @type {Element} */ (this.stage.svg.parentElement).getBoundingClientRect();
    const [low, high] = [this.at(left, top), this.at(right, bottom)];
    const [wide, tall] = [34 * size, 14 * size];
    return { x: Math.max(low.x + wide, Math.min(x, high.x - wide)), y: Math.max(low.y + tall, Math.min(y, high.y - tall)) };
  }

  /** What may be chosen is dotted, apart from its rim, which tells whose it is. */
  #dotted(id, size) {
    const spot = this.spot(id);
    if (!spot) return [];
    const tile = this.stage.actors.get(id)?.element.tagName === "polygon";
    const r = tile ? 0.78 * spot.r : 1.22 * spot.r + 6 * size;
    const around = (2 * Math.PI * r) / (tile ? 6 : Math.max(8, Math.round((2 * Math.PI * r) / (9 * size)))); // a tile has them at its sides: in its corners stand numbers
    const ring = (look, width) => draw("circle", { class: look, cx: spot.x, cy: spot.y, r, "stroke-width": width * size, "stroke-dasharray": `0 ${around}`, "stroke-dashoffset": tile ? around / 2 : 0 });
    return [ring("dots seam", 6), ring("dots", 3.5)];
  }

  #pulled({ source, x, y, target }, size) {
    const from = this.spot(source);
    const to = (target && this.spot(target)) || { ...this.at(x, y), r: 0 };
    if (!from || target === source || Math.hypot(to.x - from.x, to.y - from.y) < from.r) return null;
    const group = draw("g", { class: target ? "order live pull" : "order pull" });
    way(group, from, to, size);
    return group;
  }
}

/** The arrow itself; gives the middle of its way. */
function way(group, from, to, size) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const bent = { x: from.x + dx / 2 - dy * BEND, y: from.y + dy / 2 + dx * BEND };
  const start = towards(from, bent, from.r + 2 * size);
  const tip = towards(to, bent, to.r + 4 * size);
  const end = towards(tip, bent, Math.min(9 * size, 0.3 * far));
  const line = `M${start.x} ${start.y}Q${bent.x} ${bent.y} ${end.x} ${end.y}`;
  const [ux, uy] = [(tip.x - end.x) * 0.6, (tip.y - end.y) * 0.6];
  const head = `M${tip.x} ${tip.y}L${end.x - uy} ${end.y + ux}L${end.x + uy} ${end.y - ux}Z`;
  group.append(
    draw("path", { class: "seam", d: line, "stroke-width": 8 * size }),
    draw("path", { class: "way", d: line, "stroke-width": 3.5 * size, "stroke-dasharray": `${9 * size} ${6 * size}` }),
    draw("path", { class: "head", d: head, "stroke-width": 2 * size }),
  );
  // On a short way the label would hide the arrow: it stands beside it.
  const aside = Math.hypot(tip.x - start.x, tip.y - start.y) < 80 * size ? 22 * size : 0;
  return { x: (start.x + 2 * bent.x + end.x) / 4 - (dy / far) * aside, y: (start.y + 2 * bent.y + end.y) / 4 + (dx / far) * aside };
}

function towards(from, to, by) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / far, y: from.y + ((to.y - from.y) * by) / far };
}

/** The amount, and a cross beside it: a label that can be hit with a finger. */
function pill(amount, { x, y }, size, sign) {
  const text = `${sign}${amount}`;
  const wide = (text.length * LETTER + (text ? 37 : 26)) * size;
  const box = (more) => ({ x: x - wide / 2 - more * size, y: y - (12 + more) * size, width: wide + 2 * more * size, height: (24 + 2 * more) * size });
  const words = draw("text", { x: x - wide / 2 + 9 * size, y: y + 4.8 * size, "font-size": 13.5 * size }, text);
  const cross = draw("text", { class: "cross", x: x + wide / 2 - 8 * size, y: y + 5 * size, "font-size": 15 * size, "text-anchor": "end" }, "×");
  return [draw("rect", { class: "reach", ...box(8) }), draw("rect", { class: "pill", ...box(0), rx: 12 * size, "stroke-width": 1.5 * size }), words, cross];
}
