// Why nothing of an analysis is seen yet.
import { told } from "../preparation.js";
import { preparing } from "../session.js";
import { t } from "../words.js";

/** @param {State} now @returns {string | null} */
export function waitingText(now) {
  if (!now.analyst || now.to_move === null) return null;
  if (now.curtain !== null) return t("The analysis waits until you show your side.");
  if (now.viewer !== null && now.to_move !== now.viewer)
    return t("The analysis waits for your turn: it sees what you see.");
  if (!preparing.value) return t("The analysis thinks.");
  return told.value || t("The first search of a game is being prepared.");
}
