// What a game's searches need is made ready while somebody still chooses opponents.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { prepare } from "./api.js";
import { t } from "./words.js";

const LOOK_MS = 400; // between two looks at how far it is

/** @typedef {{ done: number, total: number, failed: string | null }} Progress */

/** How far the preparation of a game is; nothing where it is done, or has failed.
 * @param {string | undefined} game none: not known yet
 * @returns {Progress | null} */
export function usePreparation(game) {
  const [progress, setProgress] = useState(/** @type {Progress | null} */ (null));
  useEffect(() => {
    if (!game) return undefined;
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

/** What is said at a table while the searches of its game are made ready. */
export const told = signal("");

/** Have the game of a table prepared, however one has come there.
 * @param {Rules | undefined} game */
export function useTablePreparation(game) {
  const progress = usePreparation(game?.spec);
  useEffect(() => {
    told.value = game && progress ? preparingText(game.title, progress) : "";
  });
  useEffect(
    () => () => {
      told.value = "";
    },
    [],
  );
}
