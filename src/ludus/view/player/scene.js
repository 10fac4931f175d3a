/** A stage: shows scenes as SVG, glides from one to the next by the shapes' ids, and says which shape was picked. */

import { Backdrop, newShades } from "./backdrop.js";
import { cardPlace, told } from "./card.js";
import { draw, make } from "./dom.js";
import { dress, layerOf, newElement, numbersOf, place, travel, turned } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Shape} Shape
 * @typedef {{box: number[], now: number, back?: import("./backdrop.js").Back, shapes: Map<string, Shape>}} Scene
 * @typedef {{given: Shape, shape: Shape, element: any, at: Record<string, number>}} Actor
 * @typedef {{actor: Actor, from: Record<string, number>, to: Record<string, number>}} Glide
 */

const WORTH = 1.25; // how much larger a board must become to be turned

const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

export class Stage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.svg = draw("svg", { class: "stage", role: "group", preserveAspectRatio: "xMidYMid meet" });
    this.card = make("div", { class: "card", role: "tooltip", hidden: true });
    this.backdrop = new Backdrop();
    this.shades = newShades();
    this.svg.append(this.shades.defs);
    root.append(this.backdrop.element, this.svg, this.card);
    /** @type {Map<string, Actor>} */
    this.actors = new Map();
    /** @type {Map<string, Actor>} */
    this.journeys = new Map();
    /** @type {Map<number, SVGGElement>} */
    this.layers = new Map();
    /** @type {Map<string, string>} */
    this.marked = new Map();
    this.halos = draw("g", { class: "halos" });
    this.svg.append(this.halos);
    this.now = 0;
    this.turned = false; // a wide board in a tall place
    this.#listen();
    new ResizeObserver(() => this.#fit()).observe(root);
  }

  #box = [0, 0, 1, 1];
  /** @type {Glide[]} */
  #glides = [];
  /** @type {Actor[]} */
  #leaving = [];
  #frame = 0;
  #rest = () => {};
  /** @type {((id: string) => void) | null} */
  #picked = null;
  /** @type {any} */
  #hovered = null;
  /** @type {any} where that was */
  #pointer = null;

  /**
   * Show a scene, gliding there from what is seen now.
   * @param {Scene} scene
   * @param {number} [duration] in milliseconds
   */
  show(scene, duration = 0) {
    this.#settle();
    this.svg.classList.toggle("gliding", duration > 0);
    this.backdrop.show(scene.back);
    this.svg.classList.toggle("night", Boolean(scene.back?.night));
    this.#box = scene.box;
    this.#fit();
    const moves = this.#cast(scene, duration);
    if (duration > 0 && (moves || this.journeys.size)) this.#run(scene.now, duration);
    else this.#arrive(scene.now);
  }

  /**
   * Call back with the id of a marked shape when it is clicked, or Enter or Space is pressed on it; null: no more.
   * @param {((id: string) => void) | null} callback
   */
  pick(callback) {
    this.#picked = callback;
  }

  /**
   * Mark these shapes, and only these, as of this kind: "source", "target", "chosen". They can be picked and focused.
   * @param {Iterable<string>} ids
   * @param {string} kind
   */
  mark(ids, kind) {
    for (const [id, was] of this.marked) if (was === kind) this.marked.delete(id);
    for (const id of ids) this.marked.set(id, kind);
    for (const [id, actor] of this.actors) this.#reach(id, actor);
    this.#halo();
  }

  /** Turn the board where that makes it much larger: a wide one on a phone that is held upright. */
  #fit() {
    const [, , wide, high] = this.#box;
    const root = /** @type {HTMLElement} */ (this.svg.parentElement);
    const across = root.clientWidth;
    const down = Number.parseFloat(getComputedStyle(this.svg).maxHeight) || root.clientHeight;
    const fits = Math.min(across / wide, down / high);
    const turn = fits > 0 && Math.min(across / high, down / wide) > WORTH * fits;
    if (turn !== this.turned && across && down) this.#turn(turn);
    this.#look();
  }

  /** @param {boolean} turn */
  #turn(turn) {
    this.#settle();
    this.turned = turn;
    for (const actor of this.actors.values()) this.#change(actor, actor.given, 0, this.now);
    this.#halo();
  }

  #look() {
    const [x, y, wide, high] = this.#box;
    const box = this.turned ? [y, -(x + wide), high, wide] : this.#box;
    const text = box.join(" ");
    if (this.svg.getAttribute("viewBox") === text) return;
    this.svg.setAttribute("viewBox", text);
    this.svg.style.aspectRatio = `${box[2]} / ${box[3]}`;
  }

  /**
   * Who comes, who goes, who moves.
   * @param {Scene} scene
   * @param {number} duration
   */
  #cast(scene, duration) {
    for (const [id, actor] of this.actors) if (!scene.shapes.has(id)) this.#leave(id, actor, duration);
    for (const [id, shape] of scene.shapes) {
      const actor = this.actors.get(id);
      if (!actor) this.#enter(id, shape, duration, scene.now);
      else if (actor.given !== shape) this.#change(actor, shape, duration, scene.now);
    }
    return this.#glides.length + this.#leaving.length;
  }

  #enter(id, given, duration, now) {
    const shape = this.turned ? turned(given) : given;
    const element = newElement(shape, this.shades);
    const to = numbersOf(shape);
    const from = { ...to, opacity: 0 };
    const actor = { given, shape, element, at: to };
    element.dataset.id = id;
    this.actors.set(id, actor);
    if (shape.type === "Journey") this.journeys.set(id, actor);
    this.#layer(layerOf(shape)).append(element);
    if (duration) this.#glides.push({ actor, from, to });
    place(element, shape, duration ? from : to, duration ? this.now : now);
    this.#reach(id, actor);
  }

  #leave(id, actor, duration) {
    this.actors.delete(id);
    if (duration) {
      this.#leaving.push(actor);
      this.#glides.push({ actor, from: actor.at, to: { ...actor.at, opacity: 0 } });
    } else {
      this.journeys.delete(id);
      actor.element.remove();
    }
  }

  #change(actor, given, duration, now) {
    const before = actor.shape;
    const shape = this.turned ? turned(given) : given;
    actor.given = given;
    actor.shape = shape;
    dress(actor.element, shape, this.shades, before);
    this.#reach(shape.id, actor);
    if (layerOf(shape) !== layerOf(before)) this.#layer(layerOf(shape)).append(actor.element);
    const to = numbersOf(shape);
    if (duration && differ(actor.at, to)) this.#glides.push({ actor, from: actor.at, to });
    else place(actor.element, shape, (actor.at = to), now);
  }

  /** @param {number} number */
  #layer(number) {
    let layer = this.layers.get(number);
    if (!layer) {
      layer = /** @type {SVGGElement} */ (draw("g", { "data-layer": number }));
      this.layers.set(number, layer);
      const above = [...this.layers.keys()].filter((other) => other > number);
      const next = above.length ? this.layers.get(Math.min(...above)) : this.halos;
      this.svg.insertBefore(layer, next);
    }
    return layer;
  }

  #run(now, duration) {
    const start = performance.now();
    const from = this.now;
    const glides = this.#glides;
    this.#rest = () => this.#arrive(now);
    const tick = (time) => {
      const part = Math.min(1, Math.max(0, (time - start) / duration));
      if (part >= 1) return this.#settle();
      this.now = from + (now - from) * part;
      const eased = ease(part);
      for (const { actor, from, to } of glides) {
        actor.at = between(from, to, eased);
        place(actor.element, actor.shape, actor.at, this.now);
      }
      for (const actor of this.journeys.values()) travel(actor.element, actor.shape, this.now);
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Be where the last scene wanted to be. */
  #settle() {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#rest();
    this.#rest = () => {};
  }

  #arrive(now) {
    this.now = now;
    for (const { actor, to } of this.#glides) place(actor.element, actor.shape, (actor.at = to), now);
    for (const actor of this.#leaving) {
      actor.element.remove();
      if (this.journeys.get(actor.shape.id) === actor) this.journeys.delete(actor.shape.id);
    }
    for (const actor of this.journeys.values()) travel(actor.element, actor.shape, now);
    this.#glides = [];
    this.#leaving = [];
    if (this.#hovered) this.#tell(this.#hovered.isConnected ? this.#hovered : null, this.#pointer);
    this.#halo();
  }

  #reach(id, actor) {
    const { element, shape } = actor;
    const marked = this.marked.has(id);
    element.classList.toggle("open", marked);
    if (marked) {
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", told(shape.tooltip ?? "", this.actors) || id.replaceAll(":", " "));
    } else if (element.hasAttribute("tabindex")) {
      for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    }
  }

  #halo() {
    if (!this.marked.size && !this.halos.firstChild) return;
    const rings = [];
    for (const [id, kind] of this.marked) {
      const actor = this.actors.get(id);
      if (actor) rings.push(ring(actor.element, kind));
    }
    this.halos.replaceChildren(...rings);
  }

  #listen() {
    const shapeAt = (event) => event.target.closest?.("[data-id]");
    this.svg.addEventListener("pointermove", (event) => this.#tell(shapeAt(event), event));
    this.svg.addEventListener("pointerdown", (event) => this.#tell(shapeAt(event), event));
    this.svg.addEventListener("pointerleave", () => this.#tell(null));
    this.svg.addEventListener("click", (event) => this.#take(shapeAt(event)));
    this.svg.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && this.#take(shapeAt(event))) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
  }

  #take(element) {
    const id = element?.dataset.id;
    if (!id || !this.#picked || !this.marked.has(id)) return false;
    this.#picked(id);
    return true;
  }

  /** The card beside the pointer, with what a shape says of itself. */
  #tell(element, event) {
    const shape = element && this.actors.get(element.dataset.id)?.shape;
    this.#hovered = shape?.tooltip ? element : null;
    this.card.hidden = !this.#hovered;
    if (!this.#hovered) return;
    this.#pointer = event;
    const [first, ...rest] = told(shape.tooltip, this.actors).split("\n");
    this.card.replaceChildren(make("strong", {}, first), ...rest.map((line) => make("span", {}, line)));
    const room = this.svg.parentElement.getBoundingClientRect();
    const point = { x: event.clientX - room.left, y: event.clientY - room.top };
    const size = { width: this.card.offsetWidth, height: this.card.offsetHeight };
    const { left, top } = cardPlace(point, size, room, this.#kept(room));
    this.card.style.left = `${left}px`;
    this.card.style.top = `${top}px`;
  }

  /** Where a card would hide what may be chosen. */
  #kept(room) {
    const boxes = [...this.marked.keys()].map((id) => this.actors.get(id)?.element.getBoundingClientRect()).filter(Boolean);
    return boxes.map(({ left, top, right, bottom }) => ({ left: left - room.left, top: top - room.top, right: right - room.left, bottom: bottom - room.top }));
  }
}

function differ(one, other) {
  for (const name in other) if (one[name] !== other[name]) return true;
  return false;
}

function between(from, to, part) {
  /** @type {Record<string, number>} */
  const at = {};
  for (const name in to) at[name] = from[name] + (to[name] - from[name]) * part;
  return at;
}

/** A ring around a marked shape, which lies above everything. */
function ring(element, kind) {
  const shape = element.tagName === "g" ? null : element.cloneNode(false);
  if (shape) {
    for (const name of ["tabindex", "role", "aria-label", "data-id", "opacity", "stroke-width"]) shape.removeAttribute(name);
    shape.setAttribute("class", `ring ${kind}`);
    return shape;
  }
  const { x, y, width, height } = element.getBBox();
  const r = 0.56 * Math.max(width, height);
  const where = { cx: x + width / 2, cy: y + height / 2, r, transform: element.getAttribute("transform") };
  return draw("circle", { class: `ring ${kind}`, ...where });
}
