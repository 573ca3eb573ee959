// @ts-nocheck: drawn anew in the next change, and typed there
// The search tree, live. The drawing is kept by hand, node by node, so that fifteen frames a second cost little.
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../announce.js";
import { checkedTo, html, valueTo } from "../html.js";
import { ask, thought } from "../session.js";
import { number, signed, t } from "../words.js";
import { TreeDrawing } from "./treedrawing.js";
import { CHANCE } from "./treerows.js";

/** @param {{ now: State }} props */
export function TreePanel({ now }) {
  /** @type {Ref<HTMLElement>} */
  const box = useRef();
  /** @type {Ref<TreeDrawing>} */
  const drawing = useRef();
  const [isFollowing, setFollowing] = useState(true);
  const [most, setMost] = useState(window.innerWidth < 700 ? 30 : 60);
  const [node, setNode] = useState(null); // the one that was pointed at
  const found = thought.value;
  const tree = found?.tree;
  const { symbols, hidden, players } = now.game;
  useEffect(() => {
    /** @param {TreeNode} one */
    const onTell = (one) => {
      setNode(one);
      say(described(one, now.game));
    };
    /** @param {string[]} moves */
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
  const keys = hidden
    ? t("Search tree: arrows go from node to node, Enter tells of it, Space folds it")
    : t("Search tree: arrows go from node to node, Enter shows its board, Space folds it");
  const count = tree && t("{n} of {all} nodes", { n: Math.min(most, tree.parent.length), all: number(found.nodes) });
  const waiting = isAwaited
    ? "The analysis thinks, or prepares its first search."
    : "The tree grows here while an agent or the analysis thinks.";
  const empty = found?.final ? "This search keeps no tree that could be shown." : waiting;
  const told = node && html`<b>${described(node, now.game)}</b>`;
  const legend = tree && html`<${Legend} game=${now.game} root=${tree.seat[0]} />`;
  return html`
    <section class="panel tree" aria-labelledby="tree">
      <div class="head"><h2 id="tree">${t("Search tree")}</h2> ${tree && html`<small>${count}</small>`}
        <span class="space"></span>
        <label class="switch"><input type="checkbox" role="switch" checked=${isFollowing}
          onChange=${checkedTo(setFollowing)} /> ${t("Follow")}</label>
        <span class="switch"><span aria-hidden="true">${t("Nodes")}</span>
          <select aria-label=${t("Nodes")} value=${most} onChange=${valueTo((value) => setMost(Number(value)))}>
          ${[30, 60, 100, 200].map((n) => html`<option value=${n}>${n}</option>`)}</select></span>
        <button class="round" aria-label=${t("Smaller")} onClick=${() => drawing.current.zoom(1 / 1.25)}>−</button>
        <button class="round" aria-label=${t("Larger")} onClick=${() => drawing.current.zoom(1.25)}>+</button>
        <button onClick=${() => drawing.current.fit()}>${t("Fit")}</button>
      </div>
      <div class="treebox" ref=${box} tabindex="0" role="application" aria-label=${keys}></div>
      ${!tree && html`<p class="empty over">${t(empty)}</p>`}
      ${tree && (node || players > 2) && html`<p class="legend">${node ? told : legend}</p>`}
    </section>`;
}

/** @param {{ game: Rules, root: number }} props */
function Legend({ game, root }) {
  const { symbols, hidden, chance } = game;
  return html`
    ${symbols.map((symbol, seat) => html`<span class=${`chip p${seat}`}>${symbol}</span> `)}
    ${t("A node has the colour of whoever moves and is filled as high as its value is for that player.")}
    ${chance && ` ${t("A dashed ring is chance, its value that of {who}.", { who: symbols[root] })}`}
    ${hidden && ` ${t("What others hold or choose is not known: their moves are those of hands dealt at random.")}`}`;
}

/** @param {TreeNode} node @param {Rules} game */
function described({ move, visits, value, proven, mover, seat }, { symbols, players }) {
  const who = mover === CHANCE ? t("chance") : symbols[mover];
  const name = players > 2 || mover === CHANCE ? `${who}: ${move || t("now")}` : move || t("now");
  const worth =
    players > 2 || mover !== seat
      ? t("{move}, {visits} visits, value {value} for {who}", {
          move: name,
          visits: number(visits),
          value: signed(value),
          who: symbols[seat],
        })
      : t("{move}, {visits} visits, value {value}", { move: name, visits: number(visits), value: signed(value) });
  return worth + (proven ? `, ${t("proven")}` : "");
}
