// The search tree, live. The drawing is kept by hand, node by node, so that fifteen frames a second cost little.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { ask, thought } from "../session.js";
import { signed, number, t } from "../words.js";
import { say } from "../announce.js";
import { TreeDrawing } from "./treedrawing.js";

export function TreePanel({ now }) {
  const box = useRef();
  const drawing = useRef();
  const [isFollowing, setFollowing] = useState(true);
  const [most, setMost] = useState(window.innerWidth < 700 ? 30 : 60);
  const found = thought.value;
  const tree = found?.tree;
  useEffect(() => {
    drawing.current = new TreeDrawing(box.current, (path) => {
      const at = thought.peek();
      if (at) ask("preview", { node: at.node, moves: path });
    }, tell);
    return () => drawing.current.close();
  }, []);
  useEffect(() => drawing.current.follow(isFollowing), [isFollowing]);
  useEffect(() => drawing.current.limit(most), [most]);
  useEffect(() => {
    if (tree) drawing.current.update(tree, found.node);
  }, [tree]);
  const isMissing = found && !tree;
  const isToCome = isMissing && !found.final && Boolean(found.iterations);
  return html`
    <section class="panel tree" aria-labelledby="tree">
      <div class="head"><h2 id="tree">${t("Search tree")}</h2> ${tree && html`<small>${t("{n} of {all} nodes", { n: Math.min(most, tree.parent.length), all: number(found.nodes) })}</small>`}
        <span class="space"></span>
        <label class="switch"><input type="checkbox" role="switch" checked=${isFollowing} onChange=${(event) => setFollowing(event.target.checked)} /> ${t("Follow")}</label>
        <span class="switch"><span aria-hidden="true">${t("Nodes")}</span> <select aria-label=${t("Nodes")} value=${most} onChange=${(event) => setMost(Number(event.target.value))}>
          ${[30, 60, 100, 200].map((n) => html`<option value=${n}>${n}</option>`)}</select></span>
        <button class="round" aria-label=${t("Smaller")} onClick=${() => drawing.current.zoom(1 / 1.25)}>−</button>
        <button class="round" aria-label=${t("Larger")} onClick=${() => drawing.current.zoom(1.25)}>+</button>
        <button onClick=${() => drawing.current.fit()}>${t("Fit")}</button>
      </div>
      <div class="treebox" ref=${box} tabindex="0" role="application" aria-label=${t("Search tree: arrows go from node to node, Enter shows its board, Space folds it")}></div>
      ${!found && html`<p class="empty over">${t("The tree grows here while an agent or the analysis thinks.")}</p>`}
      ${isMissing && html`<p class="empty over">${t(isToCome ? "The tree is drawn when this search is done." : "This search keeps no tree that could be shown.")}</p>`}
    </section>`;
}

function tell(node) {
  const { move, visits, value, proven } = node;
  say(t("{move}, {visits} visits, value {value}", { move: move || t("now"), visits: number(visits), value: signed(value) }) + (proven ? `, ${t("proven")}` : ""));
}
