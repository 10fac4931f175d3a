/** The pointer on the board: drag from source to target, hit what is small, turn the wheel for the amount. */

const FAR = 8; // pixels after which a press is a drag
const SLOP = { mouse: 10, pen: 14, touch: 20 }; // how far from its middle what is small can be hit

/**
 * @typedef {object} Wishes
 * @property {(id: string) => boolean} mayLift whether a way can begin here
 * @property {(id: string) => void} lift
 * @property {(x: number, y: number, target: string | null) => void} pull
 * @property {(target: string | null) => void} drop
 * @property {(id: string) => void} pick
 * @property {(by: number, fine: boolean) => boolean} wheel false: nothing to choose an amount for
 */

export class Hands {
  /** @param {import("./scene.js").Stage} stage @param {Wishes} wishes */
  constructor(stage, wishes) {
    this.stage = stage;
    this.wishes = wishes;
    const { svg } = stage;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("click", (event) => this.#click(event), true);
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // A finger that draws an order does not scroll the page.
    svg.addEventListener("touchmove", (event) => this.#held && event.preventDefault(), { passive: false });
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.cancel());
  }

  /** @type {{id: string, x: number, y: number, pointer: number, kind: string} | null} */
  #held = null;
  #dragging = false;
  #swallow = false;

  /** Let go of what is being dragged. */
  cancel() {
    if (this.#dragging) this.wishes.drop(null);
    this.#held = null;
    this.#dragging = false;
  }

  /** The marked shape at a point of the window, or the nearest one within reach. */
  at(x, y, kind) {
    const element = document.elementFromPoint(x, y)?.closest?.(".stage .open[data-id]");
    if (element) return /** @type {any} */ (element).dataset.id;
    let [best, least] = [null, SLOP[kind] ?? SLOP.mouse];
    for (const id of this.stage.marked.keys()) {
      const box = this.stage.actors.get(id)?.element.getBoundingClientRect();
      if (!box) continue;
      const away = Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
      if (away < least) [best, least] = [id, away];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) return this.cancel(); // a second finger: they zoom
    if (/** @type {Element} */ (event.target).closest(".order")) return;
    const id = this.at(event.clientX, event.clientY, event.pointerType);
    if (id && this.wishes.mayLift(id)) this.#held = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, kind: event.pointerType };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (!this.#dragging && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    if (!this.#dragging) this.wishes.lift(held.id);
    this.#dragging = true;
    this.wishes.pull(event.clientX, event.clientY, this.at(event.clientX, event.clientY, held.kind));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (this.#dragging) {
      this.#swallow = true;
      setTimeout(() => (this.#swallow = false)); // the click, where there is one, comes before
      this.wishes.drop(this.at(event.clientX, event.clientY, held.kind));
    }
    this.#held = null;
    this.#dragging = false;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    if (this.#swallow) return event.stopPropagation();
    if (target.closest(".order, .open[data-id]")) return;
    const near = this.at(event.clientX, event.clientY, /** @type {any} */ (event).pointerType);
    if (near) this.wishes.pick(near);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || !event.deltaY) return;
    if (this.wishes.wheel(event.deltaY < 0 ? 1 : -1, event.shiftKey)) event.preventDefault();
  }
}
