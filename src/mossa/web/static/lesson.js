// A search one step at a time: a simulation in its four phases, or one node of alpha-beta after the other.
import { stepOf } from "./api.js";
import { problemOf } from "./html.js";
import { endLesson, lesson } from "./lessonstate.js";
import { movesTo } from "./line.js";
import { lineOf, pathsOf } from "./panels/tree/rows.js";
import { namedRules, playerName } from "./seats.js";
import { ask, state } from "./session.js";
import { line, signed, t } from "./words.js";

export const PHASES = ["select", "expand", "playout", "backup"];
const DEPTH = 3; // of the alpha-beta search
const MOST = 300; // simulations, as the server has it
const SLOW_MS = 1400;

/** @type {Map<string, Promise<Thought>>} */
let known = new Map(); // what the server finds for this lesson, by step
let timer = 0;

/** @param {import("./lessonstate.js").Lesson["search"]} search */
export function startLesson(search) {
  known = new Map();
  clearInterval(timer);
  const at = state.value?.cursor ?? 0;
  lesson.value = { search, at, step: 0, phase: 3, tree: null, path: [], text: null, isPlaying: false, isDone: false };
  return goOn();
}

export function stop() {
  clearInterval(timer);
  endLesson();
}

/** Play slowly, or pause. */
export function togglePlaying() {
  const now = lesson.value;
  if (!now) return;
  clearInterval(timer);
  if (!now.isPlaying) timer = window.setInterval(() => (lesson.value?.isDone === false ? goOn() : pause()), SLOW_MS);
  lesson.value = { ...now, isPlaying: !now.isPlaying };
}

function pause() {
  clearInterval(timer);
  if (lesson.value) lesson.value = { ...lesson.value, isPlaying: false };
}

/** One phase, or one node, further. */
export function goOn() {
  const now = lesson.value;
  if (!now) return undefined;
  if (now.search === "alphabeta") return showNode(now.step + 1);
  return now.phase < 3 ? showPhase(now.step, now.phase + 1) : showPhase(now.step + 1, 0);
}

/** One phase, or one node, back. */
export function goBack() {
  const now = lesson.value;
  if (!now || now.step < 1) return undefined;
  if (now.search === "alphabeta") return now.step > 1 ? showNode(now.step - 1) : undefined;
  if (now.phase > 0) return showPhase(now.step, now.phase - 1);
  return now.step > 1 ? showPhase(now.step - 1, 3) : undefined;
}

/** The search after so many steps; nothing when its lesson is over by the time it is here.
 * @param {string} search @param {number} steps @returns {Promise<Thought | null>} */
async function found(search, steps) {
  const [now, mine, key] = [state.value, known, `${search} ${steps}`];
  if (!now) return null;
  const wish = { game: now.game.spec, position: now.start, moves: movesTo(now, now.cursor), search, steps };
  const asked = mine.get(key) ?? stepOf(wish);
  mine.set(key, asked);
  asked.catch(() => mine.delete(key)); // who steps on asks again
  const answer = await asked;
  return lesson.value && mine === known ? answer : null;
}

/** @param {unknown} error */
function showProblem(error) {
  pause();
  show({ text: () => problemOf(error) });
}

/** @param {Partial<import("./lessonstate.js").Lesson>} change */
function show(change) {
  if (!lesson.value) return;
  lesson.value = { ...lesson.value, ...change };
  const moves = lineOf(lesson.value.path.at(-1) ?? "");
  const now = state.value;
  if (now) ask("preview", { node: now.cursor, moves });
}

/** @param {number} step @param {number} phase */
async function showPhase(step, phase) {
  try {
    const before = step > 1 ? ((await found("simulations", step - 1))?.tree ?? null) : null;
    const after = (await found("simulations", step))?.tree;
    if (!after) return;
    const path = walked(before, after);
    const tree = treeAt(before, after, path.at(-1) ?? "", phase);
    const shown = phase === 0 && before ? path.slice(0, -1) : path;
    const isDone = step === MOST && phase === 3;
    const text = () => phaseText(after, path, step, phase, before?.value[0]);
    show({ step, phase, tree, path: shown, text, isDone });
  } catch (error) {
    showProblem(error);
  }
}

/** The tree in a phase of a simulation: the result reaches its leaf when it was played out, the others when it is
 * backed up.
 * @param {TreeColumns | null} before @param {TreeColumns} after @param {string} leaf @param {number} phase */
function treeAt(before, after, leaf, phase) {
  if (phase === 0 && before) return before;
  if (phase === 3) return after;
  const rows = new Map(before ? pathsOf(before).map((path, row) => [path, row]) : []);
  const paths = pathsOf(after);
  const old = (/** @type {"value" | "visits"} */ column, /** @type {number} */ nothing) =>
    after[column].map((now, row) => {
      const was = rows.get(paths[row]);
      if (paths[row] === leaf) return phase === 2 ? now : nothing;
      return before && was !== undefined ? before[column][was] : nothing;
    });
  return { ...after, value: old("value", Number.NaN), visits: old("visits", 0) };
}

