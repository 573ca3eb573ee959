// Whatever a game shows: its own component by the kind of its board, a grid, or text where it has no board.
import { html } from "../html.js";
import { BigTwo } from "./bigtwo.js";
import { Contest } from "./contest.js";
import { Grid } from "./grid.js";
import { Text } from "./text.js";

/** @type {Record<string, unknown>} */
const kinds = { grid: Grid, bigtwo: BigTwo, contest: Contest };

/** @param {{ scene: Playable | null } & Record<string, unknown>} props */
export function Scene({ scene, ...rest }) {
  const Component = scene?.board ? (kinds[scene.board.kind] ?? Text) : Text;
  return scene ? html`<${Component} scene=${scene} ...${rest} />` : null;
}
