// The rules of a game on one card.
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { inColours } from "./seats.js";
import { t, told } from "./words.js";

/** @param {{ game: GameInfo, onClose: () => void }} props */
export function RulesCard({ game, onClose }) {
  if (!game.how) return null;
  const { goal, moves, notation, end } = game.how;
  /** @type {[string, string][]} */
  const parts = [
    [t("Goal"), goal],
    [t("Moves"), moves],
    [t("How moves are written"), notation],
    [t("The end"), end],
  ];
  const part = (/** @type {[string, string]} */ [name, text]) => html`
    <dt>${name}</dt><dd>${inColours(told(text), game.rules)}</dd>`;
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Rules of {game}", { game: game.title })}>
      <dl class="how">${parts.map(part)}</dl>
    <//>`;
}
