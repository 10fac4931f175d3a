/** How each shape of core/scene.py becomes an SVG element, and which of its numbers can glide. */

import { shadeOf } from "./backdrop.js";
import { draw } from "./dom.js";
import { MARKS } from "./marks.js";

/**
 * @typedef {{id: string, type: string, layer?: number, fill?: string, stroke?: string, width?: number,
 *   dashed?: boolean, opacity?: number, tooltip?: string, owner?: number | null, [field: string]: any}} Shape
 * @typedef {Record<string, number>} Numbers
 */

const TAGS = {
  Circle: "circle", Hexagon: "polygon", Arc: "circle", Mark: "polygon", Line: "line", Path: "path", Text: "text",
  Group: "g", Journey: "g",
};
/** @type {Record<string, string[]>} */
const GLIDING = {
  Circle: ["x", "y", "radius"],
  Hexagon: ["x", "y", "radius"],
  Arc: ["x", "y", "radius", "start", "share"],
  Mark: ["x", "y", "radius"],
  Line: ["x", "y", "x2", "y2"],
  Path: ["x", "y"],
  Text: ["x", "y", "size"],
  Group: ["x", "y"],
  Journey: [],
};
const USUAL = { x: 0, y: 0, start: 0, width: 0, opacity: 1 };
const HEXAGON = [0, 1, 2, 3, 4, 5].map((i) => [Math.cos((Math.PI / 3) * i), Math.sin((Math.PI / 3) * i)]);
const POINTY = HEXAGON.map((_, i) => [Math.cos(Math.PI / 6 + (Math.PI / 3) * i), Math.sin(Math.PI / 6 + (Math.PI / 3) * i)]);

/** @param {Shape} shape */
export function layerOf(shape) {
  return shape.layer ?? (shape.type === "Journey" ? 9 : 0);
}

/**
 * What of a shape can glide from one scene to the next.
 * @param {Shape} shape
 * @returns {Numbers}
 */
export function numbersOf(shape) {
  /** @type {Numbers} */
  const numbers = { opacity: shape.opacity ?? 1, width: shape.width ?? 0 };
  for (const name of GLIDING[shape.type]) numbers[name] = shape[name] ?? USUAL[name] ?? 0;
  return numbers;
}

/** @param {Shape} shape @param {import("./backdrop.js").Shades} shades */
export function newElement(shape, shades) {
  const element = draw(TAGS[shape.type]);
  dress(element, shape, shades);
  return element;
}

/**
 * Everything that does not glide: colours, words, children.
 * @param {SVGElement} element
 * @param {Shape} shape
 * @param {import("./backdrop.js").Shades} shades
 * @param {Shape} [before]
 */
export function dress(element, shape, shades, before) {
  const { fill = "none", stroke = "none" } = shape;
  const shaded = shape.shade && fill !== "none";
  const halo = shape.type === "Text" && stroke !== "none" ? " halo" : "";
  const bold = shape.bold ? " bold" : "";
  element.setAttribute("class", `${shaded ? "" : `f-${fill} `}s-${stroke}${halo}${bold}${shape.tooltip ? " tells" : ""}`);
  if (shaded) element.setAttribute("fill", shadeOf(shades, shape.type === "Circle" ? "ball" : "slab", fill));
  if (shape.type === "Text") {
    element.setAttribute("text-anchor", shape.anchor ?? "middle");
    if (element.textContent !== shape.text) element.textContent = shape.text;
  } else if (shape.type === "Group" && shape.shapes !== before?.shapes) {
    element.replaceChildren(...inOrder(shape.shapes).map((one) => whole(one, shades)));
  } else if (shape.type === "Journey") {
    element.replaceChildren(...carried(shape).map((one) => whole(one, shades)));
  }
}

/** @param {Shape[]} shapes */
function inOrder(shapes) {
  return [...shapes].sort((a, b) => layerOf(a) - layerOf(b));
}

/**
 * A shape inside another, which does not glide by itself.
 * @param {Shape} shape
 * @param {import("./backdrop.js").Shades} shades
 */
function whole(shape, shades) {
  const element = newElement(shape, shades);
  place(element, shape, numbersOf(shape), 0);
  return element;
}

/** As HULL and TRAIL of core/scene.py: flying to the right, in radii. */
const HULL = [[2.2, 0], [0.6, -1.1], [-1.2, -0.85], [-0.75, 0], [-1.2, 0.85], [0.6, 1.1]];
const TRAIL = [[-0.8, -0.6], [-5, 0], [-0.8, 0.6]];

/**
 * What travels: a trail, a hull that points ahead, its owner's mark, and on its right its text and the time left
 * (see Journey.at).
 * @param {Shape} shape
 * @returns {Shape[]}
 */
