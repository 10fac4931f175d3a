/** Who sits at the table: choose a source, a target and an amount, queue orders, undo, end the turn. Knows no game. */

import { Arrows } from "./arrows.js";
import { make } from "./dom.js";
import { Draft } from "./draft.js";
import { Hands } from "./hands.js";
import { TurnKeys } from "./turn-keys.js";
import { Panel, ask } from "./panel.js";
import { Rove } from "./rove.js";

/**
 * @typedef {import("./feed.js").Choice} Choice
 * @typedef {import("./feed.js").Question} Question
 * @typedef {import("./draft.js").Order} Order
 */

const LATE_MS = 60000;

export class Sitter {
  /** @param {import("./player.js").Player} player @param {string} id @param {number} seat */
  constructor(player, id, seat) {
    this.player = player;
    this.id = id;
    this.seat = seat;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Draft | null} */
    this.draft = null;
    this.source = "";
    /** @type {import("./arrows.js").Pull | null} */
    this.pull = null;
    /** @type {{turns: number, until: boolean} | null} how many more turns end by themselves */
    this.skipping = null;
    this.answered = -1; // the last turn that was
    this.until = 0;
    this.stage = "waiting";
    this.many = false;
    /** @type {string[]} where an order may begin */
    this.sources = [];
    this.below = false; // whether this game has amounts, or lists of orders: the panel is as high in every turn
    this.said = ""; // why turns no longer end by themselves
    this.panel = new Panel(player.tray, this.#wishes());
    this.arrows = new Arrows(player.stage, (order) => this.takeBack(order));
    this.rove = new Rove(player.stage, (shape) => this.arrows.point(shape));
    this.hands = new Hands(player.stage, this.#handed());
    this.keys = new TurnKeys(this);
    player.stage.pick((shape) => this.pick(shape));
    player.onturn = () => this.show();
    setInterval(() => this.#tick(), 500);
  }

  /** Whether orders can be made now: it is our turn, and that turn is looked at. */
  get here() {
    return Boolean(this.question) && this.player.turn === this.player.film.last;
  }

  /** What the server says. @param {import("./feed.js").Status} status */
  told(status) {
    const { stage, asked } = status;
    // The question may come before the picture of what it is about, and the picture of a turn before the next question.
    const open = status.question && status.question.turn > this.answered && this.player.film.last >= status.question.turn - 1;
    const question = open ? status.question : null;
    this.stage = stage;
    this.until = asked && asked.left_ms !== null ? (asked.until ??= Date.now() + asked.left_ms) : 0;
    this.asked = asked;
    if (stage === "over" || stage === "failed") this.skipping = null;
    if (question?.turn !== this.question?.turn) this.#begin(question ?? null);
    this.show();
  }

  /** @param {Question | null} question */
  #begin(question) {
    this.question = question;
    this.draft = question && new Draft(question.controls);
    this.source = "";
    this.panel.error.textContent = "";
    this.hands.cancel();
    if (!question) return;
    this.many = Boolean(question.controls.many);
    this.below ||= this.many || question.controls.choices.some((choice) => choice.most != null);
    this.player.seek(this.player.film.last, this.skipping ? 0 : undefined);
    if (this.skipping) return this.#pass();
    this.show();
    this.keys.refocus();
  }

  /** A shape was picked: a source, a target of it, or another source. @param {string} id */
  async pick(id) {
    const { draft } = this;
    if (!draft || !this.here || this.skipping) return;
    if (draft.pending && !(await this.#settle())) return;
    const target = this.source && draft.open(this.source).find((choice) => choice.target === id);
    if (target) return this.#take(target);
    const only = draft.open(id);
    if (only.length === 1 && only[0].target === id && draft.controls.choices.every((choice) => choice.source === choice.target)) return this.#take(only[0]);
    this.source = only.length && id !== this.source ? id : "";
    this.show();
  }

  /** @param {Choice} choice */
  #take(choice) {
    const draft = /** @type {Draft} */ (this.draft);
    draft.begin(choice);
    this.source = "";
    if (choice.most == null) return void this.add();
    this.show();
    this.keys.toAmount();
  }

  /** The order whose amount is being chosen is one of the orders now; false: not after all. */
  async add() {
    const { draft } = this;
    if (!draft?.pending) return true;
    const caution = draft.caution();
    // A question only where there is something to ask: what is typed next must find the order added.
    if (caution && !(await ask(this.player.element, caution, "Do it"))) return false;
    if (draft !== this.draft) return false;
    if (caution) draft.accepted.add(caution);
    draft.commit();
    if (!this.many) return this.send(), true;
    this.show();
    this.keys.refocus();
    return true;
  }

  /** Something else is chosen: the order before it counts, unless it would be the whole turn. */
  async #settle() {
    if (this.many) return this.add();
    if (this.draft) this.draft.pending = null;
    return true;
  }

  undo() {
    const { draft } = this;
    if (!draft || this.skipping) return;
    if (draft.pending) return this.takeBack(draft.pending);
    if (this.source) this.source = "";
    else draft.orders.pop();
    this.show();
    this.keys.refocus();
  }

  /** @param {Order} order */
  takeBack(order) {
    this.draft?.takeBack(order);
    this.show();
    this.keys.refocus();
  }

  /** The orders are complete. */
  async finish() {
    if (!this.question || this.skipping) return;
    if (!this.draft?.pending) return this.send();
    if (await this.add()) return this.many ? this.send() : undefined;
  }

  async send() {
    const { question, draft } = this;
    if (!question || !draft) return;
    this.question = this.draft = null;
    this.source = "";
    this.said = "";
    this.answered = question.turn;
    this.show();
    const body = JSON.stringify({ seat: this.seat, turn: question.turn, orders: draft.wire });
    const answer = await fetch(`/api/matches/${encodeURIComponent(this.id)}/answer`, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return;
    this.panel.error.textContent = answer ? (await answer.json().catch(() => ({}))).error ?? `the server says ${answer.status}` : "the server does not answer; try again";
    if (this.answered !== question.turn || this.question) return; // something newer is asked meanwhile
    this.skipping = null;
    [this.question, this.draft] = [question, draft];
    this.answered = question.turn - 1;
    this.show();
  }

  /**
   * End this turn and the next ones by themselves: so many, or until the game has news.
   * @param {number} turns
   * @param {boolean} [until]
   */
  skip(turns, until = false) {
    if (!this.question || this.skipping || !this.many) return;
    this.skipping = { turns, until };
    this.question.news = []; // what is known already does not count
    this.#pass();
  }

  /** Turns are ours again. @param {string} [why] */
  stop(why = "") {
    if (!this.skipping) return;
    this.skipping = null;
    this.said = why;
    this.show();
    this.keys.refocus();
  }

  #pass() {
    const { skipping, question } = this;
    if (!skipping || !question) return;
    if (skipping.until && question.news?.length) return this.stop(question.news.join(" · "));
    if (skipping.turns < 1) return this.stop();
    skipping.turns -= 1;
    if (this.draft) this.draft.orders = [];
    if (this.draft) this.draft.pending = null;
    this.send();
  }

  #wishes() {
    return {
      undo: () => this.undo(),
      finish: () => this.finish(),
      add: () => this.add(),
      amount: (amount) => this.amount(amount),
      takeBack: (order) => this.takeBack(order),
      skip: (turns) => this.skip(turns),
      until: () => this.skip(Infinity, true),
      stop: () => this.stop(),
    };
  }

