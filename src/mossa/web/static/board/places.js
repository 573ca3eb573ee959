// Places to point at: the cells of a board by name, and which of them begin or end a move.
import { t } from "../words.js";

// name -> the box of all cells of that name, and what lies there
export function places(board) {
  const found = new Map();
  for (const cell of board.cells) {
    const spot = found.get(cell.name) ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, cells: [] };
    spot.left = Math.min(spot.left, cell.x);
    spot.top = Math.min(spot.top, cell.y);
    spot.right = Math.max(spot.right, cell.x + 1);
    spot.bottom = Math.max(spot.bottom, cell.y + 1);
    spot.cells.push(cell);
    found.set(cell.name, spot);
  }
  for (const spot of found.values()) {
    const empty = spot.cells.filter((cell) => !cell.pieces.length);
    if (spot.cells.length > 1 && empty.length) spot.landing = empty.at(-1).y + 0.5; // the lowest free one
  }
  return found;
}

// What pointing means, given what is already picked.
export function reach(gestures, picked) {
  const starts = new Set();
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

export function label(name, spot, game) {
  const piece = (one) => t("piece of {who}", { who: game.symbols[one.player] });
  if (name.startsWith("+")) return laidOut(name.slice(1), spot.cells[0].pieces.length);
  const tops = spot.cells.flatMap((cell) => cell.pieces.slice(-1));
  if (!tops.length) return t("{name}: empty", { name });
  if (spot.cells.length > 1) {
    const count = t("{n} of {all} full", { n: tops.length, all: spot.cells.length });
    return `${name}: ${count}, ${t("on top")} ${piece(tops[0])}`;
  }
  const stack = spot.cells[0].pieces;
  const size = stack.at(-1).label ? ` ${stack.at(-1).label}` : "";
  const more = stack.length > 1 ? `, ${t("{n} below", { n: stack.length - 1 })}` : "";
  return `${name}: ${piece(stack.at(-1))}${size}${more}`;
}

// what can be put on the board
function laidOut(name, n) {
  const put = t("Put {name}", { name });
  return n === 1 ? put : `${put}, ${t("{n} left", { n })}`;
}
