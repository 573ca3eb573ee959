// Where the focus goes when what had it is gone or out of sight: whoever plays by keys must never look for it.

let isByKeys = false; // how the page was last used
document.addEventListener("keydown", () => setKeys(true), true);
document.addEventListener("pointerdown", () => setKeys(false), true);

/** @param {boolean} is */
function setKeys(is) {
  isByKeys = is;
}

/** To what can be chosen on the board. */
export function focusChoice() {
  const first = document.querySelector("[data-choices] button:not([tabindex='-1'])");
  if (first instanceof HTMLElement) first.focus();
}

/** To an element, if what had the focus has gone and was reached by keys.
 * @param {HTMLElement | null} element */
export function regain(element) {
  if (isByKeys && document.activeElement === document.body) element?.focus({ preventScroll: true });
}
