// Arrow keys go through buttons that stand in a row.

/** To the next button, round and round.
 * @param {KeyboardEvent} event */
export function stepThrough(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !(event.currentTarget instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
