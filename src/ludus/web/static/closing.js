/** When a match is over: the fog is lifted, the card says how it ended, and what could be played next. */

import { make } from "./dom.js";
import { EndingCard, verdictWords } from "./ending.js";
import { Film } from "./film.js";
import { copy } from "./links.js";
import { every, send } from "./live.js";

export class Closing {
  /**
   * @param {import("./player.js").Player} player
   * @param {DOMStringMap} told what the page knows of the match
   */
  constructor(player, { id = "", seat = "", hidden = "", people = "", stronger = "", weaker = "" }) {
    this.player = player;
    this.id = id;
    this.seat = seat === "" ? null : Number(seat);
    this.hidden = hidden !== "";
    this.others = people.split(",").filter((one) => one !== "" && one !== seat).length;
    this.opponents = { stronger, weaker };
    this.card = new EndingCard(player, { seat: this.seat, actions: (film) => this.#actions(film) });
    this.result = document.getElementById("result");
    this.closed = false;
  }

  /** The match is over, and its film is all there. */
  async close() {
    if (this.closed) return;
    this.closed = true;
    if (this.seat !== null && this.hidden) await this.#lift(this.seat);
    const { film } = this.card;
    if (this.result && film.frames.at(-1)?.outcome) this.result.textContent = this.#short(film);
    this.card.whole();
    if (this.seat !== null) this.card.show();
  }

  #short(film) {
    return verdictWords(film).replace(/ beat .*/, " won").replace(/.* drew$/, "a draw");
  }

  /** Everything is shown now; what the seat saw can still be looked at. */
  async #lift(seat) {
    const { player } = this;
    player.films.set(seat, player.films.get(null) ?? new Film());
    player.films.set(null, new Film());
    player.seat = seat;
    const whole = await fetch(`/api/matches/${encodeURIComponent(this.id)}/film`).catch(() => null);
    for (const message of whole?.ok ? await whole.json() : []) player.push(message);
    if (player.films.get(null)?.frames.length) return player.see(null);
    player.films.set(null, /** @type {Film} */ (player.films.get(seat))); // the server does not answer
  }

  #actions(film) {
    const share = button("Share", (event) => copy(/** @type {HTMLElement} */ (event.currentTarget), `${location.origin}/match/${encodeURIComponent(this.id)}`));
    if (this.seat === null) return [share];
    const won = film.frames.at(-1).outcome.ranks[this.seat] === 1;
    const next = won ? this.opponents.stronger : this.opponents.weaker;
    this.again = button("Rematch", () => this.#go("rematch"), "main-action");
    this.problem = make("p", { class: "error", role: "alert", hidden: true });
    if (this.others) this.#listen();
    const words = won ? `Next opponent: ${next}` : `Try ${next} first`;
    return [this.again, ...(next ? [button(words, () => this.#go("next"))] : []), share, this.problem];
  }

  /** @param {"rematch" | "next"} kind */
  async #go(kind) {
    try {
      const { to } = await send("POST", `/api/matches/${encodeURIComponent(this.id)}/again`, JSON.stringify({ kind, seat: this.seat }));
      location.href = to;
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
      this.problem.hidden = false;
    }
  }

  /** Another person may be quicker. */
  #listen() {
    every(2500, async () => {
      const { to } = await send("GET", `/api/matches/${encodeURIComponent(this.id)}/again`);
      if (to) this.again.textContent = "Join the rematch";
      return !to;
    });
  }
}

function button(words, press, look = "") {
  const element = make("button", { type: "button", class: look }, words);
  element.addEventListener("click", press);
  return element;
}
