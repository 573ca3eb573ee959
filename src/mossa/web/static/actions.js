// What can be done at the table.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Players } from "./players.js";
import { showsHints } from "./prefs.js";
import { isPersonsTurn } from "./seats.js";
import { ask, askHint, hint } from "./session.js";
import { Share } from "./share.js";
import { line, signed, t } from "./words.js";

/** @param {{ now: State, catalogue: Catalogue | null, game?: GameInfo }} props */
export function Actions({ now, catalogue, game }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  const hasPerson = now.seats.includes(null);
  const played = now.line.length - 1 - now.opening;
  const canRedo = now.nodes.some((node) => node.parent === now.tip);
  const canHint = isPersonsTurn(now) || now.cursor !== now.tip;
  const canResign = !now.over && now.official === null;
  const canPause = !hasPerson && !now.over && !now.paused;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      <${Act} name="undo" label=${t("Undo")} keys="U" can=${played > 0} />
      <${Act} name="redo" label=${t("Redo")} keys="R" can=${canRedo} />
      ${showsHints.value && html`<${Act} name="hint" label=${t("Hint")} keys="H" can=${canHint} act=${askHint} />`}
      ${
        hasPerson &&
        html`<${Act} name="resign" icon="flag" label=${t("Resign")} can=${canResign} asks=${t("Resign this game?")} />`
      }
      ${canPause && html`<${Act} name="pause" label=${t("Pause")} />`}
      ${now.paused && !now.over && html`<${Act} name="go_on" icon="play" label=${t("Go on")} />`}
      ${now.thinking !== null && html`<${Act} name="stop" icon="play" label=${t("Move now")} />`}
      <${Act} name="rematch" icon="again" label=${t("Rematch")} />
      <button onClick=${() => setOpen("seats")}><${Icon} name="seats" /> ${t("Players")}</button>
      <button onClick=${() => setOpen("share")}><${Icon} name="share" /> ${t("Set up, share")}</button>
    </div>
    ${hint.value && showsHints.value && html`<${HintLine} ...${hint.value} />`}
    ${
      open === "seats" &&
      game &&
      html`<${Players} now=${now} game=${game} agents=${catalogue?.agents} onClose=${close} />`
    }
    ${open === "share" && html`<${Share} now=${now} onClose=${close} />`}`;
}

/** @param {HintInfo} props */
function HintLine({ move, value = 0, pv = [] }) {
  const found = html`<b>${move}</b> (${signed(value)}) ${pv.length > 1 && html` · ${line(pv, 8)}`}`;
  return html`<p class="hintline">${t("Hint")}: ${move ? found : "…"}</p>`;
}

/** @typedef {{ name: string, icon?: string, label: string, keys?: string, can?: boolean }} ActProps */
/** @param {ActProps & { asks?: string, act?: () => void }} props */
function Act({ name, icon = name, label, keys, can = true, asks, act = () => ask(name) }) {
  const click = () => (!asks || window.confirm(asks)) && act();
  return html`<button disabled=${!can} onClick=${click} title=${keys ? t("Key {key}", { key: keys }) : undefined}>
    <${Icon} name=${icon} /> ${label}</button>`;
}
