// @ts-check
/** The form for a new tournament: sends JSON, and says at the field what is wrong. */
import { send } from "./live.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("cup"));
const format = /** @type {HTMLSelectElement} */ (form.elements.namedItem("format"));

format.addEventListener("change", showKind);
showKind();

function showKind() {
  for (const kind of form.querySelectorAll("[data-kind]")) {
    kind.toggleAttribute("hidden", /** @type {HTMLElement} */ (kind).dataset.kind !== format.value);
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  button.disabled = true;
  tell("", "");
  try {
    const made = await send("POST", "/api/tournaments", JSON.stringify(request()));
    location.assign(made.page);
  } catch (error) {
    button.disabled = false;
    tell(/** @type {any} */ (error).field ?? "", /** @type {Error} */ (error).message);
  }
});

/** What was chosen; fields that were left empty are left out. */
function request() {
  const data = new FormData(form);
  /** @type {Record<string, any>} */
  const made = { name: data.get("name"), game: form.dataset.game };
  made.entrants = data.getAll("entrants");
  made.boards = data.getAll("boards");
  made.format = kind();
  for (const key of ["rounds", "seats", "seed", "turn_ms", "jobs"]) {
    const words = String(data.get(key) ?? "").trim();
    if (words) made[key] = number(words);
  }
  made.options = {};
  for (const [key, words] of data) {
    if (key.startsWith("option.") && String(words).trim()) made.options[key.slice(7)] = String(words).trim();
  }
  return made;
}

function kind() {
  /** @type {Record<string, any>} */
  const made = { name: format.value };
  for (const field of form.querySelectorAll(`[data-kind="${format.value}"] :is(input, select)`)) {
    const one = /** @type {HTMLInputElement} */ (field);
    const key = one.name.split(".")[1];
    if (one.type === "checkbox") made[key] = one.checked;
    else if (one.value.trim()) made[key] = one.tagName === "SELECT" ? one.value : number(one.value.trim());
  }
  return made;
}

/** @param {string} words */
function number(words) {
  return words !== "" && Number.isFinite(Number(words)) ? Number(words) : words;
}

/**
 * @param {string} field
 * @param {string} words
 */
function tell(field, words) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".error[data-for]"));
  const known = [...places].find((place) => place.dataset.for === field) ?? [...places].find((place) => place.dataset.for === "");
  for (const place of places) {
    const here = words !== "" && place === known;
    place.hidden = !here;
    place.textContent = here ? words : "";
    if (here) {
      place.closest("details")?.setAttribute("open", "");
      place.scrollIntoView({ block: "center" });
    }
  }
}
