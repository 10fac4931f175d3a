// @ts-check
/** The list of tournaments, kept up to date. */
import { every, replace } from "./live.js";

const list = /** @type {HTMLElement} */ (document.getElementById("cups"));
let seen = "";

every(2500, async () => {
  const html = await (await fetch("/tournaments/list")).text();
  if (seen && html !== seen) replace(list, html);
  seen = html;
  return true;
});
