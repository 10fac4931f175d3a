/** An exported page: its films are kept in the page itself. */

import { EndingCard } from "./ending.js";
import { unpacked } from "./film.js";
import { mount } from "./player.js";

function kept(element) {
  return unpacked(element.textContent);
}

function begin() {
  const root = /** @type {any} */ (document.getElementById("player"));
  if (typeof DecompressionStream === "undefined") {
    root.textContent = "This page needs a browser of 2023 or newer.";
    return;
  }
  const whole = document.querySelector("script[data-film='all']");
  const seats = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("script[data-film]")]).filter((element) => element !== whole);
  const opened = new Map(seats.map((element) => [Number(element.dataset.film), () => kept(element)]));
  const player = mount(root, { source: kept(whole), seats: opened });
  root.player = player; // for scripts in the console
  const card = new EndingCard(player);
  player.onready = () => {
    card.whole();
    root.setAttribute("data-ready", "");
  };
}

begin();
