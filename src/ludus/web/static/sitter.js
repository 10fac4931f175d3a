/** Who sits at the table: choose a source, a target and an amount, queue orders, undo, end the turn. Knows no game. */

import { make } from "./dom.js";

/**
 * @typedef {import("./feed.js").Choice} Choice
 * @typedef {import("./feed.js").Question} Question
 * @typedef {{choice: Choice, amount: number | null}} Order
 */

const LATE_MS = 60000;
const WAIT = 5; // turns that "Wait" passes over

export class Sitter {
  /** @param {import("./player.js").Player} player @param {string} id @param {number} seat */
  constructor(player, id, seat) {
    this.player = player;
    this.id = id;
    this.seat = seat;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Order[]} */
    this.orders = [];
    this.source = "";
    /** @type {Choice | null} that an amount is wanted for */
    this.choice = null;
    this.answered = -1; // the last turn that was
    this.passes = 0;
    this.until = 0;
    this.stage = "waiting";
    this.#build();
    player.stage.pick((shape) => this.pick(shape));
    player.onturn = () => this.#mark();
    document.addEventListener("keydown", (event) => this.#key(event));
    setInterval(() => this.#tick(), 500);
  }

  /** What the server says. @param {import("./feed.js").Status} status */
  told(status) {
    const { stage, asked } = status;
    // The question may come before the picture of what it is about, and the picture of a turn before the next question.
    const open = status.question && status.question.turn > this.answered && this.player.film.last >= status.question.turn - 1;
    const question = open ? status.question : null;
    this.stage = stage;
    this.until = asked && asked.left_ms !== null ? (asked.until ??= Date.now() + asked.left_ms) : 0;
    if (stage === "over" || stage === "failed") this.#forget(); // what was queued will never be sent
    this.asked = asked;
    if (question?.turn !== this.question?.turn) {
      this.question = question ?? null;
      this.#forget();
      if (question) this.player.seek(this.player.film.last);
      if (question && this.passes > 0) this.#pass();
    }
    this.#show();
  }

  /** A shape was picked: a source, a target of it, or another source. @param {string} id */
  pick(id) {
    const { choices } = /** @type {Question} */ (this.question).controls;
    const target = this.source && this.#open(this.source).find((choice) => choice.target === id);
    if (target) return this.#take(target);
    const only = this.#open(id);
    this.choice = null;
    if (only.length === 1 && only[0].target === id && choices.every((choice) => choice.source === choice.target)) return this.#take(only[0]);
    this.source = only.length && id !== this.source ? id : "";
    this.#show();
  }

  /** How many there are still to send from where this choice begins. @param {Choice} choice */
  #left(choice) {
    const sent = this.orders.filter((order) => order.choice.source === choice.source);
    return (choice.most ?? 0) - sent.reduce((sum, order) => sum + (order.amount ?? 0), 0);
  }

  /** What can still be chosen, from one source or from all. @param {string} [source] */
  #open(source) {
    const choices = this.question?.controls.choices ?? [];
    return choices.filter((choice) => (source === undefined || choice.source === source) && (choice.most == null || this.#left(choice) >= Math.max(1, choice.least ?? 0)));
  }

  /** @param {Choice} choice */
  #take(choice) {
    if (choice.most == null) return this.#add(choice, null);
    this.choice = choice;
    const most = this.#left(choice);
    for (const input of [this.slider, this.number]) {
      input.min = String(choice.least ?? 0);
      input.max = String(most);
      input.value = String(most);
    }
    this.#show();
    this.number.focus({ preventScroll: true });
    this.number.select();
  }

