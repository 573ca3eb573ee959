// Setting up a position: pieces are put, carried and taken away by pointing, by keys or as text. No rules are known here:
// the server says what becomes of each change, and whether it is a position.
import { useEffect, useRef, useState } from "preact/hooks";
import { draftPosition, games } from "./api.js";
import { Grid } from "./board/grid.js";
import { PieceIcon } from "./board/pieces.js";
import { Field } from "./field.js";
import { Icon } from "./header.js";
import { html } from "./html.js";
import { NewGame } from "./newgame.js";
import { Unopened } from "./position.js";
import { usePresence } from "./presence.js";
import { go, positionAddress, setupAddress } from "./router.js";
import { t, told } from "./words.js";

const ERASER = "eraser";
const isTool = (name) => name === ERASER || name.startsWith("+");

export function SetUp({ spec, start }) {
  const [catalogue, setCatalogue] = useState(null);
  const { scene, change, typed, undo } = useDraft(spec, start);
  const [isPlaying, setPlaying] = useState(false);
  const hand = useHand(scene, change);
  const [problem, setProblem] = useState("");
  useEffect(() => { games().then(setCatalogue, (error) => setProblem(error.message)); }, []);
  const game = catalogue?.games.find((one) => one.name === spec.split(":")[0]);
  useEffect(() => { document.title = `${t("Set up a position")} · mossa`; }, []);
  if (problem || (scene && !scene.board)) return html`<${Unopened} problem=${problem || told(scene.wrong)} />`;
  if (!scene || !game) return html`<p class="wait">${t("One moment …")}</p>`;
  const isReady = !scene.wrong && !scene.over;
  return html`
    <div class="editor">
      <div class="stage"><${Grid} scene=${scene} game=${game.rules} onMove=${change} hand=${hand} /></div>
      <section class="panel" aria-labelledby="setup">
        <h1 id="setup">${t("Set up a position")} <small>${scene.title}</small></h1>
        <p class="meaning">${t("Choose a piece below the board, then its cells; or drag pieces onto the board, within it, or off it.")}</p>
        <div class="row" role="toolbar" aria-label=${t("Actions")}>
          <button class=${hand.picked === ERASER ? "on" : ""} aria-pressed=${hand.picked === ERASER} onClick=${hand.erase}><${Icon} name="eraser" /> ${t("Eraser")}</button>
          <button disabled=${!undo} onClick=${undo}><${Icon} name="undo" /> ${t("Undo")}</button>
          <button onClick=${() => change({ do: "clear_all" })}>${t("Clear all")}</button>
          ${scene.has_turn && html`<button onClick=${() => change({ do: "turn" })}><${Icon} name="swap" /> ${t("Swap who moves")}</button>`}
        </div>
        <p class=${`banner ${isReady ? "" : "warn"}`} role="status"><${Verdict} scene=${scene} game=${game} /></p>
        <${Field} name=${t("As text")} control=${(id) => html`
          <textarea id=${id} rows="2" value=${scene.text} onInput=${(event) => typed(event.target.value)} spellcheck="false"></textarea>`} />
        <div class="row end">
          <button disabled=${!isReady} onClick=${() => go(positionAddress(spec, scene.text))}>${t("Analyse")}</button>
          <button class="main" disabled=${!isReady} onClick=${() => setPlaying(true)}>${t("Play from here")}</button>
        </div>
      </section>
      ${isPlaying && html`<${NewGame} game=${game} agents=${catalogue.agents} given=${{ spec, start: scene.text, seat: scene.to_move }} onClose=${() => setPlaying(false)} />`}
    </div>`;
}

function Verdict({ scene, game }) {
  if (scene.wrong) return told(scene.wrong);
  if (scene.over) return t("The game is over in this position");
  const who = game.rules.symbols[scene.to_move];
  return html`<${PieceIcon} player=${scene.to_move} game=${game.rules} /> ${t("{who} to move", { who })}`;
}

// What the server makes of the text in the address and of each change, one after the other.
function useDraft(spec, start) {
  const [scene, setScene] = useState(null);
  const presence = usePresence();
  const latest = useRef({ text: null, past: [], asked: 0, queue: Promise.resolve() }).current;
  const ask = (text, edit) => {
    const number = ++latest.asked;
    const show = (found) => setScene((old) => ({ ...old, ...found, board: found.board ?? old?.board }));
    latest.queue = latest.queue.then(() => draftPosition({ game: spec, text: text ?? latest.text, edit })).then(
      (answer) => {
        if (edit && answer.text !== latest.text) latest.past.push(latest.text);
        if (answer.board) latest.text = answer.text;
        if (number !== latest.asked || !presence.isHere) return; // what was asked since says more
        show(answer);
        if (answer.board) go(setupAddress(spec, answer.text), true);
      },
      (error) => show({ wrong: error.message }),
    );
  };
  const type = (text) => {
    setScene((old) => ({ ...old, text }));
    ask(text);
  };
  useEffect(() => { if (start !== latest.text) ask(start || null); }, [start]);
  const undo = latest.past.length ? () => ask(latest.past.pop()) : null;
  return { scene, change: (edit) => ask(null, edit), typed: type, undo };
}

// What is picked: a tool for good, or for a moment a piece on the board; and what pointing at a cell then does.
function useHand(scene, change) {
  const [tool, setTool] = useState(null);
  const [held, setHeld] = useState(null);
  const first = scene?.board?.cells.find((cell) => isTool(cell.name)).name;
  const picked = held ?? tool ?? first;
  const pick = (name) => {
    if (name && isTool(name)) setTool(name);
    setHeld(name && !isTool(name) ? name : null);
  };
  const take = { Delete: "clear", Backspace: "lift" };
  return {
    picked,
    pick,
    done: () => setHeld(null),
    erase: () => pick(picked === ERASER ? first : ERASER),
    reach: (board) => reach(board, picked),
    onMiss(name) {
      setHeld(null);
      if (!isTool(name)) change({ do: "lift", cell: name });
    },
    onKey(event, name) {
      if (!take[event.key] || isTool(name)) return;
      event.preventDefault();
      change({ do: take[event.key], cell: name });
    },
  };
}

function reach({ cells }, picked) {
  const ends = new Map(cells.map(({ name }) => [name, editOf(name, picked)]).filter(([, edit]) => edit));
  const starts = new Set(cells.filter((cell) => cell.pieces.length).map((cell) => cell.name));
  return { starts, ends, moveFor: (name) => ends.get(name) };
}

// What pointing at a place does, given what is picked.
function editOf(name, picked) {
  if (isTool(name)) return !isTool(picked) && { do: "lift", cell: picked };
  if (picked === ERASER) return { do: "clear", cell: name };
  if (isTool(picked)) return { do: "toggle", piece: picked.slice(1), cell: name };
  return name !== picked && { do: "move", cell: picked, to: name };
}
