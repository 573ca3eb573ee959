// The table: the board with its players, what can be done, and beside it what is thought.
import { useEffect, useState } from "preact/hooks";
import { games } from "./api.js";
import { Scene } from "./board/scene.js";
import { Actions } from "./actions.js";
import { html } from "./html.js";
import { Plates } from "./plates.js";
import { layout, showsCandidates, showsEvaluation, showsHints, showsTree } from "./prefs.js";
import { Candidates } from "./panels/candidates.js";
import { EvaluationBar } from "./panels/bar.js";
import { Moves } from "./panels/moves.js";
import { Plot } from "./panels/plot.js";
import { SeatBars } from "./panels/seatbars.js";
import { Statistics } from "./panels/statistics.js";
import { Switches } from "./panels/switches.js";
import { TreePanel } from "./panels/tree.js";
import { rememberLevels } from "./seats.js";
import { ask, askMove, connect, disconnect, hint, isGone, isLost, notice, preview, state } from "./session.js";
import { resultText } from "./announce.js";
import { t } from "./words.js";

const LOST = "The connection is lost; trying again …";

export function Table({ sessionKey }) {
  const [catalogue, setCatalogue] = useState(null);
  useEffect(() => {
    connect(sessionKey);
    games().then((found) => { rememberLevels(found.games); setCatalogue(found); }, () => {});
    return disconnect;
  }, [sessionKey]);
  const now = state.value;
  useEffect(() => { if (now) document.title = `${now.game.title} · mossa`; }, [now?.game.title]);
  if (isGone.value) return html`<${Gone} />`;
  if (!now) return html`<p class="wait">${t(isLost.value ? LOST : "One moment …")}</p>`;
  const isRich = layout.value === "rich";
  const game = catalogue?.games.find((one) => one.name === now.game.name);
  return html`
    <div class=${`table ${layout.value}`}>
      <section class="play" aria-label=${t("Game")}>
        <${Banner} now=${now} />
        <div class="stage">
          ${isRich && showsEvaluation.value && now.game.players === 2 && html`<${EvaluationBar} />`}
          <${Shown} now=${now} />
        </div>
        <${Plates} now=${now} />
        <${Actions} now=${now} catalogue=${catalogue} game=${game} />
        ${!isRich && html`<${Moves} now=${now} />`}
      </section>
      ${isRich && html`
        <section class="study" aria-label=${t("Analysis")}>
          <${Switches} now=${now} game=${game} agents=${catalogue?.agents} />
          ${showsTree.value && html`<${TreePanel} now=${now} />`}
          <div class="pair">
            <div>
              ${showsCandidates.value && html`<${Candidates} now=${now} />`}
              <${Statistics} />
            </div>
            <div>
              ${showsEvaluation.value && now.game.players > 2 && html`<${SeatBars} now=${now} />`}
              <${Moves} now=${now} />
              ${showsEvaluation.value && html`<${Plot} now=${now} />`}
            </div>
          </div>
        </section>`}
    </div>`;
}

function Shown({ now }) {
  if (now.curtain !== null) return html`<${Curtain} now=${now} />`;
  const other = preview.value;
  const scene = other ?? now;
  const advice = hint.value?.move && showsHints.value && !other ? hint.value : null;
  const suggestion = advice ? now.gestures[advice.move] ?? null : null;
  const isMine = !other && canMove(now);
  return html`
    <div class=${`shown ${other ? "other" : ""}`}>
      <${Scene} scene=${isMine ? scene : { ...scene, gestures: {}, legal: other ? [] : scene.legal, isWaiting: true }} game=${now.game} now=${now}
        onMove=${askMove} suggestion=${suggestion} advice=${advice} />
      ${other && html`
        <p class="aside">${t("A look ahead: {line}", { line: other.moves.join(" ") || "…" })}
          <button onClick=${() => { preview.value = null; }}>${t("Back to the game")}</button></p>`}
    </div>`;
}

export function canMove(now) {
  if (now.to_move === null || now.to_move < 0) return false;
  return now.cursor !== now.tip || (!now.over && now.seats[now.to_move] === null);
}

function Curtain({ now }) {
  return html`
    <div class="curtain">
      <p>${t("It is the turn of {who}. Everybody else, please look away.", { who: now.game.symbols[now.curtain] })}</p>
      <button class="main" onClick=${() => ask("reveal")}>${t("Show my side")}</button>
    </div>`;
}

function Banner({ now }) {
  const said = notice.value;
  return html`
    <div class="banners">
      ${isLost.value && html`<p class="banner warn" role="alert">${t(LOST)}</p>`}
      ${said && html`<p class=${`banner ${said.kind}`}>${said.text}
        <button class="quiet round" aria-label=${t("Close")} onClick=${() => { notice.value = null; }}>×</button></p>`}
      ${now.official !== null && html`<p class="banner branch">${t("An analysis branch: the game itself waits where it was.")}
        <button onClick=${() => ask("back_to_game")}>${t("Back to the game")}</button></p>`}
      ${now.over && now.cursor === now.tip && html`<h2 class="banner result">${resultText(now)}</h2>`}
      ${!now.over && now.cursor !== now.tip && html`<p class="banner">${t("You look at another position than the game's.")}
        <button onClick=${() => ask("go_to", { node: now.tip })}>${t("To the game")}</button>
        ${!now.game.hidden && html`<button onClick=${() => ask("go_on_here")}>${t("Play on from here")}</button>`}</p>`}
    </div>`;
}

function Gone() {
  return html`<div class="intro"><h1>${t("This game is not here")}</h1><p class="problem">${isGone.value}</p>
    <p><a href="#">${t("All games")}</a></p></div>`;
}
