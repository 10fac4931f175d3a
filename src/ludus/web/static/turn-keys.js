/** The keyboard of who plays: everything that the pointer does, and nothing behind an open dialog. */

import { make } from "./dom.js";

const KEYS = [
  ["Tab", "to the board"],
  ["← → ↑ ↓", "among what may be chosen"],
  ["Enter", "choose; add the order"],
  ["0 … 9", "how many; H half, A all"],
  ["Esc", "take back"],
  ["E", "end the turn"],
  ["W M", "until something happens; end several turns"],
];

export class TurnKeys {
  /** @param {import("./sitter.js").Sitter} sitter */
  constructor(sitter) {
    this.sitter = sitter;
    this.used = false; // whether the keyboard was used last, and not a pointer
    this.touch = matchMedia("(pointer: coarse)");
    // First of all: the player has keys of its own, and some are the same.
    document.addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("pointerdown", () => (this.used = false), true);
    this.#explain();
  }

  /** Whoever plays by keys is where the next one is wanted. */
  refocus() {
    const { sitter } = this;
    if (!this.used || !sitter.here || sitter.skipping || document.querySelector("dialog[open]")) return;
    if (document.activeElement?.closest(".several, header, nav")) return;
    if (!sitter.draft?.open().length || !sitter.rove.focus()) sitter.panel.end.focus({ preventScroll: true });
  }

  /** An amount is wanted. On a phone the keyboard stays away: there is a slider. */
  toAmount() {
    const { number } = this.sitter.panel;
    number.value = number.max;
    if (this.touch.matches && !this.used) return;
    number.focus({ preventScroll: true });
    number.select();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { sitter } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.used = true;
    if (sitter.skipping && event.key !== "Tab") return this.#done(event, () => event.repeat || sitter.stop());
    // A field that was just hidden may still have the focus: what is typed there is meant for us.
    const amount = target.closest(".amount");
    if (!sitter.question || (target.closest("input:not([type=range]), textarea, select") && !amount)) return;
    const act = event.ctrlKey || event.metaKey || event.altKey ? this.#held(event) : this.#act(event, target, Boolean(amount));
    if (act) this.#done(event, act);
  }

  #done(event, act) {
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #held(event) {
    return event.key === "z" && (event.ctrlKey || event.metaKey) ? () => this.sitter.undo() : null;
  }

  /** @returns {(() => void) | null} */
  #act(event, target, inside) {
    const { sitter } = this;
    const { rove, draft } = sitter;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Tab") return !event.shiftKey && document.activeElement === document.body && sitter.here ? () => rove.focus() : null;
    if (draft?.pending?.amount != null) {
      const chosen = this.#amount(event, key, target, inside);
      if (chosen !== undefined) return chosen;
    } else if (sitter.here && rove.here && /^(Arrow|Page)/.test(key) && !event.shiftKey) return () => rove.move(key);
    if (key === "Enter" || key === " ") return null; // of what has the focus
    return this.#letters()[key] ?? null;
  }

  #letters() {
    const { sitter } = this;
    /** @type {Record<string, () => void>} */
    const keys = { Escape: () => this.#back(), u: () => sitter.undo(), Backspace: () => sitter.undo() };
    if (!sitter.many) return keys;
    const { news } = sitter.question ?? {};
    return { ...keys, e: () => sitter.finish(), m: () => this.#menu(), ...(news ? { w: () => sitter.skip(Infinity, true) } : {}) };
  }

  /** Keys while an amount is chosen; undefined: not one of them. */
  #amount(event, key, target, inside) {
    const { sitter } = this;
    const { number } = sitter.panel;
    const pending = /** @type {any} */ (sitter.draft?.pending);
    if (key === "Enter") return target.closest("button") ? null : () => sitter.add();
    if (key === "h" || key === "a") return () => this.#part(key === "h" ? 0.5 : 1);
    if (inside && /^(Arrow|Page|Home|End|Backspace|Delete| |[0-9]$)/.test(key)) return null;
    if (key === "ArrowUp" || key === "ArrowDown") return () => sitter.turn(key === "ArrowUp" ? 1 : -1, true);
    if (!/^[0-9]$/.test(key)) return undefined;
    number.focus({ preventScroll: true }); // and the digit is typed there
    number.select();
    event.stopPropagation();
    return pending ? null : undefined;
  }

  #part(share) {
    const { number } = this.sitter.panel;
    number.value = String(Math.floor(Number(number.max) * share));
    this.sitter.amount(Number(number.value));
  }

  /** Escape: out of the menu, else one order back. */
  #back() {
    const { skip } = this.sitter.panel;
    if (!skip.open) return this.sitter.undo();
    skip.open = false;
    skip.querySelector("summary").focus();
  }

  #menu() {
    const { skip } = this.sitter.panel;
    skip.open = !skip.open;
    if (skip.open) skip.querySelector("button:not([hidden])").focus();
  }

  /** In the list of keys, above those of the player. */
  #explain() {
    const { help } = this.sitter.player;
    const rows = KEYS.map(([keys, what]) => make("div", {}, make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))), make("dd", {}, what)));
    help.prepend(make("h2", {}, "On your turn"), make("dl", {}, ...rows));
  }
}
