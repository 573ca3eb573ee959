// What a game's searches need is made ready while somebody still chooses opponents.
import { useEffect, useState } from "preact/hooks";
import { prepare } from "./api.js";
import { t } from "./words.js";

const LOOK_MS = 400; // between two looks at how far it is

/** @typedef {{ done: number, total: number, failed: string | null }} Progress */

/** How far the preparation of a game is; nothing where it is done, or has failed.
 * @param {string} game @returns {Progress | null} */
export function usePreparation(game) {
  const [progress, setProgress] = useState(/** @type {Progress | null} */ (null));
  useEffect(() => {
    let timer = 0;
    let isHere = true;
    const look = async () => {
      const found = await prepare({ game }).catch(() => null);
      if (!isHere) return;
      const isOver = !found || found.failed || found.done >= found.total;
      setProgress(isOver ? null : found);
      if (!isOver) timer = window.setTimeout(look, LOOK_MS);
    };
    look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [game]);
  return progress;
}

/** @param {string} game @param {Progress} progress */
export const preparingText = (game, { done, total }) =>
  t("Preparing {game}, first time only: step {n} of {all}", { game, n: done + 1, all: total });
