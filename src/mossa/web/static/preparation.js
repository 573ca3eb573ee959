// What a game's searches need is made ready while somebody still chooses opponents.
import { useEffect, useState } from "preact/hooks";
import { prepare } from "./api.js";
import { t } from "./words.js";

const LONG_MS = 400; // what is ready sooner is not worth a word

/** @typedef {{ part: number, parts: number }} Progress */

/** @type {Set<string>} */
const done = new Set();

/** How far the preparation of a game is; nothing where it is done, failed, or takes no time.
 * @param {string} game @returns {Progress | null} */
export function usePreparation(game) {
  const [progress, setProgress] = useState(/** @type {Progress | null} */ (null));
  useEffect(() => {
    if (done.has(game)) return undefined;
    let isHere = true;
    const tell = (/** @type {Progress | null} */ one) => isHere && setProgress(one);
    const timer = setTimeout(() => tell({ part: 0, parts: 2 }), LONG_MS);
    const end = () => {
      clearTimeout(timer);
      tell(null);
    };
    const next = async (/** @type {number} */ part) => {
      const made = await prepare({ game, part });
      if (made.part < made.parts && isHere) {
        tell(made);
        await next(made.part);
      } else if (made.part >= made.parts) done.add(game);
    };
    next(0).then(end, end);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [game]);
  return progress;
}

/** @param {string} game @param {Progress} progress */
export const preparingText = (game, { part, parts }) =>
  t("Preparing {game}, first time only: {n} of {all}", { game, n: part + 1, all: parts });
