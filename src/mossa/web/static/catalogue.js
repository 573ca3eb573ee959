// The games and agents that there are, for the screens that need them.
import { useEffect, useState } from "preact/hooks";
import { games } from "./api.js";
import { problemOf } from "./html.js";
import { rememberLevels } from "./seats.js";

/** @returns {{ catalogue: Catalogue | null, problem: string }} */
export function useCatalogue() {
  const [catalogue, setCatalogue] = useState(/** @type {Catalogue | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    games().then(
      (found) => {
        rememberLevels(found.games);
        setCatalogue(found);
      },
      (error) => setProblem(problemOf(error)),
    );
  }, []);
  return { catalogue, problem };
}

/** The game of a spec such as `connect4:width=5`.
 * @param {Catalogue | null} catalogue @param {string} spec */
export const gameOf = (catalogue, spec) => catalogue?.games.find((one) => one.name === spec.split(":")[0]);
