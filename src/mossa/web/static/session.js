// The socket of one session: what the server shows lands in signals; what a person does goes out as messages.
import { effect, signal } from "@preact/signals";
import { announceChange, say } from "./announce.js";
import { layout, remember, showsCandidates, showsEvaluation, showsTree } from "./prefs.js";
import { go } from "./router.js";
import { t, told } from "./words.js";

export const state = signal(null);
export const thought = signal(null); // what a search under way, or the last one, thinks
export const hint = signal(null); // without a move while it is looked for
export const review = signal(null);
export const preview = signal(null); // another board than that of the game, for a moment
export const notice = signal(null);
export const isLost = signal(false); // the connection
export const isGone = signal("");

const LOST_MS = [300, 700, 1500, 3000, 5000];
const FINAL = [1008, 4404];
const SLOWLY = [4408, 4429]; // we asked too much, or too many do

let socket = null;
let tries = 0;
let timer = 0;
let left = null; // the state in which a move was made

// Nothing of a table that was left is seen at the next one.
export function disconnect() {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
  tries = 0;
  isLost.value = false;
  isGone.value = "";
  for (const one of [state, thought, hint, review, preview, notice]) one.value = null;
}

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
    if (FINAL.includes(event.code)) isGone.value = told(event.reason || "closed");
    else waitFor(key, SLOWLY.includes(event.code) ? LOST_MS.at(-1) : LOST_MS[Math.min(tries++, LOST_MS.length - 1)]);
  };
}

// A window that nobody sees need not come back.
function waitFor(key, ms) {
  isLost.value = true;
  hint.value = null;
  timer = setTimeout(() => (document.visibilityState === "visible" ? connect(key) : waitFor(key, ms)), ms);
}

const receivers = {
  state(message) {
    tries = 0;
    const before = state.value;
    if (before && before.cursor !== message.cursor) preview.value = null;
    if (hint.value && hint.value.node !== message.cursor) hint.value = null;
    state.value = message;
    remember(message.key, message.game.spec);
    announceChange(before, message);
  },
  thought: (message) => { thought.value = message; },
  hint(message) {
    if (message.node !== state.value.cursor) return; // one has gone on since it was asked for
    hint.value = message;
    say(`${t("Hint")}: ${message.move}`);
  },
  review: (message) => { review.value = message; },
  preview: (message) => { preview.value = message; },
  notice(message) {
    notice.value = { ...message, text: told(message.text) };
    if (!hint.value?.move) hint.value = null;
    left = null; // it may have been refused
    say(notice.value.text);
  },
  moved: (message) => go(`#play/${message.key}`),
};

function receive(message) {
  receivers[message.type]?.(message);
}

export function ask(what, more) {
  notice.value = null;
  send(what, more);
}

// One move a position: the second click of two says nothing.
export function askMove(move) {
  if (state.value === left) return;
  left = state.value;
  ask("move", { move });
}

export function askHint() {
  if (isLost.value || hint.value?.node === state.value.cursor) return; // it is there, or on its way
  hint.value = { node: state.value.cursor };
  ask("hint");
}

function send(what, more) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: what, ...more }));
}

// Nothing is computed for a picture that nobody sees.
function look() {
  const isRich = layout.value === "rich" && document.visibilityState === "visible";
  const thoughts = isRich && (showsEvaluation.value || showsCandidates.value || showsTree.value);
  send("look", { thoughts, tree: isRich && showsTree.value });
}

effect(() => {
  layout.value, showsEvaluation.value, showsCandidates.value, showsTree.value;
  look();
});
document.addEventListener("visibilitychange", look);
