// What is shown, each by a switch of its own, and who analyses.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { showsCandidates, showsEvaluation, showsHints, showsTree } from "../prefs.js";
import { SeatPicker } from "../seatpicker.js";
import { agentWithLevel } from "../seats.js";
import { ask } from "../session.js";
import { t } from "../words.js";

const ALL = [["Evaluation", showsEvaluation], ["Candidates", showsCandidates], ["Tree", showsTree], ["Hints", showsHints]];
const LONG_LOOK = { mcts: "mcts:seconds=20", ismcts: "ismcts:seconds=10", duct: "duct:seconds=10" };

export function Switches({ now, game, agents }) {
  const [who, setWho] = useState(null);
  const [isOpen, setOpen] = useState(false);
  const analyst = now.analyst ?? who ?? longLook(game);
  const isOn = now.analyst !== null;
  const pick = (next) => {
    setWho(next);
    if (isOn) ask("analyse", { agent: next });
  };
  return html`
    <div class="panel switches">
      <div class="row">
        <button class=${isOn ? "on" : "main"} aria-pressed=${isOn} disabled=${!analyst}
          onClick=${() => ask("analyse", { agent: isOn ? null : analyst })}>${t(isOn ? "Stop the analysis" : "Analyse")}</button>
        <button class="quiet" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>${analyst ? agentWithLevel(analyst) : "…"}</button>
        <span class="space"></span>
        ${ALL.map(([name, one]) => html`
          <label class="switch"><input type="checkbox" role="switch" checked=${one.value}
            onChange=${(event) => { one.value = event.target.checked; }} /> ${t(name)}</label>`)}
      </div>
      ${isOpen && game && html`<${SeatPicker} who=${analyst} game=${game} agents=${agents} onPick=${pick} hasPerson=${false} label=${t("Who analyses")} />`}
    </div>`;
}

function longLook(game) {
  return game ? LONG_LOOK[game.analyst.split(":")[0]] ?? game.analyst : null;
}
