// What is thought, beside the board.
import { html } from "./html.js";
import { lazy } from "./lazy.js";
import { Candidates } from "./panels/candidates.js";
import { Moves } from "./panels/moves.js";
import { Switches } from "./panels/switches.js";
import { TreePanel } from "./panels/tree.js";
import { showsCandidates, showsEvaluation, showsTree } from "./prefs.js";
import { thought } from "./session.js";
import { t } from "./words.js";

const Statistics = lazy(async () => (await import("./panels/statistics.js")).Statistics);
const SeatBars = lazy(async () => (await import("./panels/seatbars.js")).SeatBars);

/** @param {{ now: State, game?: GameInfo }} props */
export function Study({ now, game }) {
  return html`
    <section class="study" aria-label=${t("Analysis")}>
      <${Switches} now=${now} game=${game} />
      ${showsTree.value && html`<${TreePanel} now=${now} />`}
      <div class="pair">
        <div>
          ${showsCandidates.value && html`<${Candidates} now=${now} />`}
          ${thought.value && html`<${Statistics} />`}
        </div>
        <div>
          ${showsEvaluation.value && now.game.players > 2 && html`<${SeatBars} now=${now} />`}
          <${Moves} now=${now} />
        </div>
      </div>
    </section>`;
}
