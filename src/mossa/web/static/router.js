// Where we are, from the address: # is home, #play/KEY a session, #connect4/4453 a position to look at.
import { signal } from "@preact/signals";

export const route = signal(read());

function read() {
  const [first, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (!first) return { at: "home" };
  if (first === "play") return { at: "session", key: rest[0] ?? "" };
  return { at: "position", game: first, moves: rest.join("/") };
}

window.addEventListener("hashchange", () => { route.value = read(); });

export function go(hash, replaces = false) {
  if (!replaces) location.hash = hash;
  else {
    history.replaceState(null, "", hash);
    route.value = read();
  }
}
