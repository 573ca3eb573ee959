// What is picked in the set-up: a tool for good, or for a moment a piece on the board; and what pointing then does.
import { useState } from "preact/hooks";

export const ERASER = "eraser";
/** @type {Record<string, Edit["do"]>} */
const TAKING = { Delete: "clear", Backspace: "lift" };

/** @param {string} name */
const isTool = (name) => name === ERASER || name.startsWith("+");

/** @param {Draft | null} scene @param {(edit: Edit) => void} change @returns {Hand} */
export function useHand(scene, change) {
  const [tool, setTool] = useState(/** @type {string | null} */ (null));
  const [held, setHeld] = useState(/** @type {string | null} */ (null));
  const first = scene?.board?.cells.find((cell) => isTool(cell.name))?.name ?? "";
  const picked = held ?? tool ?? first;
  /** @param {string | null} name */
  const pick = (name) => {
    if (name && isTool(name)) setTool(name);
    setHeld(name && !isTool(name) ? name : null);
  };
  return {
    picked,
    pick,
    done: () => setHeld(null),
    erase: () => pick(picked === ERASER ? first : ERASER),
    reach: (board) => reach(board, picked),
    onMiss(name) {
      setHeld(null);
      if (!isTool(name)) change({ do: "lift", cell: name });
    },
    onKey(event, name) {
      if (!TAKING[event.key] || isTool(name)) return;
      event.preventDefault();
      change({ do: TAKING[event.key], cell: name });
    },
  };
}

/** @param {GridBoard} board @param {string} picked @returns {Reach<Edit>} */
function reach({ cells }, picked) {
  /** @type {Map<string, Edit>} */
  const ends = new Map();
  for (const { name } of cells) {
    const edit = editOf(name, picked);
    if (edit) ends.set(name, edit);
  }
  const starts = new Set(cells.filter((cell) => cell.pieces.length).map((cell) => cell.name));
  return { starts, ends, moveFor: (name) => ends.get(name) };
}

/** What pointing at a place does, given what is picked.
 * @param {string} name @param {string} picked @returns {Edit | null} */
function editOf(name, picked) {
  if (isTool(name)) return isTool(picked) ? null : { do: "lift", cell: picked };
  if (picked === ERASER) return { do: "clear", cell: name };
  if (isTool(picked)) return { do: "toggle", piece: picked.slice(1), cell: name };
  return name === picked ? null : { do: "move", cell: picked, to: name };
}
