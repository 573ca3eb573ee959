// The moves of the game, with variations in brackets; any of them can be looked at.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../header.js";
import { html } from "../html.js";
import { ask, review, state } from "../session.js";
import { step } from "../keys.js";
import { t } from "../words.js";

export function Moves({ now }) {
  const list = useRef();
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector("[aria-current]");
    if (current) box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }, [now.cursor]);
  const children = now.nodes.map(() => []);
  now.nodes.forEach((node, index) => node.parent !== null && children[node.parent].push(index));
  const judged = new Map((review.value?.judged ?? []).map((one) => [one.node, one]));
  const cursorAt = now.line.indexOf(now.cursor);
  return html`
    <section class="panel moves" aria-labelledby="moves">
      <h2 id="moves">${t("Moves")}</h2>
      <ol class="movelist" ref=${list} tabindex="0" aria-labelledby="moves">
        ${now.line.slice(1).map((node, index) => html`
          <li key=${node}><span class="ply">${index + 1}.</span>
            <${Move} now=${now} node=${node} judged=${judged.get(node)} />
            ${children[now.line[index]].filter((other) => other !== node)
              .map((other) => html`<${Variation} key=${other} now=${now} node=${other} nodes=${children} />`)}
          </li>`)}
        ${children[now.tip].map((other) => html`<li key=${other}><${Variation} now=${now} node=${other} nodes=${children} /></li>`)}
      </ol>
      ${now.line.length === 1 && !children[now.tip].length && html`<p class="empty">${t("No move yet")}</p>`}
      <div class="row stepper">
        <button aria-label=${t("First position")} disabled=${now.cursor === 0} onClick=${() => ask("go_to", { node: 0 })}><${Icon} name="first" /></button>
        <button aria-label=${t("One move back")} disabled=${now.cursor === 0} onClick=${() => step(-1)}><${Icon} name="back" /></button>
        <button aria-label=${t("One move forward")} disabled=${cursorAt === now.line.length - 1 && !children[now.cursor].length} onClick=${() => step(1)}><${Icon} name="next" /></button>
        <button aria-label=${t("Present position")} disabled=${now.cursor === now.tip} onClick=${() => ask("go_to", { node: now.tip })}><${Icon} name="last" /></button>
      </div>
    </section>`;
}

function Move({ now, node, judged }) {
  const { move, seat } = now.nodes[node];
  const isHere = node === now.cursor;
  const text = move ?? t("hidden");
  const wrong = judged?.mistake;
  return html`
    <button class=${`move p${seat} ${wrong ? "mistake" : ""}`} aria-current=${isHere ? "step" : undefined} onClick=${() => ask("go_to", { node })}
      title=${wrong ? t("A mistake: {move} was better", { move: judged.best }) : undefined}>${text}${wrong && html`<span aria-label=${t("mistake")}>?</span>`}</button>`;
}

function Variation({ now, node, nodes }) {
  const line = [node];
  while (nodes[line.at(-1)].length) line.push(nodes[line.at(-1)].at(-1));
  return html`<span class="variation">(${line.map((one) => html`<${Move} key=${one} now=${now} node=${one} />`)})</span>`;
}
