// What the keys do, and what the pictures mean.
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { checkedTo, html, valueTo } from "./html.js";
import { hasSounds, pieceColours } from "./prefs.js";
import { isHelpOpen } from "./screens.js";
import { COLOURS } from "./seats.js";
import { t } from "./words.js";

const KEYS = [
  ["1 – 9", "Play the move of that name"],
  ["← ↑ ↓ →", "Go from cell to cell on the board, or from node to node in the tree"],
  ["Enter", "Choose the cell, or look at the node"],
  ["Esc", "Put back the piece that is picked"],
  ["Del / Backspace", "Set-up: clear the cell, or lift its top piece"],
  ["U / R", "Take back / play again"],
  ["H", "Hint"],
  [", / . / ← / →", "One move back / forward to look at"],
  ["M / Y", "Review: to the next mistake / try it again"],
  ["A", "Analysis: rich layout or bare"],
  ["E / C / T", "Evaluation, candidates, tree: show or hide"],
  ["+ / − / 0", "Zoom the tree; fit it"],
  ["?", "This page"],
];

export function Help() {
  const close = () => {
    isHelpOpen.value = false;
  };
  return html`
    <${Dialog} isOpen=${true} onClose=${close} title=${t("Settings, help and keys")}>
      <${Choices} />
      <table class="keys">
        <tbody>
          ${KEYS.map(([keys, meaning]) => html`<tr><th scope="row"><kbd>${keys}</kbd></th><td>${t(meaning)}</td></tr>`)}
        </tbody>
      </table>
      <p>${t("Values go from −1 (lost) to +1 (won), seen by the player who moves.")}
        ${" "}${t("In the tree a thick line was walked often and a double ring is proven.")}
        ${" "}${t("The filled part of a node tells its value for whoever moved there.")}</p>
      <p>${t("Everything runs on this machine: no page, no move and no game leaves it.")}</p>
    <//>`;
}

function Choices() {
  const colours = Object.entries(COLOURS).map(([code, names]) => [code, names.map((one) => t(one)).join(" – ")]);
  const pick = valueTo((code) => {
    pieceColours.value = code;
  });
  const control = (/** @type {string} */ id) => html`<select id=${id} value=${pieceColours.value} onChange=${pick}>
    ${colours.map(([code, name]) => html`<option value=${code}>${name}</option>`)}</select>`;
  const turn = checkedTo((isOn) => {
    hasSounds.value = isOn;
  });
  return html`
    <${Field} name=${t("Colours of the pieces")} control=${control} />
    <label class="switch"><input type="checkbox" role="switch" checked=${hasSounds.value} onChange=${turn} />
      ${" "}${t("A sound for every move")}</label>`;
}
