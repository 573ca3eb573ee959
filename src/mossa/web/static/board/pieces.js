// Pieces: each player has a colour and a shape of its own, so that either alone tells them apart.
import { html } from "../html.js";

/** @type {((r: number) => unknown)[]} */
const MARKS = [
  (r) => html`<circle class="mark" r=${r * 0.55} />`,
  (r) => html`<path class="mark" d=${`M0 ${-r * 0.6} ${r * 0.6} 0 0 ${r * 0.6} ${-r * 0.6} 0Z`} />`,
  (r) => html`<path class="mark" d=${`M0 ${-r * 0.6} ${r * 0.55} ${r * 0.4} ${-r * 0.55} ${r * 0.4}Z`} />`,
  (r) => html`<path class="mark" d=${`M${-r * 0.45} ${-r * 0.45}h${r * 0.9}v${r * 0.9}h${-r * 0.9}Z`} />`,
];

/** @param {{ player: number, size: number }} props */
export function Disc({ player, size }) {
  const r = size / 2;
  return html`<g class=${`piece p${player}`}><circle class="body" r=${r} />${MARKS[player % MARKS.length](r)}</g>`;
}

// On a board of lines, as on paper: a cross and a circle.
/** @param {{ player: number, size: number }} props */
export function Sign({ player, size }) {
  const r = size / 2;
  const shape =
    player === 0 ? html`<path d=${`M${-r} ${-r} ${r} ${r}M${r} ${-r} ${-r} ${r}`} />` : html`<circle r=${r} />`;
  return html`<g class=${`sign p${player}`}>${shape}</g>`;
}

/** @param {{ player: number, game?: Rules }} props */
export function PieceIcon({ player, game }) {
  const isSign = game?.pieces === "signs";
  return html`
    <svg class="pieceicon" viewBox="-0.6 -0.6 1.2 1.2" aria-hidden="true">
      ${isSign ? html`<${Sign} player=${player} size=${0.75} />` : html`<${Disc} player=${player} size=${1.05} />`}
    </svg>`;
}
