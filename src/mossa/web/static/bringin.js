// A recorded game brought in from a file; of several, the one that is chosen.
import { useState } from "preact/hooks";
import { importRecord } from "./api.js";
import { gameOf } from "./catalogue.js";
import { html, problemOf } from "./html.js";
import { usePresence } from "./presence.js";
import { go } from "./router.js";
import { agentName } from "./seats.js";
import { t } from "./words.js";

const MOST = 200; // games of one file that are listed

/** @typedef {{ line: string, game: string, seats: string[], plies: number }} Found */

/** @param {{ catalogue: Catalogue | null }} props */
export function BringIn({ catalogue }) {
  const presence = usePresence();
  const [problem, setProblem] = useState("");
  const [found, setFound] = useState(/** @type {Found[]} */ ([]));
  const open = async (/** @type {string} */ line) => {
    setProblem("");
    try {
      const { key } = await importRecord(line);
      if (presence.isHere) go(`#play/${key}`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const read = async (/** @type {{ target: HTMLInputElement }} */ event) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const lines = (await file.text()).split("\n").filter((line) => line.trim());
    setFound(lines.length > 1 ? lines.map(summary) : []);
    if (!lines.length) setProblem(t("The file holds no game."));
    if (lines.length === 1) await open(lines[0]);
    event.target.value = "";
  };
  const item = (/** @type {Found} */ one, /** @type {number} */ index) => {
    const title = gameOf(catalogue, one.game)?.title ?? one.game;
    const who = one.seats.map((seat) => (seat === "human" ? t("A person") : agentName(seat, one.game))).join(" – ");
    return html`<li key=${index}><button onClick=${() => open(one.line)}>${index + 1}. ${title}</button>
      <small>${who} · ${t("{n} moves", { n: one.plies })}</small></li>`;
  };
  return html`
    <section class="bring" aria-labelledby="bring">
      <h2 id="bring">${t("Bring in a game")}</h2>
      <label class="file">${t("A record (.jsonl) that mossa wrote")}
        <span class="button">${t("Choose a file")}</span>
        <input type="file" class="unseen" accept=".jsonl,.json,application/json" onChange=${read} />
      </label>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${
        found.length > 0 &&
        html`<p>${t("{n} games: which one?", { n: found.length })}</p>
        <ul class="found" aria-label=${t("Games of the file")}>${found.slice(0, MOST).map(item)}</ul>
        ${found.length > MOST && html`<p class="empty">${t("and {n} more", { n: found.length - MOST })}</p>`}`
      }
    </section>`;
}

/** What a line of a file says of its game; one that is broken is refused when it is chosen.
 * @param {string} line @returns {Found} */
function summary(line) {
  try {
    const { game, seats, moves } = JSON.parse(line);
    return { line, game, seats, plies: moves.length };
  } catch {
    return { line, game: line.slice(0, 30), seats: [], plies: 0 };
  }
}
