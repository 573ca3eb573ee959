// The rules of a game on one card.
import { useEffect, useState } from "preact/hooks";
import { rulesOf } from "./api.js";
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { inColours } from "./seats.js";
import { t, toldWhole } from "./words.js";

/** @param {{ game: GameInfo, rules?: Rules, onClose: () => void }} props `rules`: with options of its own */
export function RulesCard({ game, rules = game.rules, onClose }) {
  const isUsual = rules.spec === game.rules.spec;
  const [text, setText] = useState(isUsual ? game.rules_text : null);
  useEffect(() => {
    if (!isUsual) rulesOf({ game: rules.spec }).then(setText, console.warn);
  }, []);
  /** @type {[string, string][]} */
  const parts = text
    ? [
        [t("Goal"), text.goal],
        [t("Moves"), text.moves],
        [t("How moves are written"), text.notation],
        [t("The end"), text.end],
      ]
    : [];
  const part = (/** @type {[string, string]} */ [name, said]) => html`
    <dt>${name}</dt><dd>${inColours(toldWhole(said), rules)}</dd>`;
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Rules of {game}", { game: game.title })}>
      <dl class="how">${parts.map(part)}</dl>
    <//>`;
}