/** The nodes that the last simulation went through.
 * @param {TreeColumns | null} before @param {TreeColumns} after */
function walked(before, after) {
  const old = new Map(before ? pathsOf(before).map((path, row) => [path, before.visits[row]]) : []);
  return pathsOf(after).filter((path, row) => after.visits[row] > (old.get(path) ?? 0));
}

/** @param {TreeColumns} tree @param {string[]} path @param {number} step @param {number} phase
 * @param {number | undefined} was the root's value before */
function phaseText(tree, path, step, phase, was) {
  const leaf = path.at(-1) ?? "";
  const row = pathsOf(tree).indexOf(leaf);
  const moves = lineOf(leaf);
  const result = { value: signed(tree.value[row]), n: step, who: nameOf(tree.mover[row]) };
  if (phase === 0) {
    const way = line(moves.slice(0, -1), 12);
    if (!way) return t("{n}. Select: the root has a move that was never tried.", result);
    return t("{n}. Select: from the root to where the bound is highest: {way}", { ...result, way });
  }
  if (phase === 1)
    return t("{n}. Expand: {move} is tried for the first time.", { ...result, move: moves.at(-1) ?? "–" });
  if (phase === 2) return t("{n}. Play out: a random game from there ends with {value} for {who}.", result);
  const change = { was: was === undefined ? "–" : signed(was), now: signed(tree.value[0]), n: step };
  return t("{n}. Back up: each node on the way counts one more visit and this result; the root {was} → {now}.", change);
}

/** @param {number} step */
async function showNode(step) {
  try {
    const whole = (await found("alphabeta", DEPTH))?.tree;
    if (!whole) return;
    const last = whole.parent.length - 1;
    const row = Math.min(step, last);
    const paths = pathsOf(whole);
    const path = ancestors(whole, row).map((one) => paths[one]);
    const isDone = row === last;
    show({ step: row, tree: upTo(whole, row, isDone), path, text: () => nodeText(whole, row), isDone });
  } catch (error) {
    showProblem(error);
  }
}

/** A row with those above it, the root first.
 * @param {TreeColumns} tree @param {number} row @returns {number[]} */
const ancestors = (tree, row) => (row < 0 ? [] : [...ancestors(tree, tree.parent[row]), row]);

/** The rows that have been looked at: what is still open has no value yet.
 * @param {TreeColumns} tree @param {number} last @param {boolean} isDone @returns {TreeColumns} */
function upTo(tree, last, isDone) {
  const open = new Set(isDone ? [] : ancestors(tree, last).slice(0, -1));
  if (isEnough(tree, last)) open.delete(tree.parent[last]); // nothing more is looked at there
  const cut = (/** @type {any[] | undefined} */ column) => column?.slice(0, last + 1);
  const some = Object.fromEntries(Object.entries(tree).map(([name, column]) => [name, cut(column)]));
  const columns = /** @type {TreeColumns} */ (/** @type {unknown} */ (some));
  const isOpen = (/** @type {number} */ row) => open.has(row);
  columns.value = columns.value.map((value, row) => (isOpen(row) ? Number.NaN : value));
  columns.visits = columns.visits.map((count, row) => (isOpen(row) ? 0 : count));
  columns.left_out = columns.left_out?.map((names, row) => (isOpen(row) ? [] : names));
  return columns;
}

/** @param {TreeColumns} tree @param {number} row */
function nodeText(tree, row) {
  const [alpha, beta] = [tree.alpha?.[row] ?? -1, tree.beta?.[row] ?? 1];
  const facts = { move: line(lineOf(pathsOf(tree)[row]), 12), value: signed(tree.value[row]) };
  const bounds = { alpha: alpha <= -1 ? "−∞" : signed(alpha), beta: beta >= 1 ? "+∞" : signed(beta) };
  const text = t("{move}: entered with α {alpha} and β {beta}, worth {value}.", { ...facts, ...bounds });
  if (!isEnough(tree, row)) return text;
  const moves = line(tree.left_out?.[tree.parent[row]] ?? [], 9);
  const above = tree.parent[row];
  const reason =
    above > 0
      ? t("That is enough: {who} does at least as well elsewhere; no need to look at {moves}.", {
          moves,
          who: nameOf(tree.mover[above]),
        })
      : t("That is enough: nothing is better; no need to look at {moves}.", { moves });
  return `${text} ${reason}`;
}

/** @param {number} seat */
const nameOf = (seat) => (state.value ? playerName(namedRules(state.value), seat) : "");

/** Whether a node ends the search of its parent before all moves have been looked at.
 * @param {TreeColumns} tree @param {number} row */
function isEnough(tree, row) {
  const [above, after] = [tree.parent[row], tree.parent[row + 1]];
  return after !== above && after !== row && (tree.left_out?.[above]?.length ?? 0) > 0;
}
