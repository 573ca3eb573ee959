// Where we are, from the address: # is home, #play/KEY a session, #connect4/4453 a position to look at,
// #connect4/@TEXT/4453 one from a start that was set up, #setup/connect4/@TEXT the set-up itself, #networks how
// networks have learnt.
import { signal } from "@preact/signals";

/** @typedef {{ at: string, key: string, game: string, start: string, moves: string }} Route */

export const route = signal(read());

/** @returns {Route} */
function read() {
  const [first, ...rest] = location.hash.slice(1).split("/").map(decoded);
  const nothing = { at: "home", key: "", game: "", start: "", moves: "" };
  if (!first) return nothing;
  const key = rest.join().replace(/[^\w-]/g, "_") || "_"; // any text may be typed
  if (first === "networks") return { ...nothing, at: first };
  if (first === "play") return { ...nothing, at: "session", key };
  const game = first === "setup" ? (rest.shift() ?? "") : first;
  const start = rest[0]?.startsWith("@") ? (rest.shift() ?? "").slice(1) : "";
  return { ...nothing, at: first === "setup" ? "setup" : "position", game, start, moves: rest.join("/") };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // typed by hand
  }
}

/** @param {string | undefined} start */
const startPart = (start) => (start ? `@${encodeURIComponent(start)}/` : "");

/** @param {string} spec @param {string} start */
export const positionAddress = (spec, start, moves = "") => `#${spec}/${startPart(start)}${moves}`;
/** @param {string} spec @param {string} [start] */
export const setupAddress = (spec, start) => `#setup/${spec}/${startPart(start)}`;

/** What is asked of whoever leaves, by a link or by the browser's own buttons; nothing: one may just go. */
export const leaving = { question: () => "" };

let shown = location.hash;
let step = history.state?.step ?? 0; // of the browser's history, so that one can be brought back
let isBroughtBack = false;
number(step);

/** @param {number} now */
function number(now) {
  step = now;
  history.replaceState({ step }, "");
}

window.addEventListener("hashchange", () => {
  const next = history.state?.step ?? step + 1; // what is new bears no number yet
  const question = location.hash === shown ? "" : leaving.question();
  if (isBroughtBack) isBroughtBack = false;
  else if (question && !window.confirm(question)) {
    isBroughtBack = true;
    history.go(step - next);
  } else {
    number(next);
    shown = location.hash;
    route.value = read();
  }
});

/** @param {string} hash */
export function go(hash, replaces = false) {
  if (replaces) history.replaceState({ step }, "", hash);
  else location.hash = hash;
  shown = location.hash;
  route.value = read(); // at once: the event comes later, and until then the old screen would take keys
}
