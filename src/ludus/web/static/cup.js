// @ts-check
/** One tournament: parts of the page are replaced as matches come in; stop and go on. */
import { every, replace, send } from "./live.js";

const cup = /** @type {HTMLElement} */ (document.getElementById("cup"));
const api = `/api/tournaments/${cup.dataset.key}`;
/** @type {Record<string, string>} */
const shown = {};

async function look() {
  const answer = await fetch(`${api}/parts?seen=${encodeURIComponent(cup.dataset.version ?? "")}`);
  if (answer.status === 204) return true;
  if (!answer.ok) throw new Error(String(answer.status));
  const told = await answer.json();
  for (const place of cup.querySelectorAll("[data-part]")) {
    const name = /** @type {HTMLElement} */ (place).dataset.part ?? "";
    const html = told.parts[name] ?? "";
    if (shown[name] !== html) replace(place, html);
    shown[name] = html;
  }
  cup.dataset.version = told.version;
  return told.live;
}

cup.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[data-do]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.disabled = true;
  try {
    await send("POST", `${api}/${button.dataset.do}`);
    await look();
  } catch (error) {
    button.disabled = false;
    const line = document.createElement("p");
    line.className = "error";
    line.setAttribute("role", "alert");
    line.textContent = error instanceof Error ? error.message : String(error);
    cup.querySelectorAll(".cup-tools + .error").forEach((old) => old.remove());
    button.closest(".cup-tools")?.after(line);
  }
});

every(1500, look);
