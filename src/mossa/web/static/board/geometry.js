// Where the cells of a board are: in its own units, in percent of its picture, and beside one another.
const MARGIN = 0.12;

/** @param {GridBoard} board @returns {Box} */
export function bounds(board) {
  const xs = board.cells.map((cell) => cell.x);
  const ys = board.cells.map((cell) => cell.y);
  const x = Math.min(...xs) - MARGIN - (board.rows.length ? 0.5 : 0);
  const y = Math.min(...ys) - MARGIN - (board.columns.length ? 0.62 : 0);
  return { x, y, width: Math.max(...xs) + 1 + MARGIN - x, height: Math.max(...ys) + 1 + MARGIN - y };
}

/** @param {Box} box */
export const ratio = ({ width, height }) => ({ aspectRatio: `${width} / ${height}`, "--ratio": width / height });

/** @param {Spot} spot @param {Box} box */
export function placeOf({ left, top, right, bottom }, box) {
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
  return {
    left: percent(left - box.x, box.width),
    top: percent(top - box.y, box.height),
    width: percent(right - left, box.width),
    height: percent(bottom - top, box.height),
  };
}

/** @param {Cell} cell @param {GridBoard} board */
export const isBeside = ({ x, y }, { width, height }) => x < 0 || y < 0 || x >= width || y >= height;

/** @param {Spot} spot @returns {[number, number]} */
export const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest place in the direction of an arrow key.
 * @param {Map<string, Spot>} spots @param {string} name @param {string} key */
export function neighbour(spots, name, key) {
  const here = spots.get(name);
  if (!ARROWS[key] || !here) return null;
  const [dx, dy] = ARROWS[key];
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const [other, spot] of spots) {
    const [ox, oy] = middle(spot);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 0.01 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
  }
  return best;
}
