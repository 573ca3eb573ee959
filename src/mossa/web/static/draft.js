// What the server makes of a position's text in the address and of each change to it, one after the other.
import { useEffect, useRef, useState } from "preact/hooks";
import { draftPosition } from "./api.js";
import { problemOf } from "./html.js";
import { usePresence } from "./presence.js";
import { go, setupAddress } from "./router.js";

/** @typedef {{ text: string | null, past: (string | null)[], asked: number, queue: Promise<void> }} Latest */

/** @param {string} spec @param {string} start */
export function useDraft(spec, start) {
  const [scene, setScene] = useState(/** @type {Draft | null} */ (null));
  const presence = usePresence();
  const latest = useRef(/** @type {Latest} */ ({ text: null, past: [], asked: 0, queue: Promise.resolve() })).current;
  /** @param {Partial<Draft>} found */
  const show = (found) =>
    setScene((old) => /** @type {Draft} */ ({ ...old, ...found, board: found.board ?? old?.board ?? null }));
  /** @param {Draft} answer @param {number} number @param {boolean} isEdit */
  const take = (answer, number, isEdit) => {
    if (isEdit && answer.text !== latest.text) latest.past.push(latest.text);
    if (answer.board) latest.text = answer.text;
    if (number !== latest.asked || !presence.isHere) return; // what was asked since says more
    show({ ...answer, isRead: Boolean(answer.board) });
    if (answer.board) go(setupAddress(spec, answer.text), true);
  };
  /** @param {string | null} text @param {Edit} [edit] */
  const ask = (text, edit) => {
    const number = ++latest.asked;
    latest.queue = latest.queue
      .then(() => draftPosition({ game: spec, text: text ?? latest.text, edit }))
      .then(
        (answer) => take(answer, number, edit !== undefined),
        (error) => show({ wrong: problemOf(error) }),
      );
  };
  /** @param {string} text */
  const type = (text) => {
    setScene((old) => old && { ...old, text });
    ask(text);
  };
  useEffect(() => {
    if (start !== latest.text) ask(start || null);
  }, [start]);
  const undo = latest.past.length ? () => ask(latest.past.pop() ?? null) : null;
  return { scene, change: (/** @type {Edit} */ edit) => ask(null, edit), type, undo };
}
