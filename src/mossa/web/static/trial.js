// Trying again: a move of a reviewed game is to be found anew.
import { effect, signal } from "@preact/signals";
import { focusChoice } from "./focus.js";
import { ask, review, state } from "./session.js";

// the node in which a better move is looked for
/** @type {import("@preact/signals").Signal<number | null>} */
export const trial = signal(null);

// whether the position of the trial has been reached
let isThere = false;

/** @param {number} before */
export function tryAgain(before) {
  isThere = state.peek()?.cursor === before;
  trial.value = before;
  window.scrollTo({ top: 0 });
  ask("go_to", { node: before });
  if (isThere) chooseSoon();
}

/** Whoever found nothing better is shown what is, where it was to be found. */
export function endTrial() {
  const [node, now] = [trial.value, state.value];
  const isFound = now !== null && attempt(now)?.isGood;
  trial.value = null;
  if (node !== null && now?.cursor !== node && !isFound) ask("go_to", { node });
  chooseSoon();
}

/** What began or ended the trial is gone, or out of sight: the focus goes on to the board when that is drawn. */
const chooseSoon = () => requestAnimationFrame(focusChoice);

/** The judgement of the move that was played in a node.
 * @param {number} before */
export const judgementAt = (before) => review.value?.judged.find((one) => one.before === before) ?? null;

/** Whose move is looked for anew; nobody's where none is.
 * @returns {number | null} */
export const trialSeat = () => (trial.value === null ? null : (judgementAt(trial.value)?.seat ?? null));

/** How the trial stands: still to move, or whether the move that was tried is good.
 * @param {State} now @returns {{ move: string, isGood: boolean } | null} */
export function attempt(now) {
  const node = now.nodes[now.cursor];
  const judged = trial.value === null ? null : judgementAt(trial.value);
  if (!judged || node.parent !== trial.value || node.move === null) return null;
  return { move: node.move, isGood: judged.right.includes(node.move) };
}

// Whoever goes elsewhere has given up.
effect(() => {
  const now = state.value;
  if (!now || trial.value === null) return;
  const isNear = now.cursor === trial.value || now.nodes[now.cursor].parent === trial.value;
  if (now.cursor === trial.value && !isThere) chooseSoon();
  if (isNear) isThere = true;
  else if (isThere) trial.value = null;
});
