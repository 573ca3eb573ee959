// Keys that work anywhere at the table; fields and dialogs keep theirs.

import { focusChoice } from "./focus.js";
import { toggleLayout } from "./header.js";
import { showsCandidates, showsEvaluation, showsHints, showsTree } from "./prefs.js";
import { route } from "./router.js";
import { isHelpOpen } from "./screens.js";
import { canHint, canMove } from "./seats.js";
import { ask, askHint, askMove, state } from "./session.js";

// these go on while they are held, not faster than the server answers
const STEPS = [",", ".", "ArrowLeft", "ArrowRight"];
const STEP_MS = 70;
const FIELDS = "input:not([type=checkbox]), select, textarea, dialog";

/** @type {{ state: State | null, at: number }} */
let last = { state: null, at: 0 }; // when a key did something

/** @param {import("@preact/signals").Signal<boolean>} one */
const toggle = (one) => {
  one.value = !one.value;
};

/** @type {Record<string, () => unknown>} */
const keys = {
  u: () => ask("undo"),
  r: () => ask("redo"),
  h: () => showsHints.value && state.value && canHint(state.value) && askHint(),
  a: toggleLayout,
  e: () => toggle(showsEvaluation),
  c: () => toggle(showsCandidates),
  t: () => toggle(showsTree),
  ",": () => step(-1),
  ".": () => step(1),
  arrowleft: () => step(-1),
  arrowright: () => step(1) || focusChoice(), // after the last move it leads on to what can be chosen
  home: () => ask("go_to", { node: 0 }),
  m: async () => (await import("./mistakes.js")).nextMistake(),
  y: async () => (await import("./mistakes.js")).tryHere(),
  end: () => ask("go_to_tip"),
};

/** Whether there is a position to go to.
 * @param {number} by */
export function step(by) {
  const now = state.value;
  if (!now) return false;
  const node = by < 0 ? now.nodes[now.cursor].parent : next(now);
  if (node === null || node === undefined) return false;
  ask("go_to", { node });
  return true;
}

/** @param {State} now */
function next(now) {
  const onLine = now.line[now.line.indexOf(now.cursor) + 1];
  if (now.line.includes(now.cursor) && onLine !== undefined) return onLine;
  const found = now.nodes.findIndex((node) => node.parent === now.cursor);
  return found < 0 ? null : found;
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (event.key === "?") {
      isHelpOpen.value = true;
      return;
    }
    const now = state.value;
    if (route.value.at !== "session" || !now) return;
    const isMove = now.game.short_names && now.legal.includes(event.key) && canMove(now);
    const act = isMove ? () => askMove(event.key) : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    const isTooSoon = now === last.state || event.timeStamp - last.at < STEP_MS;
    if (event.repeat && (isTooSoon || !STEPS.includes(event.key))) return;
    last = { state: now, at: event.timeStamp };
    act();
  });
}
