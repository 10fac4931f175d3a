/** What who sits at the table may do besides their turns: resign, offer to stop, claim what another has left. */

import { send } from "./live.js";

export class Table {
  /** @param {string} id @param {number} seat @param {() => string[]} names */
  constructor(id, seat, names) {
    this.path = `/api/matches/${encodeURIComponent(id)}`;
    this.seat = seat;
    this.names = names;
    this.element = document.getElementById("table");
    this.note = document.getElementById("table-note");
    this.offer = document.getElementById("offer");
    this.claim = document.getElementById("claim");
    this.resign = document.getElementById("resign");
    this.resign?.addEventListener("click", () => confirm("Resign? The match is lost then.") && this.#say("resign"));
    this.offer?.addEventListener("click", () => this.#say("offer", this.offer?.getAttribute("aria-pressed") !== "true"));
    this.claim?.addEventListener("click", () => this.#say("claim"));
  }

  /** @param {import("./feed.js").Status} status */
  told({ stage, offers = [], people = [], present = [], claimable = null }) {
    const over = stage === "over" || stage === "failed";
    for (const button of [this.offer, this.resign]) if (button) button.hidden = over;
    const others = offers.filter((seat) => seat !== this.seat).map((seat) => this.names()[seat]);
    const mine = offers.includes(this.seat);
    this.offer?.setAttribute("aria-pressed", String(mine));
    if (this.offer) this.offer.textContent = mine ? "Take the offer back" : others.length ? "Agree to stop" : "Offer to stop";
    if (this.claim) this.claim.hidden = over || claimable === null || claimable === this.seat;
    const away = people.filter((seat) => seat !== this.seat && !present.includes(seat)).map((seat) => this.names()[seat]);
    const words = others.length ? `${others.join(" and ")} would stop here` : mine ? "waiting for the others to agree" : away.length ? `${away.join(" and ")} ${away.length === 1 ? "is" : "are"} not here` : "";
    if (this.note && this.note.textContent !== words) this.note.textContent = over ? "" : words;
  }

  async #say(what, on = true) {
    try {
      await send("POST", `${this.path}/${what}`, JSON.stringify({ seat: this.seat, ...(what === "offer" ? { on } : {}) }));
    } catch (error) {
      if (this.note) this.note.textContent = /** @type {Error} */ (error).message;
    }
  }
}
