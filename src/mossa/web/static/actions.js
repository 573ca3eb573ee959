// What can be done at the table.
import { useState } from "preact/hooks";
import { outcome } from "./exact.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { lazy } from "./lazy.js";
import { showsHints } from "./prefs.js";
import { canHint } from "./seats.js";
import { ask, askHint, hint } from "./session.js";
import { line, moveName, percent, signed, t } from "./words.js";

const Players = lazy(async () => (await import("./players.js")).Players);
const Share = lazy(async () => (await import("./share.js")).Share);
const RulesCard = lazy(async () => (await import("./rules.js")).RulesCard);

/** @param {{ now: State, game?: GameInfo }} props */
export function Actions({ now, game }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  const hasPerson = now.seats.includes(null);
  const played = now.line.length - 1 - now.opening;
  const canRedo = now.nodes.some((node) => node.parent === now.tip);
  const canResign = !now.over && now.official === null;
  const isRunning = !now.over && played > 0 && hasPerson;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("Actions")}>
      <${Act} name="undo" label=${t("Undo")} keys="U" can=${played > 0} />
      <${Act} name="redo" label=${t("Redo")} keys="R" can=${canRedo} />
      <${Act} name="hint" label=${t("Hint")} keys="H" can=${canHint(now) && showsHints.value} act=${askHint} />
      <${Pace} now=${now} hasPerson=${hasPerson} />
      <button onClick=${() => setOpen("share")}><${Icon} name="share" /> ${t("Set up, share")}</button>
      <${Act} name="resign" icon="flag" label=${t("Resign")} can=${canResign && hasPerson}
        asks=${t("Resign this game?")} />
      <${Act} name="rematch" icon="again" label=${t("Rematch")} asks=${isRunning ? t("Leave this game?") : ""} />
      <button onClick=${() => setOpen("seats")}><${Icon} name="seats" /> ${t("Players")}</button>
      <button disabled=${!game?.rules_text} onClick=${() => setOpen("rules")}>
        <${Icon} name="rules" /> ${t("Rules")}</button>
    </div>
    ${hint.value && showsHints.value && html`<${HintLine} ...${hint.value} />`}
    ${open === "seats" && game && html`<${Players} now=${now} game=${game} onClose=${close} />`}
    ${open === "rules" && game && html`<${RulesCard} game=${game} rules=${now.game} onClose=${close} />`}
    ${open === "share" && html`<${Share} now=${now} onClose=${close} />`}`;
}

/** What the machine shall do: move at once, pause, or go on; always in the same place.
 * @param {{ now: State, hasPerson: boolean }} props */
function Pace({ now, hasPerson }) {
  if (now.paused && !now.over) return html`<${Act} name="go_on" icon="play" label=${t("Go on")} />`;
  if (!hasPerson) return html`<${Act} name="pause" label=${t("Pause")} can=${!now.over} />`;
  return html`<${Act} name="stop" icon="play" label=${t("Move now")} can=${now.thinking !== null} />`;
}

/** @param {HintInfo} props */
function HintLine({ move, value = 0, pv = [], plies, solved, progress }) {
  const worth = solved ? outcome(value, plies) : signed(value);
  const found = html`<b>${moveName(move ?? "")}</b> (${worth}) ${pv.length > 1 && html` · ${line(pv, 8)}`}`;
  return html`<p class="hintline">${t("Hint")}: ${move ? found : (percent(progress) ?? "…")}</p>`;
}

/** @typedef {{ name: string, icon?: string, label: string, keys?: string, can?: boolean }} ActProps */
/** @param {ActProps & { asks?: string, act?: () => void }} props */
function Act({ name, icon = name, label, keys, can = true, asks, act = () => ask(name) }) {
  const click = () => can && (!asks || window.confirm(asks)) && act();
  return html`<button aria-disabled=${!can} onClick=${click} title=${keys ? t("Key {key}", { key: keys }) : undefined}>
    <${Icon} name=${icon} /> ${label}</button>`;
}
