// @ts-check
/** Versions of a team: send one and see how much of it is sent, keep the page up to date, withdraw. */
import { every, replace, send } from "./live.js";

const form = document.getElementById("send");
const team = document.getElementById("team");
const version = document.getElementById("version");

if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => { event.preventDefault(); upload(form); });
if (team) keep(team, `/league/team/versions${team.dataset.asked ?? ""}`, 5000, () => true);
if (version) keep(version, `/league/versions/${version.dataset.id}/parts`, 2000, () => version.querySelector("[data-moving]") !== null);

/**
 * @param {HTMLElement} place
 * @param {string} address
 * @param {number} ms
 * @param {() => boolean} goesOn
 */
function keep(place, address, ms, goesOn) {
  let seen = "";
  if (goesOn()) every(ms, async () => {
    const answer = await fetch(address);
    const html = await answer.text();
    if (answer.ok && html !== seen) replace(place, html);
    seen = answer.ok ? html : seen;
    return goesOn();
  });
}

/** @param {HTMLFormElement} form */
async function upload(form) {
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("file"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const bar = /** @type {HTMLProgressElement} */ (form.querySelector("progress"));
  const said = /** @type {HTMLElement} */ (form.querySelector(".error"));
  const file = input.files?.[0];
  tell(said, file ? "" : "choose a file first");
  if (!file) return;
  button.disabled = true;
  bar.hidden = false;
  try {
    const asked = new URLSearchParams({ file: file.name, ...(form.dataset.team ? { team: form.dataset.team } : {}) });
    const made = await sent(`/api/league/versions?${asked}`, file, (part) => { bar.value = part; });
    location.assign(`/league/versions/${made.id}`);
  } catch (error) {
    button.disabled = false;
    bar.hidden = true;
    tell(said, /** @type {Error} */ (error).message);
  }
}

/**
 * A request that tells how much of it is on its way, which `fetch` does not.
 * @param {string} address
 * @param {File} file
 * @param {(part: number) => void} progress
 * @returns {Promise<{ id: number }>}
 */
function sent(address, file, progress) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => progress(event.loaded / Math.max(1, event.total)));
    request.addEventListener("error", () => fail(new Error("the server does not answer; try again, nothing is sent twice")));
    request.addEventListener("load", () => {
      if (request.status < 300 && request.response) done(request.response);
      else fail(new Error(request.response?.error ?? `the server said ${request.status}`));
    });
    request.send(file);
  });
}

version?.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[data-do]");
  if (!(button instanceof HTMLButtonElement)) return;
  const what = button.dataset.do;
  if (what === "withdraw" && !confirm("Withdraw this version? It plays no more. Its matches stay.")) return;
  try {
    await send("POST", `/api/league/versions/${version.dataset.id}/${what}`);
    location.reload();
  } catch (error) {
    const said = version.querySelector(".error");
    if (said instanceof HTMLElement) tell(said, /** @type {Error} */ (error).message);
  }
});

/**
 * @param {HTMLElement} place
 * @param {string} words
 */
function tell(place, words) {
  place.hidden = !words;
  place.textContent = words;
}
