// The picture of a board: its ground, what lies on the cells, a suggested move, the piece that is carried.
import { html } from "../html.js";
import { isBeside, middle } from "./geometry.js";
import { Disc, Sign } from "./pieces.js";

/** @typedef {object} PictureProps
 * @property {Drawn<GridBoard>} scene
 * @property {Box} box
 * @property {Map<string, Spot>} spots
 * @property {string[] | null} [suggestion]
 * @property {Mark[]} [marks]
 * @property {Likely[]} [policy]
 * @property {string | null} lifted
 * @property {Point | null} at
 * @property {Ref<HTMLElement>} root
 * @property {boolean} hasTools */

/** @param {PictureProps} props */
export function GridPicture({ scene, box, spots, suggestion, marks = [], policy = [], lifted, at, root, hasTools }) {
  const { board, changed } = scene;
  const cell = (/** @type {Cell} */ one, /** @type {number} */ index) => html`
    <${CellPicture} key=${index} cell=${one} look=${board.look} isBeside=${isBeside(one, board)}
      isNew=${changed?.includes(index)} isLifted=${lifted === one.name} isTool=${hasTools && isBeside(one, board)} />`;
  return html`
    <svg class=${`grid ${board.look}`} viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      <${Ground} board=${board} />
      ${board.cells.map(cell)}
      ${marks.map((one) => html`<${MarkPicture} key=${one.place} mark=${one} spot=${spots.get(one.place)} />`)}
      ${policy.map((one) => html`<${LikelyMove} key=${one.move} likely=${one} spots=${spots} />`)}
      ${suggestion && html`<${Suggestion} targets=${suggestion} spots=${spots} look=${board.look} />`}
      ${lifted && html`<${Lifted} board=${board} name=${lifted} at=${at} box=${box} root=${root} />`}
    </svg>`;
}

/** @param {{ board: GridBoard }} props */
function Ground({ board }) {
  const { width, height, look } = board;
  const lines = [];
  if (look === "lines") {
    for (let i = 1; i < width; i++) lines.push(`M${i} 0.05V${height - 0.05}`);
    for (let i = 1; i < height; i++) lines.push(`M0.05 ${i}H${width - 0.05}`);
  }
  const ground = html`<rect class="ground" x="-0.06" y="-0.06" rx="0.14"
    width=${width + 0.12} height=${height + 0.12} />`;
  return html`
    ${look !== "lines" && ground}
    ${lines.length > 0 && html`<path class="rule" d=${lines.join("")} />`}
    ${board.columns.map((name, x) => html`<text class="name" x=${x + 0.5} y="-0.16">${name}</text>`)}
    ${board.rows.map((name, y) => html`<text class="name" x="-0.33" y=${y + 0.6}>${name}</text>`)}`;
}

/** @typedef {{ cell: Cell, look: GridBoard["look"], isBeside: boolean }} CellLook */
/** @param {CellLook & { isNew?: boolean, isLifted: boolean, isTool: boolean }} props */
function CellPicture({ cell, look, isBeside, isNew, isLifted, isTool }) {
  const shown = isLifted && !isTool ? cell.pieces.slice(0, -1) : cell.pieces;
  const top = shown.at(-1);
  const winning = (top?.size ?? 0.8) / 2 + (look === "holes" ? -0.03 : 0.06);
  const square = html`<rect class="square" x="-0.47" y="-0.47" width="0.94" height="0.94" rx="0.08" />`;
  return html`
    <g class=${`cell ${cell.is_marked ? "marked" : ""}`} transform=${`translate(${cell.x + 0.5} ${cell.y + 0.5})`}>
      ${look === "holes" && !isBeside && html`<circle class="hole" r="0.41" />`}
      ${look === "squares" && !isBeside && square}
      ${top && html`<${Top} piece=${top} look=${look} isNew=${isNew} isTool=${isTool} height=${cell.y + 1} />`}
      ${top && shown.length > 1 && html`<${Below} pieces=${shown} isTool=${isTool} />`}
      ${cell.is_marked && html`<${Frame} name="win" look=${look} r=${winning} />`}
    </g>`;
}

/** What tells one piece from the others: a ring around discs, a square around signs, which a ring would make an O.
 * @param {{ name: string, look: GridBoard["look"], r: number }} props */
function Frame({ name, look, r }) {
  if (look !== "lines") return html`<circle class=${name} r=${r} />`;
  return html`<rect class=${name} x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx="0.08" />`;
}

/** @typedef {{ piece: Piece, look: GridBoard["look"], isNew?: boolean }} TopLook */
/** A disc falls from above the board; other pieces are put down.
 * @param {TopLook & { isTool: boolean, height: number }} props */
