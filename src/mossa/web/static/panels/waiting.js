// Why nothing of an analysis is seen yet.
import { preparing } from "../session.js";

/** @param {State} now @returns {string | null} */
export function waitingText(now) {
  if (!now.analyst || now.to_move === null) return null;
  if (now.curtain !== null) return "The analysis waits until you show your side.";
  if (now.viewer !== null && now.to_move !== now.viewer)
    return "The analysis waits for your turn: it sees what you see.";
  return preparing.value ? "The first search of a game is being prepared." : "The analysis thinks.";
}
