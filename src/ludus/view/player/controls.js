/** The bar below the board: back and forth, how fast, through whose eyes. */

import { Ticks } from "./chart.js";
import { icon, iconButton, make } from "./dom.js";
import { SPEEDS } from "./pace.js";

/** @typedef {{toggle(): void, seek(turn: number, glide?: number): void, move(by: number): void, first(): void,
 *   last(): void, speed(value: string): void, see(seat: number | null): void, help(): void}} Wishes */

const SHOWN = { "0.25": "¼×", "0.5": "½×" };

export class Controls {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.ticks = new Ticks();
    this.play = iconButton("play", "play (space)", () => wishes.toggle(), "main");
    this.slider = make("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "turn", class: "slider" });
    this.slider.addEventListener("input", () => wishes.seek(Number(this.slider.value), 0));
    this.turn = make("output", { class: "turn" });
    this.speeds = select("speed", [["auto", "auto"], ...SPEEDS.map((speed) => [speed, SHOWN[speed] ?? `${speed}×`]), ["real", "real time"]], wishes.speed);
    this.eyes = select("through whose eyes", [["", "see all"]], (value) => wishes.see(value === "" ? null : Number(value)));
    this.eyes.hidden = true;
    this.live = make("button", { type: "button", class: "live", "aria-pressed": "false", title: "keep to the newest turn" }, "live");
    this.live.hidden = true;
    this.live.addEventListener("click", wishes.last);
    this.element = make(
      "div",
      { class: "controls", role: "group", "aria-label": "player" },
      make("div", { class: "track" }, this.ticks.element, this.slider),
      make(
        "div",
        { class: "buttons" },
        iconButton("first", "to the start (Home)", wishes.first),
        iconButton("previous", "a turn back (←)", () => wishes.move(-1)),
        this.play,
        iconButton("next", "a turn on (→)", () => wishes.move(1)),
        iconButton("last", "to the end (End)", wishes.last),
      ),
      this.turn,
      make("div", { class: "choices" }, this.live, this.eyes, this.speeds, iconButton("theme", "light or dark", switchTheme), iconButton("help", "keys (?)", wishes.help)),
    );
  }

  /** @param {boolean} playing */
  playing(playing) {
    const label = playing ? "pause (space)" : "play (space)";
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    this.play.title = label;
    this.play.setAttribute("aria-label", label);
  }

  /** @param {number} turn @param {number} first @param {number} last */
  at(turn, first, last) {
    if (this.slider.max !== String(last)) this.slider.max = last;
    if (this.slider.min !== String(first)) this.slider.min = first;
    this.slider.value = turn;
    this.slider.style.setProperty("--done", `${(100 * (turn - first)) / Math.max(1, last - first)}%`);
    this.slider.setAttribute("aria-valuetext", `turn ${turn} of ${last}`);
    this.turn.replaceChildren(make("b", {}, String(turn)), ` / ${last}`);
  }

  /**
   * Whose eyes can be borrowed, and whether everything can be seen, too.
   * @param {[number, string][]} seats
   * @param {boolean} all
   */
  seats(seats, all) {
    this.eyes.hidden = seats.length + Number(all) < 2;
    const options = seats.map(([seat, name]) => make("option", { value: seat }, `as ${name}`));
    this.eyes.replaceChildren(...(all ? [make("option", { value: "" }, "see all")] : []), ...options);
  }

  /**
   * Whether the newest turn is kept to, and whether the match still goes on.
   * @param {boolean} following
   * @param {boolean} going
   */
  following(following, going) {
    this.live.hidden = !going;
    this.live.setAttribute("aria-pressed", String(following));
  }
}

function select(label, choices, change) {
  const options = choices.map(([value, text]) => make("option", { value }, text));
  const element = make("select", { "aria-label": label, title: label }, ...options);
  element.addEventListener("change", () => change(element.value));
  return element;
}

/** The other of light and dark; the page remembers it as long as it is open. */
function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

const KEYS = [
  ["space", "play or pause"],
  ["← →", "a turn back, a turn on; ten with Shift"],
  ["Home End", "to the start, to the end"],
  ["0 … 9", "to so many tenths of the match"],
  ["N P", "to the next event, to the one before"],
  ["+ −", "faster, slower"],
  ["?", "this list"],
];

/** @returns {HTMLDialogElement} */
export function helpDialog() {
  const rows = KEYS.map(([keys, what]) =>
    make("div", {}, make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))), make("dd", {}, what)),
  );
  const close = make("button", { type: "button", class: "close", autofocus: true }, "Close");
  const legend = [["capture", "changed hands"], ["out", "nothing left"], ["fault", "a fault"], ["note", "a bot's note"]];
  const signs = legend.map(([kind, what]) => make("span", {}, make("i", { class: `tick tick-${kind}` }), what));
  const dialog = make("dialog", { class: "help", "aria-label": "keys" }, make("h2", {}, "Keys"), make("dl", {}, ...rows),
    make("h2", {}, "Ticks on the slider"), make("p", { class: "legend" }, ...signs), close);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}
