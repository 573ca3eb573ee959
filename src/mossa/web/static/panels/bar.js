// Who stands better, for two players: a bar beside the board.
import { exactOf, outcome } from "../exact.js";
import { html } from "../html.js";
import { playerName } from "../seats.js";
import { preview, review, thought } from "../session.js";
import { line, signed, t } from "../words.js";

/** The value of a position as the first player sees it: exact if it is known, else the newest.
 * @param {State} now @returns {number | null} */
function valueNow(now) {
  const found = thought.value;
  const node = now.nodes[now.cursor];
  if (now.over && now.scores && now.cursor === now.tip) return now.scores[0];
  const exact = exactOf(now);
  if (exact) return forFirst(exact.value, now.to_move);
  const judged = review.value?.judged.find((one) => one.node === now.cursor);
  if (judged && review.value?.exact) return forFirst(judged.value, judged.seat);
  if (found && (found.node === now.cursor || found.node === node.parent)) return forFirst(found.value, found.to_move);
  if (judged) return forFirst(judged.value, judged.seat);
  return node.value === null ? null : forFirst(node.value, node.seat);
}

/** @param {number} value @param {number | null} mover */
export const forFirst = (value, mover) => (mover === 0 ? value : -value);

/** @param {{ now: State }} props */
export function EvaluationBar({ now }) {
  const value = valueNow(now);
  const share = value === null ? 50 : 50 + 50 * Math.max(-1, Math.min(1, value));
  return html`
    <div class="evalbar" role="img" aria-label=${solved(now) || inWords(value)}>
      <div class="second" style=${{ flexGrow: 100 - share }}></div>
      <div class="first" style=${{ flexGrow: share }}></div>
      <span class=${`number ${share > 50 ? "low" : "high"}`} aria-hidden="true">
        ${value !== null && signed(value)}</span>
    </div>`;
}

/** @param {number | null} value */
function inWords(value) {
  if (value === null) return t("Evaluation: not known");
  return t("Evaluation for the first player: {value}", { value: signed(value) });
}

/** A line below the board that keeps its place: how far one looks ahead, or what exact play says.
 * @param {{ now: State, isRich: boolean }} props */
export function BelowBoard({ now, isRich }) {
  const ahead = preview.value;
  if (ahead) return html`<p class="belowboard"><${LookAhead} moves=${ahead.moves} /></p>`;
  return isRich && !now.game.hidden && html`<p class="belowboard">${solved(now)}</p>`;
}

/** @param {{ moves: string[] }} props */
function LookAhead({ moves }) {
  const back = () => {
    preview.value = null;
  };
  return html`${t("A look ahead: {line}", { line: line(moves, moves.length) || "…" })}
    <button class="small" onClick=${back}>${t("Back to the game")}</button>`;
}

/** What exact play says of the position that is shown.
 * @param {State} now */
function solved(now) {
  const found = exactOf(now);
  if (!found || now.to_move === null) return "";
  const who = playerName(now.game, now.to_move);
  const facts = { who, outcome: outcome(found.value, found.plies) };
  return found.value === 0 ? t("Solved: a draw") : t("Solved: {who} {outcome}", facts);
}
