// Who stands how, for more than two players: a bar for each, as far as their own view of it may be known.
import { html } from "../html.js";
import { seatName } from "../seats.js";
import { thought } from "../session.js";
import { signed, t } from "../words.js";

export function SeatBars({ now }) {
  const values = now.seats.map((_, seat) => lastValue(now, seat));
  return html`
    <section class="panel" aria-labelledby="seatbars">
      <h2 id="seatbars">${t("Evaluation")}</h2>
      <ul class="seatbars">
        ${values.map((value, seat) => html`
          <li class=${`p${seat}`}><span class="who">${seatName(now, seat)}</span>
            <span class="meter value wide">${value !== null && html`<span class=${value < 0 ? "bad" : "good"} style=${stretch(value)}></span>`}
              <b>${value === null ? t("not known") : signed(value)}</b></span></li>`)}
      </ul>
    </section>`;
}

function stretch(value) {
  const width = `${50 * Math.min(1, Math.abs(value))}%`;
  return value < 0 ? { right: "50%", width } : { left: "50%", width };
}

// The result, the search under way, or what the player thought of his last move.
function lastValue(now, seat) {
  if (now.over && now.scores && now.cursor === now.tip) return now.scores[seat];
  const found = thought.value;
  if (found && found.to_move === seat && found.node === now.cursor) return found.value;
  for (let node = now.cursor; node !== null; node = now.nodes[node].parent) {
    if (now.nodes[node].seat === seat && now.nodes[node].value !== null) return now.nodes[node].value;
  }
  return null;
}
