// A game without a drawing: its board as text, its moves as buttons.
import { html } from "../html.js";
import { t } from "../words.js";

/** @param {{ scene: Playable, isStill?: boolean, onMove: (move: string) => void }} props */
export function Text({ scene, isStill, onMove }) {
  const { legal = [], isWaiting } = scene;
  const button = (/** @type {string} */ move) =>
    html`<button key=${move} onClick=${() => onMove(move)}>${move}</button>`;
  return html`
    <div class="textboard">
      <pre aria-label=${t("Board")}>${scene.text}</pre>
      ${
        !isStill &&
        !isWaiting &&
        legal.length > 0 &&
        html`<div class="moves" role="group" aria-label=${t("Moves")}>${legal.map(button)}</div>`
      }
    </div>`;
}
