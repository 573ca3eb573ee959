// The board of the position that is looked at, or of one that is only previewed; or a curtain before it.
import { Scene } from "./board/scene.js";
import { marksOf } from "./exact.js";
import { html } from "./html.js";
import { policyOf } from "./policy.js";
import { showsHints } from "./prefs.js";
import { canMove, namedRules, playerName } from "./seats.js";
import { ask, askMove, hint, preview } from "./session.js";
import { judgementAt, trial } from "./trial.js";
import { t } from "./words.js";

/** @param {{ now: State }} props */
export function Shown({ now }) {
  if (now.curtain !== null) return html`<${Curtain} who=${playerName(namedRules(now), now.curtain)} />`;
  const other = preview.value;
  const isAside = other || trial.value !== null;
  const advice = other ? null : adviceFor(now);
  const suggestion = advice?.move ? now.gestures[advice.move] : null;
  const waiting = { gestures: {}, isWaiting: true };
  const scene = other ? { ...other, ...waiting, legal: [] } : canMove(now) ? now : { ...now, ...waiting };
  return html`
    <div class=${`shown ${other ? "preview" : ""}`}>
      <${Scene} scene=${scene} game=${now.game} now=${now} onMove=${askMove}
        suggestion=${suggestion} advice=${advice} marks=${isAside ? [] : marksOf(now)}
        policy=${isAside ? [] : policyOf(now)} />
    </div>`;
}

/** The hint that was asked for, or what a review found better than the move that was played here.
 * @param {State} now @returns {HintInfo | null} */
function adviceFor(now) {
  if (hint.value?.move && showsHints.value) return hint.value;
  const judged = trial.value === null ? judgementAt(now.cursor) : null;
  return judged?.grade ? { node: now.cursor, move: judged.best } : null;
}

/** @param {{ who: string }} props */
function Curtain({ who }) {
  return html`
    <div class="curtain">
      <p>${t("It is the turn of {who}. Everybody else, please look away.", { who })}</p>
      <button class="main" onClick=${() => ask("reveal")}>${t("Show my side")}</button>
    </div>`;
}
