// Where the nodes of a tree stand: it grows to the right, every ply a column as wide as its longest label, every leaf a
// row of its own. So no two labels can meet.
import { hierarchy, tree as spread } from "d3-hierarchy";
import { labelOf, labelWidth } from "./labels.js";

export const ROW = 19; // pixels from one row to the next
export const HEAD = 22; // for the names of the plies
const EDGE = 12; // around the picture
const GLYPH = 9; // half of what a node itself takes
export const TEXT = 12; // from a node's middle to its label
const NARROWEST = 104; // a ply: its name stands above it
const GAP = 26; // between a label and the next ply

/** @typedef {import("d3-hierarchy").HierarchyPointNode<TreeNode>} TreePoint */
/** @typedef {{ root: TreePoint, columns: number[], ends: number[], top: number }} Places */
/** @typedef {Places & { width: number, height: number }} Layout */

/** @param {TreeNode} data @param {string[]} symbols @returns {Layout} */
export function laidOut(data, symbols) {
  const root = spread()
    .nodeSize([ROW, 1])
    .separation(() => 1)(/** @type {any} */ (hierarchy(data, (node) => node.children)));
  const points = /** @type {TreePoint} */ (/** @type {unknown} */ (root));
  /** @type {number[]} */
  const widest = [];
  let [first, last] = [0, 0];
  points.each((point) => {
    const needed = labelWidth(labelOf(point.data, symbols));
    widest[point.depth] = Math.max(widest[point.depth] ?? NARROWEST, needed);
    first = Math.min(first, point.x);
    last = Math.max(last, point.x);
  });
  const columns = [EDGE + GLYPH];
  for (const width of widest) columns.push((columns.at(-1) ?? 0) + TEXT + width + GAP);
  const ends = widest.map((width, ply) => columns[ply] + TEXT + width);
  const top = HEAD + ROW / 2 + 4 - first;
  const right = (ends.at(-1) ?? 0) + EDGE;
  return { root: points, columns, ends, width: right, height: top + last + ROW / 2 + EDGE, top };
}

/** @param {Layout} layout @param {TreePoint} point @returns {[number, number]} */
export const placeOf = ({ columns, top }, point) => [columns[point.depth], Math.round(top + point.x)];

/** The line to a node: level under its parent's label to the end of that ply, then a curve.
 * @param {Layout} layout @param {TreePoint} point @param {number} start where the parent's label ends */
export function linkTo(layout, point, start) {
  const [x, y] = placeOf(layout, point);
  const above = point.parent;
  if (!above) return "";
  const [, from] = placeOf(layout, above);
  const end = layout.ends[above.depth];
  const middle = Math.round((end + x) / 2);
  return `M${Math.round(start)} ${from}H${Math.round(end)}C${middle} ${from} ${middle} ${y} ${x} ${y}`;
}
