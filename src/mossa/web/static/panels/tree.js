// The search tree, live, with a card for the node that is pointed at.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../announce.js";
import { checkedTo, html, valueTo } from "../html.js";
import { lazy } from "../lazy.js";
import { endLesson, lesson } from "../lessonstate.js";
import { movesTo } from "../line.js";
import { namedRules, playerName } from "../seats.js";
import { ask, state, thought } from "../session.js";
import { number, t, table } from "../words.js";
import { LessonBar } from "./lessonbar.js";
import { described, levelName } from "./tree/describe.js";
import { isByValue } from "./tree/rows.js";
import { TreeView } from "./tree/view.js";
import { waitingText } from "./waiting.js";

const NodeCard = lazy(async () => (await import("./tree/card.js")).NodeCard);
const SIMULATIONS = "The second number counts simulations.";
const CARD = { width: 325, height: 180 }; // pixels, about
const STILL = "It stands still while you point at it.";
const EXACT = "Exact play knows what every move is worth and keeps no tree of it: analyse to see the best lines.";
const LESSON = -2; // positions of lessons are counted from here down
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
  const taught = lesson.value;
  const tree = taught ? taught.tree : found?.tree;
  const at = taught ? now.cursor : (found?.node ?? now.cursor);
  const { game } = now;
  const hasGrown = useRef(false); // from then on it keeps its place, so that nothing below it goes up and down
  hasGrown.current ||= Boolean(tree) || now.analyst !== null;
  const look = `treebox ${hasGrown.current ? "" : "idle"}`;
  const root = (taught ? now.to_move : found?.to_move) ?? 0;
  // The picture is drawn with the numbers beside it, never a frame later: what is pointed at is what is told of.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const named = () => (state.value ? namedRules(state.value) : game);
    const level = (/** @type {number} */ _, /** @type {number | null} */ mover) =>
      levelName(named(), (lesson.peek() ? state.peek()?.to_move : thought.peek()?.to_move) ?? 0, mover);
    const one = new TreeView(
      box.current,
      { symbols: game.symbols, level },
      {
        onTell(told) {
          setNode(told && { ...told });
          if (told) say(described(told, named()));
        },
        onNews: (told) => setNode({ ...told }),
        onChoose(moves) {
          const node = lesson.peek() ? state.peek()?.cursor : thought.peek()?.node;
          if (node !== undefined && !game.hidden) ask("preview", { node, moves });
        },
        onFollow: setFollowing,
        onHold: setHeld,
      },
    );
    view.current = one;
    return () => one.close();
  }, []);
  useLayoutEffect(() => view.current?.follow(isFollowing), [isFollowing]);
  useLayoutEffect(() => view.current?.limit(size === FITTING ? 60 : Number(size), size === FITTING), [size]);
  useLayoutEffect(() => {
    if (tree) view.current?.update(tree, taught ? LESSON - at : at);
    else view.current?.clear();
  }, [tree]);
  useLayoutEffect(() => view.current?.draw(), [table.value]); // in the language that is chosen
  useLayoutEffect(() => view.current?.highlight(taught?.path ?? []), [taught?.path, tree]);
  useEffect(() => endLesson, []); // a lesson is seen here alone
  const keys = game.hidden
    ? t("Search tree: arrows go from node to node, Enter tells of it, Space folds it")
    : t("Search tree: arrows go from node to node, Enter shows its board, Space folds it");
  const name = `${game.name}-tree`;
  return html`
    <section class="panel tree" aria-labelledby="tree">
      <div class="head"><h2 id="tree">${t("Search tree")}</h2>
        ${tree && found && !taught && html`<small>${count(tree, found)}</small>`}
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
        ${["SVG", "PNG"].map((kind) => html`<${Save} kind=${kind} view=${view.current} name=${name} isOff=${!tree} />`)}
      </div>
      <${LessonBar} now=${now} />
      <div class="treeframe">
        <div class=${look} ref=${box} tabindex="0" role="application" aria-label=${keys}></div>
        ${!tree && html`<p class="empty over">${emptyText(now, found)}</p>`}
        ${isHeld && !taught && found?.tree && !found.final && html`<p class="held">${t(STILL)}</p>`}
        ${
          tree &&
          node &&
          html`<${NodeCard} node=${node} now=${now} moves=${movesTo(now, at)} isByValue=${isByValue(tree)}
            at=${cardAt(view.current, node.path)} />`
        }
      </div>
      ${tree && html`<${Legend} game=${game} names=${namedRules(now).symbols} tree=${tree} root=${root} />`}
    </section>`;
}

/** @param {{ kind: string, view: TreeView | null, name: string, isOff: boolean }} props */
function Save({ kind, view, name, isOff }) {
  const save = async () => {
    const { savePng, saveSvg } = await import("./tree/export.js");
    /** @type {HTMLElement | null | undefined} */
    const legend = view?.box.closest(".tree")?.querySelector(".legend");
    if (view) await (kind === "SVG" ? saveSvg : savePng)(view.svg, legend ?? null, name);
  };
  return html`<button disabled=${isOff} aria-label=${t("Save as {kind}", { kind })} onClick=${save}>${kind}</button>`;
}

/** @param {TreeColumns} tree @param {Thought} found */
function count(tree, found) {
  const n = tree.parent.length;
  if (found.nodes < n) return t("{n} nodes", { n });
  return t("{n} of {all} nodes", { n, all: number(found.nodes) });
}

/** @param {State} now @param {Thought | null} found */
function emptyText(now, found) {
  if (found?.final && found.solved) return t(EXACT);
  if (found?.final && found.nodes <= 1) return t("This agent moves without a search: there is no tree.");
  if (found?.final && found.unseen) return t("The tree was hidden while this search ran: analyse to see one.");
  if (found?.final) return t("This search keeps no tree that could be shown.");
  return waitingText(now) ?? t("The tree grows here while an agent or the analysis thinks.");
}

/** Where the card stands, also when the window has become narrower.
 * @param {TreeView | null} view @param {string} path */
function cardAt(view, path) {
  const { x, y } = cardPlace(view, path);
  return { x: `min(${x}px, max(4px, 100% - ${CARD.width}px))`, y };
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

/** @param {{ game: Rules, names: string[], tree: TreeColumns, root: number }} props */
function Legend({ game, names, tree, root }) {
  const { symbols, hidden, chance, players } = game;
  const isOfValues = isByValue(tree);
  const chip = (/** @type {string} */ symbol, /** @type {number} */ seat) => html`
    <span class=${`chip p${seat}`}>${symbol}</span> ${names[seat] !== symbol && names[seat]} `;
  const parts = [
    players > 2 && t("A node has the colour of whoever moves and is filled as high as its value is for that player."),
    players === 2 && t("A node is filled as high as its value is for whoever moved there; so is the first number."),
    tree.visits[0] > 0 && t(isOfValues ? "The second number counts the nodes looked at." : SIMULATIONS),
    !isOfValues && t("A thick line was walked often."),
    tree.proven.includes(true) && t("A double ring is proven."),
    tree.left_out?.length && t("✂ names moves that alpha-beta left out."),
    game.zero_sum && players === 2 && t("MAX is {who}, whose move it is.", { who: playerName(game, root) }),
    chance && t("A dashed ring is chance, its value that of {who}.", { who: names[tree.seat[0]] }),
    hidden && t("What others hold or choose is not known: their moves are those of hands dealt at random."),
  ];
  return html`<p class="legend">${players > 2 && html`${symbols.map(chip)} · `}${parts.filter(Boolean).join(" ")}</p>`;
}
