/** Below the board, for who plays: what to do, how many, the orders so far, and the end of the turn. Always as high. */

import { make } from "./dom.js";

/**
 * @typedef {import("./draft.js").Order} Order
 * @typedef {object} Wishes
 * @property {() => void} undo
 * @property {() => void} finish
 * @property {() => void} add
 * @property {(amount: number) => void} amount
 * @property {(order: Order) => void} takeBack
 * @property {(turns: number) => void} skip
 * @property {() => void} until
 * @property {() => void} stop
 */

const TURNS = 5; // offered for "end my turns for"
const MOST_TURNS = 9999;

export class Panel {
  /** @param {HTMLElement} place @param {Wishes} wishes */
  constructor(place, wishes) {
    this.wishes = wishes;
    this.prompt = make("div", { class: "prompt", role: "status" });
    this.clock = make("span", { class: "clock", title: "time left for this turn" });
    this.error = make("p", { class: "error", role: "alert" });
    this.undo = button("Undo", wishes.undo, "undo", "take the last order back (Esc)");
    this.end = button("End turn", () => (this.stopping ? wishes.stop() : wishes.finish()), "end finish", "end the turn (E)");
    this.skip = this.#skip();
    this.list = make("ol", { "aria-label": "your orders" });
    this.amount = this.#amount();
    this.below = make("div", { class: "below", hidden: true }, this.amount, this.list);
    const lead = make("div", { class: "top" }, this.prompt, make("div", { class: "tools" }, this.clock, this.undo, this.skip, this.end));
    this.element = make("section", { class: "turn-panel", "aria-label": "your turn" }, lead, this.below, this.error);
    place.append(this.element);
    document.addEventListener("pointerdown", (event) => this.skip.contains(/** @type {Node} */ (event.target)) || (this.skip.open = false));
    this.stopping = false;
  }

  /** @type {Order[]} */
  #listed = [];

  #amount() {
    this.slider = make("input", { type: "range", "aria-label": "how many", step: 1 });
    this.number = make("input", { type: "number", inputmode: "numeric", "aria-label": "how many", step: 1 });
    for (const input of [this.slider, this.number]) input.addEventListener("input", () => this.wishes.amount(input.value === "" ? NaN : Number(input.value)));
    const part = (share) => () => this.wishes.amount(Math.floor(Number(this.number.max) * share));
    const parts = [button("Half", part(0.5), "", "half of them (H)"), button("All", part(1), "", "all of them (A)")];
    return make("div", { class: "amount", hidden: true }, this.slider, this.number, ...parts, button("Add", this.wishes.add, "end add", "add the order (Enter)"));
  }

  #skip() {
    this.turns = make("input", { type: "number", min: 1, max: MOST_TURNS, value: TURNS, "aria-label": "number of turns", inputmode: "numeric" });
    const pass = () => this.#closing(() => this.wishes.skip(Math.max(1, Math.min(MOST_TURNS, Math.round(Number(this.turns.value)) || 1))));
    this.turns.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), pass()));
    this.untilButton = button("Until something happens", () => this.#closing(this.wishes.until), "", "end my turns until something happens (W)");
    const row = make("div", { class: "turns" }, button("End my turns for", pass), this.turns);
    return make("details", { class: "several" }, make("summary", { title: "end several turns (M)" }, "Skip"), make("div", {}, this.untilButton, row));
  }

  #closing(act) {
    this.skip.open = false;
    act();
  }

  /**
   * @param {{mine: boolean, many: boolean, below: boolean, words: (string | Node)[], orders: Order[], pending: Order | null,
   *   most: number, undo: boolean, skipping: boolean, news: boolean}} state
   */
  show(state) {
    const { mine, many, orders, pending, skipping } = state;
    this.element.classList.toggle("mine", mine && !skipping);
    this.#say(state.words);
    this.below.hidden = !state.below;
    this.amount.hidden = !pending || pending.amount === null;
    this.list.hidden = !this.amount.hidden;
    if (orders.length !== this.list.childElementCount || orders.some((order, at) => order !== this.#listed[at])) {
      this.#listed = [...orders];
      this.list.replaceChildren(...orders.map((order) => this.#line(order)));
    }
    if (pending) this.#amounts(pending, state.most);
    this.undo.hidden = this.skip.hidden = this.end.hidden = !many;
    this.untilButton.hidden = !state.news;
    this.stopping = skipping;
    this.end.textContent = skipping ? "Stop" : "End turn";
    dim(this.undo, !mine || !state.undo);
    dim(this.end, !mine && !skipping);
    dim(this.skip, !mine || skipping);
    if (!mine || skipping) this.skip.open = false;
  }

  /** Only what is new: it is read out. @param {(string | Node)[]} words */
  #say(words) {
    const said = make("div", {}, ...words);
    if (said.textContent === this.prompt.textContent) return;
    this.prompt.replaceChildren(...said.childNodes);
    this.prompt.title = [...this.prompt.childNodes].map((node) => node.textContent).join(": ");
  }

  /** @param {Order} pending @param {number} most */
  #amounts({ choice, amount }, most) {
    for (const input of [this.slider, this.number]) {
      input.min = String(choice.least ?? 0);
      input.max = String(most);
    }
    this.slider.value = String(amount);
    // What is being typed stays as it is: a 1 may become a 12.
    if (document.activeElement !== this.number || Number(this.number.value) > most) this.number.value = String(amount);
  }

  /** @param {Order} order */
  #line(order) {
    const label = order.choice.label || order.choice.order.join(" ");
    const away = button("×", () => this.wishes.takeBack(order));
    away.setAttribute("aria-label", `take back ${label}`);
    return make("li", {}, order.amount === null ? label : `${label}: ${order.amount}`, away);
  }
}

/** Without taking the focus away, as `disabled` would. */
function dim(element, dimmed) {
  element.setAttribute("aria-disabled", String(dimmed));
}

export function button(words, press, look = "", hint = "") {
  const element = make("button", { type: "button", class: look || null, title: hint || null }, words);
  element.addEventListener("click", () => element.getAttribute("aria-disabled") !== "true" && press());
  return element;
}

/**
 * Ask before something is done; Escape is no.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function ask(place, text, yes) {
  const dialog = make("dialog", { class: "help ask", "aria-label": "are you sure?" }, make("p", {}, text));
  const close = (answer) => () => dialog.close(answer);
  dialog.append(make("div", { class: "row" }, button("No, take care", close("no"), "close"), button(yes, close("yes"), "risky")));
  place.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes");
    });
  });
}
