// A game looked over: how well everybody played, the value over the game, and every move that gave something away.
import { html } from "../html.js";
import { isYou, namedRules, playerName, seatName } from "../seats.js";
import { ask, review } from "../session.js";
import { tryAgain } from "../trial.js";
import { moveName, number, signed, t } from "../words.js";
import { Curve, judgedMoves, points } from "./plot.js";

/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const GRADES = ["inaccuracy", "mistake", "blunder"];

/** @param {string} grade */
export const signOf = (grade) => SIGNS[grade] ?? "";

/** @param {{ now: State }} props */
export function ReviewPanel({ now }) {
  const found = review.value;
  const canReview = now.line.length > 1 && (!now.game.hidden || now.over);
  const isShown = now.game.players === 2 || found;
  if (!isShown && !canReview) return null;
  const known = points(now);
  const faults = judgedMoves(now).filter((one) => one.grade);
  return html`
    <section class="panel review" id="review" tabindex="-1" aria-labelledby="plot">
      <div class="head"><h2 id="plot">${t(found ? "Review" : "Evaluation over the game")}</h2>
        ${found && found.judged.length < found.plies && html`<small>${progress(found)}</small>`}
        <span class="space"></span>
        ${canReview && !found && html`<button onClick=${beginReview}>${t("Review")}</button>`}</div>
      <${Curve} now=${now} points=${known} label=${summary(known, faults.length)} />
      ${faults.length > 0 && html`<${Faults} now=${now} faults=${faults} />`}
      ${found && html`<${Players} now=${now} found=${found} />`}
      ${found && html`<p class="empty">${meaning(found, now.game)}</p>`}
    </section>`;
}

/** What was clicked goes: the focus goes on to what it has brought. */
export function beginReview() {
  ask("review");
  const done = review.subscribe((found) => {
    if (!found?.judged.length) return;
    requestAnimationFrame(() => {
      const panel = document.getElementById("review");
      panel?.focus({ preventScroll: true });
      panel?.scrollIntoView({ block: "nearest" });
    });
    queueMicrotask(() => done()); // once: whoever goes away since is not brought back
  });
}

/** @param {ReviewInfo} found */
const progress = (found) => t("{n} of {all} moves", { n: found.judged.length, all: found.plies });

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

/** @typedef {import("./plot.js").PlotPoint} PlotPoint */
/** @typedef {import("./plot.js").Judged} Judged */
/** Whoever made them: of two players the number tells that, of more their name.
 * @param {{ now: State, faults: Judged[] }} props */
function Faults({ now, faults }) {
  const name = (/** @type {number} */ seat) => (isYou(now, seat) ? t("You") : playerName(namedRules(now), seat));
  const who = (/** @type {number} */ seat) => (now.game.players > 2 ? `${name(seat)}: ` : "");
  const item = (/** @type {Judged} */ { ply, node, seat, before, grade, best }) => {
    const look = () => {
      window.scrollTo({ top: 0 }); // to the board, on which the better move is drawn
      ask("go_to", { node: before });
    };
    const better = t("better {move}", { move: moveName(best) });
    return html`<li class=${grade}>
      <button class="link" onClick=${look} title=${t(grade)}>
        ${ply}. ${who(seat)}${moveName(now.nodes[node].move ?? "")}${signOf(grade)} ${better}</button>
      <button class="small" onClick=${() => tryAgain(before)}>${t("Try again")}
        <span class="unseen"> ${ply}</span></button></li>`;
  };
  return html`<ul class="mistakes" aria-label=${t("Mistakes")}>${faults.map(item)}</ul>`;
}

/** @param {PlotPoint[]} known @param {number} faults */
function summary(known, faults) {
  const last = known.at(-1);
  if (!last) return t("No values are known yet");
  return t("{n} values, the last {last}; {m} mistakes", { n: known.length, last: signed(last.value), m: faults });
}
