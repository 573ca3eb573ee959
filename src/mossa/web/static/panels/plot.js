// The value over the game: as the first of two players sees it, or as one player of more does.
import { html } from "../html.js";
import { ask, review } from "../session.js";
import { forFirst } from "./bar.js";

const WIDTH = 320;
const HEIGHT = 70;
const PAD = 6;

/** @typedef {{ ply: number, node: number, value: number, judged?: Judgement }} PlotPoint */
/** @typedef {Judgement & { ply: number }} Judged */

/** @param {{ now: State, points: PlotPoint[], label: string }} props */
export function Curve({ now, points, label }) {
  const plies = Math.max(now.line.length - 1, 1);
  const x = (/** @type {number} */ ply) => PAD + ((WIDTH - 2 * PAD) * ply) / plies;
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (HEIGHT / 2 - PAD) * Math.max(-1, Math.min(1, value));
  const here = now.line.indexOf(now.cursor);
  const line = points.map((one) => `${x(one.ply)},${y(one.value)}`).join(" ");
  const dot = (/** @type {PlotPoint} */ one) => html`
    <circle class=${`dot ${one.judged?.grade ?? ""}`} r=${one.judged?.grade ? 4.5 : 2.2}
      cx=${x(one.ply)} cy=${y(one.value)} />`;
  const column = (/** @type {number} */ node, /** @type {number} */ ply) => html`
    <rect class="column" x=${x(ply - 0.5)} y="0" width=${(WIDTH - 2 * PAD) / plies} height=${HEIGHT}
      onClick=${() => ask("go_to", { node })} />`;
  return html`
    <svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
      <rect class="half" x="0" y="0" width=${WIDTH} height=${HEIGHT / 2} />
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${here >= 0 && html`<line class="here" x1=${x(here)} x2=${x(here)} y1="0" y2=${HEIGHT} />`}
      ${points.length > 1 && html`<polyline class="curve" points=${line} />`}
      ${points.map(dot)}
      ${now.line.map(column)}
    </svg>`;
}

/** What is known of the game's values: from a review, or from what the agents thought.
 * @param {State} now @returns {PlotPoint[]} */
export function points(now) {
  return review.value?.judged.length ? reviewed(now) : remembered(now);
}

/** The moves of the line that a review has judged, whoever made them.
 * @param {State} now @returns {Judged[]} */
export function judgedMoves(now) {
  const judged = review.value?.judged ?? [];
  return judged.map((one) => ({ ...one, ply: now.line.indexOf(one.node) })).filter((one) => one.ply > 0);
}

/** @param {State} now @returns {PlotPoint[]} */
function reviewed(now) {
  const found = judgedMoves(now).map((one) => ({ ...one, judged: one }));
  if (now.game.players === 2) return found.map((one) => ({ ...one, value: forFirst(one.value, one.seat) }));
  const me = Math.max(0, now.seats.indexOf(null));
  return found.filter((one) => one.seat === me);
}

/** @param {State} now @returns {PlotPoint[]} */
function remembered(now) {
  if (now.game.players !== 2) return [];
  return now.line.flatMap((node, ply) => {
    const { value, seat } = now.nodes[node];
    return value === null || value === undefined ? [] : [{ ply, node, value: forFirst(value, seat) }];
  });
}
