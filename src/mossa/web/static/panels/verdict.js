// What a review has found: every move that gave something away, and how well everybody played.

import { outcome } from "../exact.js";
import { html } from "../html.js";
import { lookAt } from "../mistakes.js";
import { isYou, namedRules, playerName, seatName } from "../seats.js";
import { trial, tryAgain } from "../trial.js";
import { moveName, number, t } from "../words.js";
import { signOf } from "./review.js";

/** @typedef {import("./plot.js").Judged} Judged */

const GRADES = ["inaccuracy", "mistake", "blunder"];

/** @param {{ now: State, found: ReviewInfo, faults: Judged[] }} props */
export function Verdict({ now, found, faults }) {
  return html`
    ${faults.length > 0 && html`<${Faults} now=${now} faults=${faults} isExact=${found.exact} />`}
    <${Players} now=${now} found=${found} />
    <p class="empty">${meaning(found, now.game)}</p>`;
}

/** What the grades and the accuracy mean.
 * @param {ReviewInfo} found @param {Rules} game */
function meaning({ exact, losses }, { points }) {
  if (exact) {
    return t("By exact play: a mistake gives half a point away, a blunder a whole one, an inaccuracy wins later.");
  }
  const least = (/** @type {number} */ loss) => number(loss * points);
  const { inaccuracy, mistake, blunder } = losses;
  const facts = { inaccuracy: least(inaccuracy), mistake: least(mistake), blunder: least(blunder) };
  return points === 1
    ? t("By the strongest search: the value falls by {inaccuracy}, {mistake} or {blunder} at least.", facts)
    : t("By the strongest search: it costs {inaccuracy}, {mistake} or {blunder} points at least.", facts);
}

/** @param {{ now: State, found: ReviewInfo }} props */
function Players({ now, found }) {
  const row = (/** @type {number | null} */ share, /** @type {number} */ seat) => {
    const mine = found.judged.filter((one) => one.seat === seat);
    const count = (/** @type {string} */ grade) => mine.filter((one) => one.grade === grade).length;
    return html`<tr><th scope="row">${seatName(now, seat)}</th>
      <td>${share === null ? "–" : `${Math.round(100 * share)} %`}</td>
      ${GRADES.map((grade) => html`<td>${count(grade)}</td>`)}</tr>`;
  };
  /** @type {[string, string][]} */
  const heads = [
    ["", t("player")],
    ["%", t("accuracy")],
    ["?!", t("inaccuracies")],
    ["?", t("mistakes")],
    ["??", t("blunders")],
  ];
  const head = (/** @type {[string, string]} */ [sign, word]) => html`
    <th scope="col"><span class="sign" aria-hidden="true">${sign}</span> <span class="word">${word}</span></th>`;
  return html`
    <table class="accuracy">
      <thead><tr>${heads.map(head)}</tr></thead>
      <tbody>${found.accuracy.map(row)}</tbody>
    </table>`;
}

/** Whoever made them: of two players the number tells that, of more their name. While a better move is looked for
 * none is told.
 * @param {{ now: State, faults: Judged[], isExact: boolean }} props */
function Faults({ now, faults, isExact }) {
  const name = (/** @type {number} */ seat) => (isYou(now, seat) ? t("You") : playerName(namedRules(now), seat));
  const who = (/** @type {number} */ seat) => (now.game.players > 2 ? `${name(seat)}: ` : "");
  const isTold = trial.value === null;
  const item = (/** @type {Judged} */ { ply, node, seat, before, grade, best, value, lost }) => {
    const better = t("better {move}", { move: moveName(best) });
    return html`<li class=${grade}>
      <button class="link" onClick=${() => lookAt(before)} title=${t(grade)}>
        ${ply}. ${who(seat)}${moveName(now.nodes[node].move ?? "")}${signOf(grade)} ${isTold && better}</button>
      ${isExact && lost > 0 && html`<small>${outcome(value + lost, null)} → ${outcome(value, null)}</small>`}
      <button class="small" onClick=${() => tryAgain(before)}>${t("Try again")}
        <span class="unseen"> ${ply}</span></button></li>`;
  };
  return html`<ul class="mistakes" aria-label=${t("Mistakes")}>${faults.map(item)}</ul>`;
}
