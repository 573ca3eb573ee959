// Playing cards: rank and suit in words for those who hear, as signs for those who see.
import { html } from "../html.js";
import { t } from "../words.js";

/** @type {Record<string, [string, string]>} */
const SUITS = { D: ["♦", "diamonds"], C: ["♣", "clubs"], H: ["♥", "hearts"], S: ["♠", "spades"] };
/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "J", Q: "Q", K: "K", A: "A" };
/** @type {Record<string, string>} */
const FIGURES = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** @param {string} card */
function cardName(card) {
  const rank = FIGURES[card[0]] ? t(FIGURES[card[0]]) : (RANKS[card[0]] ?? card[0]);
  return t("{rank} of {suit}", { rank, suit: t(SUITS[card[1]][1]) });
}

// A text of nothing but cards as one reads it aloud; any other as it is.
/** @param {string} text */
export function spokenCards(text) {
  return /^([2-9TJQKA][DCHS] ?)+$/.test(text) ? text.split(" ").map(cardName).join(", ") : text;
}

/** Cards in a line of text.
 * @param {{ cards: string[] }} props */
export const Written = ({ cards }) =>
  cards.map(
    (card) => html`<span class=${`written ${card[1]}`}>${RANKS[card[0]] ?? card[0]}${SUITS[card[1]][0]}</span>`,
  );

/** @param {{ card: string }} props */
function Face({ card }) {
  return html`<span class="rank">${RANKS[card[0]] ?? card[0]}</span><span class="suit">${SUITS[card[1]][0]}</span>`;
}

/** @typedef {{ card: string, isChosen?: boolean, isDim?: boolean, isHinted?: boolean, isFirst?: boolean }} Look
 * @param {Look & { onClick?: () => void, onFocus?: (event: FocusEvent) => void }} props */
export function Card({ card, isChosen, isDim, isHinted, isFirst, onClick, onFocus }) {
  const isOff = !onClick;
  const look = `playing card ${card[1]} ${isChosen ? "chosen" : ""} ${isDim ? "dim" : ""} ${isHinted ? "hinted" : ""}`;
  return html`<button class=${look} aria-pressed=${Boolean(isChosen)} aria-label=${cardName(card)}
    tabindex=${isFirst ? 0 : -1} aria-disabled=${isOff} onClick=${onClick} onFocus=${onFocus}>
    <${Face} card=${card} /></button>`;
}

/** @param {{ cards: string[], hinted?: string[], isSmall?: boolean, label?: string }} props */
export function Fan({ cards, hinted = [], isSmall, label }) {
  const face = (/** @type {string} */ card) => html`
    <span key=${card} class=${`playing card ${card[1]} ${hinted.includes(card) ? "hinted" : ""}`}
      aria-hidden="true"><${Face} card=${card} /></span>`;
  const name = label ?? cards.map(cardName).join(", ");
  return html`<div class=${`fan ${isSmall ? "small" : ""}`} role="img" aria-label=${name}>${cards.map(face)}</div>`;
}
