// What a network thinks of the moves before any search, where the last search asked one.
import { layout, showsNetwork } from "./prefs.js";
import { thought } from "./session.js";

const LEAST = 0.02; // what is less likely is not drawn

/** The moves that a network would play here, the least likely first.
 * @param {State} now @returns {Likely[]} */
export function policyOf(now) {
  const found = thought.value;
  if (!found || found.node !== now.cursor || !showsNetwork.value || layout.value !== "rich") return [];
  return found.candidates
    .map(({ move, prior = 0 }) => ({ move, prior, targets: now.gestures[move] ?? [] }))
    .filter(({ prior, targets }) => prior >= LEAST && targets.length)
    .sort((a, b) => a.prior - b.prior);
}
