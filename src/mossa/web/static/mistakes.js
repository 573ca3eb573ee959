// From one mistake of a reviewed game to the next.
import { focusChoice, isByKeys } from "./focus.js";
import { ask, review, state } from "./session.js";
import { judgementAt, trial, tryAgain } from "./trial.js";

/** Look at the position in which a move was played that gave something away; by keys the focus stays in sight.
 * @param {number} before */
export function lookAt(before) {
  window.scrollTo({ top: 0 }); // to the board, on which the better move is drawn
  ask("go_to", { node: before });
  const done = state.subscribe((now) => {
    if (now?.cursor !== before) return;
    requestAnimationFrame(chooseIfUnseen);
    queueMicrotask(() => done());
  });
}

/** To the next mistake of the game from where one looks, round and round. */
export function nextMistake() {
  const now = state.value;
  if (!now) return;
  const ply = (/** @type {Judgement} */ one) => now.line.indexOf(one.before);
  const faults = (review.value?.judged ?? []).filter((one) => one.grade && ply(one) >= 0);
  const here = now.line.indexOf(now.cursor);
  const next = faults.sort((a, b) => ply(a) - ply(b)).find((one) => ply(one) > here) ?? faults[0];
  if (next) lookAt(next.before);
}

/** Try again what one looks at, if it is a mistake, or what one has just tried. */
export function tryHere() {
  const node = trial.value ?? state.value?.cursor;
  if (node !== undefined && judgementAt(node)?.grade) tryAgain(node);
}

/** To what can be chosen, if what has the focus has been scrolled away. */
function chooseIfUnseen() {
  const box = document.activeElement?.getBoundingClientRect();
  if (isByKeys && box && (box.top >= window.innerHeight || box.bottom <= 0)) focusChoice();
}
