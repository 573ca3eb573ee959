// Where several opponents move one after the other, each move is shown long enough to be seen.
const PACE_MS = 650;
const MOST = 8; // states that wait: whoever is further behind sees the newest

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {State[]} */
let waiting = [];
let timer = 0;
let shownAt = 0;

export function forgetPace() {
  clearTimeout(timer);
  [waiting, timer] = [[], 0];
}

/** Show a state now, or when the one before it has been seen. Whatever is not the next move, as one who looks back or
 * takes a move back, is shown at once, and nothing that is older after it.
 * @param {State | null} before @param {State} now @param {(state: State) => void} show */
export function paced(before, now, show) {
  const last = waiting.at(-1) ?? before;
  const isNews = waiting.length > 0 && last?.tip === now.tip; // of a position that waits
  if (!last || !isPaced(now) || now.cursor !== now.tip || !(isNews || goesOn(last, now))) {
    forgetPace();
    return show(now);
  }
  if (isNews) waiting.pop();
  waiting.push(now);
  if (waiting.length > MOST) waiting = [now];
  if (!timer) next(show);
}

/** @param {State} now */
export const isPaced = ({ game, seats }) =>
  game.players > 2 && !game.simultaneous && seats.includes(null) && !isCalm.matches;

/** @param {State} last @param {State} now */
const goesOn = (last, now) => last.tip !== now.tip && now.line.includes(last.tip);

/** @param {(state: State) => void} show */
function next(show) {
  const rest = shownAt + PACE_MS - performance.now();
  const go = () => {
    timer = 0;
    const state = waiting.shift();
    if (!state) return;
    shownAt = performance.now();
    show(state);
    if (waiting.length) next(show);
  };
  if (rest <= 0) go();
  else timer = window.setTimeout(go, rest);
}
