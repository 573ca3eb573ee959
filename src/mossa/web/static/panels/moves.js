// The moves of the game, with variations in brackets; any of them can be looked at.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { step } from "../keys.js";
import { ask, review } from "../session.js";
import { trial } from "../trial.js";
import { moveName, t } from "../words.js";
import { signOf } from "./review.js";

/** @param {{ now: State }} props */
export function Moves({ now }) {
  /** @type {Ref<HTMLElement>} */
  const list = useRef(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector("[aria-current]");
    if (!box || !current) return;
    box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }, [now.cursor]);
  const children = childrenOf(now);
  const judged = new Map((review.value?.judged ?? []).map((one) => [one.node, one]));
  const variation = (/** @type {number} */ node) => html`
    <${Variation} key=${node} now=${now} node=${node} nodes=${children} />`;
  const ply = (/** @type {number} */ node, /** @type {number} */ index) => html`
    <li key=${node}><span class="ply">${index + 1}.</span>
      <${Move} now=${now} node=${node} judged=${judged.get(node)} />
      ${children[now.line[index]].filter((other) => other !== node).map(variation)}</li>`;
  return html`
    <section class="panel moves" aria-labelledby="moves">
      <h2 id="moves">${t("Moves")}</h2>
      <ol class="movelist" ref=${list} tabindex="0" aria-labelledby="moves">
        ${now.line.slice(1).map(ply)}
        ${children[now.tip].map((other) => html`<li key=${other}>${variation(other)}</li>`)}
      </ol>
      ${now.line.length === 1 && !children[now.tip].length && html`<p class="empty">${t("No move yet")}</p>`}
      <${Stepper} now=${now} isLast=${now.cursor === now.line.at(-1) && !children[now.cursor].length} />
    </section>`;
}

/** The nodes after each.
 * @param {State} now */
function childrenOf(now) {
  /** @type {number[][]} */
  const children = now.nodes.map(() => []);
  now.nodes.forEach(({ parent }, index) => {
    if (parent !== null) children[parent].push(index);
  });
  return children;
}

/** @param {{ now: State, isLast: boolean }} props */
function Stepper({ now, isLast }) {
  /** @type {[string, string, boolean, () => void][]} */
  const buttons = [
    ["first", t("First position"), now.cursor === 0, () => ask("go_to", { node: 0 })],
    ["back", t("One move back"), now.cursor === 0, () => step(-1)],
    ["next", t("One move forward"), isLast, () => step(1)],
    ["last", t("Present position"), now.cursor === now.tip, () => ask("go_to_tip")],
  ];
  return html`<div class="row stepper">${buttons.map(
    ([icon, label, isOff, act]) => html`
      <button aria-label=${label} aria-disabled=${isOff} onClick=${() => isOff || act()}>
        <${Icon} name=${icon} /></button>`,
  )}</div>`;
}

/** @param {{ now: State, node: number, judged?: Judgement }} props */
function Move({ now, node, judged }) {
  const { move, seat } = now.nodes[node];
  const wrong = judged?.grade ? judged : null;
  const better = wrong && trial.value === null ? `: ${t("better {move}", { move: moveName(wrong.best) })}` : "";
  const title = wrong ? t(wrong.grade) + better : undefined;
  return html`
    <button class=${`move p${seat} ${wrong?.grade ?? ""}`} aria-current=${node === now.cursor ? "step" : undefined}
      onClick=${() => ask("go_to", { node })} title=${title}>${move === null ? t("hidden") : moveName(move)}
      ${wrong && html`<span aria-label=${t(wrong.grade)}>${signOf(wrong.grade)}</span>`}</button>`;
}

/** @param {{ now: State, node: number, nodes: number[][] }} props */
function Variation({ now, node, nodes }) {
  const line = [node];
  for (let next = nodes[node].at(-1); next !== undefined; next = nodes[next].at(-1)) line.push(next);
  const moves = line.map((one) => html`<${Move} key=${one} now=${now} node=${one} />`);
  return html`<span class="variation">(${moves})</span>`;
}
