/** The player: a board, a bar to move through the match, and what there is to know beside it; live or from a file. */

import { Chart } from "./chart.js";
import { Controls, helpDialog } from "./controls.js";
import { breathe, make } from "./dom.js";
import { Film } from "./film.js";
import { Pace } from "./pace.js";
import { Stage } from "./scene.js";
import { Seats, Turn } from "./side.js";

/**
 * @typedef {import("./film.js").Head | import("./film.js").Frame} Message
 * @typedef {AsyncIterable<Message[]>} Source
 * @typedef {object} Options
 * @property {Source} [source] the film that a spectator sees; without it, `push` brings the messages
 * @property {Map<number, () => Source>} [seats] what each seat saw, opened when it is asked for
 * @property {boolean} [live] keep to the newest turn until somebody goes elsewhere
 * @property {boolean} [keys] listen to the keyboard (usual: yes)
 * @property {boolean} [link] read and write `#turn=31` in the address (usual: yes)
 * @property {boolean} [heading] say which game it is (usual: yes)
 */

const STEP_MS = 260; // a single turn on or back
const JUMP_MS = 180;
const SHORTEST = 40; // turns that are shorter are not animated
const WORDS_MS = 90; // how often the words beside the board follow

/**
 * Put a player into an element.
 * @param {HTMLElement} root
 * @param {Options} [options]
 */
export function mount(root, options = {}) {
  return new Player(root, options);
}

export class Player {
  /** Called with the turn whenever another one is shown. @type {(turn: number) => void} */
  onturn = () => {};
  /** Called when a source is all there. @type {() => void} */
  onready = () => {};

  /** @param {HTMLElement} root @param {Options} options */
  constructor(root, options) {
    this.options = options;
    this.turn = 0;
    this.playing = false;
    this.following = Boolean(options.live);
    /** @type {number | null} through whose eyes; null: a spectator's */
    this.seat = null;
    /** @type {Map<number | null, Film>} */
    this.films = new Map([[null, new Film()]]);
    this.controls = new Controls(this.#wishes());
    this.chart = new Chart((turn) => this.seek(turn, 0));
    this.seats = new Seats();
    this.words = new Turn();
    this.help = helpDialog();
    this.heading = make("header", { class: "heading" });
    /** For those who play: below the board, empty otherwise. */
    this.tray = make("div", { class: "tray" });
    const board = make("div", { class: "board" });
    this.element = make("div", { class: "ludus-player" }, this.heading, this.seats.element, board, this.tray,
      this.controls.element, make("div", { class: "beside" }, this.chart.element, this.words.element), this.help);
    root.append(this.element);
    this.stage = new Stage(board);
    this.pace = new Pace();
    this.controls.speeds.value = this.pace.speed;
    this.#listen();
    if (options.source) this.#load(options.source, null);
  }

  #due = 0;
  #worded = -WORDS_MS;
  #wording = 0;
  #waiting = 0;
  #catching = 0;
  #wanted = -1;
  #loading = false;
  #outlined = 0;
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #listening = new AbortController();

  get film() {
    return /** @type {Film} */ (this.films.get(this.seat) ?? this.films.get(null));
  }

  /**
   * The next message of a film, as it comes; `seat` where it is what a seat sees.
   * @param {Message} message
   * @param {number | null} [seat]
   */
  push(message, seat = null) {
    if (!this.films.has(seat)) this.films.set(seat, new Film());
    const film = /** @type {Film} */ (this.films.get(seat));
    film.add(message);
    if (message.type === "head") this.#headed(film);
    else if (film === this.film) this.#grown();
  }

  /**
   * Show a turn; where it is not there yet, as soon as it is.
   * @param {number} turn
   * @param {number} [glide] milliseconds to get there
   */
  seek(turn, glide = JUMP_MS) {
    this.#wanted = turn > this.film.last ? turn : -1;
    this.#followed(Boolean(this.options.live) && turn >= this.film.last);
    this.#due = 0;
    this.#show(turn, glide);
    if (!this.playing) this.#remember();
  }

  play() {
    if (this.turn >= this.film.last && !this.options.live) this.#show(this.film.first, 0);
    this.playing = true;
    this.#due = performance.now();
    this.controls.playing(true);
    requestAnimationFrame((time) => this.#tick(time));
  }

  pause() {
    this.playing = false;
    this.#followed(false);
    this.controls.playing(false);
    this.#words();
    this.#remember();
  }

  /**
   * Look through a seat's eyes, or (null) see all.
   * @param {number | null} seat
   */
  see(seat) {
    const opened = seat === null || this.films.has(seat);
    if (!opened) this.films.set(seat, new Film());
    this.seat = seat;
    this.controls.eyes.value = seat === null ? "" : String(seat);
    const source = this.options.seats?.get(seat ?? -1);
    if (!opened && source) this.#wanted = this.turn;
    if (!opened && source) this.#load(source(), seat);
    else this.#refresh();
  }

  /** Take it out of the page. */
  close() {
    this.playing = false;
    this.#listening.abort();
    this.element.remove();
  }

  #wishes() {
    return {
      toggle: () => (this.playing ? this.pause() : this.play()),
      seek: (turn, glide) => this.seek(turn, glide),
      move: (by) => this.#move(by),
      first: () => this.seek(this.film.first),
      last: () => this.seek(this.film.last),
      speed: (value) => (this.pace.speed = value),
      see: (seat) => this.see(seat),
      help: () => this.help.showModal(),
    };
  }

  async #load(source, seat) {
    let started = performance.now();
    this.#loading = true;
    for await (const messages of source) {
      for (const message of messages) {
        this.push(message, seat);
        if (performance.now() - started > 30) {
          await breathe();
          started = performance.now();
        }
      }
    }
    this.#loading = false;
    this.#refresh();
    this.onready();
  }

