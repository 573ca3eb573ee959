// Big Two: everybody's cards around the table, one's own to choose from. Cards that no legal play can use are dimmed.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { isYou, seatName } from "../seats.js";
import { trialSeat } from "../trial.js";
import { t } from "../words.js";
import { stepThrough } from "./arrows.js";
import { Card, Fan, spokenCards, Written } from "./cards.js";

const MANY = 14;

/** @param {BoardProps<CardBoard>} props */
export function BigTwo({ scene, now, isStill, onMove, advice }) {
  const { board, legal = [], isWaiting } = scene;
  if (isStill) return html`<${Still} board=${board} />`;
  const eyes = trialSeat() ?? now.viewer ?? now.seats.indexOf(null);
  const me = Math.max(eyes, 0);
  const isMine = !isWaiting && board.player === me && legal.length > 0;
  const others = [1, 2, 3].map((step) => (me + step) % 4);
  const hinted = advice?.move?.split(" ") ?? [];
  return html`
    <div class="bigtwo">
      <div class="others">
        ${others.map((seat) => html`<${Other} key=${seat} seat=${seat} board=${board} now=${now} hinted=${hinted} />`)}
      </div>
      <${Felt} board=${board} me=${me} now=${now} />
      <${Own} board=${board} now=${now} me=${me} legal=${isMine ? legal : []} onMove=${onMove} hinted=${hinted} />
    </div>`;
}

/** @param {{ board: CardBoard, me: number, now: State }} props */
function Felt({ board, me, now }) {
  const label = t("On the table: {cards}", { cards: spokenCards(board.table.join(" ")) });
  const by = isYou(now, board.owner) ? t("played by you") : t("played by {who}", { who: seatName(now, board.owner) });
  const must = t("The table is empty: the first play must contain {cards}.", {
    cards: spokenCards(board.must.join(" ")),
  });
  const empty = board.must.length ? must : t("The table is empty: any play leads.");
  return html`<div class="felt" role="group" aria-label=${t("Table")}>${
    board.table.length
      ? html`<div key=${board.table.join()} class=${`flies from${(board.owner - me + 4) % 4}`}>
          <${Fan} cards=${board.table} label=${label} /></div><p>${by}</p>`
      : html`<p>${empty}</p>`
  }</div>`;
}

/** One's own hand, and what can be played from it.
 * @typedef {{ board: CardBoard, now: State, me: number, legal: string[] }} OwnHand */
/** @param {OwnHand & { onMove: (move: string) => void, hinted: string[] }} props */
function Own({ board, now, me, legal, onMove, hinted }) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [bySuit, setBySuit] = useState(false);
  const [focused, setFocused] = useState("");
  const isPointed = useRef(false); // the focus came by pointing: then ← and → go through the moves, as anywhere else
  useLayoutEffect(() => setChosen([]), [board.hands.join(), board.player]);
  const isMine = legal.length > 0;
  const plays = legal.filter((move) => move !== "pass");
  const useful = usable(plays, chosen);
  const play = plays.find((move) => same(move.split(" "), chosen));
  const toggle = (/** @type {string} */ card) =>
    setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card]);
  const hand = bySuit ? board.hands[me].toSorted((a, b) => suit(board, a) - suit(board, b)) : board.hands[me];
  const first = hand.includes(focused) ? focused : (hand.find((one) => useful.has(one)) ?? hand[0]);
  const focusOn = (/** @type {string} */ one) => (/** @type {{ currentTarget: Element }} */ event) => {
    isPointed.current = !event.currentTarget.matches(":focus-visible");
    setFocused(one);
  };
  const step = (/** @type {KeyboardEvent} */ event) => {
    if (!isPointed.current) stepThrough(event);
  };
  const card = (/** @type {string} */ one) => html`
    <${Card} key=${one} card=${one} isChosen=${chosen.includes(one)} isDim=${isMine && !useful.has(one)}
      isHinted=${hinted.includes(one)} isFirst=${one === first} onFocus=${focusOn(one)}
      onClick=${isMine ? () => toggle(one) : undefined} />`;
  const canPass = legal.includes("pass");
  const buttons = html`
    <button class="main" aria-disabled=${!play} onClick=${() => play && onMove(play)}>
      ${t("Play")} ${chosen.length ? chosen.length : ""}</button>
    <button class=${isMine && !plays.length ? "main" : ""} aria-disabled=${!canPass}
      onClick=${() => canPass && onMove("pass")}>${t("Pass")}</button>
    <button class="quiet" aria-disabled=${!chosen.length} onClick=${() => setChosen([])}>${t("Clear")}</button>`;
  return html`
    <div class="own">
      <div class="hand" data-choices role="group" onKeyDown=${step}
        aria-label=${now.seats[me] === null ? t("Your hand") : seatName(now, me)}>
        ${hand.map(card)}
      </div>
      <div class="row centre">
        ${(isMine || now.seats.includes(null)) && buttons}
        <button class="quiet" aria-pressed=${bySuit} onClick=${() => setBySuit(!bySuit)}>${t("Sort by suit")}</button>
      </div>
      ${isMine && html`<${Plays} plays=${plays} chosen=${chosen} onChoose=${setChosen} />`}
      ${!isMine && !now.over && now.seats.includes(null) && html`<div class="plays"></div>`}
    </div>`;
}

