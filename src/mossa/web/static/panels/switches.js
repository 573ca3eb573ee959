// What is shown, each by a switch of its own, and who analyses.
import { useState } from "preact/hooks";
import { checkedTo, html } from "../html.js";
import { lazy } from "../lazy.js";
import { showsCandidates, showsEvaluation, showsExact, showsHints, showsNetwork, showsTree } from "../prefs.js";
import { agentInShort } from "../seats.js";
import { ask } from "../session.js";
import { t } from "../words.js";

/** @typedef {[string, import("@preact/signals").Signal<boolean>]} Named */
/** @param {State} now @param {GameInfo} [game] @returns {Named[]} */
const switches = (now, game) => [
  [t("Evaluation"), showsEvaluation],
  [t("Candidates"), showsCandidates],
  [t("Tree"), showsTree],
  [t("Hints"), showsHints],
  ...(now.game.exact ? [/** @type {Named} */ ([t("Exact values"), showsExact])] : []),
  ...(game?.agents.includes("alphazero") ? [/** @type {Named} */ ([t("Network"), showsNetwork])] : []),
];
const SeatPicker = lazy(async () => (await import("../seatpicker.js")).SeatPicker);
const LONG_LOOK = "seconds=20"; // an analysis that is watched may take longer than a hint

/** @param {{ now: State, game?: GameInfo }} props */
export function Switches({ now, game }) {
  const [who, setWho] = useState(/** @type {Who} */ (null));
  const [isOpen, setOpen] = useState(false);
  const analyst = now.analyst ?? who ?? longLook(game);
  const isOn = now.analyst !== null;
  const pick = (/** @type {Who} */ next) => {
    setWho(next);
    if (isOn) ask("analyse", { agent: next });
  };
  const turn = () => ask("analyse", { agent: isOn ? null : analyst });
  return html`
    <div class="panel switches">
      <div class="row">
        <button class=${isOn ? "on" : "main"} aria-pressed=${isOn} disabled=${!analyst} onClick=${turn}>
          ${t(isOn ? "Stop the analysis" : "Analyse")}</button>
        <button class="quiet" aria-expanded=${isOpen} title=${analyst} onClick=${() => setOpen(!isOpen)}>
          <span>${analyst ? agentInShort(analyst, now.game.name) : "…"}</span></button>
        <div class="toggles">
          ${switches(now, game).map(([name, one]) => html`<${Switch} name=${name} one=${one} />`)}</div>
      </div>
      ${
        isOpen &&
        game &&
        html`<${SeatPicker} who=${analyst} game=${game} onPick=${pick} hasPerson=${false}
          label=${t("Who analyses")} />`
      }
    </div>`;
}

/** @param {{ name: string, one: import("@preact/signals").Signal<boolean> }} props */
function Switch({ name, one }) {
  const turn = checkedTo((isOn) => {
    one.value = isOn;
  });
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${one.value} onChange=${turn} />
    ${" "}${name}</label>`;
}

/** The strongest agent of the game, with time.
 * @param {GameInfo | undefined} game */
const longLook = (game) => game?.analyst.replace(/\bseconds=[\d.]+/, LONG_LOOK) ?? null;
