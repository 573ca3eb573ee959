// What is to be said about the table: a lost connection, a refusal, a branch, the result, another position.
import { useEffect, useRef } from "preact/hooks";
import { resultText } from "./announce.js";
import { regain } from "./focus.js";
import { html } from "./html.js";
import { beginReview } from "./panels/review.js";
import { layout, showsEvaluation } from "./prefs.js";
import { told } from "./preparation.js";
import { ask, isLost, notice, preparing, review } from "./session.js";
import { attempt, endTrial, trial, tryAgain } from "./trial.js";
import { moveName, t } from "./words.js";

/** @param {{ now: State }} props */
export function Banners({ now }) {
  const isElsewhere = now.cursor !== now.tip;
  return html`
    <div class="banners">
      ${isLost.value && html`<p class="banner warn" role="alert">${t("The connection is lost; trying again …")}</p>`}
      ${preparing.value && told.value && html`<p class="banner" role="status">${told.value}</p>`}
      ${notice.value && html`<${Said} ...${notice.value} />`}
      ${now.official !== null && html`<${Branch} />`}
      ${now.over && !isElsewhere && html`<${Result} now=${now} />`}
      ${!now.over && isElsewhere && trial.value === null && html`<${Elsewhere} isSecret=${now.game.hidden} />`}
    </div>`;
}

/** @param {Notice} props */
function Said({ kind, text }) {
  const close = () => {
    notice.value = null;
  };
  return html`<p class=${`banner ${kind}`}>${text}
    <button class="quiet round" aria-label=${t("Close")} onClick=${close}>×</button></p>`;
}

function Branch() {
  return html`<p class="banner branch">${t("An analysis branch: the game itself waits where it was.")}
    <button onClick=${() => ask("back_to_game")}>${t("Back to the game")}</button></p>`;
}

/** @param {{ isSecret: boolean }} props */
function Elsewhere({ isSecret }) {
  const goOn = html`<button onClick=${() => ask("go_on_here")}>${t("Play on from here")}</button>`;
  return html`<p class="banner">${t("You look at another position than the game's.")}
    <button onClick=${() => ask("go_to_tip")}>${t("To the game")}</button>
    ${!isSecret && goOn}</p>`;
}

/** @param {{ now: State }} props */
function Result({ now }) {
  const canReview = now.line.length > 1 && !review.value;
  /** @type {Ref<HTMLButtonElement>} */
  const button = useRef(null);
  useEffect(() => regain(button.current), []); // what was chosen from may have gone with the last move
  const begin = html`<button class="main" ref=${button} onClick=${reviewBeside}>${t("Review the game")}</button>`;
  return html`<div class="banner result"><h2>${resultText(now)}</h2> ${canReview && begin}</div>`;
}

function reviewBeside() {
  layout.value = "rich";
  showsEvaluation.value = true;
  beginReview();
}

/** A better move is looked for: said above the board, where it is seen however much stands below.
 * @param {{ now: State }} props */
export function Trial({ now }) {
  const tried = attempt(now);
  /** @type {Ref<HTMLButtonElement>} */
  const button = useRef(null);
  useEffect(() => regain(button.current), [tried?.move]); // what was chosen from may have gone with the move
  if (trial.value === null) return null;
  const isWrong = tried?.isGood === false;
  const again = () => trial.value !== null && tryAgain(trial.value);
  const text = !tried
    ? t("Find a better move than the one that was played.")
    : tried.isGood
      ? t("{move} is right.", { move: moveName(tried.move) })
      : t("{move} is not it.", { move: moveName(tried.move) });
  return html`<p class=${`banner ${tried?.isGood ? "right" : "trial"}`} role="status">${text}
    ${isWrong && html`<button ref=${button} onClick=${again}>${t("Try again")}</button>`}
    <button ref=${isWrong ? null : button} onClick=${endTrial}>${t(tried?.isGood ? "Close" : "Show me")}</button></p>`;
}