function carried(shape) {
  const r = shape.radius ?? 0.09;
  const owner = shape.owner ?? -1;
  const fill = owner >= 0 && owner < 4 ? `seat${owner}` : "nobody";
  const far = Math.hypot(shape.x2 - shape.x, shape.y2 - shape.y);
  const [ux, uy] = far ? [(shape.x2 - shape.x) / far, (shape.y2 - shape.y) / far] : [0, -1];
  const turnedTo = (outline) => outline.map(([x, y]) => [round(r * (x * ux - y * uy)), round(r * (x * uy + y * ux))]);
  const aside = 1.55 * r + 0.5 * r * Math.max(1, shape.text.length) * Math.abs(uy) + 1.35 * r * Math.abs(ux);
  const words = { type: "Text", x: -uy * aside, fill: "ink", stroke: "ground", width: 0.3 * r };
  return [
    { id: "", type: "Path", points: turnedTo(TRAIL), closed: true, fill, opacity: 0.4 },
    { id: "", type: "Path", points: turnedTo(HULL), closed: true, fill, stroke: "ground", width: 0.2 * r },
    { id: "", type: "Mark", x: 0, y: 0, radius: 0.62 * r, fill: "ground", owner },
    { id: "", ...words, y: ux * aside - 0.5 * r, size: 1.55 * r, text: shape.text, bold: true },
    { id: "", ...words, y: ux * aside + 0.85 * r, size: 1.1 * r, text: "", opacity: 0.85 },
  ];
}

/** @type {WeakMap<Shape, Shape>} */
const TURNED = new WeakMap();

/**
 * The shape on a board that was turned by a quarter, to the left. What it looks like stays upright.
 * @param {Shape} shape
 * @returns {Shape}
 */
export function turned(shape) {
  let found = TURNED.get(shape);
  if (!found) {
    const { x = 0, y = 0, x2, y2, start = 0, points } = shape;
    found = { ...shape, x: y, y: -x };
    if (x2 !== undefined) Object.assign(found, { x2: y2, y2: -x2 });
    if (shape.type === "Hexagon") found.pointy = !shape.pointy;
    if (shape.type === "Arc") found.start = start - 0.25;
    // A path with a place of its own is a thing, which stands upright; one without is a part of the board.
    if (points && shape.x === undefined && shape.y === undefined) found.points = points.map(([px, py]) => [py, -px]);
    TURNED.set(shape, found);
  }
  return found;
}

/**
 * Put an element where its numbers say.
 * @param {SVGElement} element
 * @param {Shape} shape
 * @param {Numbers} at
 * @param {number} now
 */
export function place(element, shape, at, now) {
  const set = (name, value) => element.setAttribute(name, value);
  set("opacity", round(at.opacity));
  set("stroke-width", round(at.width));
  if (shape.dashed && shape.type !== "Arc") set("stroke-dasharray", round(at.width * 3));
  else if (element.hasAttribute("stroke-dasharray") && shape.type !== "Arc") element.removeAttribute("stroke-dasharray");
  switch (shape.type) {
    case "Circle":
      set("cx", round(at.x)), set("cy", round(at.y)), set("r", round(Math.max(0, at.radius)));
      break;
    case "Hexagon":
      set("points", corners(shape.pointy ? POINTY : HEXAGON, at));
      break;
    case "Mark":
      set("points", corners(MARKS[shape.owner ?? -1] ?? [], at));
      break;
    case "Arc":
      arc(element, at);
      break;
    case "Line":
      set("x1", round(at.x)), set("y1", round(at.y)), set("x2", round(at.x2)), set("y2", round(at.y2));
      break;
    case "Path":
      set("d", path(shape));
      set("transform", `translate(${round(at.x)} ${round(at.y)})`);
      break;
    case "Text":
      // Digits and capitals are 0.7 of the size high.
      set("x", round(at.x)), set("y", round(at.y + 0.35 * at.size)), set("font-size", round(at.size));
      break;
    case "Group":
      set("transform", `translate(${round(at.x)} ${round(at.y)})`);
      break;
    case "Journey":
      travel(element, shape, now);
  }
}

/**
 * Move what is on its way to where it is now.
 * @param {SVGElement} element
 * @param {Shape} shape
 * @param {number} now
 */
export function travel(element, shape, now) {
  const { x, y, x2, y2, leaves, lands, pace = 1 } = shape;
  const part = lands > leaves ? Math.max(0, Math.min(1, (now - leaves) / (lands - leaves))) : 1;
  element.setAttribute("transform", `translate(${round(x + (x2 - x) * part)} ${round(y + (y2 - y) * part)})`);
  const left = String(Math.max(0, Math.ceil((lands - now) / pace - 1e-9)));
  const words = element.lastChild;
  if (words && words.textContent !== left) words.textContent = left;
}

/** A dash of the right length on the whole ring: it can grow smoothly, and a full one has no seam. */
function arc(element, at) {
  const share = Math.max(0, Math.min(1, at.share));
  const around = 2 * Math.PI * at.radius;
  element.setAttribute("cx", round(at.x));
  element.setAttribute("cy", round(at.y));
  element.setAttribute("r", round(at.radius));
  element.setAttribute("visibility", share > 0.0005 ? "visible" : "hidden");
  element.setAttribute("stroke-dasharray", share < 1 ? `${round(around * share)} ${round(around * (1 - share) + 0.01)}` : "none");
  element.setAttribute("transform", `rotate(${round(360 * at.start - 90)} ${round(at.x)} ${round(at.y)})`);
}

/** @param {Shape} shape */
function path(shape) {
  const points = shape.points.map(([x, y]) => `${x} ${y}`);
  return points.length ? `M${points.join("L")}${shape.closed ? "Z" : ""}` : "";
}

/**
 * @param {number[][]} outline
 * @param {Numbers} at
 */
export function corners(outline, at) {
  return outline.map(([x, y]) => `${round(at.x + at.radius * x)},${round(at.y + at.radius * y)}`).join(" ");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10000) / 10000;
}
