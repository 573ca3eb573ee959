// The exact value of the position that is shown, where the game is solved: asked for once, kept by position.
import { effect, signal } from "@preact/signals";
import { exactAfter } from "./api.js";
import { movesTo } from "./line.js";
import { layout, showsExact } from "./prefs.js";
import { state } from "./session.js";
import { t } from "./words.js";

/** @type {Map<string, Exact | null>} */
const known = new Map(); // null: on its way, or not to be had
const news = signal(0); // counts what has come
const AGAIN_MS = 1000;
const MOST_TRIES = 5;

/** @param {State} now */
function keyOf(now) {
  return [now.game.spec, now.start, ...movesTo(now, now.cursor)].join("\u0001");
}

/** What is known exactly of the position that is shown.
 * @param {State} now @returns {Exact | null} */
export function exactOf(now) {
  news.value;
  return (now.game.exact && known.get(keyOf(now))) || null;
}

effect(() => {
  const now = state.value;
  const isWanted = showsExact.value && layout.value === "rich";
  if (!now?.game.exact || !isWanted || now.to_move === null || known.has(keyOf(now))) return;
  const key = keyOf(now);
  known.set(key, null);
  look(key, { game: now.game.spec, position: now.start, moves: movesTo(now, now.cursor) });
});

/** Ask, and again for a while: searches that somebody waits for cut this one short.
 * @param {string} key @param {Parameters<typeof exactAfter>[0]} wish */
async function look(key, wish) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      known.set(key, await exactAfter(wish));
      news.value = news.peek() + 1;
      return;
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
    if (!state.value || keyOf(state.value) !== key) break;
  }
  known.delete(key); // the next time it is shown it is asked for again
}

/** "wins in 17 plies" for whoever is to move.
 * @param {number} value @param {number | null | undefined} plies */
export function outcome(value, plies) {
  if (value === 0) return t("draw");
  if (plies === null || plies === undefined) return t(value > 0 ? "wins" : "loses");
  if (plies === 1) return t("wins at once");
  return value > 0 ? t("wins in {n} plies", { n: plies }) : t("loses in {n} plies", { n: plies });
}

/** @param {number} score */
const scoreText = (score) => `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score)}`;

/** What is written on the cells of a board: by the place that a move is pointed at, how good the move is.
 * @param {State} now @returns {Mark[]} */
export function marksOf(now) {
  const found = exactOf(now);
  if (!found || !showsExact.value) return [];
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { move, value } of found.candidates) {
    const place = now.gestures[move]?.at(-1);
    const text = found.scores ? scoreText(found.scores[move]) : value > 0 ? "+" : value < 0 ? "−" : "=";
    const one = { place: place ?? "", value, text, isBest: found.best.includes(move) };
    const before = marks.get(one.place);
    if (place && (!before || before.value < value || (one.isBest && before.value === value))) marks.set(place, one);
  }
  return [...marks.values()];
}
