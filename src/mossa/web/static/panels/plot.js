// The value over the game, as the first player sees it: from a review, or from what the agents thought.
import { html } from "../html.js";
import { ask, review } from "../session.js";
import { signed, t } from "../words.js";
import { forFirst } from "./bar.js";

const WIDTH = 320;
const HEIGHT = 110;
const PAD = 6;

/** @typedef {{ ply: number, node: number, value: number, mistake?: Judgement }} PlotPoint */

/** @param {{ now: State }} props */
export function Plot({ now }) {
  if (now.game.players !== 2) return null;
  const canReview = !now.game.hidden && now.line.length > 1;
  const points = reviewed(now) ?? remembered(now);
  const mistakes = points.filter((one) => one.mistake);
  return html`
    <section class="panel" aria-labelledby="plot">
      <div class="head"><h2 id="plot">${t("Evaluation over the game")}</h2>
        ${canReview && html`<button onClick=${() => ask("review")}>${t("Review")}</button>`}</div>
      <${Curve} now=${now} points=${points} label=${summary(points, mistakes)} />
      ${mistakes.length > 0 && html`<${Mistakes} now=${now} mistakes=${mistakes} />`}
    </section>`;
}

/** @param {{ now: State, points: PlotPoint[], label: string }} props */
function Curve({ now, points, label }) {
  const plies = Math.max(now.line.length - 1, 1);
  const x = (/** @type {number} */ ply) => PAD + ((WIDTH - 2 * PAD) * ply) / plies;
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (HEIGHT / 2 - PAD) * value;
  const here = now.line.indexOf(now.cursor);
  const line = points.map((one) => `${x(one.ply)},${y(one.value)}`).join(" ");
  const dot = (/** @type {PlotPoint} */ one) => html`
    <circle class=${one.mistake ? "dot mistake" : "dot"} r=${one.mistake ? 4.5 : 2.2}
      cx=${x(one.ply)} cy=${y(one.value)} />`;
  return html`
    <svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
      <rect class="half" x="0" y="0" width=${WIDTH} height=${HEIGHT / 2} />
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${here >= 0 && html`<line class="here" x1=${x(here)} x2=${x(here)} y1="0" y2=${HEIGHT} />`}
      ${points.length > 1 && html`<polyline class="curve" points=${line} />`}
      ${points.map(dot)}
    </svg>`;
}

/** @param {{ now: State, mistakes: PlotPoint[] }} props */
function Mistakes({ now, mistakes }) {
  const item = (/** @type {PlotPoint} */ { ply, node, mistake }) => html`
    <li><button class="link" onClick=${() => ask("go_to", { node: mistake?.before })}>
      ${ply}. ${now.nodes[node].move}? ${t("better {move}", { move: mistake?.best ?? "" })}</button></li>`;
  return html`<ul class="mistakes" aria-label=${t("Mistakes")}>${mistakes.map(item)}</ul>`;
}

/** @param {State} now @returns {PlotPoint[] | null} */
function reviewed(now) {
  const found = review.value;
  if (!found?.judged.length) return null;
  const points = found.judged.map((one) => ({ ...one, ply: now.line.indexOf(one.node) }));
  return points.filter((one) => one.ply > 0).map((one) => ({ ...one, mistake: one.mistake ? one : undefined }));
}

/** @param {State} now @returns {PlotPoint[]} */
function remembered(now) {
  return now.line.flatMap((node, ply) => {
    const { value, seat } = now.nodes[node];
    return value === null || value === undefined ? [] : [{ ply, node, value: forFirst(value, seat) }];
  });
}

/** @param {PlotPoint[]} points @param {PlotPoint[]} mistakes */
function summary(points, mistakes) {
  const last = points.at(-1);
  if (!last) return t("No values are known yet");
  const facts = { n: points.length, last: signed(last.value), m: mistakes.length };
  return t("{n} values, the last {last}; {m} mistakes", facts);
}
