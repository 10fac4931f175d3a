/** The orders of a turn while it is made: what is ordered, what is still there to order, what should be asked first. */

/**
 * @typedef {import("./feed.js").Choice} Choice
 * @typedef {{choice: Choice, amount: number | null}} Order
 * @typedef {import("./feed.js").Question["controls"]} Controls
 */

export class Draft {
  /** @param {Controls} controls */
  constructor(controls) {
    this.controls = controls;
    /** @type {Order[]} */
    this.orders = [];
    /** @type {Order | null} whose amount is being chosen: it counts, and can still change */
    this.pending = null;
    /** @type {Set<string>} cautions that were answered with yes */
    this.accepted = new Set();
  }

  /** All orders as they stand, with the one whose amount is being chosen. */
  get all() {
    return this.pending ? [...this.orders, this.pending] : this.orders;
  }

  /** How many there are to send by this choice, beside what other orders send. @param {Choice} choice */
  most(choice) {
    return (choice.most ?? 0) - sent(this.orders, choice.source);
  }

  /** What can still be chosen, from one source or from all. @param {string} [source] */
  open(source) {
    const mine = this.controls.choices.filter((choice) => source === undefined || choice.source === source);
    return mine.filter((choice) => {
      const going = sent(this.pending ? [this.pending] : [], choice.source);
      return choice.most == null || this.most(choice) - going >= Math.max(1, choice.least ?? 0);
    });
  }

  /** @param {Choice} choice */
  begin(choice) {
    this.pending = { choice, amount: choice.most == null ? null : this.most(choice) };
  }

  /** @param {number} amount */
  set(amount) {
    if (!this.pending || this.pending.amount === null) return;
    const { choice } = this.pending;
    const whole = Number.isFinite(amount) ? Math.round(amount) : 0;
    this.pending.amount = Math.max(choice.least ?? 0, Math.min(this.most(choice), whole));
  }

  commit() {
    if (this.pending) this.orders.push(this.pending);
    this.pending = null;
  }

  /** @param {Order} order */
  takeBack(order) {
    if (order === this.pending) this.pending = null;
    else this.orders = this.orders.filter((other) => other !== order);
  }

  /** What the game wants to be asked before these orders are given; null: nothing. @returns {string | null} */
  caution() {
    const cautions = this.controls.cautions ?? [];
    const found = cautions.find(({ sources, text }) => !this.accepted.has(text) && sources.every((source) => this.#emptied(source)));
    return found?.text ?? null;
  }

  /** As it is sent. @returns {number[][]} */
  get wire() {
    return this.orders.map(({ choice, amount }) => (amount === null ? choice.order : [...choice.order, amount]));
  }

  /** @param {string} source */
  #emptied(source) {
    const choices = this.controls.choices.filter((choice) => choice.source === source);
    const most = Math.max(...choices.map((choice) => choice.most ?? 1));
    return choices.length > 0 && sent(this.all, source) >= most;
  }
}

/** @param {Order[]} orders @param {string} source */
function sent(orders, source) {
  return orders.filter((order) => order.choice.source === source).reduce((sum, order) => sum + (order.amount ?? 1), 0);
}
