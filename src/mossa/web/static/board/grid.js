// Any board of cells and pieces, drawn from its description and played by pointing: one cell, or from one to another,
// by clicks, by dragging, or by the keyboard. Cells that share a name are one place to point at, as columns are.
// A `hand` replaces the moves of a game by other things to do: it says what is picked and what pointing then means.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../words.js";
import { Disc, Sign } from "./pieces.js";
import { useDrag } from "./drag.js";
import { label, places, reach } from "./places.js";

const MARGIN = 0.12;

export function Grid({ scene, game, now, isStill, onMove, suggestion, hand }) {
  const { board, changed, gestures = {} } = scene;
  const [own, setOwn] = useState(null);
  const { picked, pick, done, onMiss, onKey } = hand ?? { picked: own, pick: setOwn, done: () => setOwn(null) };
  const [focused, setFocused] = useState(null);
  useLayoutEffect(() => setOwn(null), [now?.cursor]); // what was picked in another position is not picked here
  const root = useRef();
  const spots = places(board);
  const { starts, ends, moveFor } = hand ? hand.reach(board) : reach(gestures, picked);
  const box = bounds(board);

  const point = (name) => {
    const move = moveFor(name);
    if (move !== undefined) {
      done();
      onMove(move);
    } else pick(name !== picked && starts.has(name) ? name : null);
  };
  const drag = useDrag({ root, canStart: (name) => starts.has(name) && !isStill, onPick: pick, onDrop: point, onMiss });

  const drawing = html`
    <svg class=${`grid ${board.look}`} viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      <${Ground} board=${board} />
      ${board.cells.map((cell, index) => html`
        <${Cell} key=${index} cell=${cell} look=${board.look} isBeside=${isBeside(cell, board)} isNew=${changed?.includes(index)}
          isLifted=${drag.isLive && picked === cell.name} isTool=${hand && isBeside(cell, board)} />`)}
      ${suggestion && html`<${Suggestion} targets=${suggestion} spots=${spots} />`}
      ${drag.isLive && html`<${Lifted} board=${board} name=${picked} at=${drag.at} box=${box} root=${root} />`}
    </svg>`;
  if (isStill) return html`<div class="gridbox" style=${ratio(box)}>${drawing}</div>`;

  const names = [...spots.keys()];
  const current = spots.has(focused) ? focused : names.find((name) => starts.has(name) || ends.has(name)) ?? names[0];
  const step = (event) => {
    onKey?.(event, current);
    if (event.key === "Escape") pick(null);
    const next = neighbour(spots, current, event.key);
    if (!next) return;
    event.preventDefault();
    setFocused(next);
    root.current.querySelector(`[data-name="${CSS.escape(next)}"]`)?.focus();
  };
  return html`
    <div class="gridbox" style=${ratio(box)} ref=${root} role="group" aria-label=${t("Board")} onKeyDown=${step}
      onPointerMove=${drag.onMove} onPointerUp=${drag.onUp} onPointerCancel=${drag.onCancel}>
      ${drawing}
      ${names.map((name) => {
        const spot = spots.get(name);
        const can = starts.has(name) || ends.has(name);
        return html`
          <button key=${name} class=${`spot ${can ? "can" : ""} ${picked === name ? "picked" : ""} ${picked && ends.has(name) && !hand ? "goal" : ""} ${hand && isBeside(spot.cells[0], board) ? "tool" : ""}`}
            style=${place(spot, box)} data-name=${name} tabindex=${name === current ? 0 : -1} aria-disabled=${!can}
            aria-pressed=${picked === name ? "true" : undefined} aria-label=${label(name, spot, game)}
            onFocus=${() => setFocused(name)} onClick=${() => can && point(name)}
            onPointerDown=${(event) => drag.onDown(event, name)}></button>`;
      })}
    </div>`;
}

function bounds(board) {
  const xs = board.cells.map((cell) => cell.x);
  const ys = board.cells.map((cell) => cell.y);
  const x = Math.min(...xs) - MARGIN - (board.rows.length ? 0.5 : 0);
  const y = Math.min(...ys) - MARGIN - (board.columns.length ? 0.45 : 0);
  return { x, y, width: Math.max(...xs) + 1 + MARGIN - x, height: Math.max(...ys) + 1 + MARGIN - y };
}

const ratio = (box) => ({ aspectRatio: `${box.width} / ${box.height}`, "--ratio": box.width / box.height });

