/** Home: seats appear as they are needed, bots say how they play, and what went wrong stands beside the button. What there
 * is to watch is kept up to date. */
import { keepListsBeside } from "./live.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("start"));
const error = /** @type {HTMLElement} */ (form.querySelector(".error"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector(".primary"));

/** As many seats as players. */
function seats() {
  const count = Number(new FormData(form).get("count"));
  for (const seat of form.querySelectorAll(".seat")) seat.hidden = Number(seat.dataset.seat) >= count;
}

/** A person has a name, a bot says how it plays. @param {HTMLElement} seat */
function describe(seat) {
  const chosen = seat.querySelector("select").selectedOptions[0];
  const human = chosen.value === "human";
  seat.querySelector("input").hidden = !human;
  seat.querySelector(".about").textContent = chosen.dataset.about ?? "";
}

/** Another random board, which is then the one that is played on. */
function again() {
  const tile = form.querySelector(".random");
  const seed = Math.floor(Math.random() * 2 ** 31);
  tile.querySelector("[name=seed]").value = seed;
  for (const image of tile.querySelectorAll("img")) image.src = image.src.replace(/seed=\d+/, `seed=${seed}`);
  tile.querySelector("[type=radio]").checked = true;
  seeded();
}

/** Only a random board needs the seed of its picture. */
function seeded() {
  form.querySelector("[name=seed]").disabled = !form.querySelector(".random [type=radio]").checked;
}

async function start(event) {
  event.preventDefault();
  button.disabled = true;
  error.hidden = true;
  try {
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error);
    location.href = told.to;
  } catch (problem) {
    error.textContent = problem.message;
    error.hidden = false;
    button.disabled = false;
  }
}

form.addEventListener("submit", start);
form.addEventListener("change", () => {
  seats();
  seeded();
  form.querySelectorAll(".seat").forEach(describe);
});
form.querySelector(".again").addEventListener("click", again);
keepListsBeside();
window.addEventListener("pageshow", () => (button.disabled = false));
seats();
seeded();
form.querySelectorAll(".seat").forEach(describe);
