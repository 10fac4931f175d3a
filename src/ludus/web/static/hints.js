/** Hints in somebody's first match of a game: one at a time, beside the board and never on it. Knows no game. */

const NARROW = "(max-width: 46rem)"; // one column: then they stand above the board

/** What this browser remembers: the match that was the first, or that nobody wants hints any more. */
const memory = {
  get: (game) => {
    try {
      return localStorage.getItem(`ludus-hints-${game}`);
    } catch {
      return null; // a browser may forbid it: then every match is the first
    }
  },
  set: (game, value) => {
    try {
      localStorage.setItem(`ludus-hints-${game}`, value);
    } catch {
      // as above
    }
  },
};

/** @param {HTMLElement} player the player's element @param {string} match its id */
export function offerHints(player, match) {
  const hints = document.getElementById("hints");
  if (!hints) return;
  const game = hints.dataset.game ?? "";
  const first = memory.get(game) ?? match;
  memory.set(game, first);
  place(hints, player);
  turnPages(hints, () => memory.set(game, "none"));
  hints.hidden = first !== match;
  document.getElementById("show-hints")?.addEventListener("click", () => {
    hints.hidden = false;
    memory.set(game, match);
  });
}

/** @param {HTMLElement} hints @param {HTMLElement} player */
function place(hints, player) {
  const narrow = matchMedia(NARROW);
  const put = () => (narrow.matches ? player : player.querySelector(".beside"))?.prepend(hints);
  narrow.addEventListener("change", put);
  put();
}

/** @param {HTMLElement} hints @param {() => void} away */
function turnPages(hints, away) {
  const all = [...hints.querySelectorAll(".said p")];
  const count = /** @type {HTMLElement} */ (hints.querySelector(".count"));
  const [back, next, close] = ["earlier", "later", "dismiss"].map((name) => /** @type {HTMLButtonElement} */ (hints.querySelector(`.${name}`)));
  let here = 0;
  const show = () => {
    all.forEach((hint, number) => hint.classList.toggle("now", number === here));
    count.textContent = `${here + 1} of ${all.length}`;
    back.disabled = here === 0;
    next.disabled = here === all.length - 1;
  };
  const go = (by) => {
    here = Math.max(0, Math.min(all.length - 1, here + by));
    show();
  };
  back.addEventListener("click", () => go(-1));
  next.addEventListener("click", () => go(1));
  close.addEventListener("click", () => {
    hints.hidden = true;
    away();
  });
  show();
}
