// What is known of one node, beside it: its board, its value and how the search came to it.
import { useEffect, useState } from "preact/hooks";
import { boardAfter } from "../../api.js";
import { Scene } from "../../board/scene.js";
import { html } from "../../html.js";
import { namedRules } from "../../seats.js";
import { t } from "../../words.js";
import { facts, titleOf, whyCut } from "./facts.js";
import { lineOf } from "./rows.js";

const DWELL_MS = 150; // whoever only passes asks for nothing
const KEPT = 200; // boards

/** @type {Map<string, Drawn>} */
const boards = new Map();

/** @param {{ node: TreeNode, now: State, moves: string[], isByValue: boolean, at: { x: string, y: number } }} props */
export function NodeCard({ node, now, moves, isByValue, at }) {
  const path = node.path.split("\u0002")[0];
  const canDraw = !now.game.hidden && !now.game.chance;
  const board = useBoard(canDraw ? now : null, [...moves, ...lineOf(path)]);
  const more = t("{n} more moves: click to see them", { n: node.count ?? 0 });
  const game = namedRules(now);
  const rows = facts(node, game, isByValue);
  return html`
    <div class="nodecard" style=${{ left: at.x, top: `${at.y}px` }} aria-hidden="true">
      <p class="title"><b>${titleOf(node)}</b></p>
      <div class="row">
        ${board && html`<div class="picture small"><${Scene} scene=${board} game=${now.game} isStill=${true} /></div>`}
        <dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      </div>
      ${node.left.length > 0 && html`<p class="why">${whyCut(node, game)}</p>`}
      ${node.kind === "more" && html`<p class="why">${more}</p>`}
    </div>`;
}

/** The board after some moves, once it is known.
 * @param {State | null} now @param {string[]} moves @returns {Drawn | null} */
function useBoard(now, moves) {
  const key = now ? [now.game.spec, now.start, ...moves].join("\u0001") : "";
  const [, setKnown] = useState("");
  useEffect(() => {
    if (!now || boards.has(key)) return undefined;
    const timer = setTimeout(async () => {
      const found = await boardAfter({ game: now.game.spec, position: now.start, moves }).catch(() => null);
      if (boards.size > KEPT) boards.clear();
      if (found) boards.set(key, found);
      setKnown(key);
    }, DWELL_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return boards.get(key) ?? null;
}
