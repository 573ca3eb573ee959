// How the networks have learnt: for each its size, and curves over the processor time of its training.
import { useEffect, useState } from "preact/hooks";
import { networks } from "./api.js";
import { gameOf, useCatalogue } from "./catalogue.js";
import { html, problemOf } from "./html.js";
import { number, t } from "./words.js";

const WIDTH = 320;
const HEIGHT = 110;
const PAD = 6;
/** @type {Record<string, string[]>} */
const CHARTS = {
  "Moves that keep the value, by exact play": ["kept_policy", "kept_search"],
  "Elo against earlier selves": ["elo"],
  "Losses of policy and value": ["policy_loss", "value_loss"],
};
/** @type {Record<string, string>} */
const NAMES = {
  kept_policy: "network alone",
  kept_search: "with a search",
  elo: "Elo",
  policy_loss: "policy",
  value_loss: "value",
};

export function Networks() {
  const { catalogue } = useCatalogue();
  const [found, setFound] = useState(/** @type {NetworkInfo[]} */ ([]));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = `${t("Networks")} · mossa`;
    networks().then(setFound, (error) => setProblem(problemOf(error)));
  }, []);
  return html`
    <div class="intro">
      <h1>${t("Networks")}</h1>
      <p>${t("They have learnt by playing against themselves. Time is processor time, of one core.")}</p>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${found.map((one) => html`<${Network} one=${one} title=${gameOf(catalogue, one.game)?.title ?? one.game} />`)}`;
}

/** @param {{ one: NetworkInfo, title: string }} props */
function Network({ one, title }) {
  const charts = Object.entries(CHARTS).filter(([, columns]) => columns.some((column) => one.curves[column]));
  const size = t("{n} layers of {width}, {all} weights", {
    n: one.layers,
    width: one.channels,
    all: number(one.parameters),
  });
  return html`
    <section class="panel network" aria-label=${title}>
      <div class="head"><h2>${title}</h2><small>${one.kind} · ${size}</small></div>
      ${
        one.command &&
        html`
        <details><summary>${t("How it was trained")}</summary><pre><code>${one.command}</code></pre></details>`
      }
      <div class="charts">
        ${charts.map(([name, columns]) => html`<${Chart} name=${name} columns=${columns} curves=${one.curves} />`)}
      </div>
      ${!charts.length && html`<p class="empty">${t("How it learnt was not kept.")}</p>`}
    </section>`;
}

/** @param {number} seconds */
function duration(seconds) {
  const minutes = Math.round(seconds / 60);
  if (minutes < 2) return t("{n} seconds", { n: Math.round(seconds) });
  return minutes < 120 ? t("{n} minutes", { n: minutes }) : t("{n} hours", { n: number(seconds / 3600, 1) });
}

/** @param {{ name: string, columns: string[], curves: NetworkInfo["curves"] }} props */
function Chart({ name, columns, curves }) {
  const shown = columns.filter((column) => curves[column]);
  const points = shown.flatMap((column) => curves[column]);
  const last = Math.max(...points.map(([x]) => x), 1);
  const [low, high] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const placed = (/** @type {[number, number]} */ [x, y]) =>
    `${PAD + ((WIDTH - 2 * PAD) * x) / last},${HEIGHT - PAD - ((HEIGHT - 2 * PAD) * (y - low)) / (high - low || 1)}`;
  const digits = columns.includes("elo") ? 0 : 3;
  const text = (/** @type {number} */ value) => number(value, digits).replace("-", "−");
  const key = shown.map(
    (column, i) =>
      html`<li class=${`line${i}`}>${t(NAMES[column])} <b>${text(curves[column].at(-1)?.[1] ?? 0)}</b></li>`,
  );
  const line = (/** @type {string} */ column, /** @type {number} */ i) =>
    html`<polyline class=${`line${i}`} points=${curves[column].map(placed).join(" ")} />`;
  return html`
    <figure>
      <figcaption>${t(name)}</figcaption>
      <svg class="curves" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t(name)}>
        ${shown.map(line)}
      </svg>
      <p><small>${text(low)} … ${text(high)} · ${duration(last)}</small></p>
      <ul>${key}</ul>
    </figure>`;
}
