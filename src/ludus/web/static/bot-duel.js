// @ts-check
/** A duel of a bot with another: a tournament of two, each board twice. */
import { send } from "./live.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("duel"));
const said = /** @type {HTMLElement} */ (form.querySelector(".error"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const { game = "", bot = "", board = "" } = form.dataset;
  const against = String(data.get("against") ?? "");
  const words = String(data.get("boards") ?? "").trim();
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("boards"));
  const most = Number(input.dataset.most);
  const rounds = Number(words);
  tell("");
  if (!/^\d+$/.test(words) || rounds < 1 || rounds > most) return tell(`boards: a number from 1 to ${most}`);
  button.disabled = true;
  const name = `${bot} – ${against}`.slice(0, 34).trim() + ` ${1000 + Math.floor(Math.random() * 9000)}`;
  const asked = { name, game, entrants: [bot, against], boards: board ? [board] : [], rounds };
  try {
    const made = await send("POST", "/api/tournaments", JSON.stringify(asked));
    location.assign(made.page);
  } catch (error) {
    button.disabled = false;
    tell(/** @type {Error} */ (error).message);
  }
});

/** @param {string} words */
function tell(words) {
  said.hidden = words === "";
  said.textContent = words;
}

window.addEventListener("pageshow", () => (button.disabled = false));
