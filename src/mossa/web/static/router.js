// Where we are, from the address: # is home, #play/KEY a session, #connect4/4453 a position to look at,
// #connect4/@TEXT/4453 one from a start that was set up, #setup/connect4/@TEXT the set-up itself.
import { signal } from "@preact/signals";

export const route = signal(read());

function read() {
  const [first, ...rest] = location.hash.slice(1).split("/").map(decoded);
  if (!first) return { at: "home" };
  if (first === "play") return { at: "session", key: rest.join().replace(/[^\w-]/g, "_") || "_" }; // any text may be typed
  const game = first === "setup" ? rest.shift() ?? "" : first;
  const start = rest[0]?.startsWith("@") ? rest.shift().slice(1) : "";
  return { at: first === "setup" ? "setup" : "position", game, start, moves: rest.join("/") };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // typed by hand
  }
}

const startPart = (start) => (start ? `@${encodeURIComponent(start)}/` : "");

export const positionAddress = (spec, start, moves = "") => `#${spec}/${startPart(start)}${moves}`;
export const setupAddress = (spec, start) => `#setup/${spec}/${startPart(start)}`;

window.addEventListener("hashchange", () => { route.value = read(); });

export function go(hash, replaces = false) {
  if (replaces) history.replaceState(null, "", hash);
  else location.hash = hash;
  route.value = read(); // at once: the event comes later, and until then the old screen would take keys
}
