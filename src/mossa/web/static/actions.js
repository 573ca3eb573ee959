// What can be done at the table.
import { useState } from "preact/hooks";
import { recordAddress } from "./api.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { Icon } from "./header.js";
import { html } from "./html.js";
import { positionAddress, setupAddress } from "./router.js";
import { showsHints } from "./prefs.js";
import { SeatPicker } from "./seatpicker.js";
import { ask, askHint, hint } from "./session.js";
import { PieceIcon } from "./board/pieces.js";
import { say } from "./announce.js";
import { line, signed, t } from "./words.js";

export function Actions({ now, catalogue, game }) {
  const [open, setOpen] = useState("");
  const hasPerson = now.seats.includes(null);
  const played = now.line.length - 1 - now.opening;
  const canRedo = now.nodes.some((node) => node.parent === now.tip);
  const isTurn = !now.over && now.seats[now.turn] === null;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      <${Act} name="undo" label=${t("Undo")} keys="U" can=${played > 0} />
      <${Act} name="redo" label=${t("Redo")} keys="R" can=${canRedo} />
      ${showsHints.value && html`<${Act} name="hint" label=${t("Hint")} keys="H" can=${isTurn || now.cursor !== now.tip} act=${askHint} />`}
      ${hasPerson && html`<${Act} name="resign" icon="flag" label=${t("Resign")} can=${!now.over && now.official === null} asks=${t("Resign this game?")} />`}
      ${!hasPerson && !now.over && html`<${Act} name=${now.paused ? "go_on" : "pause"} icon=${now.paused ? "play" : "pause"} label=${t(now.paused ? "Go on" : "Pause")} can=${true} />`}
      ${now.paused && hasPerson && html`<${Act} name="go_on" icon="play" label=${t("Go on")} can=${true} />`}
      ${now.thinking !== null && html`<${Act} name="stop" icon="play" label=${t("Move now")} can=${true} />`}
      <${Act} name="rematch" icon="again" label=${t("Rematch")} can=${true} />
      <button onClick=${() => setOpen("seats")}><${Icon} name="seats" /> ${t("Players")}</button>
      <button onClick=${() => setOpen("share")}><${Icon} name="share" /> ${t("Set up, share")}</button>
    </div>
    ${hint.value && showsHints.value && html`<${HintLine} ...${hint.value} />`}
    ${open === "seats" && game && html`<${Players} now=${now} game=${game} agents=${catalogue.agents} onClose=${() => setOpen("")} />`}
    ${open === "share" && html`<${Share} now=${now} onClose=${() => setOpen("")} />`}`;
}

function HintLine({ move, value, pv }) {
  return html`<p class="hintline">${t("Hint")}: ${move ? html`<b>${move}</b> (${signed(value)})
    ${pv.length > 1 && html` · ${line(pv, 8)}`}` : "…"}</p>`;
}

function Act({ name, icon = name, label, keys, can, asks, act = () => ask(name) }) {
  const click = () => (!asks || window.confirm(asks)) && act();
  return html`<button disabled=${!can} onClick=${click} title=${keys ? t("Key {key}", { key: keys }) : undefined}>
    <${Icon} name=${icon} /> ${label}</button>`;
}

function Players({ now, game, agents, onClose }) {
  const [seats, setSeats] = useState(now.seats);
  const save = (event) => {
    event.preventDefault();
    ask("seats", { seats });
    onClose();
  };
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Players")}>
      <form onSubmit=${save}>
        ${seats.map((who, index) => html`
          <fieldset key=${index}>
            <legend><${PieceIcon} player=${index} game=${now.game} /> ${t("Seat {n}", { n: index + 1 })}</legend>
            <${SeatPicker} who=${who} game=${game} agents=${agents}
              onPick=${(next) => setSeats(seats.map((old, i) => (i === index ? next : old)))} />
          </fieldset>`)}
        <div class="row end"><button class="main" type="submit">${t("Take seats")}</button></div>
      </form>
    <//>`;
}

function Share({ now, onClose }) {
  const [moves, setMoves] = useState(now.share);
  const isOpen = !now.game.hidden && !now.game.chance;
  const hash = positionAddress(now.game.spec, now.start, moves);
  const address = `${location.origin}/${hash}`;
  const [copied, setCopied] = useState("");
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
    say(t("Copied"));
  };
  const canExport = now.over || isOpen;
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Set up, share")}>
      ${now.game.setup && html`<p><a class="button main" href=${setupAddress(now.game.spec, now.position)}>${t("Set up a position")}</a></p>`}
      ${isOpen && html`
        <form onSubmit=${(event) => { event.preventDefault(); location.hash = hash; onClose(); }}>
          <${Field} name=${t("Moves of this position; change them to set up another")} control=${(id) => html`
            <input id=${id} type="text" value=${moves} onInput=${(event) => setMoves(event.target.value)} spellcheck="false" />`} />
          <div class="row"><button type="submit">${t("Open this position")}</button></div>
        </form>
        <p class="address"><a href=${address}>${address}</a></p>
        <div class="row"><button onClick=${copy}>${t(copied === address ? "Copied" : "Copy the link")}</button></div>`}
      ${canExport
        ? html`<p><a class="button" href=${recordAddress(now.key)} download=${`${now.game.name}.jsonl`}>${t("Save the record")}</a></p>`
        : html`<p>${t("The record can be saved when the game is over: it holds what is still hidden.")}</p>`}
    <//>`;
}
