// Who stands how, for more than two players: a bar for each, as far as their own view of it may be known.
import { html } from "../html.js";
import { seatName } from "../seats.js";
import { thought } from "../session.js";
import { signed, t } from "../words.js";

/** @param {{ now: State }} props */
export function SeatBars({ now }) {
  return html`
    <section class="panel" aria-labelledby="seatbars">
      <h2 id="seatbars">${t("Evaluation")}</h2>
      <ul class="seatbars">
        ${now.seats.map(
          (_, seat) => html`
            <li class=${`p${seat}`}><span class="who">${seatName(now, seat)}</span>
              <${Meter} value=${lastValue(now, seat)} /></li>`,
        )}
      </ul>
    </section>`;
}

/** @param {{ value: number | null }} props */
function Meter({ value }) {
  if (value === null) return html`<span class="meter value wide"><b>${t("not known")}</b></span>`;
  const width = `${50 * Math.min(1, Math.abs(value))}%`;
  const style = value < 0 ? { right: "50%", width } : { left: "50%", width };
  return html`<span class="meter value wide"><span class=${value < 0 ? "bad" : "good"} style=${style}></span>
    <b>${signed(value)}</b></span>`;
}

/** The result, the search under way, or what the player thought of their last move.
 * @param {State} now @param {number} seat @returns {number | null} */
function lastValue(now, seat) {
  if (now.over && now.scores && now.cursor === now.tip) return now.scores[seat];
  const found = thought.value;
  if (found && found.to_move === seat && found.node === now.cursor) return found.value;
  /** @type {number | null} */
  let at = now.cursor;
  while (at !== null) {
    /** @type {GameNode} */
    const node = now.nodes[at];
    if (node.seat === seat && node.value !== null) return node.value;
    at = node.parent;
  }
  return null;
}