  /** @param {Film} film */
  #headed(film) {
    this.#offer();
    if (film !== this.film) return;
    const { title = "", board = "", seed = 0 } = film.head ?? {};
    const where = board && board.length < 40 && !board.includes("\n") ? `${board} · ` : "";
    const lead = make("p", {}, `${where}seed ${seed}`);
    if (this.options.heading !== false) this.heading.replaceChildren(make("h1", {}, title), lead);
    this.seats.fill(film);
    const turn = this.options.link === false ? null : linkedTurn();
    if (turn !== null) this.#wanted = turn;
  }

  /** Another frame has come. */
  #grown() {
    const film = this.film;
    if (film.frames.length === 1) {
      this.seats.fill(film);
      // Another seat's eyes open at the turn that is being looked at.
      if (this.seat === null || this.#wanted < 0) this.#show(film.first, 0);
    } else if (this.#wanted >= 0 && film.last >= this.#wanted) {
      this.#show(this.#wanted, 0);
      this.#wanted = -1;
      this.#followed(false);
    } else if (this.following && !this.playing) {
      // Of many that come at once only the last is shown.
      this.#catching ||= requestAnimationFrame(() => this.#catchUp());
    }
    // While a film is read, only when there is twice as much of it.
    if (this.#loading && film.frames.length < 2 * this.#outlined) return;
    this.#waiting ||= setTimeout(() => {
      this.#waiting = 0;
      this.#outlines();
    });
  }

  #catchUp() {
    this.#catching = 0;
    const { last } = this.film;
    if (this.following) this.#show(last, last - this.turn === 1 ? STEP_MS : 0);
  }

  /** @param {boolean} following */
  #followed(following) {
    this.following = following;
    this.controls.following(following, Boolean(this.options.live) && !this.film.frames.at(-1)?.outcome);
  }

  /** Charts and slider, which show the whole film. */
  #outlines() {
    const film = this.film;
    this.#outlined = film.frames.length;
    this.chart.film = film;
    this.controls.ticks.film = film;
    this.chart.refresh();
    this.controls.ticks.refresh();
    this.controls.at(this.turn, film.first, film.last);
    this.chart.point(this.turn);
    this.#followed(this.following);
  }

  #refresh() {
    if (!this.film.frames.length) return;
    this.seats.fill(this.film);
    this.#show(Math.min(this.turn, this.film.last), 0);
    this.#outlines();
  }

  /** Whose eyes can be borrowed. */
  #offer() {
    const seats = new Set([...(this.options.seats?.keys() ?? []), ...[...this.films.keys()].filter((seat) => seat !== null)]);
    const all = Boolean(this.options.source || this.films.get(null)?.head);
    const names = [...this.films.values()].find((film) => film.head)?.names ?? [];
    this.controls.seats([...seats].sort().map((seat) => [seat, names[seat] ?? `seat ${seat + 1}`]), all);
    this.controls.eyes.value = this.seat === null ? "" : String(this.seat);
  }

  #tick(time) {
    if (!this.playing) return;
    let turn = this.turn;
    let interval = 0;
    // What is due since the last picture; in real time several bots may have answered in one blink.
    while (turn < this.film.last && this.#due <= time) {
      interval = this.pace.interval(this.film, turn + 1);
      this.#due += Math.max(interval, 0.05);
      turn += 1;
    }
    if (turn !== this.turn) this.#show(turn, interval < SHORTEST ? 0 : interval);
    if (turn >= this.film.last) {
      if (!this.options.live) return this.pause();
      this.#due = time;
    }
    // After a pause of the page itself nothing is made up for.
    if (time - this.#due > 1000) this.#due = time;
    requestAnimationFrame((next) => this.#tick(next));
  }

  #move(by) {
    if (this.playing) this.pause();
    this.seek(this.turn + by, Math.abs(by) === 1 ? STEP_MS : JUMP_MS);
  }

  #show(turn, glide) {
    const film = this.film;
    if (!film.frames.length) return;
    this.turn = Math.max(film.first, Math.min(Math.round(turn), film.last));
    this.stage.show(film.scene(this.turn), this.#still.matches ? 0 : glide);
    this.controls.at(this.turn, film.first, film.last);
    this.chart.point(this.turn);
    this.#reword();
    this.onturn(this.turn);
  }

  /** The words soon, but not for every turn that only flies past. */
  #reword() {
    const wait = WORDS_MS - (performance.now() - this.#worded);
    if (wait <= 0) this.#words();
    else this.#wording ||= setTimeout(() => this.#words(), wait);
  }

  #words() {
    clearTimeout(this.#wording);
    this.#wording = 0;
    if (!this.film.frame(this.turn)) return;
    this.#worded = performance.now();
    this.seats.update(this.film, this.turn);
    this.words.update(this.film, this.turn);
    this.stage.svg.setAttribute("aria-label", `${this.film.head?.title ?? "board"}, turn ${this.turn}`);
  }

  #remember() {
    // A frame inside another page, such as a notebook's, has no address of its own.
    if (this.options.link === false || this.following || location.protocol === "about:") return;
    clearTimeout(this.remembering);
    // Browsers refuse those who do this too often.
    this.remembering = setTimeout(() => history.replaceState(history.state, "", `#turn=${this.turn}`), 200);
  }

  #event(by) {
    const turns = this.film.events.filter((event) => event.kind !== "note").map((event) => event.turn);
    const next = by > 0 ? turns.find((turn) => turn > this.turn) : turns.findLast((turn) => turn < this.turn);
    if (next !== undefined) this.seek(next);
  }

  #faster(by) {
    this.pace.faster(by);
    this.controls.speeds.value = this.pace.speed;
  }

  #listen() {
    const { signal } = this.#listening;
    if (this.options.keys !== false) document.addEventListener("keydown", (event) => this.#key(event), { signal });
    if (this.options.link === false) return;
    window.addEventListener("hashchange", () => {
      const turn = linkedTurn();
      if (turn !== null && turn !== this.turn) this.seek(turn);
    }, { signal });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    if (target.closest("input:not([type=range]), textarea, select, [contenteditable]")) return;
    if (target.closest("button, a, summary") && (event.key === " " || event.key === "Enter")) return;
    const act = this.#keys(event)[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^[0-9]$/.test(event.key)) {
      const { first, last } = this.film;
      this.seek(first + Math.round(((last - first) * Number(event.key)) / 10));
    }
  }

  /** @returns {Record<string, () => void>} */
  #keys(event) {
    const by = event.shiftKey ? 10 : 1;
    return {
      " ": () => (this.playing ? this.pause() : this.play()),
      ArrowLeft: () => this.#move(-by),
      ArrowRight: () => this.#move(by),
      Home: () => this.seek(this.film.first),
      End: () => this.seek(this.film.last),
      n: () => this.#event(1),
      p: () => this.#event(-1),
      "+": () => this.#faster(1),
      "-": () => this.#faster(-1),
      "?": () => this.help.showModal(),
    };
  }
}

/** The turn that the address asks for. */
function linkedTurn() {
  const match = /(?:^#|&)turn=(\d+)/.exec(location.hash);
  return match ? Number(match[1]) : null;
}