function Top({ piece, look, isNew, isTool, height }) {
  const motion = look === "holes" ? "falls" : "fresh";
  const Shape = look === "lines" ? Sign : Disc;
  const r = piece.size / 2 + (look === "holes" ? -0.04 : 0.05);
  const last = html`<${Frame} name="last" look=${look} r=${r} />`;
  const style = { "--from": `${-height}px` };
  return html`<g class=${isNew ? motion : ""} style=${style} transform=${isTool ? "scale(.75)" : undefined}>
    <${Shape} player=${piece.player} size=${piece.size} />${isNew && last}</g>`;
}

/** What lies under the top: how many where they are all alike, else each of them, small.
 * @param {{ pieces: Piece[], isTool: boolean }} props */
function Below({ pieces, isTool }) {
  const below = pieces.slice(0, -1);
  const isPile = pieces.every((one) => one.player === pieces[0].player && one.size === pieces[0].size);
  if (isPile) {
    const [x, y] = isTool ? [0.27, -0.28] : [0.36 * pieces[0].size + 0.13, -0.36 * pieces[0].size];
    return html`<text class="below" x=${x} y=${y}>×${pieces.length}</text>`;
  }
  return below.map(
    (one, i) =>
      html`<g transform=${`translate(${0.38 - 0.19 * i} 0.39)`}><${Disc} player=${one.player} size=${0.17} /></g>`,
  );
}

/** How good a move is: above its column, or in the corner of its cell.
 * @param {{ mark: Mark, spot?: Spot }} props */
function MarkPicture({ mark, spot }) {
  if (!spot) return null;
  const isColumn = spot.cells.length > 1;
  const [x, y] = isColumn ? [middle(spot)[0], -0.44] : [spot.left + 0.14, spot.bottom - 0.12];
  const kind = mark.value > 0 ? "good" : mark.value < 0 ? "bad" : "even";
  return html`<text class=${`exact ${kind} ${mark.isBest ? "best" : ""}`} x=${x} y=${y}>${mark.text}</text>`;
}

/** @param {{ targets: string[], spots: Map<string, Spot>, look: GridBoard["look"] }} props */
function Suggestion({ targets, spots, look }) {
  const { path, end } = wayOf(targets, spots);
  const line = path && html`<path class="suggestion" d=${path} />`;
  const r = look === "lines" ? 0.23 : 0.3; // the corner of a cell is for what the move is worth
  const frame = html`<${Frame} name="suggestion" look=${look} r=${r} />`;
  return end && html`${line}<g transform=${`translate(${end.join(" ")})`}>${frame}</g>`;
}

/** A move that a network would play: the likelier, the darker and the larger.
 * @param {{ likely: Likely, spots: Map<string, Spot> }} props */
function LikelyMove({ likely: { move, targets, prior }, spots }) {
  const { path, end } = wayOf(targets, spots);
  const line = path && html`<path d=${path} stroke-width=${0.03 + 0.1 * prior} />`;
  return (
    end &&
    html`<g class="likely" data-move=${move} opacity=${0.35 + 0.6 * prior}>
    ${line}<circle cx=${end[0]} cy=${end[1]} r=${0.36 * Math.sqrt(prior)} /></g>`
  );
}

/** The way of a move over the board: where it ends, and a line if it begins elsewhere.
 * @param {string[]} targets @param {Map<string, Spot>} spots */
function wayOf(targets, spots) {
  const places = targets.flatMap((name) => spots.get(name) ?? []);
  const middles = places.map((spot) => [middle(spot)[0], spot.landing ?? middle(spot)[1]]);
  const end = middles.at(-1);
  return { end, path: middles.length > 1 && end ? `M${middles[0].join(" ")}L${end.join(" ")}` : "" };
}

/** @param {{ board: GridBoard, name: string, at: Point | null, box: Box, root: Ref<HTMLElement> }} props */
function Lifted({ board, name, at, box, root }) {
  const Shape = board.look === "lines" ? Sign : Disc;
  const piece = board.cells.find((cell) => cell.name === name)?.pieces.at(-1);
  const frame = root.current?.getBoundingClientRect();
  if (!piece || !frame || !at) return null;
  const x = box.x + ((at.x - frame.left) / frame.width) * box.width;
  const y = box.y + ((at.y - frame.top) / frame.height) * box.height;
  return html`<g class="lifted" transform=${`translate(${x} ${y})`}>
    <${Shape} player=${piece.player} size=${piece.size} /></g>`;
}
