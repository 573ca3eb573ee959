// The table: the board with its players, what can be done, and beside it what is thought.
import { useEffect } from "preact/hooks";
import { Actions } from "./actions.js";
import { Banners, Trial } from "./banners.js";
import { gameOf, useCatalogue } from "./catalogue.js";
import { html } from "./html.js";
import { lazy } from "./lazy.js";
import { BelowBoard, EvaluationBar } from "./panels/bar.js";
import { Moves } from "./panels/moves.js";
import { ReviewPanel } from "./panels/review.js";
import { Plates } from "./plates.js";
import { layout, showsEvaluation } from "./prefs.js";
import { useTablePreparation } from "./preparation.js";
import { leaving } from "./router.js";
import { isUnderWay } from "./seats.js";
import { connect, disconnect, isGone, isLost, state } from "./session.js";
import "./suggestions.js";
import { Shown } from "./shown.js";
import { t } from "./words.js";

const Study = lazy(async () => (await import("./study.js")).Study);

/** @param {{ sessionKey: string }} props */
export function Table({ sessionKey }) {
  const { catalogue } = useCatalogue();
  useEffect(() => {
    connect(sessionKey);
    leaving.question = questionBefore;
    return () => {
      leaving.question = () => "";
      disconnect();
    };
  }, [sessionKey]);
  const now = state.value;
  useTablePreparation(now?.game);
  useEffect(() => {
    if (now) document.title = `${now.game.title} · mossa`;
  }, [now?.game.title]);
  if (isGone.value) return html`<${Gone} />`;
  const waiting = isLost.value ? "The connection is lost; trying again …" : "One moment …";
  if (!now) return html`<p class="wait">${t(waiting)}</p>`;
  const isRich = layout.value === "rich";
  const game = gameOf(catalogue, now.game.name);
  return html`
    <div class=${`table ${layout.value}`}>
      <section class="play" aria-label=${t("Game")}>
        <${Trial} now=${now} />
        <div class="stage">
          ${isRich && showsEvaluation.value && now.game.players === 2 && html`<${EvaluationBar} now=${now} />`}
          <${Shown} now=${now} />
        </div>
        <${BelowBoard} now=${now} isRich=${isRich} />
        <${Plates} now=${now} />
        <${Actions} now=${now} game=${game} />
        <${Banners} now=${now} />
        ${isRich && showsEvaluation.value && html`<${ReviewPanel} now=${now} />`}
        ${!isRich && html`<${Moves} now=${now} />`}
      </section>
      ${isRich && html`<${Study} now=${now} game=${game} />`}
    </div>`;
}

/** What is asked before one leaves a game that one is in the middle of. */
const questionBefore = () =>
  state.value && isUnderWay(state.value) ? t("Leave this game? It waits for you under “Go on with”.") : "";

function Gone() {
  return html`<div class="intro"><h1>${t("This game is not here")}</h1><p class="problem">${isGone.value}</p>
    <p><a href="#">${t("All games")}</a></p></div>`;
}
