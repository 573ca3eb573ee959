// Big Two: everybody's cards around the table, one's own to choose from. Cards that no legal play can use are dimmed.
import { useLayoutEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { isYou, seatName } from "../seats.js";
import { t } from "../words.js";
import { Card, Fan, spokenCards } from "./cards.js";

const MANY = 14;

export function BigTwo({ scene, game, now, isStill, onMove, advice }) {
  const { board, legal = [], isWaiting } = scene;
  const [chosen, setChosen] = useState([]);
  const [bySuit, setBySuit] = useState(false);
  useLayoutEffect(() => setChosen([]), [board.hands.join(), board.player]);
  if (isStill) return html`<${Still} board=${board} />`;
  const eyes = now.viewer ?? now.seats.indexOf(null);
  const me = eyes >= 0 ? eyes : 0;
  const others = [1, 2, 3].map((step) => (me + step) % 4);
  const isMine = !isWaiting && board.player === me && legal.length > 0;
  const plays = isMine ? legal.filter((move) => move !== "pass") : [];
  const useful = usable(plays, chosen);
  const play = plays.find((move) => same(move.split(" "), chosen));
  const toggle = (card) => setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card]);
  const hand = bySuit ? [...board.hands[me]].sort((a, b) => suit(board, a) - suit(board, b)) : board.hands[me];
  return html`
    <div class="bigtwo">
      <div class="others">
        ${others.map((seat) => html`<${Other} key=${seat} seat=${seat} board=${board} now=${now} />`)}
      </div>
      <div class="felt" role="group" aria-label=${t("Table")}>
        ${board.table.length
          ? html`<${Fan} cards=${board.table} label=${t("On the table: {cards}", { cards: spokenCards(board.table.join(" ")) })} />
            <p>${isYou(now, board.owner) ? t("played by you") : t("played by {who}", { who: seatName(now, board.owner) })}</p>`
          : html`<p>${t("The table is empty: any play leads.")}</p>`}
      </div>
      <div class="own">
        <div class="hand" role="group" aria-label=${now.seats[me] === null ? t("Your hand") : seatName(now, me)}>
          ${hand.map((card) => html`
            <${Card} key=${card} card=${card} isChosen=${chosen.includes(card)} isDim=${isMine && !useful.has(card)}
              isHinted=${advice?.move.split(" ").includes(card)} onClick=${isMine ? () => toggle(card) : undefined} />`)}
        </div>
        <div class="row centre">
          ${now.seats.includes(null) && html`
            <button class="main" disabled=${!play} onClick=${() => onMove(play)}>${t("Play")} ${chosen.length ? chosen.length : ""}</button>
            <button disabled=${!isMine || !legal.includes("pass")} onClick=${() => onMove("pass")}>${t("Pass")}</button>
            <button class="quiet" disabled=${!chosen.length} onClick=${() => setChosen([])}>${t("Clear")}</button>`}
          <button class="quiet" aria-pressed=${bySuit} onClick=${() => setBySuit(!bySuit)}>${t("Sort by suit")}</button>
        </div>
        ${isMine && html`<${Plays} plays=${plays} chosen=${chosen} onChoose=${setChosen} />`}
      </div>
    </div>`;
}

const same = (a, b) => a.length === b.length && a.every((card) => b.includes(card));
const suit = (board, card) => board.suits.indexOf(card[1]) * 100 + "3456789TJQKA2".indexOf(card[0]);

// the cards of every legal play that has all chosen ones
function usable(plays, chosen) {
  const found = new Set();
  for (const move of plays) {
    const cards = move.split(" ");
    if (chosen.every((card) => cards.includes(card))) for (const card of cards) found.add(card);
  }
  return found;
}

function Other({ seat, board, now }) {
  const shown = board.hands[seat];
  const isTurn = !now.over && board.player === seat;
  return html`
    <div class=${`other ${isTurn ? "turn" : ""}`}>
      <p>${seatName(now, seat)} <b>${t("{n} cards", { n: board.left[seat] })}</b>${board.locked.includes(seat) && html` · ${t("passed")}`}</p>
      ${shown.length > 0
        ? html`<${Fan} cards=${shown} isSmall=${true} />`
        : html`<div class="backs" aria-hidden="true">${Array.from({ length: board.left[seat] }, () => html`<span></span>`)}</div>`}
    </div>`;
}

// The legal plays by how many cards they have; those that hold what is chosen.
function Plays({ plays, chosen, onChoose }) {
  const fitting = plays.map((move) => move.split(" ")).filter((cards) => chosen.every((card) => cards.includes(card)));
  const sizes = [...new Set(fitting.map((cards) => cards.length))].sort((a, b) => a - b);
  if (!fitting.length) return html`<p class="empty">${t("You can only pass.")}</p>`;
  return html`
    <div class="plays" role="group" aria-label=${t("Legal plays: {n}", { n: fitting.length })}>
      <p class="empty">${t("Legal plays: {n}", { n: fitting.length })}</p>
      ${sizes.map((size) => {
        const some = fitting.filter((cards) => cards.length === size);
        return html`<p><b>${size}</b> ${some.slice(0, MANY).map((cards) => html`
          <button key=${cards.join()} aria-label=${spokenCards(cards.join(" "))} onClick=${() => onChoose(cards)}>${cards.join(" ")}</button>`)}
          ${some.length > MANY && t("and {n} more", { n: some.length - MANY })}</p>`;
      })}
    </div>`;
}

function Still({ board }) {
  const hand = board.hands.find((one) => one.length) ?? board.table;
  return html`<div class="bigtwo still"><${Fan} cards=${hand.slice(0, 7)} isSmall=${true} /></div>`;
}
