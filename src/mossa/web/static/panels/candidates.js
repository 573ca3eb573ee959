// The moves that a search considers, best first, each with its value, its share of the visits and the expected line.
import { html } from "../html.js";
import { agentName } from "../seats.js";
import { ask, thought } from "../session.js";
import { line, number, signed, t } from "../words.js";

const MOST = 12;

export function Candidates({ now }) {
  const found = thought.value;
  const rows = found?.candidates ?? [];
  const all = rows.reduce((sum, one) => sum + one.visits, 0);
  return html`
    <section class="panel" aria-labelledby="candidates">
      <div class="head"><h2 id="candidates">${t("Candidates")}</h2> ${found && html`<small>${who(now, found)}</small>`}</div>
      ${rows.length === 0
        ? html`<p class="empty">${t(now.analyst && !now.over ? "The analysis thinks, or prepares its first search." : "Nothing has been searched yet: start the analysis, or let an agent move.")}</p>`
        : html`
          <div class="scroll" tabindex="0" role="region" aria-label=${t("Table of candidates")}>
            <table class="candidates">
              <thead><tr><th scope="col">${t("move")}</th><th scope="col">${t("value")}</th><th scope="col">${t("visits")}</th><th scope="col">${t("expected line")}</th></tr></thead>
              <tbody>
                ${rows.slice(0, MOST).map((one) => html`
                  <tr key=${one.move} class=${one.move === found.move ? "best" : ""}>
                    <th scope="row">${one.move}</th>
                    <td><${Value} value=${one.value} /></td>
                    <td><${Share} part=${one.visits} whole=${all} /></td>
                    <td class="pv">${now.game.hidden ? html`<span class="after">${line(one.pv.slice(1), 6) || "…"}</span>` : html`
                      <button class="link" onClick=${() => ask("preview", { node: found.node, moves: one.pv.slice(0, 12) })}
                        aria-label=${t("Look at the line {line}", { line: line(one.pv, 12) })}>${line(one.pv, 9)}</button>`}</td>
                  </tr>`)}
              </tbody>
            </table>
            ${rows.length > MOST && html`<p class="empty">${t("and {n} more", { n: rows.length - MOST })}</p>`}
          </div>`}
    </section>`;
}

function who(now, found) {
  const source = found.source === "analysis" ? t("analysis") : agentName(now.seats[found.to_move] ?? "");
  const at = found.node === now.cursor ? t("of this position") : t("of an earlier position");
  return `${source} · ${at}${found.final ? "" : " …"}`;
}

function Value({ value }) {
  const width = `${50 * Math.abs(Math.max(-1, Math.min(1, value)))}%`;
  const style = value < 0 ? { right: "50%", width } : { left: "50%", width };
  return html`<span class="meter value"><span class=${value < 0 ? "bad" : "good"} style=${style}></span><b>${signed(value)}</b></span>`;
}

function Share({ part, whole }) {
  return html`<span class="meter share"><span style=${{ width: `${whole ? (100 * part) / whole : 0}%` }}></span><b>${number(part)}</b></span>`;
}
