// @ts-check
/** The list of tournaments, kept up to date. */
import { every, replace } from "./live.js";

const list = /** @type {HTMLElement} */ (document.getElementById("cups"));
let seen = ""; // nothing yet: what has changed while the page was on its way is shown by the first look

every(2500, async () => {
  const html = await (await fetch("/tournaments/list")).text();
  if (html !== seen) replace(list, html);
  seen = html;
  return true;
});
