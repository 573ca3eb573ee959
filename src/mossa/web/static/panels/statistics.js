// What a search costs: live while it runs.
import { html } from "../html.js";
import { thought } from "../session.js";
import { number, t } from "../words.js";
import { depthOf } from "./treerows.js";

export function Statistics() {
  const found = thought.value;
  if (!found) return null;
  const simulations = found.candidates.reduce((sum, one) => sum + one.visits, 0);
  const isDeepening = Boolean(found.iterations?.length);
  const longest = Math.max(0, ...found.candidates.map((one) => one.pv.length));
  const depth = isDeepening ? found.iterations.at(-1).depth : longest > 1 || !found.tree ? longest : depthOf(found.tree);
  const rate = (count) => (found.seconds > 0 ? number(Math.round(count / found.seconds)) : "…");
  const facts = [
    [t("seconds"), found.seconds.toFixed(2)],
    [t("nodes"), number(found.nodes)],
    [t("depth"), depth || "…"],
    isDeepening || !simulations ? [t("nodes a second"), rate(found.nodes)] : [t("simulations a second"), rate(simulations)],
    isDeepening && [t("cut-offs"), number(found.cutoffs)],
    isDeepening && [t("table hits"), number(found.table_hits)],
    isDeepening && [t("branching factor"), found.branching.toFixed(2)],
  ].filter(Boolean);
  return html`
    <dl class="panel statistics" aria-label=${t("Statistics")}>
      ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}
