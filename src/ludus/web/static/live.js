// @ts-check
/** What pages that grow have in common: ask again and again, and replace what has changed. */

/**
 * Call `work` every so often while the page is looked at; it stops where `work` gives false.
 * @param {number} ms
 * @param {() => Promise<boolean>} work
 */
export async function every(ms, work) {
  let wait = ms;
  const away = awaySign();
  for (;;) {
    await new Promise((go) => setTimeout(go, wait));
    if (document.hidden) continue;
    try {
      const more = await work();
      away.remove();
      if (!more) return;
      wait = ms;
    } catch {
      document.body.append(away);
      wait = Math.min(wait * 2, 15000); // the server is away: it may come back
    }
  }
}

/** Keep the lists of matches beside a page up to date. What has changed while the page was on its way is shown by the
 * first look. */
export function keepListsBeside() {
  const beside = /** @type {HTMLElement} */ (document.querySelector(".beside"));
  let seen = "";
  every(2500, async () => {
    const answer = await fetch("/watch");
    const html = await answer.text();
    if (answer.ok && html !== seen) replace(beside, html);
    seen = answer.ok ? html : seen;
    return true;
  });
}

/** What stands on a page that cannot be up to date. */
function awaySign() {
  const sign = document.createElement("p");
  sign.className = "away";
  sign.setAttribute("role", "status");
  sign.textContent = "The server does not answer; trying again …";
  return sign;
}

/**
 * Put HTML of our own server into a place, and keep what was opened, how far it was scrolled, and the focus.
 * @param {Element} place
 * @param {string} html
 */
export function replace(place, html) {
  const before = [...place.querySelectorAll("details")].map((one) => one.open);
  const scrolled = [...place.querySelectorAll(".wide")].map((one) => one.scrollLeft);
  const focus = document.activeElement;
  const held = focus && place.contains(focus) ? focused(place).indexOf(focus) : -1;
  const grown = place.innerHTML !== "";
  place.innerHTML = html;
  if (grown) {
    place.querySelectorAll("details").forEach((one, at) => { if (at < before.length) one.open = before[at]; });
    place.querySelectorAll(".wide").forEach((one, at) => { one.scrollLeft = scrolled[at] ?? 0; });
  }
  if (held >= 0) /** @type {HTMLElement | undefined} */ (focused(place)[held])?.focus({ preventScroll: true });
}

/** @param {Element} place */
function focused(place) {
  return [...place.querySelectorAll("a, button, summary, [tabindex]")];
}

/**
 * Send a change; what went wrong is an Error of one line.
 * @param {string} method
 * @param {string} url
 * @param {BodyInit | null} [body]
 * @returns {Promise<any>}
 */
export async function send(method, url, body = null) {
  let answer;
  try {
    answer = await fetch(url, { method, body, headers: { Accept: "application/json" } });
  } catch {
    throw new Error("the server does not answer");
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(told.error || `the server says ${answer.status}`), { field: told.field ?? "", line: told.line ?? 0 });
  return told;
}
