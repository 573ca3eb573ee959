// The socket of one session: what the server shows lands in signals; what a person does goes out as messages.
import { effect, signal } from "@preact/signals";
import { announceChange, say } from "./announce.js";
import { forgetPace, isPaced, paced } from "./pace.js";
import { hasSounds, layout, remember, showsCandidates, showsEvaluation, showsTree } from "./prefs.js";
import { go } from "./router.js";
import { moveName, t, told } from "./words.js";

/** @template T @typedef {import("@preact/signals").Signal<T | null>} Maybe */

/** @type {Maybe<State>} */
export const state = signal(null);
// what a search under way, or the last one, thinks
/** @type {Maybe<Thought>} */
export const thought = signal(null);
// without a move while it is looked for
/** @type {Maybe<HintInfo>} */
export const hint = signal(null);
/** @type {Maybe<ReviewInfo>} */
export const review = signal(null);
// another board than that of the game, for a moment
/** @type {Maybe<PreviewInfo>} */
export const preview = signal(null);
/** @type {Maybe<Notice>} */
export const notice = signal(null);
// the search that is being compiled
/** @type {Maybe<string>} */
export const preparing = signal(null);
// the connection
export const isLost = signal(false);
export const isGone = signal("");

const LOST_MS = [300, 700, 1500, 3000, 5000];
const SLOW_MS = 5000;
const [STRANGER, GONE] = [1008, 4404];
// we asked too much, or too many do
const SLOWLY = [4408, 4429];

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
let timer = 0;
// the state in which a move was made
/** @type {State | null} */
let left = null;

// Nothing of a table that was left is seen at the next one.
export function disconnect() {
  forgetPace();
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
  tries = 0;
  isLost.value = false;
  isGone.value = "";
  for (const one of [state, thought, hint, review, preview, notice, preparing]) one.value = null;
}

/** @param {string} key */
export function connect(key) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}/api/sessions/${key}/screen`);
  socket = mine;
  mine.onopen = () => {
    isLost.value = false;
    look();
  };
  mine.onmessage = (event) => socket === mine && receive(JSON.parse(event.data));
  mine.onclose = (event) => {
    if (socket !== mine) return;
    if (event.code === GONE) isGone.value = told({ code: "no-such-game", text: event.reason });
    else if (event.code === STRANGER) isGone.value = told(event.reason || "closed");
    else waitFor(key, SLOWLY.includes(event.code) ? SLOW_MS : LOST_MS[Math.min(tries++, LOST_MS.length - 1)]);
  };
}

/** A window that nobody sees need not come back.
 * @param {string} key @param {number} ms */
function waitFor(key, ms) {
  isLost.value = true;
  hint.value = null;
  timer = window.setTimeout(() => (document.visibilityState === "visible" ? connect(key) : waitFor(key, ms)), ms);
}

/** @param {State} message */
function showState(message) {
  const before = state.value;
  if (before && before.cursor !== message.cursor) preview.value = null;
  if (before && message.analyst !== null && before.analyst !== message.analyst) startAfresh(message.analyst);
  if (hint.value && hint.value.node !== message.cursor) hint.value = null;
  state.value = message;
  remember(message.key, message.game.spec);
  announceChange(before, message);
  if (hasSounds.value) import("./sounds.js").then(({ sound }) => sound(before, message), console.warn);
}

/** @type {Record<string, (message: any) => void>} */
const receivers = {
  state(/** @type {State} */ message) {
    tries = 0;
    // moves that came faster than they were saved
    const missed = isPaced(message) ? (message.missed ?? []) : [];
    for (const one of [...missed, message]) paced(state.value, one, showState);
  },
  thought(/** @type {Thought} */ message) {
    thought.value = message;
  },
  hint(/** @type {HintInfo} */ message) {
    // one has gone on since it was asked for
    if (message.node !== state.value?.cursor) return;
    hint.value = message;
    if (message.move) say(`${t("Hint")}: ${moveName(message.move ?? "")}`);
  },
  review(/** @type {ReviewInfo} */ message) {
    review.value = message;
  },
  preview(/** @type {PreviewInfo} */ message) {
    preview.value = message;
  },
  notice(/** @type {Message & { kind: string }} */ message) {
    const text = told(message);
    notice.value = { kind: message.kind, text };
    if (!hint.value?.move) hint.value = null;
    // it may have been refused
    left = null;
    say(text);
  },
  compiling(/** @type {{ title: string, done: boolean }} */ message) {
    preparing.value = message.done ? null : message.title;
  },
  moved: (/** @type {{ key: string }} */ message) => go(`#play/${message.key}`),
};

/** Somebody else analyses: what the last one thought, and the line one looked at, is over with. Where states wait to
 * be seen, the new one's thoughts may be here already.
 * @param {string} analyst */
function startAfresh(analyst) {
  if (thought.value?.source === "analysis" && thought.value.analyst !== analyst) thought.value = null;
  preview.value = null;
}

/** @param {{ type: string }} message */
function receive(message) {
  receivers[message.type]?.(message);
}

/** What the page itself has to say about what was tried.
 * @param {string} text */
export function tell(text) {
  notice.value = { kind: "tip", text };
  say(text);
}

/** @param {string} what @param {object} [more] */
export function ask(what, more) {
  notice.value = null;
  send(what, more);
}

/** One move a position: the second click of two says nothing.
 * @param {string} move */
export function askMove(move) {
  if (state.value === left) return;
  left = state.value;
  ask("move", { move });
}

export function askHint() {
  const node = state.value?.cursor;
  // it is there, or on its way
  if (node === undefined || isLost.value || hint.value?.node === node) return;
  hint.value = { node };
  ask("hint");
}

/** @param {string} what @param {object} [more] */
function send(what, more) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: what, ...more }));
}

// Nothing is computed for a picture that nobody sees. All wishes are read each time, so that the effect follows each.
function look() {
  const wanted = [showsTree.value, showsCandidates.value, showsEvaluation.value];
  const isSeen = layout.value === "rich" && document.visibilityState === "visible";
  send("look", { thoughts: isSeen && wanted.includes(true), tree: isSeen && wanted[0] });
}

effect(look);
document.addEventListener("visibilitychange", look);
