// The search tree, live. The drawing is kept by hand, node by node, so that fifteen frames a second cost little.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { ask, thought } from "../session.js";
import { signed, number, t } from "../words.js";
import { say } from "../announce.js";
import { TreeDrawing } from "./treedrawing.js";
import { CHANCE } from "./treerows.js";

export function TreePanel({ now }) {
  const box = useRef();
  const drawing = useRef();
  const [isFollowing, setFollowing] = useState(true);
  const [most, setMost] = useState(window.innerWidth < 700 ? 30 : 60);
  const [node, setNode] = useState(null); // the one that was pointed at
  const found = thought.value;
  const tree = found?.tree;
  const { symbols, hidden, players } = now.game;
  useEffect(() => {
    const onTell = (one) => { setNode(one); say(described(one, now.game)); };
    const onChoose = (moves) => {
      const at = thought.peek();
      if (at && !hidden) ask("preview", { node: at.node, moves }); // where cards are hidden there is no board to show
    };
    drawing.current = new TreeDrawing(box.current, { symbols, onChoose, onTell, onFollow: setFollowing });
    return () => drawing.current.close();
  }, []);
  useEffect(() => drawing.current.follow(isFollowing), [isFollowing]);
  useEffect(() => drawing.current.limit(most), [most]);
  useEffect(() => {
    if (tree) drawing.current.update(tree, found.node);
    else drawing.current.clear();
  }, [tree]);
  useEffect(() => setNode(null), [found?.node]);
  const isAwaited = now.analyst && !now.over;
  const keys = hidden ? t("Search tree: arrows go from node to node, Enter tells of it, Space folds it")
    : t("Search tree: arrows go from node to node, Enter shows its board, Space folds it");
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
      <div class="treebox" ref=${box} tabindex="0" role="application" aria-label=${keys}></div>
      ${!tree && html`<p class="empty over">${t(found?.final ? "This search keeps no tree that could be shown." : isAwaited ? "The analysis thinks, or prepares its first search." : "The tree grows here while an agent or the analysis thinks.")}</p>`}
      ${tree && (node || players > 2) && html`<p class="legend">${node ? html`<b>${described(node, now.game)}</b>` : html`<${Legend} game=${now.game} root=${tree.seat[0]} />`}</p>`}
    </section>`;
}

function Legend({ game, root }) {
  const { symbols, hidden, chance } = game;
  return html`
    ${symbols.map((symbol, seat) => html`<span class=${`chip p${seat}`}>${symbol}</span> `)}
    ${t("A node has the colour of whoever moves and is filled as high as its value is for that player.")}
    ${chance && ` ${t("A dashed ring is chance, its value that of {who}.", { who: symbols[root] })}`}
    ${hidden && ` ${t("What others hold or choose is not known: their moves are those of hands dealt at random.")}`}`;
}

function described({ move, visits, value, proven, mover, seat }, { symbols, players }) {
  const who = mover === CHANCE ? t("chance") : symbols[mover];
  const name = players > 2 || mover === CHANCE ? `${who}: ${move || t("now")}` : move || t("now");
  const worth = players > 2 || mover !== seat
    ? t("{move}, {visits} visits, value {value} for {who}", { move: name, visits: number(visits), value: signed(value), who: symbols[seat] })
    : t("{move}, {visits} visits, value {value}", { move: name, visits: number(visits), value: signed(value) });
  return worth + (proven ? `, ${t("proven")}` : "");
}
