// The search tree, live, with a card for the node that is pointed at.
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../announce.js";
import { checkedTo, html, valueTo } from "../html.js";
import { movesTo } from "../line.js";
import { ask, thought } from "../session.js";
import { number, t } from "../words.js";
import { NodeCard } from "./tree/card.js";
import { described, levelName } from "./tree/describe.js";
import { savePng, saveSvg } from "./tree/export.js";
import { isByValue } from "./tree/rows.js";
import { TreeView } from "./tree/view.js";

const SIMULATIONS = "The second number counts simulations.";
const CARD = { width: 325, height: 180 }; // pixels, about
const FITTING = "fit";
const SIZES = ["30", "60", "100", "200"];

/** @param {{ now: State }} props */
export function TreePanel({ now }) {
  /** @type {Ref<HTMLElement>} */
  const box = useRef(null);
  /** @type {Ref<TreeView>} */
  const view = useRef(null);
  const [isFollowing, setFollowing] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const [size, setSize] = useState(FITTING);
  const [node, setNode] = useState(/** @type {TreeNode | null} */ (null)); // the one that is pointed at
  const found = thought.value;
  const tree = found?.tree;
  const { game } = now;
  const root = found?.to_move ?? 0;
  useEffect(() => {
    if (!box.current) return undefined;
    const level = (/** @type {number} */ _, /** @type {number | null} */ mover) =>
      levelName(game, thought.peek()?.to_move ?? 0, mover);
    const one = new TreeView(
      box.current,
      { symbols: game.symbols, level },
      {
        onTell(told) {
          setNode(told && { ...told });
          if (told) say(described(told, game));
        },
        onChoose(moves) {
          const at = thought.peek();
          if (at && !game.hidden) ask("preview", { node: at.node, moves });
        },
        onFollow: setFollowing,
        onHold: setHeld,
      },
    );
    view.current = one;
    return () => one.close();
  }, []);
  useEffect(() => view.current?.follow(isFollowing), [isFollowing]);
  useEffect(() => view.current?.limit(size === FITTING ? 60 : Number(size), size === FITTING), [size]);
  useEffect(() => {
    if (tree && found) view.current?.update(tree, found.node);
    else view.current?.clear();
  }, [tree]);
  const keys = game.hidden
    ? t("Search tree: arrows go from node to node, Enter tells of it, Space folds it")
    : t("Search tree: arrows go from node to node, Enter shows its board, Space folds it");
  const name = `${game.name}-tree`;
  const svg = () => view.current?.svg ?? document.createElement("svg");
  return html`
    <section class="panel tree" aria-labelledby="tree">
      <div class="head"><h2 id="tree">${t("Search tree")}</h2>
        ${tree && found && html`<small>${count(tree, found)}</small>`}
        <span class="space"></span>
        <label class="switch"><input type="checkbox" role="switch" checked=${isFollowing}
          onChange=${checkedTo(setFollowing)} /> ${t("Follow")}</label>
        <span class="switch"><span aria-hidden="true">${t("Nodes")}</span>
          <select aria-label=${t("Nodes")} value=${size} onChange=${valueTo(setSize)}>
            <option value=${FITTING}>${t("that fit")}</option>
            ${SIZES.map((n) => html`<option value=${n}>${n}</option>`)}</select></span>
        <button class="round" aria-label=${t("Smaller")} onClick=${() => view.current?.zoomBy(1 / 1.25)}>−</button>
        <button class="round" aria-label=${t("Larger")} onClick=${() => view.current?.zoomBy(1.25)}>+</button>
        <button onClick=${() => view.current?.fit()}>${t("Fit")}</button>
        <button disabled=${!tree} aria-label=${t("Save as SVG")} onClick=${() => saveSvg(svg(), name)}>SVG</button>
        <button disabled=${!tree} aria-label=${t("Save as PNG")} onClick=${() => savePng(svg(), name)}>PNG</button>
      </div>
      <div class="treeframe">
        <div class="treebox" ref=${box} tabindex="0" role="application" aria-label=${keys}></div>
        ${!tree && html`<p class="empty over">${t(emptyText(now, found))}</p>`}
        ${tree && isHeld && !found?.final && html`<p class="held">${t("It stands still while you point at it.")}</p>`}
        ${
          tree &&
          found &&
          node &&
          html`<${NodeCard} node=${node} now=${now} moves=${movesTo(now, found.node)} isByValue=${isByValue(tree)}
            at=${cardPlace(view.current, node.path)} />`
        }
      </div>
      ${tree && html`<${Legend} game=${game} tree=${tree} root=${root} />`}
    </section>`;
}

/** @param {TreeColumns} tree @param {Thought} found */
function count(tree, found) {
  const n = tree.parent.length;
  if (found.nodes < n) return t("{n} nodes", { n });
  return t("{n} of {all} nodes", { n, all: number(found.nodes) });
}

/** @param {State} now @param {Thought | null} found */
function emptyText(now, found) {
  if (found?.final && found.isUnseen) return "The tree was hidden while this search ran: analyse to see one.";
  if (found?.final) return "This search keeps no tree that could be shown.";
  if (now.analyst && !now.over && now.curtain === null) return "The analysis thinks, or prepares its first search.";
  return "The tree grows here while an agent or the analysis thinks.";
}

/** Beside the node, on the side where there is room.
 * @param {TreeView | null} view @param {string} path */
function cardPlace(view, path) {
  const dot = view?.drawing.shown.get(path)?.dot;
  if (!view || !dot) return { x: 0, y: 0 };
  const [frame, spot] = [view.box.getBoundingClientRect(), dot.getBoundingClientRect()];
  const [left, right] = [spot.left - frame.left, spot.right - frame.left + 14];
  const y = Math.max(4, Math.min(spot.top - frame.top - 30, frame.height - CARD.height));
  if (right + CARD.width <= frame.width) return { x: right, y };
  if (left - CARD.width >= 0) return { x: left - CARD.width, y };
  const below = spot.bottom - frame.top + 6;
  const isLow = below + CARD.height > frame.height;
  return { x: 4, y: isLow ? Math.max(4, below - spot.height - CARD.height) : below };
}

/** @param {{ game: Rules, tree: TreeColumns, root: number }} props */
function Legend({ game, tree, root }) {
  const { symbols, hidden, chance, players } = game;
  const isOfValues = isByValue(tree);
  const chip = (/** @type {string} */ symbol, /** @type {number} */ seat) => html`
    <span class=${`chip p${seat}`}>${symbol}</span> `;
  const parts = [
    players > 2 && t("A node has the colour of whoever moves and is filled as high as its value is for that player."),
    players === 2 && t("A node is filled as high as its value is for whoever moved there; so is the first number."),
    tree.visits[0] > 0 && t(isOfValues ? "The second number counts the nodes looked at." : SIMULATIONS),
    !isOfValues && t("A thick line was walked often."),
    tree.proven.includes(true) && t("A double ring is proven."),
    tree.left_out?.length && t("✂ names moves that alpha-beta left out."),
    game.zero_sum && players === 2 && t("MAX is {who}, whose move it is.", { who: symbols[root] }),
    chance && t("A dashed ring is chance, its value that of {who}.", { who: symbols[tree.seat[0]] }),
    hidden && t("What others hold or choose is not known: their moves are those of hands dealt at random."),
  ];
  return html`<p class="legend">${players > 2 && symbols.map(chip)} ${parts.filter(Boolean).join(" ")}</p>`;
}
