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
  [waiting, timer, shownAt] = [[], 0, 0];
}

/** Show a state now, or when the one before it has been seen.
 * @param {State | null} before @param {State} now @param {(state: State) => void} show */
export function paced(before, now, show) {
  const isSlow = now.game.players > 2 && !now.game.simultaneous && now.seats.includes(null) && !isCalm.matches;
  const last = waiting.at(-1) ?? before;
  if (!isSlow || !last || (!waiting.length && last.tip === now.tip)) return show(now);
  waiting.push(now);
  if (waiting.length > MOST) waiting = [now];
  if (!timer) next(show);
}

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
