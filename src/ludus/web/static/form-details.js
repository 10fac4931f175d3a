/** What depends on another choice in the form of a match: numbers of the people's clock, and what an edition takes. */

const kind = /** @type {HTMLSelectElement | null} */ (document.querySelector("select[name=clock]"));
const edition = /** @type {HTMLSelectElement | null} */ (document.querySelector("select[name='option.edition']"));

function show() {
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock]"))) field.hidden = field.dataset.clock !== kind?.value;
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-editions]"))) {
    const usual = JSON.parse(input.dataset.editions ?? "{}");
    input.placeholder = usual[edition?.value ?? ""] ?? input.placeholder;
  }
}

kind?.addEventListener("change", show);
edition?.addEventListener("change", show);
window.addEventListener("pageshow", show);
show();
