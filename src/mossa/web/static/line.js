// The moves of a game as a list of names.

/** The moves that lead to a node, chance's among them.
 * @param {State} now @param {number} node @returns {string[]} */
export function movesTo(now, node) {
  const moves = [];
  for (let at = now.nodes[node]; at && at.parent !== null; at = now.nodes[at.parent]) moves.push(at.move ?? "");
  return moves.reverse();
}