  #add(choice, amount) {
    this.orders.push({ choice, amount });
    this.source = "";
    this.choice = null;
    if (!this.question?.controls.many) return this.send();
    this.#show();
  }

  #confirm() {
    const amount = Math.round(Number(this.number.value));
    const { min, max } = this.number;
    if (this.choice && amount >= Number(min) && amount <= Number(max)) this.#add(this.choice, amount);
  }

  undo() {
    if (this.choice || this.source) this.choice = null, (this.source = "");
    else this.orders.pop();
    this.#show();
  }

  async send() {
    const question = this.question;
    if (!question) return;
    const orders = this.orders.map(({ choice, amount }) => (amount === null ? choice.order : [...choice.order, amount]));
    this.question = null;
    this.answered = question.turn;
    this.#show();
    const body = JSON.stringify({ seat: this.seat, turn: question.turn, orders });
    const answer = await fetch(`/api/matches/${encodeURIComponent(this.id)}/answer`, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return;
    this.error.textContent = answer ? (await answer.json()).error : "the server does not answer; try again";
    this.question = question;
    this.answered = question.turn - 1;
    this.#show();
  }

  /** Do nothing in this turn and the next few. */
  wait() {
    this.passes = WAIT;
    this.#pass();
  }

  #pass() {
    this.passes -= 1;
    this.orders = [];
    this.send();
  }

  #forget() {
    this.orders = [];
    this.source = "";
    this.choice = null;
    this.error.textContent = "";
  }

  #build() {
    this.prompt = make("div", { class: "prompt", role: "status" });
    this.clock = make("span", { class: "clock", title: "time left for this turn" });
    this.error = make("p", { class: "error", role: "alert" });
    this.slider = make("input", { type: "range", "aria-label": "how many", step: 1 });
    this.number = make("input", { type: "number", "aria-label": "how many", step: 1 });
    const add = make("button", { type: "button", class: "end add" }, "Add");
    this.amount = make("div", { class: "row amount", hidden: true }, this.slider, this.number, button("Half", () => this.#part(0.5)), button("All", () => this.#part(1)), add);
    this.list = make("ol", { "aria-label": "your orders" });
    this.undoButton = button("Undo", () => this.undo(), "undo");
    this.waitButton = button(`Wait ${WAIT} turns`, () => this.wait());
    this.endButton = button("End turn", () => this.send(), "end finish");
    this.buttons = make("div", { class: "row" }, this.prompt, this.clock, this.undoButton, this.waitButton, this.endButton);
    this.panel = make("section", { class: "turn-panel", "aria-label": "your turn" }, this.buttons, this.amount, this.list, this.error);
    this.player.tray.append(this.panel);
    add.addEventListener("click", () => this.#confirm());
    this.slider.addEventListener("input", () => (this.number.value = this.slider.value));
    this.number.addEventListener("input", () => (this.slider.value = this.number.value));
    this.slider.addEventListener("keydown", (event) => event.key !== "Enter" && event.key !== "Escape" && event.stopPropagation());
  }

  /** @param {number} share */
  #part(share) {
    this.number.value = this.slider.value = String(Math.max(Number(this.number.min), Math.floor(Number(this.number.max) * share)));
    this.number.focus();
  }

  #show() {
    const { question } = this;
    const many = Boolean(question?.controls.many);
    this.panel.classList.toggle("mine", Boolean(question));
    this.prompt.replaceChildren(...this.#words());
    this.amount.hidden = !this.choice;
    this.list.replaceChildren(...this.orders.map((order, number) => this.#line(order, number)));
    this.undoButton.hidden = this.waitButton.hidden = this.endButton.hidden = !many;
    this.undoButton.disabled = !this.orders.length && !this.source;
    this.waitButton.disabled = this.orders.length > 0;
    this.#mark();
    this.#tick();
  }

  /** @returns {(string | Node)[]} */
  #words() {
    if (this.stage === "failed") return ["The match was ended."];
    if (this.stage === "over") return ["The match is over. ", make("a", { href: `/match/${encodeURIComponent(this.id)}` }, "See all of it")];
    if (!this.question) return [this.asked && this.asked.seat !== this.seat ? `Waiting for ${this.player.film.names[this.asked.seat] ?? "another player"}` : "Waiting …"];
    if (this.choice) return [`${this.choice.label || "How many?"}: how many?`, make("small", {}, "Enter adds the order, Esc takes it back")];
    const hint = this.source ? "choose where to, among what is marked" : "choose among what is marked";
    return [this.question.controls.prompt || "Your turn", make("small", {}, this.#open().length ? hint : "nothing more can be done in this turn")];
  }

  #line({ choice, amount }, number) {
    const label = choice.label || choice.order.join(" ");
    const away = make("button", { type: "button", "aria-label": `take back ${label}` }, "×");
    away.addEventListener("click", () => {
      this.orders.splice(number, 1);
      this.#show();
    });
    return make("li", {}, amount === null ? label : `${label}: ${amount}`, away);
  }

  /** What can be picked is marked, but only in the turn that is asked for. */
  #mark() {
    const { stage, film, turn } = this.player;
    const here = this.question && turn === film.last;
    const open = here ? this.#open() : [];
    const sources = this.source ? [] : open.map((choice) => choice.source);
    const targets = this.source ? open.filter((choice) => choice.source === this.source).map((choice) => choice.target) : [];
    const others = this.source ? open.map((choice) => choice.source).filter((id) => !targets.includes(id)) : [];
    stage.mark(new Set(here ? [...sources, ...others] : []), "source");
    stage.mark(new Set(targets), "target");
    const chosen = this.choice ? [this.source, this.choice.target] : [this.source];
    stage.mark(here && this.source ? chosen : [], "chosen");
  }

  #tick() {
    const left = this.until - Date.now();
    this.clock.hidden = !this.until || this.stage !== "playing";
    this.clock.classList.toggle("late", left < LATE_MS);
    const seconds = Math.max(0, Math.round(left / 1000));
    this.clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.question) return;
    const inside = /** @type {HTMLElement} */ (event.target).closest(".amount");
    const act = {
      Enter: () => inside && this.#confirm(),
      Escape: () => this.undo(),
      e: () => this.question?.controls.many && this.send(),
      u: () => this.undo(),
      z: () => (event.ctrlKey || event.metaKey) && this.undo(),
    }[event.key];
    if (!act || (inside && event.key !== "Enter" && event.key !== "Escape")) return;
    if (event.key === "Enter" && (!inside || /** @type {HTMLElement} */ (event.target).tagName === "BUTTON")) return;
    event.preventDefault();
    act();
  }
}

function button(words, press, look = "") {
  const element = make("button", { type: "button", class: look }, words);
  element.addEventListener("click", press);
  return element;
}
