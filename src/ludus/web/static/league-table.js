// @ts-check
/** The league's table, kept up to date. */
import { every, replace } from "./live.js";

const table = /** @type {HTMLElement} */ (document.getElementById("league-table"));

every(5000, async () => {
  const { version = "", page = "1" } = table.dataset;
  const answer = await fetch(`/league/table/part?page=${page}&seen=${version}`);
  if (answer.status === 204) return true;
  if (!answer.ok) throw new Error(String(answer.status));
  replace(table, await answer.text());
  table.dataset.version = answer.headers.get("X-Table") ?? "";
  return true;
});
