// Who sits on one seat: a person, a level, or any agent with its settings.
import { useState } from "preact/hooks";
import { Field } from "./field.js";
import { html, valueTo } from "./html.js";
import { lazy } from "./lazy.js";
import { strength } from "./seats.js";
import { t } from "./words.js";

const AgentForm = lazy(async () => (await import("./agentform.js")).AgentForm);

/** @typedef {{ who: Who, game: GameInfo, onPick: (who: Who) => void }} Picker */

/** @param {Picker & { hasPerson?: boolean, label?: string }} props */
export function SeatPicker({ who, game, onPick, hasPerson = true, label = t("Who plays") }) {
  const isLevel = game.levels.some((level) => level.agent === who);
  const [isCustom, setCustom] = useState(who !== null && !isLevel);
  const choose = valueTo((next) => {
    setCustom(next === "custom");
    if (next === "custom") onPick(who ?? game.analyst);
    else onPick(next === "person" ? null : next);
  });
  const control = (/** @type {string} */ id) => html`
    <select id=${id} value=${isCustom ? "custom" : (who ?? "person")} onChange=${choose}>
      ${hasPerson && html`<option value="person">${t("A person")}</option>`}
      ${game.levels.map(
        (level) => html`<option value=${level.agent}>${t(level.name)}: ${strength(level.agent)}</option>`,
      )}
      <option value="custom">${t("Another agent or settings")}</option>
    </select>`;
  return html`
    <${Field} name=${label} control=${control} />
    ${isCustom && html`<${AgentForm} who=${who ?? game.analyst} game=${game} onPick=${onPick} />`}`;
}
