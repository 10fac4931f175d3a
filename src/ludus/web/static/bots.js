// @ts-check
/** Sending a bot: the file goes as it is, and its page shows the check. */
import { send } from "./live.js";

const form = document.getElementById("upload");
if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => { event.preventDefault(); upload(form); });

/** @param {HTMLFormElement} form */
async function upload(form) {
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("file"));
  const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const said = /** @type {HTMLElement} */ (form.querySelector(".error"));
  const file = input.files?.[0];
  said.hidden = file !== undefined;
  said.textContent = file ? "" : "choose a file first";
  if (!file) return;
  button.disabled = true;
  try {
    const asked = new URLSearchParams({ game: form.dataset.game ?? "", name: name.value, file: file.name });
    const made = await send("POST", `/api/bots?${asked}`, file);
    location.assign(made.page);
  } catch (error) {
    button.disabled = false;
    said.hidden = false;
    said.textContent = /** @type {Error} */ (error).message;
  }
}
