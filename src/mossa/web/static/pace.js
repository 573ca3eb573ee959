// Where machines answer a person, each move is shown long enough to be seen: one's own too, before the answer.
// where several opponents move one after the other
const PACE_MS = 650;
// of two players: a piece has fallen by then
const ANSWER_MS = 400;
// states that wait: whoever is further behind sees the newest
const MOST = 8;

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
  // of a position that waits
  const isNews = waiting.length > 0 && last?.tip === now.tip;
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
  !game.simultaneous && seats.includes(null) && (game.players > 2 || isMixed(seats)) && !isCalm.matches;

/** Whether persons and machines play.
 * @param {Who[]} seats */
const isMixed = (seats) => new Set(seats.map((who) => who === null)).size > 1;

/** Whether a person made the last move, who need not wait to see it.
 * @param {State} now */
const isOwn = ({ nodes, tip, seats }) => seats[nodes[tip].seat ?? -1] === null;

/** @param {State} last @param {State} now */
const goesOn = (last, now) => last.tip !== now.tip && now.line.includes(last.tip);

/** @param {(state: State) => void} show */
function next(show) {
  const pace = isOwn(waiting[0]) ? 0 : waiting[0].game.players > 2 ? PACE_MS : ANSWER_MS;
  const rest = shownAt + pace - performance.now();
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
