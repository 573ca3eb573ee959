// The moves that a search considers, best first, each with its value, its share of the visits, how likely a network
// thought it beforehand, and the expected line.
import { outcome } from "../exact.js";
import { html } from "../html.js";
import { agentName } from "../seats.js";
import { ask, thought } from "../session.js";
import { line, moveName, number, signed, t } from "../words.js";
import { waitingText } from "./waiting.js";

const MOST = 12;
const NOTHING = "Nothing has been searched yet: start the analysis, or let an agent move.";

/** @param {{ now: State }} props */
export function Candidates({ now }) {
  const found = thought.value;
  return html`
    <section class="panel" aria-labelledby="candidates">
      <div class="head"><h2 id="candidates">${t("Candidates")}</h2>
        ${found && html`<small>${who(now, found)}</small>`}</div>
      ${
        found?.candidates.length
          ? html`<${Rows} now=${now} found=${found} />`
          : html`<p class="empty">${waitingText(now) ?? t(NOTHING)}</p>`
      }
    </section>`;
}

/** @param {{ now: State, found: Thought }} props */
function Rows({ now, found }) {
  const rows = found.candidates;
  const all = rows.reduce((sum, one) => sum + one.visits, 0);
  const hasPriors = rows.some((one) => one.prior !== undefined);
  const count = found.iterations ? t("nodes") : t("visits");
  const counted = [...(all ? [count] : []), ...(hasPriors ? [t("prior")] : [])]; // exact play visits nothing
  const heads = [t("move"), t("value"), ...counted, t("expected line")];
  const row = (/** @type {Candidate} */ one) => html`
    <tr key=${one.move} class=${one.move === found.move ? "best" : ""}>
      <th scope="row">${moveName(one.move)}</th>
      <td>${found.solved ? html`<b>${exactly(found, one)}</b>` : html`<${Value} value=${one.value} />`}</td>
      ${all > 0 && html`<td><${Share} part=${one.visits} whole=${all} /></td>`}
      ${hasPriors && html`<td><${Prior} value=${one.prior ?? 0} /></td>`}
      <td class="pv"><${Line} pv=${one.pv} node=${found.node} isHidden=${now.game.hidden} /></td>
    </tr>`;
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Table of candidates")}>
      <table class="candidates">
        <thead><tr>${heads.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
        <tbody>${rows.slice(0, MOST).map(row)}</tbody>
      </table>
      ${rows.length > MOST && html`<p class="empty">${t("and {n} more", { n: rows.length - MOST })}</p>`}
    </div>`;
}

/** What a move leads to, and for the best one how soon.
 * @param {Thought} found @param {Candidate} one */
const exactly = (found, one) => outcome(one.value, one.move === found.move ? found.plies : null);

/** @param {State} now @param {Thought} found */
function who(now, found) {
  const source = found.source === "analysis" ? t("analysis") : agentName(now.seats[found.to_move] ?? "", now.game.name);
  const at = found.node === now.cursor ? t("of this position") : t("of an earlier position");
  const network = found.guess === undefined ? "" : ` · ${t("network alone")} ${signed(found.guess)}`;
  return `${source} · ${at}${network}${found.final ? "" : " …"}`;
}

/** @param {{ pv: string[], node: number, isHidden: boolean }} props */
function Line({ pv, node, isHidden }) {
  if (isHidden) return html`<span class="after">${line(pv.slice(1), 6) || "…"}</span>`;
  const look = () => ask("preview", { node, moves: pv.slice(0, 12) });
  return html`<button class="link" onClick=${look} aria-label=${t("Look at the line {line}", { line: line(pv, 12) })}>
    ${line(pv, 9)}</button>`;
}

/** @param {{ value: number }} props */
function Value({ value }) {
  const width = `${50 * Math.abs(Math.max(-1, Math.min(1, value)))}%`;
  const style = value < 0 ? { right: "50%", width } : { left: "50%", width };
  return html`<span class="meter value"><span class=${value < 0 ? "bad" : "good"} style=${style}></span>
    <b>${signed(value)}</b></span>`;
}

/** @param {{ value: number }} props */
function Prior({ value }) {
  const percent = `${Math.round(100 * value)} %`;
  return html`<span class="meter share"><span style=${{ width: `${100 * value}%` }}></span><b>${percent}</b></span>`;
}

/** @param {{ part: number, whole: number }} props */
function Share({ part, whole }) {
  const width = `${whole ? (100 * part) / whole : 0}%`;
  return html`<span class="meter share"><span style=${{ width }}></span><b>${number(part)}</b></span>`;
}
