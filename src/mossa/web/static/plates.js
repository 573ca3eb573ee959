// One plate a player: who, whose turn, how much time.
import { useEffect, useState } from "preact/hooks";
import { PieceIcon } from "./board/pieces.js";
import { html } from "./html.js";
import { agentName, agentStrength, isYou, moverShown, namedRules, playerName, seatName } from "./seats.js";
import { preparing, preview } from "./session.js";
import { seconds, signed, t } from "./words.js";

/** @param {{ now: State }} props */
export function Plates({ now }) {
  return html`
    <ul class="plates" aria-label=${t("Players")}>
      ${now.seats.map((who, seat) => html`<${Plate} key=${seat} now=${now} seat=${seat} who=${who} />`)}
    </ul>`;
}

/** @param {{ now: State, seat: number, who: Who }} props */
function Plate({ now, seat, who }) {
  const isTurn = (preview.value ? preview.value.to_move : moverShown(now)) === seat;
  const isThinking = isTurn && now.thinking === seat;
  const isNamed = now.board?.kind === "contest";
  const person = isYou(now, seat) ? t("You") : isNamed ? t("A person") : playerName(now.game, seat);
  const sits = who === null ? person : agentName(who, now.game.name);
  const seated = now.game.players > 2 ? seatName(now, seat) : sits; // of several, by the letter that board and tree use
  const name = isNamed ? playerName(namedRules(now), seat) : seated;
  const more = isNamed ? sits : who !== null ? agentStrength(who, now.game.name) : "";
  const isTight = isTurn && !isNamed && now.game.players > 2; // then what one does stands below the name
  const score = now.cursor === now.tip ? now.scores?.[seat] : undefined;
  return html`
    <li class=${`plate ${isTurn ? "turn" : ""} ${isTight ? "tight" : ""}`}>
      <${PieceIcon} player=${seat} game=${now.game} />
      <span class="who" title=${who}>${name}</span>
      ${more && !isTight && html`${" "}<small>${more}</small>`}
      ${isTurn && html`<span class="badge">${isThinking ? html`<${Thinking} />` : t("to move")}</span>`}
      ${score !== undefined && html`<span class="badge score">${points(now, score)}</span>`}
      ${now.clock && html`<${Time} clock=${now.clock} seat=${seat} />`}
    </li>`;
}

// The first search of a game has to be compiled.
function Thinking() {
  return html`<span class="dots">${t(preparing.value ? "is being prepared" : "thinks")}</span>`;
}

/** @param {State} now @param {number} score */
function points(now, score) {
  if (now.game.points !== 1) return signed(score * now.game.points).replace(/[.,]00$/, "");
  return Number.isInteger(score) ? t(score > 0 ? "won" : score < 0 ? "lost" : "drawn") : signed(score);
}

/** @param {{ clock: ClockInfo, seat: number }} props */
function Time({ clock, seat }) {
  const [at] = useState({ start: 0, clock: null });
  const [, tick] = useState(0);
  if (at.clock !== clock) Object.assign(at, { clock, start: performance.now() });
  const isRunning = clock.seat === seat;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = clock.left[seat] - (isRunning ? (performance.now() - at.start) / 1000 : 0);
  const look = `time ${isRunning ? "running" : ""} ${left < 20 ? "short" : ""}`;
  return html`<span class=${look} role="timer">${seconds(left)}</span>`;
}