  /** What the pointer does on the board. */
  #handed() {
    return {
      pick: (id) => this.pick(id),
      mayLift: (id) => this.here && !this.skipping && Boolean(this.draft?.open(id).some((choice) => choice.target !== id)),
      lift: (id) => this.#lift(id),
      pull: (x, y, target) => {
        const fits = this.draft?.open(this.source).some((choice) => choice.target === target);
        this.pull = this.source ? { source: this.source, x, y, target: fits ? target : null } : null;
        this.#arrows();
      },
      drop: (id) => this.#drop(id),
      wheel: (by, fine) => this.turn(by, fine),
    };
  }

  async #lift(id) {
    if (this.draft?.pending && !(await this.#settle())) return;
    this.source = id;
    this.show();
  }

  #drop(id) {
    const { source } = this;
    const choice = id && id !== source && this.draft?.open(source).find((choice) => choice.target === id);
    this.pull = null;
    this.source = "";
    if (choice) this.#take(choice);
    else this.show();
  }

  /** @param {number} amount */
  amount(amount) {
    this.draft?.set(amount);
    this.show();
  }

  /** More or fewer, by a part of what there is. @param {number} by @param {boolean} fine */
  turn(by, fine) {
    const { draft } = this;
    if (!draft?.pending || draft.pending.amount === null) return false;
    const part = fine ? 1 : Math.max(1, Math.round(draft.most(draft.pending.choice) / 25));
    this.panel.number.value = "";
    this.amount(draft.pending.amount + by * part);
    this.panel.number.value = String(draft.pending.amount);
    return true;
  }

  show() {
    const { draft } = this;
    this.panel.show({
      mine: Boolean(this.question), many: this.many, below: this.below, words: this.#words(), orders: draft?.orders ?? [],
      pending: draft?.pending ?? null, most: draft?.pending ? draft.most(draft.pending.choice) : 0,
      undo: Boolean(draft?.all.length || this.source), skipping: Boolean(this.skipping), news: Boolean(this.question?.news),
    });
    this.#mark();
    this.#arrows();
    this.#tick();
  }

  #arrows() {
    this.arrows.show(this.here && this.draft ? this.draft.all : [], this.draft?.pending ?? null, this.sources, this.pull);
  }

  /** @returns {(string | Node)[]} */
  #words() {
    const small = (words, look = "") => make("small", look ? { class: look } : {}, words);
    const { draft, question, skipping } = this;
    if (this.stage === "failed") return ["The match was ended."];
    if (this.stage === "over") return ["The match is over. ", make("a", { href: `/match/${encodeURIComponent(this.id)}` }, "See all of it")];
    if (skipping) return [skipping.until ? "Your turns end until something happens" : `Your turns end: ${skipping.turns} more`, small("any key, or Stop, and they are yours again")];
    if (!question || !draft) return [this.asked && this.asked.seat !== this.seat ? `Waiting for ${this.player.film.names[this.asked.seat] ?? "another player"}` : "Waiting …"];
    if (!this.here) return ["It is your turn", small(`you are looking at turn ${this.player.turn}: the key End goes back to now`)];
    const caution = draft.pending && draft.caution();
    if (draft.pending) return [`${draft.pending.choice.label || "How many?"}: how many?`, caution ? small(caution, "alarm") : small(this.keys.touch.matches ? "slide, and add the order" : "wheel, slider or digits; Enter adds it, Esc takes it back")];
    const news = this.said || question.news?.join(" · ");
    if (news && !draft.orders.length && !this.source) return [question.controls.prompt || "Your turn", small(news, "news")];
    const hint = this.source ? "choose where to, among what is marked" : draft.orders.length ? "choose more, or end the turn" : "choose among what is marked, or drag from it";
    return [question.controls.prompt || "Your turn", small(draft.open().length ? hint : "nothing more can be done: end the turn")];
  }

  /** What can be picked is marked, but only in the turn that is asked for. */
  #mark() {
    const { stage } = this.player;
    const open = this.here && !this.skipping ? this.draft?.open() ?? [] : [];
    const targets = open.filter((choice) => choice.source === this.source).map((choice) => choice.target);
    const sources = open.map((choice) => choice.source).filter((id) => id !== this.source && !targets.includes(id));
    const held = this.rove.here;
    stage.mark(this.source && open.length ? [this.source] : [], "chosen");
    stage.mark(new Set(sources), "source");
    stage.mark(new Set(targets), "target");
    this.sources = [...new Set(sources)];
    this.rove.offer(this.source ? targets : sources, held);
  }

  #tick() {
    const left = this.until - Date.now();
    const { clock } = this.panel;
    clock.hidden = !this.until || this.stage !== "playing";
    clock.classList.toggle("late", left < LATE_MS);
    const seconds = Math.max(0, Math.round(left / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
