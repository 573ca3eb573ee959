// The columns of a tree's snapshot as nodes that know their children: all moves of the root, the most important of the
// rest, and in place of what is left a node that says how much there is.

export const CHANCE = -1;
const LINE = 3; // plies of the best line that are always shown

/** How a tree is cut down to what is shown: so many nodes, so many plies, and all children of those that were opened.
 * @typedef {{ most: number, deepest: number, opened: Set<string>, folded: Set<string> }} Choice */

/** @param {TreeColumns} columns @param {Choice} choice @returns {TreeNode} */
export function nodesOf(columns, choice) {
  const { parent } = columns;
  const paths = pathsOf(columns);
  const kept = keptRows(columns, paths, choice);
  /** @type {TreeNode[]} */
  const nodes = [];
  for (let row = 0; row < parent.length; row++) {
    const above = nodes[parent[row]]; // none where it is not kept: then this one is not either
    if (above) above.turn = above.turn === undefined || above.turn === columns.mover[row] ? columns.mover[row] : null;
    if (!kept.has(row)) {
      if (above) above.more += 1;
      continue;
    }
    nodes[row] = nodeAt(columns, row, paths[row]);
    above?.children.push(nodes[row]);
  }
  for (const node of nodes.filter(Boolean)) finish(node, choice.folded.has(node.path));
  return nodes[0];
}

/** The moves that lead to each row, as one text.
 * @param {TreeColumns} columns */
export function pathsOf({ parent, move }) {
  /** @type {string[]} */
  const paths = [];
  for (let row = 0; row < parent.length; row++) {
    if (row === 0) paths.push("");
    else paths.push(paths[parent[row]] ? `${paths[parent[row]]}\u0001${move[row]}` : move[row]);
  }
  return paths;
}

/** @param {string} path */
export const lineOf = (path) => (path ? path.split("\u0001") : []);

/** @param {TreeColumns} columns @param {number} row @param {string} path @returns {TreeNode} */
function nodeAt(columns, row, path) {
  const { move, visits, value, proven, mover, seat, hidden } = columns;
  return {
    kind: "move",
    row,
    path,
    move: move[row],
    visits: visits[row],
    value: value[row],
    proven: proven[row],
    mover: mover[row],
    seat: seat[row],
    hidden: hidden[row],
    exploration: columns.exploration?.[row],
    prior: columns.prior?.[row],
    guess: columns.guess?.[row],
    alpha: columns.alpha?.[row],
    beta: columns.beta?.[row],
    left: columns.left_out?.[row] ?? [],
    all: columns.visits[columns.parent[row]] ?? visits[row],
    more: 0,
    children: [],
  };
}

/** Children in the same order in every frame, so that nothing jumps; and what stands for those that are not shown. A
 * node of which no child is shown says so in its own label.
 * @param {TreeNode} node @param {boolean} isFolded */
function finish(node, isFolded) {
  node.children.sort(byName);
  if (isFolded) {
    node.more += node.children.length;
    node.children = [];
  }
  const rest = { ...node, children: [], more: 0 };
  if (node.more && node.children.length)
    node.children.push({ ...rest, kind: "more", path: `${node.path}\u0002more`, count: node.more });
  if (node.left.length && !isFolded) node.children.push({ ...rest, kind: "cut", path: `${node.path}\u0002cut` });
}

/** @param {TreeNode} a @param {TreeNode} b */
const byName = (a, b) => a.move.length - b.move.length || (a.move < b.move ? -1 : 1);

/** The rows of the line that was walked most often, so many plies of it.
 * @param {TreeColumns} columns @param {number} plies @returns {number[]} */
function busiest({ parent, visits }, plies) {
  const line = [0];
  while (line.length <= plies) {
    const above = line[line.length - 1];
    const next = parent.reduce(
      (best, one, row) => (one === above && visits[row] > (visits[best] ?? 0) ? row : best),
      -1,
    );
    if (next < 0) break;
    line.push(next);
  }
  return line;
}

/** The root, all its moves and the line that was walked most; then the most visited, or where values decide the upper
 * ones, up to so many.
 * @param {TreeColumns} columns @param {string[]} paths @param {Choice} choice @returns {Set<number>} */
function keptRows(columns, paths, { most, deepest, opened }) {
  const { parent, visits } = columns;
  const depth = depths(parent);
  const rank = isByValue(columns)
    ? (/** @type {number} */ a, /** @type {number} */ b) => depth[a] - depth[b] || a - b
    : (/** @type {number} */ a, /** @type {number} */ b) => visits[b] - visits[a] || a - b;
  const kept = new Set([0]);
  const rows = parent.map((_, row) => row);
  for (const row of rows) if (row && parent[row] === 0) kept.add(row);
  if (!isByValue(columns)) for (const row of busiest(columns, Math.min(LINE, deepest))) kept.add(row);
  for (const row of rows.filter((one) => depth[one] > 1 && depth[one] <= deepest).sort(rank)) {
    if (kept.size >= most) break;
    if (kept.has(parent[row])) kept.add(row);
  }
  for (const row of rows) if (row && opened.has(paths[parent[row]]) && kept.has(parent[row])) kept.add(row);
  return kept;
}

/** Whether a search has never gone to a node; one that counts nothing has looked at all of them.
 * @param {TreeNode} node */
export const isUntried = ({ visits, all, proven }) => visits === 0 && all > 0 && !proven;

/** Whether values decide what is best, and not visits.
 * @param {TreeColumns} columns */
export const isByValue = ({ cut = [] }) => cut.length > 0;

/** @param {number[]} parent */
function depths(parent) {
  /** @type {number[]} */
  const depth = [];
  for (const [row, above] of parent.entries()) depth.push(row === 0 ? 0 : depth[above] + 1);
  return depth;
}

/** @param {TreeColumns} columns */
export const depthOf = ({ parent }) => Math.max(...depths(parent));

/** The paths of what was walked most often; where values decide of the best one, of equal ones that which came first.
 * @param {TreeNode} root @param {TreeColumns} columns */
export function bestLine(root, columns) {
  const isBetter = isByValue(columns) ? better : busier;
  const found = new Set([root.path]);
  let here = root;
  for (;;) {
    const moves = here.children.filter((one) => one.kind === "move");
    if (!moves.length) return found;
    here = moves.reduce((best, one) => (isBetter(one, best) ? one : best));
    found.add(here.path);
  }
}

/** @param {TreeNode} a @param {TreeNode} b */
const busier = (a, b) => a.visits > b.visits;
/** @param {TreeNode} a @param {TreeNode} b */
const better = (a, b) => a.value > b.value || (a.value === b.value && a.row < b.row);

/** How many rows a tree takes when every leaf has one.
 * @param {TreeNode} node @returns {number} */
export const leaves = (node) => (node.children.length ? node.children.reduce((sum, one) => sum + leaves(one), 0) : 1);
