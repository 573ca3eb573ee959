// Whatever a game shows: its own component by the kind of its board, a grid, or text where it has no board.
import { html } from "../html.js";
import { lazy, stylesheet } from "../lazy.js";
import { Grid } from "./grid.js";
import { Text } from "./text.js";

const BigTwo = lazy(async () => {
  await stylesheet("cards.css");
  return (await import("./bigtwo.js")).BigTwo;
});
const Contest = lazy(async () => {
  await stylesheet("contest.css");
  return (await import("./contest.js")).Contest;
});
/** @type {Record<string, unknown>} */
const kinds = { grid: Grid, bigtwo: BigTwo, contest: Contest };

/** @param {{ scene: Playable | null } & Record<string, unknown>} props */
export function Scene({ scene, ...rest }) {
  const Component = scene?.board ? (kinds[scene.board.kind] ?? Text) : Text;
  return scene ? html`<${Component} scene=${scene} ...${rest} />` : null;
}
