// Settings as form fields, made from what an agent or a game says about them; specs as the command line writes them.
import { Field } from "./field.js";
import { html, valueTo } from "./html.js";
import { PartsField } from "./parts.js";
import { number, t, told } from "./words.js";

/** @param {string} spec @returns {{ name: string, values: Record<string, string> }} */
export function parseSpec(spec) {
  const [name, rest = ""] = spec.split(/:(.*)/s);
  const pairs = rest.split(",").filter(Boolean);
  return { name, values: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s))) };
}

/** @param {string} name @param {Record<string, string>} values @param {Setting[]} settings */
export function specOf(name, values, settings) {
  const isGiven = (/** @type {Setting} */ one) => values[one.name] !== undefined && values[one.name] !== "";
  const changed = settings.filter((one) => isGiven(one) && values[one.name] !== String(one.default));
  const texts = changed.map((one) => `${one.name}=${values[one.name]}`);
  return texts.length ? `${name}:${texts.join(",")}` : name;
}

/** @param {{ setting: Setting, value?: string, onChange: (value: string) => void }} props */
export function SettingField({ setting, value, onChange }) {
  const { name, kind, meaning, allowed, low, high, choices = [], words = [], parts } = setting;
  const fallback = setting.default === null ? "" : String(setting.default);
  const first = parts?.names.slice(0, parts.places).join(parts.separator);
  const isMade = parts && value !== undefined && !choices.includes(value);
  const options = kind === "bool" ? ["true", "false"] : choices;
  const select = (/** @type {string} */ id) => html`
    <select id=${id} value=${isMade ? first : (value ?? fallback.toLowerCase())} onChange=${valueTo(onChange)}>
      ${options.map((one, index) => html`<option value=${one}>${inWords(one, words[index])}</option>`)}
      ${parts && html`<option value=${first}>${t("Chosen by name")}</option>`}
    </select>`;
  const input = (/** @type {string} */ id) => html`
    <input id=${id} type=${kind === "str" ? "text" : "number"} step=${kind === "int" ? 1 : "any"}
      min=${low} max=${high} placeholder=${fallback || t("none")} value=${value ?? ""}
      onChange=${valueTo(onChange)} />`;
  const control = options.length ? select : input;
  return html`
    <${Field} name=${sentence(told(meaning))} meaning=${name} title=${told(allowed)} control=${control} />
    ${isMade && html`<${PartsField} parts=${parts} value=${value} onChange=${onChange} />`}`;
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\d{5,}/g, (n) => number(Number(n)));

/** A choice as people say it.
 * @param {string} choice @param {string | undefined} words */
function inWords(choice, words) {
  if (choice === "true" || choice === "false") return choice === "true" ? t("yes") : t("no");
  if (choice === "default") return t("the usual one");
  return told(words ?? choice);
}
