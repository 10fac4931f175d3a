/** Elements, made by hand: text stays text, whatever a name holds. */

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  first: "M6 5h2.4v14H6zM19 5v14l-9.5-7z",
  previous: "M16.5 5v14L7 12z",
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M7.5 5v14l9.5-7z",
  last: "M15.6 5H18v14h-2.4zM5 5v14l9.5-7z",
  theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2.2v13.6a6.8 6.8 0 0 1 0-13.6z",
  help: "M11 16.5h2.2v2.2H11zM12 4.5c-2.6 0-4.4 1.6-4.5 4h2.2c.1-1.2.9-2 2.2-2s2.2.8 2.2 1.9c0 1-.5 1.5-1.5 2.2-1.2.8-1.7 1.7-1.6 3.2v.6h2.1v-.5c0-1 .4-1.4 1.5-2.2 1.1-.8 1.8-1.8 1.8-3.3 0-2.3-1.8-3.9-4.4-3.9z",
};

/**
 * An HTML element with attributes and children; `class`, `for` and the like are attributes, strings become text.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * The same for SVG.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, draw("path", { d: ICONS[name] }));
}

/**
 * A button with a picture, whose name is also its tooltip.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {() => void} press
 * @param {string} [look]
 */
export function iconButton(name, label, press, look = "") {
  const button = make("button", { type: "button", class: `tool ${look}`.trim(), "aria-label": label, title: label }, icon(name));
  button.addEventListener("click", () => {
    press();
    // Pressed with a pointer, it must not take the space bar for itself.
    if (!button.matches(":focus-visible")) button.blur();
  });
  return button;
}

/** Wait until the browser has had time to paint and to listen. */
export function breathe() {
  return new Promise((done) => setTimeout(done));
}
