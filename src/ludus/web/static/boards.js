// @ts-check
/** Boards: a file or a text is looked at, drawn, and kept; what is wrong is shown at its line. */
import { send } from "./live.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("board"));
if (form) begin(form);
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-delete]"))) {
  button.addEventListener("click", () => remove(button));
}

/** @param {HTMLFormElement} form */
function begin(form) {
  const file = /** @type {HTMLInputElement} */ (form.elements.namedItem("file"));
  form.addEventListener("submit", (event) => { event.preventDefault(); keep(form); });
  form.querySelector("[data-do=look]")?.addEventListener("click", () => look(form));
  file.addEventListener("change", () => read(form, file));
  if (file.files?.length) read(form, file); // chosen before this script was there
}

/** @param {HTMLFormElement} form */
const area = (form) => /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
async function read(form, input) {
  const file = input.files?.[0];
  if (!file) return;
  const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  name.placeholder = file.name.replace(/\.[^.]*$/, "");
  area(form).value = await file.text();
  await look(form);
}

/** @param {HTMLFormElement} form @param {string} path */
async function ask(form, path) {
  const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  const file = /** @type {HTMLInputElement} */ (form.elements.namedItem("file")).files?.[0];
  const asked = new URLSearchParams({ game: form.dataset.game ?? "", name: name.value, file: file?.name ?? "" });
  return send("POST", `${path}?${asked}`, area(form).value);
}

/** @param {HTMLFormElement} form */
async function look(form) {
  try {
    const seen = await ask(form, "/api/boards/look");
    show(form, seen);
    tell(form, "");
  } catch (error) {
    show(form, null);
    tell(form, /** @type {any} */ (error).message, /** @type {any} */ (error).line);
  }
}

/** @param {HTMLFormElement} form */
async function keep(form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
  button.disabled = true;
  try {
    location.assign((await ask(form, "/api/boards")).page);
  } catch (error) {
    button.disabled = false;
    tell(form, /** @type {any} */ (error).message, /** @type {any} */ (error).line);
  }
}

/** @param {HTMLFormElement} form @param {{about: string, light: string, dark: string} | null} seen */
function show(form, seen) {
  const picture = /** @type {HTMLElement} */ (form.querySelector(".preview .picture"));
  const caption = /** @type {HTMLElement} */ (form.querySelector(".preview figcaption"));
  picture.hidden = !seen;
  caption.textContent = seen?.about ?? "";
  picture.replaceChildren(...(seen ? [drawn(seen.light, "light"), drawn(seen.dark, "dark")] : []));
}

/** As an image: nothing in it is run. @param {string} svg @param {string} theme */
function drawn(svg, theme) {
  const image = document.createElement("img");
  image.className = theme;
  image.alt = theme === "light" ? "The board" : "";
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image;
}

/** @param {HTMLFormElement} form @param {string} words @param {number} [line] */
function tell(form, words, line) {
  const said = /** @type {HTMLElement} */ (form.querySelector(".error"));
  said.textContent = words;
  said.hidden = words === "";
  if (!line) return;
  const text = area(form), before = text.value.split("\n").slice(0, line - 1).join("\n");
  const from = line > 1 ? before.length + 1 : 0, length = text.value.slice(from).split("\n")[0].length;
  text.focus();
  text.setSelectionRange(from, from + length);
  text.scrollTop = Math.max(0, (line - 4) * (text.scrollHeight / Math.max(1, text.value.split("\n").length)));
}

/** @param {HTMLButtonElement} button */
async function remove(button) {
  if (!confirm(`${button.getAttribute("aria-label")}?`)) return;
  const game = new URL(location.href).searchParams.get("game") ?? form?.dataset.game ?? "";
  await send("DELETE", `/api/boards/${encodeURIComponent(game)}/${button.dataset.delete}`);
  location.reload();
}
