// What a screen reader is told: moves, turns and results, as they happen.
import { signal } from "@preact/signals";
import { spokenCards } from "./board/cards.js";
import { isPersonsTurn, isYou, namedRules, playerName, seatName } from "./seats.js";
import { moveName, t } from "./words.js";

export const spoken = signal("");

/** @param {string} text */
export function say(text) {
  spoken.value = spoken.value === text ? `${text}\u00a0` : text; // the same text again must be read again
}

/** @param {State | null} before @param {State} now */
export function announceChange(before, now) {
  const isMoved = !before || before.tip !== now.tip;
  const parts = before && isMoved ? happened(before, now) : [];
  if (now.over && !before?.over) parts.push(resultText(now));
  else if (isPersonsTurn(now) && isMoved) parts.push(turnText(now));
  if (parts.length) say(parts.join(". "));
}

// every move since, or that some were taken back
/** @param {State} before @param {State} now */
function happened(before, now) {
  const at = now.line.indexOf(before.tip);
  if (at < 0) return before.line.includes(now.tip) ? [t("Taken back")] : [];
  return now.line.slice(at + 1).map((node) => {
    const { seat, move } = now.nodes[node];
    const who = seat === null ? t("Chance") : seatName(now, seat);
    return `${who}: ${move === null ? t("hidden") : spokenCards(moveName(move))}`;
  });
}

/** @param {State} now */
const turnText = (now) =>
  isYou(now, now.turn) ? t("Your turn") : t("{who} to move", { who: playerName(namedRules(now), now.turn ?? 0) });

/** @param {State} now */
export function resultText(now) {
  const { scores, ending } = now;
  const reason = ending ? t(ending.reason === "time" ? "on time" : "by resignation") : "";
  if (!scores || (ending && scores.length > 2)) return ending ? resigned(now, ending.seat) : "";
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (winners.length > 1) return t("A draw");
  const text = isYou(now, winners[0]) ? t("You win") : t("{who} wins", { who: seatName(now, winners[0]) });
  return reason ? `${text} ${reason}` : text;
}

/** @param {State} now @param {number} seat */
const resigned = (now, seat) =>
  isYou(now, seat) ? t("You resigned") : t("{who} resigned", { who: seatName(now, seat) });
