// A value that is made of names: one choice for each place, all different.
import { Field } from "./field.js";
import { html, valueTo } from "./html.js";
import { t } from "./words.js";

/** @param {{ parts: Parts, value: string, onChange: (value: string) => void }} props */
export function PartsField({ parts, value, onChange }) {
  const chosen = value.split(parts.separator);
  const place = (/** @type {string} */ name, /** @type {number} */ index) => {
    const choose = valueTo((next) => onChange(chosen.with(index, next).join(parts.separator)));
    const control = (/** @type {string} */ id) => html`
      <select id=${id} value=${name} onChange=${choose}>
        ${parts.names.map(
          (one, at) => html`
            <${Part} name=${one} words=${parts.words[at]} isTaken=${one !== name && chosen.includes(one)} />`,
        )}
      </select>`;
    return html`<${Field} key=${index} name=${t("Place {n}", { n: index + 1 })} control=${control} />`;
  };
  return html`<div class="parts">${chosen.map(place)}</div>`;
}

/** @param {{ name: string, words: string, isTaken: boolean }} props */
const Part = ({ name, words, isTaken }) => html`
  <option value=${name} disabled=${isTaken}>${words === name ? name : `${name} (${words})`}</option>`;
