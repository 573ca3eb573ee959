// Settings as form fields, made from what an agent or a game says about them; specs as the command line writes them.
import { Field } from "./field.js";
import { html } from "./html.js";
import { t, told } from "./words.js";

export function parseSpec(spec) {
  const [name, rest = ""] = spec.split(/:(.*)/s);
  const pairs = rest.split(",").filter(Boolean).map((pair) => pair.split(/=(.*)/s));
  return { name, values: Object.fromEntries(pairs) };
}

export function specOf(name, values, settings) {
  const given = settings.filter((one) => values[one.name] !== undefined && values[one.name] !== "");
  const texts = given.filter((one) => values[one.name] !== String(one.default)).map((one) => `${one.name}=${values[one.name]}`);
  return texts.length ? `${name}:${texts.join(",")}` : name;
}

export function SettingField({ setting, value, onChange }) {
  const { name, kind, meaning, allowed, low, high, choices = [] } = setting;
  const fallback = setting.default === null ? "" : String(setting.default);
  const input = (event) => onChange(event.target.value);
  const options = kind === "bool" ? ["true", "false"] : choices;
  const control = (id) => options.length
    ? html`<select id=${id} value=${value ?? fallback.toLowerCase()} onChange=${input}>
        ${options.map((one) => html`<option value=${one}>${one}</option>`)}</select>`
    : html`<input id=${id} type=${kind === "str" ? "text" : "number"} step=${kind === "int" ? 1 : "any"} min=${low} max=${high}
        placeholder=${fallback || t("none")} value=${value ?? ""} onChange=${input} />`;
  return html`<${Field} name=${name} meaning=${told(meaning)} title=${allowed} control=${control} />`;
}
