// @ts-check
/** An uploaded bot: wait for its check, check it again, replace it, delete it. */
import { every, replace, send } from "./live.js";

const bot = /** @type {HTMLElement} */ (document.getElementById("bot"));
const check = /** @type {HTMLElement} */ (document.getElementById("check"));
const { game = "", key = "" } = bot.dataset;
const api = `/api/bots/${game}/${key}`;

async function look() {
  const told = await (await fetch(`/bots/${game}/${key}/check`)).json();
  if (!told.checking) replace(check, told.html);
  return told.checking;
}

function wait() {
  if (check.querySelector("[data-checking]")) every(1000, look);
}

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    const said = check.querySelector(".error");
    if (!(said instanceof HTMLElement)) return;
    said.hidden = false;
    said.textContent = /** @type {Error} */ (error).message;
  }
}

check.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[data-do]");
  if (!(button instanceof HTMLButtonElement)) return;
  const what = button.dataset.do;
  if (what === "check") attempt(async () => { await send("POST", `${api}/check`); location.reload(); });
  if (what === "replace") /** @type {HTMLInputElement | null} */ (check.querySelector("input[type=file]"))?.click();
  if (what === "delete" && confirm("Delete this bot? Its matches stay.")) {
    attempt(async () => { await send("DELETE", api); location.assign(`/bots?game=${game}`); });
  }
});

check.addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  const name = bot.querySelector("h1")?.textContent ?? "";
  const asked = new URLSearchParams({ game, name, file: file.name, replace: "1" });
  attempt(async () => { await send("POST", `/api/bots?${asked}`, file); location.reload(); });
  input.value = "";
});

wait();