/** @param {string[]} a @param {string[]} b */
const same = (a, b) => a.length === b.length && a.every((card) => b.includes(card));
/** @param {CardBoard} board @param {string} card */
const suit = (board, card) => board.suits.indexOf(card[1]) * 100 + "3456789TJQKA2".indexOf(card[0]);

/** The cards of every legal play that has all chosen ones.
 * @param {string[]} plays @param {string[]} chosen */
function usable(plays, chosen) {
  const fitting = plays.map((move) => move.split(" ")).filter((cards) => chosen.every((card) => cards.includes(card)));
  return new Set(fitting.flat());
}

/** @param {{ seat: number, board: CardBoard, now: State, hinted: string[] }} props */
function Other({ seat, board, now, hinted }) {
  const shown = board.hands[seat];
  const isTurn = !now.over && board.player === seat;
  const backs = Array.from({ length: board.left[seat] }, () => html`<span></span>`);
  return html`
    <div class=${`other ${isTurn ? "turn" : ""}`}>
      <p>${seatName(now, seat)} <b>${t(board.left[seat] === 1 ? "{n} card" : "{n} cards", { n: board.left[seat] })}</b>
        ${board.locked.includes(seat) && html` · ${t("passed")}`}</p>
      ${
        shown.length > 0
          ? html`<${Fan} cards=${shown} hinted=${hinted} isSmall=${true} />`
          : html`<div class="backs" aria-hidden="true">${backs}</div>`
      }
    </div>`;
}

/** The legal plays by how many cards they have; those that hold what is chosen.
 * @param {{ plays: string[], chosen: string[], onChoose: (cards: string[]) => void }} props */
function Plays({ plays, chosen, onChoose }) {
  const fitting = plays.map((move) => move.split(" ")).filter((cards) => chosen.every((card) => cards.includes(card)));
  const sizes = [...new Set(fitting.map((cards) => cards.length))].sort((a, b) => a - b);
  if (!fitting.length) return html`<p class="plays empty">${t("You can only pass.")}</p>`;
  const play = (/** @type {string[]} */ cards) => html`
    <button key=${cards.join()} aria-label=${spokenCards(cards.join(" "))} onClick=${() => onChoose(cards)}>
      <${Written} cards=${cards} /></button>`;
  const row = (/** @type {number} */ size) => {
    const some = fitting.filter((cards) => cards.length === size);
    return html`<p key=${size}><b>${size}</b> ${some.slice(0, MANY).map(play)}
      ${some.length > MANY && t("and {n} more", { n: some.length - MANY })}</p>`;
  };
  const title = t("Legal plays: {n}", { n: fitting.length });
  return html`<div class="plays" role="group" aria-label=${title}>${sizes.map(row)}</div>`;
}

/** @param {{ board: CardBoard }} props */
function Still({ board }) {
  const hand = board.hands.find((one) => one.length) ?? board.table;
  return html`<div class="bigtwo still"><${Fan} cards=${hand.slice(0, 7)} isSmall=${true} /></div>`;
}
