// Who stands better, for two players: a bar beside the board.
import { html } from "../html.js";
import { review, state, thought } from "../session.js";
import { signed, t } from "../words.js";

// The value of a position as the first player sees it: exact if it is known, else the newest.
function valueNow() {
  const now = state.value;
  const found = thought.value;
  if (now.over && now.scores && now.cursor === now.tip) return now.scores[0];
  const judged = review.value?.judged.find((one) => one.node === now.cursor);
  if (judged && review.value.exact) return judged.value;
  if (found && (found.node === now.cursor || found.node === now.nodes[now.cursor].parent)) return forFirst(found.value, found.to_move);
  if (judged) return judged.value;
  const node = now.nodes[now.cursor];
  return node.value === null ? null : forFirst(node.value, node.seat);
}

export const forFirst = (value, mover) => (mover === 0 ? value : -value);

export function EvaluationBar() {
  const value = valueNow();
  const share = value === null ? 50 : 50 + 50 * Math.max(-1, Math.min(1, value));
  const text = value === null ? t("Evaluation: not known") : t("Evaluation for the first player: {value}", { value: signed(value) });
  return html`
    <div class="evalbar" role="img" aria-label=${text}>
      <div class="second" style=${{ flexGrow: 100 - share }}></div>
      <div class="first" style=${{ flexGrow: share }}></div>
      <span class=${`number ${share > 50 ? "low" : "high"}`} aria-hidden="true">${value === null ? "" : signed(value)}</span>
    </div>`;
}
