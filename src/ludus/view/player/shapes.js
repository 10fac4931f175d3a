/** How each shape of core/scene.py becomes an SVG element, and which of its numbers can glide. */

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

/** @param {Shape} shape */
export function newElement(shape) {
  const element = draw(TAGS[shape.type]);
  dress(element, shape);
  return element;
}

/**
 * Everything that does not glide: colours, words, children.
 * @param {SVGElement} element
 * @param {Shape} shape
 * @param {Shape} [before]
 */
export function dress(element, shape, before) {
  const { fill = "none", stroke = "none" } = shape;
  const halo = shape.type === "Text" && stroke !== "none" ? " halo" : "";
  const bold = shape.bold ? " bold" : "";
  element.setAttribute("class", `f-${fill} s-${stroke}${halo}${bold}${shape.tooltip ? " tells" : ""}`);
  if (shape.type === "Text") {
    element.setAttribute("text-anchor", shape.anchor ?? "middle");
    if (element.textContent !== shape.text) element.textContent = shape.text;
  } else if (shape.type === "Group" && shape.shapes !== before?.shapes) {
    element.replaceChildren(...inOrder(shape.shapes).map(whole));
  } else if (shape.type === "Journey") {
    element.replaceChildren(...carried(shape).map(whole));
  }
}

/** @param {Shape[]} shapes */
function inOrder(shapes) {
  return [...shapes].sort((a, b) => layerOf(a) - layerOf(b));
}

/**
 * A shape inside another, which does not glide by itself.
 * @param {Shape} shape
 */
function whole(shape) {
  const element = newElement(shape);
  place(element, shape, numbersOf(shape), 0);
  return element;
}

/**
 * What travels: its owner's mark, its text above, and the time left below (see Journey.at).
 * @param {Shape} shape
 * @returns {Shape[]}
 */
function carried(shape) {
  const r = shape.radius ?? 0.09;
  const owner = shape.owner ?? -1;
  const fill = owner >= 0 && owner < 4 ? `seat${owner}` : "nobody";
  const words = { type: "Text", x: 0, fill: "ink", stroke: "ground", width: 0.3 * r };
  return [
    { id: "", type: "Mark", x: 0, y: 0, radius: r, fill, stroke: "ground", width: 0.25 * r, owner },
    { id: "", ...words, y: -1.85 * r, size: 1.55 * r, text: shape.text, bold: true },
    { id: "", ...words, y: 1.7 * r, size: 1.1 * r, text: "", opacity: 0.75 },
  ];
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
