// Who sits on one seat: a person, a level, or any agent with its settings.
import { useState } from "preact/hooks";
import { Field } from "./field.js";
import { html } from "./html.js";
import { SettingField, parseSpec, specOf } from "./settings.js";
import { t, told } from "./words.js";

export function SeatPicker({ who, game, agents, onPick, hasPerson = true, label = t("Who plays") }) {
  const isLevel = game.levels.some((level) => level.agent === who);
  const [isCustom, setCustom] = useState(who !== null && !isLevel);
  const value = isCustom ? "custom" : who ?? "person";
  const choose = (event) => {
    const next = event.target.value;
    setCustom(next === "custom");
    if (next === "custom") onPick(who ?? game.analyst);
    else onPick(next === "person" ? null : next);
  };
  return html`
    <${Field} name=${label} control=${(id) => html`
      <select id=${id} value=${value} onChange=${choose}>
        ${hasPerson && html`<option value="person">${t("A person")}</option>`}
        ${game.levels.map((level) => html`<option value=${level.agent}>${t(level.name)} · ${level.agent}</option>`)}
        <option value="custom">${t("Another agent, or other settings")}</option>
      </select>`} />
    ${isCustom && html`<${AgentForm} spec=${who ?? game.analyst} game=${game} agents=${agents} onPick=${onPick} />`}`;
}

function AgentForm({ spec, game, agents, onPick }) {
  const { name, values } = parseSpec(spec);
  const able = agents.filter((agent) => game.agents.includes(agent.name));
  const agent = able.find((one) => one.name === name) ?? able[0];
  const change = (setting, value) => onPick(specOf(name, { ...values, [setting]: value }, agent.settings));
  return html`
    <div class="agent">
      <${Field} name=${t("Agent")} control=${(id) => html`
        <select id=${id} value=${name} onChange=${(event) => onPick(event.target.value)}>
          ${able.map((one) => html`<option value=${one.name}>${one.name}</option>`)}
        </select>`} />
      <p class="meaning">${told(agent.meaning)}</p>
      <div class="settings">
        ${agent.settings.map((one) => html`
          <${SettingField} key=${name + one.name} setting=${one} value=${values[one.name]}
            onChange=${(value) => change(one.name, value)} />`)}
      </div>
    </div>`;
}
