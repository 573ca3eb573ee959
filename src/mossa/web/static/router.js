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

window.addEventListener("hashchange", () => {
  route.value = read();
});

/** @param {string} hash */
export function go(hash, replaces = false) {
  if (replaces) history.replaceState(null, "", hash);
  else location.hash = hash;
  route.value = read(); // at once: the event comes later, and until then the old screen would take keys
}
