// The value over the game, as the first player sees it: from a review, or from what the agents thought.
import { html } from "../html.js";
import { ask, review } from "../session.js";
import { forFirst } from "./bar.js";
import { signed, t } from "../words.js";

const WIDTH = 320;
const HEIGHT = 110;
const PAD = 6;

export function Plot({ now }) {
  if (now.game.players !== 2) return null;
  const canReview = !now.game.hidden && now.line.length > 1;
  const points = reviewed(now) ?? remembered(now);
  const plies = Math.max(now.line.length - 1, 1);
  const x = (ply) => PAD + ((WIDTH - 2 * PAD) * ply) / plies;
  const y = (value) => HEIGHT / 2 - (HEIGHT / 2 - PAD) * value;
  const mistakes = points.filter((one) => one.mistake);
  const here = now.line.indexOf(now.cursor);
  return html`
    <section class="panel" aria-labelledby="plot">
      <div class="head"><h2 id="plot">${t("Evaluation over the game")}</h2>
        ${canReview && html`<button onClick=${() => ask("review")}>${t("Review")}</button>`}</div>
      <svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${summary(points, mistakes)}>
        <rect class="half" x="0" y="0" width=${WIDTH} height=${HEIGHT / 2} />
        <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
        ${here >= 0 && html`<line class="here" x1=${x(here)} x2=${x(here)} y1="0" y2=${HEIGHT} />`}
        ${points.length > 1 && html`<polyline class="curve" points=${points.map((one) => `${x(one.ply)},${y(one.value)}`).join(" ")} />`}
        ${points.map((one) => html`<circle class=${one.mistake ? "dot mistake" : "dot"} cx=${x(one.ply)} cy=${y(one.value)} r=${one.mistake ? 4.5 : 2.2} />`)}
      </svg>
      ${mistakes.length > 0 && html`
        <ul class="mistakes" aria-label=${t("Mistakes")}>
          ${mistakes.map((one) => html`<li><button class="link" onClick=${() => ask("go_to", { node: one.before })}>
            ${one.ply}. ${now.nodes[one.node].move}? ${t("better {move}", { move: one.best })}</button></li>`)}
        </ul>`}
    </section>`;
}

function reviewed(now) {
  const found = review.value;
  if (!found?.judged.length) return null;
  const ply = (node) => now.line.indexOf(node);
  return found.judged.filter((one) => ply(one.node) > 0).map((one) => ({ ...one, ply: ply(one.node) }));
}

function remembered(now) {
  return now.line.flatMap((node, ply) => {
    const { value, seat } = now.nodes[node];
    return value === null || value === undefined ? [] : [{ ply, node, value: forFirst(value, seat), mistake: false }];
  });
}

function summary(points, mistakes) {
  if (!points.length) return t("No values are known yet");
  const last = signed(points.at(-1).value);
  return t("{n} values, the last {last}; {m} mistakes", { n: points.length, last, m: mistakes.length });
}
