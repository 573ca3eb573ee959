// A tree in SVG: nodes keep their elements from frame to frame, by the path that leads to them.
import { FONT, labelOf, labelWidth } from "./labels.js";
import { HEAD, laidOut, linkTo, placeOf } from "./layout.js";
import { bestLine, CHANCE, isUntried, leaves, nodesOf, pathsOf } from "./rows.js";
import { change, make, pie } from "./svg.js";

/** @typedef {import("./layout.js").TreePoint} TreePoint */
/** @typedef {{ rows: number, width: number }} Room what fits into the box */
/** @typedef {object} Parts the elements of one node
 * @property {Element | null} edge
 * @property {Element} dot
 * @property {Record<string, Element>} texts
 * @property {Element} ring
 * @property {Element} fill
 * @property {Element} proof */

const FEWEST = 2; // plies that are shown, whatever the room
export const NOBODY = "\u0000"; // no node has this path

export class TreeDrawing {
  /** @param {Element} svg @param {{ symbols: string[], level: (ply: number, mover: number | null) => string }} words */
  constructor(svg, words) {
    this.svg = svg;
    this.words = words;
    this.edges = make("g", svg, "edges");
    this.foremost = make("g", svg, "edges"); // the best line, which no other may cover
    this.dots = make("g", svg, "dots");
    this.heads = make("g", svg, "heads");
    /** @type {Map<string, Parts>} */
    this.shown = new Map();
    /** @type {import("./layout.js").Layout | null} */
    this.layout = null;
    /** @type {Set<string>} */
    this.best = new Set();
    /** @type {Set<string>} */
    this.walked = new Set(); // by the step that is shown
    this.selected = NOBODY;
    this.frame = 0;
  }

  clear() {
    this.layout = null;
    this.shown.clear();
    for (const group of [this.edges, this.foremost, this.dots, this.heads]) group.replaceChildren();
  }

  /** @param {TreeColumns} columns @param {import("./rows.js").Choice} choice
   * @param {Room | null} room all the room there is; none: any */
  draw(columns, choice, room) {
    const [root, layout] = this.fitted(columns, choice, room);
    this.layout = layout;
    this.best = bestLine(root, columns);
    const seen = new Set();
    layout.root.each((point) => {
      seen.add(point.data.path);
      this.place(point);
    });
    for (const [path, parts] of this.shown) {
      if (seen.has(path)) continue;
      parts.dot.remove();
      parts.edge?.remove();
      this.shown.delete(path);
    }
    this.head();
    this.frame += 1;
  }

  /** As many plies as there is room for: a tree that was too wide stays that much shallower, so that it does not
   * change to and fro, until the next position.
   * @param {TreeColumns} columns @param {import("./rows.js").Choice} choice @param {Room | null} room
   * @returns {[TreeNode, import("./layout.js").Layout]} */
  fitted(columns, choice, room) {
    for (;;) {
      const root = fitting(columns, choice, room?.rows ?? 0);
      const layout = laidOut(root, this.words.symbols);
      const plies = Math.min(layout.root.height, choice.deepest);
      if (!room || choice.opened.size || layout.width <= room.width || plies <= FEWEST) return [root, layout];
      choice.deepest = plies - 1;
    }
  }

  /** New numbers on the nodes that are shown; nothing moves.
   * @param {TreeColumns} columns */
  refresh(columns) {
    const rows = new Map(pathsOf(columns).map((path, row) => [path, row]));
    this.layout?.root.each(({ data }) => {
      const row = rows.get(data.path);
      if (row === undefined || data.kind !== "move") return;
      Object.assign(data, { visits: columns.visits[row], value: columns.value[row], proven: columns.proven[row] });
      Object.assign(data, { exploration: columns.exploration?.[row], all: columns.visits[columns.parent[row]] });
      const parts = this.shown.get(data.path);
      if (parts) this.fill(parts, data);
    });
    this.frame += 1;
  }

  /** @param {TreePoint} point */
  place(point) {
    if (!this.layout) return;
    const node = point.data;
    const parts = this.shown.get(node.path) ?? this.born(node, point.parent !== null);
    const [x, y] = placeOf(this.layout, point);
    change(parts.dot, "transform", `translate(${x} ${y})`);
    if (parts.edge && point.parent) {
      const above = point.parent.data;
      const start = placeOf(this.layout, point.parent)[0] + 12 + labelWidth(labelOf(above, this.words.symbols));
      change(parts.edge, "d", linkTo(this.layout, point, start));
    }
    this.fill(parts, node);
  }

