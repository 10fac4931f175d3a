// @ts-check
/** A file to be watched: chosen, or dropped anywhere on the page. */
import { send } from "./live.js";

const input = /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-open]"));
const said = /** @type {HTMLElement | null} */ (input?.closest("section, .tools")?.querySelector(".error") ?? null);

/** @param {string} words */
function tell(words) {
  if (!said) return;
  said.hidden = words === "";
  said.textContent = words;
}

/** @param {File} file */
async function open(file) {
  tell("");
  document.body.setAttribute("aria-busy", "true");
  try {
    const made = await send("POST", `/api/replays?${new URLSearchParams({ file: file.name })}`, file);
    location.assign(made.page);
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  } finally {
    document.body.removeAttribute("aria-busy");
    if (input) input.value = "";
  }
}

if (input) {
  input.addEventListener("change", () => input.files?.[0] && open(input.files[0]));
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
}
