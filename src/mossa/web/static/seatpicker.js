// Who sits on one seat: a person, a level, or any agent with its settings.
import { useState } from "preact/hooks";
import { Field } from "./field.js";
import { html, valueTo } from "./html.js";
import { strength } from "./seats.js";
import { parseSpec, SettingField, specOf } from "./settings.js";
import { t, told } from "./words.js";

const USUAL = ["simulations", "seconds", "depth", "nodes", "playouts", "deals", "c", "evaluation", "net"];

/** @typedef {{ who: Who, game: GameInfo, agents: AgentInfo[], onPick: (who: Who) => void }} Picker */

/** @param {Picker & { hasPerson?: boolean, label?: string }} props */
export function SeatPicker({ who, game, agents, onPick, hasPerson = true, label = t("Who plays") }) {
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
    ${isCustom && html`<${AgentForm} who=${who ?? game.analyst} game=${game} agents=${agents} onPick=${onPick} />`}`;
}

/** @param {Picker & { who: string }} props */
function AgentForm({ who, game, agents, onPick }) {
  const { name, values } = parseSpec(who);
  const able = agents.filter((agent) => game.agents.includes(agent.name));
  const agent = able.find((one) => one.name === name) ?? able[0];
  const usual = agent.settings.filter((one) => USUAL.includes(one.name));
  const rest = agent.settings.filter((one) => !USUAL.includes(one.name));
  const control = (/** @type {string} */ id) => html`
    <select id=${id} value=${name} onChange=${valueTo((next) => onPick(ableSpec(next, game, able)))}>
      ${able.map((one) => html`<option value=${one.name}>${one.name}</option>`)}
    </select>`;
  const field = (/** @type {Setting} */ one) => {
    const change = (/** @type {string} */ value) =>
      onPick(specOf(name, { ...values, [one.name]: value }, agent.settings));
    const setting = { ...one, choices: game.choices[name]?.[one.name] ?? one.choices };
    return html`<${SettingField} key=${name + one.name} setting=${setting} value=${values[one.name]}
      onChange=${change} />`;
  };
  return html`
    <div class="agent">
      <${Field} name=${t("Agent")} control=${control} />
      <p class="meaning">${told(agent.meaning)}</p>
      <div class="settings">${usual.map(field)}
        ${rest.length > 0 && html`<details><summary>${t("More settings")}</summary>${rest.map(field)}</details>`}</div>
      <p class="meaning"><code>${who}</code></p>
    </div>`;
}

/** An agent that can play the game: what it is told by name is the first that there is.
 * @param {string} name @param {GameInfo} game @param {AgentInfo[]} agents */
function ableSpec(name, game, agents) {
  const first = Object.entries(game.choices[name] ?? {}).map(([setting, names]) => [setting, names[0]]);
  return specOf(name, Object.fromEntries(first), agents.find((one) => one.name === name)?.settings ?? []);
}
