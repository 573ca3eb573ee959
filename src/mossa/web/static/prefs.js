// What a person has chosen for good: kept in the browser, each a signal.
import { effect, signal } from "@preact/signals";

const KEY = "mossa";
const GAMES = "mossa games"; // apart: windows share the list of games, whatever else they show

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

const saved = read(KEY) ?? {};

/** @type {<T>(name: string, initial: T) => import("@preact/signals").Signal<T>} */
const pref = (name, initial) => signal(saved[name] ?? initial);

export const language = pref("language", navigator.language?.startsWith("it") ? "it" : "en");
export const theme = pref("theme", "auto"); // auto, light, dark
export const layout = pref("layout", "bare"); // bare for play, rich for analysis
export const showsEvaluation = pref("evaluation", true);
export const pieceColours = pref("pieces", "warm"); // warm, cool, plain
export const hasSounds = pref("sounds", false);
export const suggestsMoves = pref("suggests", false); // a hint before every move, unasked
export const showsHints = pref("hints", true);
export const showsCandidates = pref("candidates", true);
export const showsTree = pref("tree", true);
export const showsExact = pref("exact", true); // the values of all moves on the board, where the game is solved
export const showsNetwork = pref("network", true); // what a network thinks of the moves, on the board
/** @type {import("@preact/signals").Signal<{ key: string, game: string }[]>} */
export const recent = signal(read(GAMES) ?? []); // [{key, game}], newest first

const all = {
  language,
  theme,
  layout,
  pieces: pieceColours,
  sounds: hasSounds,
  suggests: suggestsMoves,
  evaluation: showsEvaluation,
  hints: showsHints,
};
Object.assign(all, { candidates: showsCandidates, tree: showsTree, exact: showsExact, network: showsNetwork });

effect(() => write(KEY, Object.fromEntries(Object.entries(all).map(([name, one]) => [name, one.value]))));
effect(() => write(GAMES, recent.value));
window.addEventListener("storage", () => {
  recent.value = read(GAMES) ?? [];
});

effect(() => {
  const root = document.documentElement;
  root.lang = language.value;
  root.dataset.theme = theme.value;
  root.dataset.pieces = pieceColours.value;
});

/** The games but one, as they are kept now: news of what another window keeps may still be on their way.
 * @param {string} key */
const others = (key) => (read(GAMES) ?? recent.peek()).filter((/** @type {{ key: string }} */ one) => one.key !== key);

/** @param {string} key @param {string} game */
export function remember(key, game) {
  recent.value = [{ key, game }, ...others(key)].slice(0, 12);
}

/** @param {string} key */
export function forget(key) {
  recent.value = others(key);
}