  /** What of a node changes with its numbers.
   * @param {Parts} parts @param {TreeNode} node */
  fill(parts, node) {
    const isBest = this.best.has(node.path);
    const root = this.layout?.root.data.visits ?? 1;
    const share = root ? Math.min(1, node.visits / root) : 0; // of a search that goes on the root may have no count yet
    if (parts.edge) {
      change(parts.edge, "stroke-width", (0.8 + 5 * Math.sqrt(share)).toFixed(1));
      const isWalked = this.walked.has(node.path);
      const group = isBest || isWalked ? this.foremost : this.edges;
      if (parts.edge.parentNode !== group) group.append(parts.edge);
      change(parts.edge, "class", `edge ${node.kind} ${isBest ? "best" : ""} ${isWalked ? "walked" : ""}`);
    }
    const looks = ["dot", node.kind, this.colour(node)];
    if (node.mover === CHANCE) looks.push("chance");
    if (isBest) looks.push("best");
    if (this.walked.has(node.path)) looks.push("walked");
    if (node.path === this.selected) looks.push("selected");
    change(parts.dot, "class", looks.join(" "));
    const often = Math.min(1, Math.log(1 + node.visits) / Math.max(Math.log(1 + root), 1));
    const radius = node.kind === "move" ? 4 + 4 * often : 0;
    change(parts.ring, "r", radius.toFixed(1));
    const isFilled = node.kind === "move" && !isUntried(node) && !Number.isNaN(node.value);
    change(parts.fill, "d", isFilled ? pie(radius - 0.8, (1 + node.value) / 2) : "");
    change(parts.proof, "r", node.proven && node.kind === "move" ? (radius + 2).toFixed(1) : "0");
    const label = labelOf(node, this.words.symbols);
    for (const [name, text] of Object.entries(label)) {
      const shown = text && ["value", "visits"].includes(name) ? `\u2002${text}` : text;
      if (parts.texts[name].textContent !== shown) parts.texts[name].textContent = shown;
    }
  }

  /** Good or bad for whoever moved, or the colour of that player where there are more than two.
   * @param {TreeNode} node */
  colour(node) {
    if (this.words.symbols.length > 2) return `p${node.seat}`;
    return !(Math.abs(node.value) >= 0.005) ? "even" : node.value > 0 ? "good" : "bad";
  }

  /** @param {TreeNode} node @param {boolean} hasEdge @returns {Parts} */
  born(node, hasEdge) {
    const edge = hasEdge ? make("path", this.edges, "edge") : null;
    const dot = make("g", this.dots, "dot");
    const proof = make("circle", dot, "proof");
    const [ring, fill] = [make("circle", dot, "ring"), make("path", dot, "fill")];
    const text = make("text", dot, "label");
    change(text, "x", "12");
    change(text, "dy", "0.34em");
    const names = ["who", "name", "value", "visits", "more"];
    const texts = Object.fromEntries(names.map((name) => [name, make("tspan", text, name)]));
    if (node.kind === "move") change(texts.more, "dx", String(FONT / 2)); // a space would be underlined
    if (dot instanceof SVGElement) dot.dataset.path = node.path;
    const parts = { edge, dot, texts, ring, fill, proof };
    this.shown.set(node.path, parts);
    return parts;
  }

  /** Above every ply, who moves there. */
  head() {
    if (!this.layout) return;
    const { columns, root, width } = this.layout;
    const movers = moversOf(root);
    this.heads.replaceChildren();
    const ground = make("rect", this.heads, "ground");
    for (const [name, value] of Object.entries({ width: String(width), height: String(HEAD) })) {
      ground.setAttribute(name, value);
    }
    movers.forEach((mover, ply) => {
      const text = make("text", this.heads, "head");
      text.setAttribute("x", String(columns[ply] - 8));
      text.setAttribute("y", "15");
      text.textContent = this.words.level(ply, mover);
    });
  }

  /** @param {string} path */
  find(path) {
    return this.layout?.root.find((point) => point.data.path === path) ?? null;
  }
}

/** Who moves at the nodes of each ply, if it is one player alone.
 * @param {TreePoint} root @returns {(number | null)[]} */
function moversOf(root) {
  /** @type {(number | null)[]} */
  const movers = [root.data.mover];
  root.each(({ depth, data: { kind, turn } }) => {
    if (kind !== "move" || turn === undefined) return;
    const known = movers[depth];
    movers[depth] = known === undefined || known === turn ? turn : null;
  });
  return movers;
}

/** The tree with as many nodes as were asked for, or as have a row each; but never without the moves of the root.
 * @param {TreeColumns} columns @param {import("./rows.js").Choice} choice @param {number} rows */
function fitting(columns, choice, rows) {
  let root = nodesOf(columns, choice);
  if (!rows || choice.opened.size) return root;
  let { most } = choice;
  while (leaves(root) > rows && most > 4) {
    most = Math.floor(most * 0.8);
    const fewer = nodesOf(columns, { ...choice, most });
    if (leaves(fewer) === leaves(root) && most < root.children.length) break;
    root = fewer;
  }
  return root;
}
