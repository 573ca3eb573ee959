// Places to point at: the cells of a board by name, and which of them begin or end a move.
import { pieceName, playerName } from "../seats.js";
import { t } from "../words.js";

/** The box of all cells of one name, and what lies there.
 * @param {GridBoard} board @returns {Map<string, Spot>} */
export function places(board) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  const nowhere = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const cell of board.cells) {
    const spot = found.get(cell.name) ?? { ...nowhere, cells: [] };
    spot.left = Math.min(spot.left, cell.x);
    spot.top = Math.min(spot.top, cell.y);
    spot.right = Math.max(spot.right, cell.x + 1);
    spot.bottom = Math.max(spot.bottom, cell.y + 1);
    spot.cells.push(cell);
    found.set(cell.name, spot);
  }
  for (const spot of found.values()) {
    const lowest = spot.cells.filter((cell) => !cell.pieces.length).at(-1);
    if (spot.cells.length > 1 && lowest) spot.landing = lowest.y + 0.5;
  }
  return found;
}

/** What pointing means, given what is already picked.
 * @param {Record<string, string[]>} gestures @param {string | null} picked @returns {Reach} */
export function reach(gestures, picked) {
  /** @type {Set<string>} */
  const starts = new Set();
  /** @type {Map<string, string>} */
  const ends = new Map();
  for (const [move, [from, to]] of Object.entries(gestures)) {
    if (to === undefined) ends.set(from, move);
    else {
      starts.add(from);
      if (from === picked) ends.set(to, move);
    }
  }
  return { starts, ends, moveFor: (name) => ends.get(name) };
}

/** What lies on a place, for those who hear it.
 * @param {string} name @param {Spot} spot @param {Rules} game */
export function label(name, spot, game) {
  const piece = (/** @type {Piece} */ one) => t("piece of {who}", { who: playerName(game, one.player) });
  if (name.startsWith("+")) return laidOut(name.slice(1), spot.cells[0].pieces.length, game);
  const tops = spot.cells.flatMap((cell) => cell.pieces.slice(-1));
  if (!tops.length) return t("{name}: empty", { name });
  if (spot.cells.length > 1) {
    const count = t("{n} of {all} full", { n: tops.length, all: spot.cells.length });
    const pieces = tops.map((one) => playerName(game, one.player)).reverse();
    return `${name}: ${count}, ${t("from below")} ${pieces.join(" ")}`;
  }
  const [top] = tops;
  const below = spot.cells[0].pieces.length - 1;
  const more = below > 0 ? `, ${t("{n} below", { n: below })}` : "";
  return `${name}: ${piece(top)}${top.label && ` ${top.label}`}${more}`;
}

/** What can be put on the board: the second size of X is X2.
 * @param {string} kind @param {number} n @param {Rules} game */
function laidOut(kind, n, game) {
  const seat = game.symbols.findIndex((symbol) => kind.startsWith(symbol));
  const size = kind.slice(game.symbols[seat]?.length ?? 0);
  const name = seat < 0 ? kind : pieceName(game, seat, size);
  const put = t("Put {name}", { name });
  return n === 1 ? put : `${put}, ${t("{n} left", { n })}`;
}
