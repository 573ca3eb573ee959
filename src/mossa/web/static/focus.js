// Where the focus goes when what had it is gone or out of sight: whoever plays by keys must never look for it.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
// arrows lead on from a cell
const OFF = "[tabindex='-1'], :disabled, [aria-disabled='true']:not([data-choices] *)";
// whatever knows a better place is mostly quicker
const SOON_MS = 150;

// how the page was last used
export let isByKeys = false;
// from what had the focus last up to the page
/** @type {Element[]} */
let way = [];
// where the focus is kept until a key is pressed, unless a better place comes
/** @type {Element | null} */
let lent = null;
let timer = 0;
document.addEventListener("keydown", () => setKeys(true), true);
document.addEventListener("pointerdown", () => setKeys(false), true);
document.addEventListener("focusin", remember);
new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });

/** @param {boolean} is */
function setKeys(is) {
  isByKeys = is;
  lent = null;
}

/** @param {FocusEvent} event */
function remember({ target }) {
  way = [];
  for (let one = target instanceof Element ? target : null; one; one = one.parentElement) way.push(one);
}

function watch() {
  if (!timer && isLost()) timer = window.setTimeout(recover, SOON_MS);
}

/** Whether what had the focus, reached by keys, has been taken away. */
const isLost = () => isByKeys && document.activeElement === document.body && way.length > 0 && !way[0].isConnected;

/** To the first thing that can be used near where the focus was. */
function recover() {
  timer = 0;
  if (!isLost()) return;
  const stops = way.filter((one) => one.isConnected).flatMap((one) => [...one.querySelectorAll(STOPS)]);
  const next = stops.find((one) => !one.matches(OFF) && one.checkVisibility());
  if (next instanceof HTMLElement) next.focus();
  lent = document.activeElement;
}

/** To what can be chosen on the board. */
export function focusChoice() {
  const first = document.querySelector("[data-choices] button:not([tabindex='-1'])");
  if (first instanceof HTMLElement) first.focus();
}

/** To an element, if what had the focus has gone and was reached by keys.
 * @param {HTMLElement | null} element */
export function regain(element) {
  const here = document.activeElement;
  if (isByKeys && (here === document.body || here === lent)) element?.focus({ preventScroll: true });
}
