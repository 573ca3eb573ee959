// Setting up a position: pieces are put, carried and taken away by pointing, by keys or as text. No rules are known
// here: the server says what becomes of each change, and whether it is a position.
import { useEffect, useState } from "preact/hooks";
import { Grid } from "./board/grid.js";
import { PieceIcon } from "./board/pieces.js";
import { gameOf, useCatalogue } from "./catalogue.js";
import { useDraft } from "./draft.js";
import { Field } from "./field.js";
import { ERASER, useHand } from "./hand.js";
import { html, valueTo } from "./html.js";
import { Icon } from "./icon.js";
import { NewGame } from "./newgame.js";
import { Unopened } from "./position.js";
import { go, positionAddress } from "./router.js";
import { inColours, playerName } from "./seats.js";
import { t, told } from "./words.js";

/** @param {{ spec: string, start: string }} props */
export function SetUp({ spec, start }) {
  const { catalogue, problem } = useCatalogue();
  const { scene, change, type, undo } = useDraft(spec, start);
  const [isPlaying, setPlaying] = useState(false);
  const hand = useHand(scene, change);
  useEffect(() => {
    document.title = `${t("Set up a position")} · mossa`;
  }, []);
  const game = gameOf(catalogue, spec);
  if (problem || (scene && !scene.board)) return html`<${Unopened} problem=${problem || told(scene?.wrong)} />`;
  if (!scene || !game) return html`<p class="wait">${t("One moment …")}</p>`;
  const isReady = !scene.wrong && !scene.over;
  const given = { spec, start: scene.text, seat: scene.to_move };
  const isErasing = hand.picked === ERASER;
  const text = (/** @type {string} */ id) => html`<textarea id=${id} rows="2" spellcheck="false" value=${scene.text}
    onInput=${valueTo(type)}></textarea>`;
  return html`
    <div class="editor">
      <div class="stage"><${Grid} scene=${scene} game=${game.rules} onMove=${change} hand=${hand} /></div>
      <section class="panel" aria-labelledby="setup">
        <h1 id="setup">${t("Set up a position")} <small>${scene.title}</small></h1>
        <p class="meaning">${t("Choose a piece below the board, then its cells; or drag pieces.")}</p>
        <div class="row" role="toolbar" aria-label=${t("Actions")}>
          <button class=${isErasing ? "on" : ""} aria-pressed=${isErasing} onClick=${hand.erase}>
            <${Icon} name="eraser" /> ${t("Eraser")}</button>
          <button aria-disabled=${!undo} onClick=${undo}><${Icon} name="undo" /> ${t("Undo")}</button>
          <button onClick=${() => change({ do: "clear_all" })}>${t("Clear all")}</button>
          ${
            scene.has_turn &&
            html`<button onClick=${() => change({ do: "turn" })}>
              <${Icon} name="swap" /> ${t("Swap who moves")}</button>`
          }
        </div>
        <p class=${`banner ${isReady ? "" : "warn"}`} role="status"><${Verdict} scene=${scene} game=${game} /></p>
        <${Field} name=${t("As text")} control=${text} />
        ${game.rules.pieces === "colours" && html`<p class="meaning">${letters(game.rules)}</p>`}
        <div class="row end">
          <button disabled=${!isReady} onClick=${() => go(positionAddress(spec, scene.text))}>${t("Analyse")}</button>
          <button class="main" disabled=${!isReady} onClick=${() => setPlaying(true)}>${t("Play from here")}</button>
        </div>
      </section>
      ${isPlaying && html`<${NewGame} game=${game} given=${given} onClose=${() => setPlaying(false)} />`}
    </div>`;
}

/** Whose pieces the letters of a text are.
 * @param {Rules} rules */
const letters = (rules) =>
  rules.symbols.map((letter, seat) => t("{letter} is {who}.", { letter, who: playerName(rules, seat) })).join(" ");

/** @param {{ scene: Draft, game: GameInfo }} props */
function Verdict({ scene, game }) {
  if (scene.wrong) {
    const said = told(scene.wrong);
    return scene.isRead ? inColours(said, game.rules) : said; // of a text that is none, letters are what counts
  }
  if (scene.over) return t("The game is over in this position");
  const who = playerName(game.rules, scene.to_move ?? 0);
  return html`<${PieceIcon} player=${scene.to_move} game=${game.rules} /> ${t("{who} to move", { who })}`;
}
