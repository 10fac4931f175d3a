/** The keyboard on the board: one stop for Tab, and arrow keys among what may be chosen. */

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Rove {
  /** @param {import("./scene.js").Stage} stage @param {(id: string | null) => void} point shows where the focus is */
  constructor(stage, point) {
    this.stage = stage;
    this.point = point;
    /** @type {string[]} */
    this.ids = [];
    this.last = "";
    const { svg } = stage;
    svg.addEventListener("focusin", () => this.#moved());
    svg.addEventListener("focusout", () => this.point(null));
  }

  /** The shape that has the focus, if one has. */
  get here() {
    const { activeElement } = document;
    return activeElement && this.stage.svg.contains(activeElement) ? /** @type {any} */ (activeElement).dataset.id ?? null : null;
  }

  /**
   * These may be chosen: one of them can be reached by Tab.
   * @param {string[]} ids
   * @param {string | null} held what had the focus: it loses that for a moment, while it is marked anew
   */
  offer(ids, held = null) {
    this.ids = [...new Set(ids)];
    if (held && !this.here && this.stage.marked.has(held)) this.#element(held)?.focus({ preventScroll: true });
    const stop = this.#stop();
    for (const id of this.stage.marked.keys()) this.#element(id)?.setAttribute("tabindex", id === stop ? "0" : "-1");
    if (this.here && this.#shown()) this.point(this.here);
  }

  /** Go to the board. */
  focus() {
    const stop = this.#stop();
    this.#element(stop)?.focus({ preventScroll: true });
    return stop !== "";
  }

  /** Go on from where the focus is. @param {string} key @returns {boolean} whether this was a key for it */
  move(key) {
    const way = WAYS[key];
    const from = this.here;
    if (!from || !(way || key === "PageUp" || key === "PageDown")) return false;
    const next = way ? this.#towards(from, way) : this.#beside(from, key === "PageDown" ? 1 : -1);
    if (next) this.#element(next)?.focus({ preventScroll: true });
    return true;
  }

  #stop() {
    if (this.here && this.ids.includes(this.here)) return this.here;
    if (this.ids.includes(this.last)) return this.last;
    const from = this.#middle(this.here ?? this.last);
    if (!from) return this.ids[0] ?? "";
    return [...this.ids].sort((one, other) => far(this.#middle(one), from) - far(this.#middle(other), from))[0] ?? "";
  }

  #moved() {
    const { here } = this;
    if (here) this.last = here;
    this.point(here && this.#shown() ? here : null);
  }

  /** Only who uses the keyboard is shown where it is. */
  #shown() {
    return Boolean(document.activeElement?.matches(":focus-visible"));
  }

  #towards(from, [across, down]) {
    const start = this.#middle(from);
    let [best, least] = ["", Infinity];
    for (const id of this.ids) {
      const there = this.#middle(id);
      if (id === from || !there || !start) continue;
      const along = (there.x - start.x) * across + (there.y - start.y) * down;
      const aside = Math.abs((there.x - start.x) * down + (there.y - start.y) * across);
      const cost = along + 2 * aside;
      if (along > 1 && cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  /** The next one as one reads, so that every one is reached. */
  #beside(from, by) {
    const at = (id) => this.#middle(id) ?? { x: 0, y: 0 };
    const sorted = [...new Set([...this.ids, from])].sort((one, other) => at(one).y - at(other).y || at(one).x - at(other).x);
    const next = sorted[(sorted.indexOf(from) + by + sorted.length) % sorted.length];
    return this.ids.includes(next) ? next : "";
  }

  #element(id) {
    return this.stage.actors.get(id)?.element;
  }

  #middle(id) {
    const box = this.#element(id)?.getBoundingClientRect();
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
}

function far(one, other) {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Infinity;
}
