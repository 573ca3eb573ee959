// A game without a drawing: its board as text, its moves as buttons.
import { html } from "../html.js";
import { t } from "../words.js";

export function Text({ scene, isStill, onMove }) {
  return html`
    <div class="textboard">
      <pre aria-label=${t("Board")}>${scene.text}</pre>
      ${!isStill && !scene.isWaiting && scene.legal?.length > 0 && html`
        <div class="moves" role="group" aria-label=${t("Moves")}>
          ${scene.legal.map((move) => html`<button key=${move} onClick=${() => onMove(move)}>${move}</button>`)}
        </div>`}
    </div>`;
}
