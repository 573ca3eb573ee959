// Contest Spectacular: the audience's stars, everybody in the order of performing, one's own moves as cards.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { seatName } from "../seats.js";
import { t, told } from "../words.js";

export function Contest({ scene, now, isStill, onMove, advice }) {
  const { board, legal = [], isWaiting } = scene;
  if (isStill) return html`<div class="contest still"><${Stars} board=${board} /><${Bars} board=${board} /></div>`;
  const mover = now.to_move;
  const isMine = !isWaiting && legal.length > 0 && mover >= 0;
  return html`
    <div class="contest">
      <div class="row between">
        <span class=${`tag ${board.condition}`}>${t(board.condition)}</span>
        <b>${board.is_over ? t("The ranking") : t("Turn {n} of {all}", { n: board.turn, all: board.turns })}</b>
        <${Stars} board=${board} />
      </div>
      <ol class="stageorder" aria-label=${t("Order of performing")}>
        ${board.order.map((seat) => html`<${Performer} key=${seat} board=${board} seat=${seat} now=${now} />`)}
      </ol>
      ${isMine && html`
        <div class="movecards" role="group" aria-label=${t("Your moves")}>
          ${board.contestants[mover].cards.filter((card) => legal.includes(card.name)).map((card) => html`
            <${MoveCard} key=${card.name} card=${card} isAgain=${board.contestants[mover].move === card.name}
              isHinted=${advice?.move === card.name} onClick=${() => onMove(card.name)} />`)}
        </div>`}
      ${now.story.length > 0 && html`<${Story} lines=${now.story} />`}
    </div>`;
}

function Stars({ board }) {
  return html`<span class="stars" role="img" aria-label=${t("{n} of {all} stars", { n: board.stars, all: board.full })}>
    ${Array.from({ length: board.full }, (_, i) => html`<span class=${i < board.stars ? "lit" : ""}>${i < board.stars ? "★" : "☆"}</span>`)}</span>`;
}

function Performer({ board, seat, now }) {
  const one = board.contestants[seat];
  const most = Math.max(1, ...board.contestants.map((other) => other.total));
  const isTurn = !now.over && now.to_move === seat;
  return html`
    <li class=${`performer p${seat} ${isTurn ? "turn" : ""}`}>
      <span class="name"><b>${one.name}</b> <small>${seatName(now, seat)}</small></span>
      <span class="gain">${one.hearts !== 0 && html`<span aria-label=${t("this turn {n} hearts", { n: one.hearts })}>${one.hearts > 0 ? "+" : ""}${one.hearts} ♥</span>`}</span>
      <span class="meter hearts"><span style=${{ width: `${(100 * Math.max(0, one.total)) / most}%` }}></span><b>${t("{n} hearts", { n: one.total })}</b></span>
      <span class="deed">${one.move && (one.is_shown ? one.move : t("last: {move}", { move: one.move }))}
        ${one.has_chosen && !board.is_over && !one.is_shown && html` <span class="chip">${t("has chosen")}</span>`}
        ${one.states.map((state) => html` <span class="chip" key=${state}>${told(state)}</span>`)}</span>
    </li>`;
}

function MoveCard({ card, isAgain, isHinted, onClick }) {
  const effects = [
    t("appeal {n}", { n: card.appeal }),
    card.jam && t("jam {n}", { n: card.jam }),
    card.pleasure > 0 && t("pleases"),
    card.pleasure < 0 && t("displeases"),
    isAgain && t("used last"),
  ].filter(Boolean);
  return html`
    <button class=${`movecard ${isHinted ? "hinted" : ""}`} onClick=${onClick}>
      <span class="row between"><b>${card.name}</b> <span class=${`tag ${card.condition}`}>${t(card.condition)}</span></span>
      <span class="hearts" aria-hidden="true">${"♥".repeat(card.appeal)}<span class="jam">${"▼".repeat(card.jam)}</span></span>
      <span class="facts">${effects.join(" · ")}</span>
      <span class="effect">${told(card.effect)}</span>
    </button>`;
}

function Story({ lines }) {
  const box = useRef();
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; }, [lines.length]);
  return html`
    <div class="story" ref=${box} tabindex="0" role="region" aria-label=${t("What happened")}>
      ${lines.map((line, index) => html`<p key=${index} class=${line.startsWith("Turn") || line.startsWith("The contest") ? "head" : line.startsWith(" ") ? "inner" : ""}>${told(line)}</p>`)}
    </div>`;
}

function Bars({ board }) {
  const most = Math.max(1, ...board.contestants.map((one) => one.total));
  return html`<div class="bars">${board.contestants.map((one, seat) => html`
    <span class=${`bar p${seat}`} style=${{ width: `${20 + (80 * Math.max(0, one.total)) / most}%` }}>${one.name}</span>`)}</div>`;
}
