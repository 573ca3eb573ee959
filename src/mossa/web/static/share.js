// A position taken elsewhere: set up, opened by its moves, linked to, or saved as a record.
import { useState } from "preact/hooks";
import { say } from "./announce.js";
import { recordAddress } from "./api.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { html, valueTo } from "./html.js";
import { positionAddress, setupAddress } from "./router.js";
import { t } from "./words.js";

/** @param {{ now: State, onClose: () => void }} props */
export function Share({ now, onClose }) {
  const isOpen = !now.game.hidden && !now.game.chance;
  const { spec, name, setup } = now.game;
  const save = html`<p><a class="button" href=${recordAddress(now.key)} download=${`${name}.jsonl`}>
    ${t("Save the record")}</a></p>`;
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Set up, share")}>
      ${
        setup &&
        html`<p><a class="button main" href=${setupAddress(spec, now.position)}>${t("Set up a position")}</a></p>`
      }
      ${isOpen && html`<${Line} now=${now} onClose=${onClose} />`}
      ${
        now.over || isOpen
          ? save
          : html`<p>${t("The record can be saved when the game is over: it holds what is still hidden.")}</p>`
      }
    <//>`;
}

/** The position by the moves that lead there.
 * @param {{ now: State, onClose: () => void }} props */
function Line({ now, onClose }) {
  const [moves, setMoves] = useState(now.share);
  const [copied, setCopied] = useState("");
  const hash = positionAddress(now.game.spec, now.start, moves);
  const address = `${location.origin}/${hash}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
    say(t("Copied"));
  };
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.hash = hash;
    onClose();
  };
  const text = (/** @type {string} */ id) =>
    html`<input id=${id} type="text" value=${moves} onInput=${valueTo(setMoves)} spellcheck="false" />`;
  return html`
    <form onSubmit=${open}>
      <${Field} name=${t("Moves of this position; change them to set up another")} control=${text} />
      <div class="row"><button type="submit">${t("Open this position")}</button></div>
    </form>
    <p class="address"><a href=${address}>${address}</a></p>
    <div class="row"><button onClick=${copy}>${t(copied === address ? "Copied" : "Copy the link")}</button></div>`;
}
