// Any board of cells and pieces, drawn from its description and played by pointing: one cell, or from one to another,
// by clicks, by dragging, or by the keyboard. Cells that share a name are one place to point at, as columns are.
// A `hand` replaces the moves of a game by other things to do: it says what is picked and what pointing then means.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { tell } from "../session.js";
import { t } from "../words.js";
import { useDrag } from "./drag.js";
import { bounds, isBeside, neighbour, placeOf, ratio } from "./geometry.js";
import { GridPicture } from "./gridpicture.js";
import { label, places, reach } from "./places.js";

const SIDEWAYS = ["ArrowLeft", "ArrowRight"];

/** @param {BoardProps<GridBoard> & { hand?: Hand }} props */
export function Grid({ scene, game, now, isStill, onMove, suggestion, hand, marks, policy }) {
  const { board, gestures = {} } = scene;
  const [own, setOwn] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState("");
  useLayoutEffect(() => setOwn(null), [now?.cursor]); // what was picked in another position is not picked here
  /** @type {Ref<HTMLElement>} */
  const root = useRef(null);
  const isPointed = useRef(false); // the focus came by pointing: then ← and → go through the moves, as anywhere else
  const picked = hand ? hand.picked : own;
  const pick = (/** @type {string | null} */ name) => (hand ? hand.pick(name) : setOwn(name));
  const spots = places(board);
  const { starts, ends, moveFor } = hand ? hand.reach(board) : reach(gestures, own);
  const box = bounds(board);
  const point = (/** @type {string} */ name) => {
    const move = moveFor(name);
    if (move === undefined) return pick(name !== picked && starts.has(name) ? name : null);
    if (hand) hand.done();
    else setOwn(null);
    onMove(move);
  };
  const miss = () => {
    if (!hand && !picked && starts.size && !ends.size) tell(t("First choose a piece, then the cell where it goes."));
  };
  const canStart = (/** @type {string} */ name) => starts.has(name) && !isStill;
  const drag = useDrag({ root, canStart, onPick: pick, onDrop: point, onMiss: hand?.onMiss });
  const picture = html`<${GridPicture} scene=${scene} box=${box} spots=${spots} suggestion=${suggestion} marks=${marks}
    policy=${policy} lifted=${drag.isLive ? picked : null} at=${drag.at} root=${root} hasTools=${Boolean(hand)} />`;
  if (isStill) return html`<div class="gridbox" style=${ratio(box)}>${picture}</div>`;

  const names = [...spots.keys()];
  const first = names.find((name) => starts.has(name) || ends.has(name)) ?? names[0];
  const current = spots.has(focused) ? focused : first;
  const step = (/** @type {KeyboardEvent} */ event) => {
    hand?.onKey(event, current);
    if (event.key === "Escape") pick(null);
    if (isPointed.current && !hand && SIDEWAYS.includes(event.key)) return;
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault(); // at the edge too: there no arrow goes through the moves of the game
    const next = neighbour(spots, current, event.key);
    if (!next) return;
    setFocused(next);
    const button = root.current?.querySelector(`[data-name="${CSS.escape(next)}"]`);
    if (button instanceof HTMLElement) button.focus();
  };
  const focusOn = (/** @type {string} */ name) => (/** @type {{ currentTarget: Element }} */ event) => {
    isPointed.current = !event.currentTarget.matches(":focus-visible");
    setFocused(name);
  };
  const spot = (/** @type {[string, Spot]} */ [name, one]) => {
    const can = starts.has(name) || ends.has(name);
    const look = [
      "spot",
      can && "can",
      picked === name && "picked",
      picked && ends.has(name) && !hand && "goal",
      hand && isBeside(one.cells[0], board) && "tool",
    ];
    return html`
      <button key=${name} class=${look.filter(Boolean).join(" ")} style=${placeOf(one, box)} data-name=${name}
        tabindex=${name === current ? 0 : -1} aria-disabled=${!can} aria-pressed=${picked === name ? "true" : undefined}
        aria-label=${label(name, one, game)} onFocus=${focusOn(name)} onClick=${() => (can ? point(name) : miss())}
        onPointerDown=${(/** @type {PointerEvent} */ event) => drag.onDown(event, name)}></button>`;
  };
  return html`
    <div class="gridbox" style=${ratio(box)} ref=${root} data-choices role="group" aria-label=${t("Board")}
      onKeyDown=${step} onPointerMove=${drag.onMove} onPointerUp=${drag.onUp} onPointerCancel=${drag.onCancel}>
      ${picture}
      ${[...spots].map(spot)}
    </div>`;
}
