// What is to be said about the table: a lost connection, a refusal, a branch, the result, another position.
import { resultText } from "./announce.js";
import { html } from "./html.js";
import { ask, isLost, notice } from "./session.js";
import { t } from "./words.js";

/** @param {{ now: State }} props */
export function Banners({ now }) {
  const isElsewhere = now.cursor !== now.tip;
  return html`
    <div class="banners">
      ${isLost.value && html`<p class="banner warn" role="alert">${t("The connection is lost; trying again …")}</p>`}
      ${notice.value && html`<${Said} ...${notice.value} />`}
      ${now.official !== null && html`<${Branch} />`}
      ${now.over && !isElsewhere && html`<h2 class="banner result">${resultText(now)}</h2>`}
      ${!now.over && isElsewhere && html`<${Elsewhere} now=${now} />`}
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

/** @param {{ now: State }} props */
function Elsewhere({ now }) {
  const goOn = html`<button onClick=${() => ask("go_on_here")}>${t("Play on from here")}</button>`;
  return html`<p class="banner">${t("You look at another position than the game's.")}
    <button onClick=${() => ask("go_to", { node: now.tip })}>${t("To the game")}</button>
    ${!now.game.hidden && goOn}</p>`;
}
