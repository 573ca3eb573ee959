// What a search costs: live while it runs.
import { html } from "../html.js";
import { thought } from "../session.js";
import { number, t } from "../words.js";
import { depthOf } from "./tree/rows.js";

export function Statistics() {
  const found = thought.value;
  if (!found) return null;
  return html`
    <dl class="panel statistics" aria-label=${t("Statistics")}>
      ${facts(found).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}

/** @param {Thought} found @returns {[string, string | number][]} */
function facts(found) {
  const deepest = found.iterations?.at(-1)?.depth;
  const simulations = found.candidates.reduce((sum, one) => sum + one.visits, 0);
  const rate = (/** @type {number} */ count) => (found.seconds > 0 ? number(Math.round(count / found.seconds)) : "…");
  /** @type {[string, string | number][]} */
  const common = [
    [t("seconds"), found.seconds.toFixed(2)],
    [t("nodes"), number(found.nodes)],
    [t("depth"), (deepest ?? reached(found)) || "…"],
  ];
  if (deepest === undefined && simulations) return [...common, [t("simulations a second"), rate(simulations)]];
  common.push([t("nodes a second"), rate(found.nodes)]);
  if (deepest === undefined) return common;
  return [
    ...common,
    [t("cut-offs"), number(found.cutoffs ?? 0)],
    [t("table hits"), number(found.table_hits ?? 0)],
    [t("branching factor"), (found.branching ?? 0).toFixed(2)],
  ];
}

/** How far the longest line goes.
 * @param {Thought} found */
function reached({ candidates, tree }) {
  const longest = Math.max(0, ...candidates.map((one) => one.pv.length));
  return longest > 1 || !tree ? longest : depthOf(tree);
}