function place({ left, top, right, bottom }, box) {
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  return {
    left: percent(left - box.x, box.width),
    top: percent(top - box.y, box.height),
    width: percent(right - left, box.width),
    height: percent(bottom - top, box.height),
  };
}

function neighbour(spots, name, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (!dx && !dy) return null;
  const middle = (spot) => [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2];
  const [x, y] = middle(spots.get(name));
  let best = null;
  let least = Infinity;
  for (const [other, spot] of spots) {
    const [ox, oy] = middle(spot);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 0.01 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
  }
  return best;
}

function Ground({ board }) {
  const { width, height, look } = board;
  const lines = [];
  if (look === "lines") {
    for (let i = 1; i < width; i++) lines.push(`M${i} 0.05V${height - 0.05}`);
    for (let i = 1; i < height; i++) lines.push(`M0.05 ${i}H${width - 0.05}`);
  }
  return html`
    ${look !== "lines" && html`<rect class="ground" x="-0.06" y="-0.06" width=${width + 0.12} height=${height + 0.12} rx="0.14" />`}
    ${lines.length > 0 && html`<path class="rule" d=${lines.join("")} />`}
    ${board.columns.map((name, x) => html`<text class="name" x=${x + 0.5} y="-0.2">${name}</text>`)}
    ${board.rows.map((name, y) => html`<text class="name" x="-0.33" y=${y + 0.6}>${name}</text>`)}`;
}

const isBeside = ({ x, y }, { width, height }) => x < 0 || y < 0 || x >= width || y >= height;

function Cell({ cell, look, isBeside, isNew, isLifted, isTool }) {
  const Piece = look === "lines" ? Sign : Disc;
  const shown = isLifted && !isTool ? cell.pieces.slice(0, -1) : cell.pieces;
  const top = shown.at(-1);
  const below = shown.slice(0, -1);
  const isPile = below.length > 0 && below.every((one) => one.player === top.player && one.size === top.size);
  return html`
    <g class=${`cell ${cell.is_marked ? "marked" : ""}`} transform=${`translate(${cell.x + 0.5} ${cell.y + 0.5})`}>
      ${look === "holes" && !isBeside && html`<circle class="hole" r="0.41" />`}
      ${look === "squares" && !isBeside && html`<rect class="square" x="-0.47" y="-0.47" width="0.94" height="0.94" rx="0.08" />`}
      ${top && html`<g class=${isNew ? "fresh" : ""} transform=${isTool ? "scale(.75)" : undefined}><${Piece} player=${top.player} size=${top.size} />
        ${isNew && html`<circle class="last" r=${top.size / 2 + (look === "holes" ? -0.04 : 0.05)} />`}</g>`}
      ${isPile && html`<text class="below" x=${isTool ? 0.3 : 0.4} y=${isTool ? -0.25 : -0.3}>×${shown.length}</text>`}
      ${!isPile && below.map((one, i) => html`<g transform=${`translate(${0.38 - 0.19 * i} 0.39)`}><${Disc} player=${one.player} size=${0.17} /></g>`)}
      ${cell.is_marked && html`<circle class="win" r=${(top?.size ?? 0.8) / 2 + (look === "holes" ? -0.03 : 0.06)} />`}
    </g>`;
}

function Suggestion({ targets, spots }) {
  const middles = targets.map((name) => spots.get(name)).filter(Boolean)
    .map((spot) => [(spot.left + spot.right) / 2, spot.landing ?? (spot.top + spot.bottom) / 2]);
  if (!middles.length) return null;
  const [x, y] = middles.at(-1);
  const line = middles.length > 1 && html`<path class="suggestion" d=${`M${middles[0].join(" ")}L${x} ${y}`} />`;
  return html`${line}<circle class="suggestion" cx=${x} cy=${y} r="0.3" />`;
}

function Lifted({ board, name, at, box, root }) {
  const Piece = board.look === "lines" ? Sign : Disc;
  const piece = board.cells.find((cell) => cell.name === name)?.pieces.at(-1);
  const frame = root.current?.getBoundingClientRect();
  if (!piece || !frame || !at) return null;
  const x = box.x + ((at.x - frame.left) / frame.width) * box.width;
  const y = box.y + ((at.y - frame.top) / frame.height) * box.height;
  return html`<g class="lifted" transform=${`translate(${x} ${y})`}><${Piece} player=${piece.player} size=${piece.size} /></g>`;
}
