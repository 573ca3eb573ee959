// An agent with its settings, the usual few first; what there is to set is fetched when somebody asks for it.
import { useEffect, useState } from "preact/hooks";
import { agents as allAgents } from "./api.js";
import { Field } from "./field.js";
import { html, problemOf, valueTo } from "./html.js";
import { parseSpec, SettingField, specOf } from "./settings.js";
import { t, told } from "./words.js";

const USUAL = ["simulations", "seconds", "depth", "nodes", "playouts", "deals", "c", "evaluation", "net"];

/** @param {{ who: string, game: GameInfo, onPick: (who: Who) => void }} props */
export function AgentForm({ who, game, onPick }) {
  const [agents, setAgents] = useState(/** @type {AgentInfo[]} */ ([]));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    allAgents().then(setAgents, (error) => setProblem(problemOf(error)));
  }, []);
  if (problem) return html`<p class="problem" role="alert">${problem}</p>`;
  if (!agents.length) return html`<p class="wait">${t("One moment …")}</p>`;
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
