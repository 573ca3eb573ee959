// @ts-nocheck: drawn anew in the next change, and typed there
// The columns of a tree's snapshot as nodes that know their children, and which of them make the best line.

export const CHANCE = -1;

// Folded nodes keep their children to themselves. `fitting` says how many plies can be shown, from their longest names.
export function nodesOf(columns, folded, most, fitting) {
  const { parent, move, visits, value, proven, hidden, mover, seat, cut = [] } = columns;
  const nodes = [];
  const kept = keptRows(columns, most, fitting);
  for (let row = 0; row < parent.length; row++) {
    const above = nodes[parent[row]]; // none where it is not kept: then this one is not either
    if (!kept.has(row)) {
      if (above) above.hidden += 1;
      continue;
    }
    const line = above ? [...above.line, move[row]] : [];
    const node = {
      row,
      path: line.join("\u0001"),
      line,
      children: [],
      move: move[row],
      visits: visits[row],
      value: value[row],
      proven: proven[row],
      hidden: hidden[row],
      mover: mover[row],
      seat: seat[row],
      cut: cut[row],
    };
    nodes[row] = node;
    above?.children.push(node);
  }
  for (const node of nodes.filter(Boolean)) {
    const isFolded = folded.has(node.path) && node.children.length > 0;
    node.children.sort(byName);
    node.note = isFolded ? ` ▸${node.children.length}` : node.cut ? ` ✂${node.cut}` : "";
    if (isFolded) node.children = [];
  }
  return nodes[0];
}

// Rows come by visits, so that the first ones are the most visited; where values decide, the upper ones matter.
function keptRows({ parent, move, cut = [] }, most, fitting) {
  const depth = depths(parent);
  const rows = parent.map((_, row) => row);
  if (cut.length) rows.sort((a, b) => depth[a] - depth[b] || a - b);
  const longest = [];
  for (const row of rows.slice(0, most)) longest[depth[row]] = Math.max(longest[depth[row]] ?? 0, move[row].length);
  const plies = fitting(longest);
  return new Set(rows.filter((row) => depth[row] < plies).slice(0, most));
}

function depths(parent) {
  const depth = [];
  for (const [row, above] of parent.entries()) depth.push(row === 0 ? 0 : depth[above] + 1);
  return depth;
}

// the same order in every frame, so that nothing jumps
const byName = (a, b) => a.move.length - b.move.length || (a.move < b.move ? -1 : 1);

// What was walked most often; where values decide the best one, and of equal ones that which came first.
export function bestLine(root, { cut = [] }) {
  const isBetter = cut.length ? better : busier;
  const found = new Set();
  const favourite = (points) => points?.reduce((best, one) => (isBetter(one.data, best.data) ? one : best));
  for (let point = root; point; point = favourite(point.children)) found.add(point.data.path);
  return found;
}

const busier = (a, b) => a.visits > b.visits;
const better = (a, b) => a.value > b.value || (a.value === b.value && a.row < b.row);

export const depthOf = ({ parent }) => Math.max(...depths(parent));
