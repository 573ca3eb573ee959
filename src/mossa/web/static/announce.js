// What a screen reader is told: moves, turns and results, as they happen.
import { signal } from "@preact/signals";
import { t } from "./words.js";
import { seatName } from "./seats.js";

export const spoken = signal("");

export function say(text) {
  spoken.value = spoken.value === text ? `${text}\u00a0` : text; // the same text again must be read again
}

export function announceChange(before, now) {
  const parts = [];
  const last = now.nodes[now.tip];
  if (before && before.key === now.key && before.tip !== now.tip && last.parent !== null) {
    const who = last.seat === null ? t("Chance") : seatName(now, last.seat);
    parts.push(last.move === null ? t("{who} has chosen", { who }) : t("{who} plays {move}", { who, move: last.move }));
  }
  if (now.over && !(before && before.key === now.key && before.over)) parts.push(resultText(now));
  else if (!now.over && now.seats[now.turn] === null && (!before || before.tip !== now.tip)) parts.push(t("Your turn"));
  if (parts.length) say(parts.join(". "));
}

export function resultText(now) {
  const { scores, ending } = now;
  const reason = ending ? t(ending.reason === "time" ? "on time" : "by resignation") : "";
  if (!scores) return ending ? t("{who} resigned", { who: seatName(now, ending.seat) }) : "";
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (winners.length > 1) return t("A draw");
  const text = isYou(now, winners[0]) ? t("You win") : t("{who} wins", { who: seatName(now, winners[0]) });
  return reason ? `${text} ${reason}` : text;
}

function isYou(now, seat) {
  return now.seats[seat] === null && now.seats.filter((one) => one === null).length === 1;
}
