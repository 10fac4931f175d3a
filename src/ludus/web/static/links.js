/** Links to hand out. */

/** Put words on the clipboard, and say so on the button. @param {HTMLElement} button @param {string} words */
export async function copy(button, words) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = before), 1500);
  } catch {
    prompt("The link:", words); // not every address may write to the clipboard
  }
}

/** Every button with a link copies it. */
export function offerLinks() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-link]")))
    button.addEventListener("click", () => copy(button, location.origin + button.dataset.link));
}
