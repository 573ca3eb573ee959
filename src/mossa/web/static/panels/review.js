// A game looked over: how well everybody played, the value over the game, and every move that gave something away.
import { html } from "../html.js";
import { lazy } from "../lazy.js";
import { ask, review } from "../session.js";
import { signed, t } from "../words.js";
import { Curve, judgedMoves, points } from "./plot.js";

/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const Verdict = lazy(async () => (await import("./verdict.js")).Verdict);

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
      <div class="head"><h2 id="plot">${t(found ? "Game review" : "Evaluation over the game")}</h2>
        ${found && found.judged.length < found.plies && html`<small>${progress(found)}</small>`}
        <span class="space"></span>
        ${canReview && !found && html`<button onClick=${beginReview}>${t("Review")}</button>`}</div>
      <${Curve} now=${now} points=${known} label=${summary(known, faults.length)} />
      ${found && html`<${Verdict} now=${now} found=${found} faults=${faults} />`}
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

/** @typedef {import("./plot.js").PlotPoint} PlotPoint */
/** @param {PlotPoint[]} known @param {number} faults */
function summary(known, faults) {
  const last = known.at(-1);
  if (!last) return t("No values are known yet");
  return t("{n} values, the last {last}; {m} mistakes", { n: known.length, last: signed(last.value), m: faults });
}
