// A control with its name beside it, tied together for those who hear the page.
import { useId } from "preact/hooks";
import { html } from "./html.js";

/** @param {{ name: string, meaning?: string, title?: string, control: (id: string) => unknown }} props */
export function Field({ name, meaning, title, control }) {
  const id = useId();
  return html`<div class="field" title=${title}>
    <label for=${id}>${name}${meaning && html` <small>${meaning}</small>`}</label>${control(id)}</div>`;
}
