// @ts-nocheck: drawn anew in the next change, and typed there
// Where the nodes of a tree stand: plies below each other, or, where moves have long names, beside each other, every
// ply as wide as its longest name.
const AROUND = 22; // pixels that stay free around the picture
const BELOW = 20; // and below it, for the last names
const GAP = 18; // between a name and the next ply, at the least
const WIDEST = 110; // and how much more where there is room
const LETTER = 0.58; // how wide a letter is, of its height
const SMALL = 9.5; // pixels of the smallest letters
const READABLE = 13; // letters that a name is not cut below

const round = (value) => Math.round(value * 10) / 10;

// `label(node)` is the text beside a node. Lines to its children begin at the node, or behind its text.
export function placed(root, { width, height }, isWide, label) {
  const [first, last, deepest] = extent(root);
  const breadth = (isWide ? height : width) - 2 * AROUND;
  const across = Math.min(3, breadth / (last - first || 1));
  const middle = AROUND + breadth / 2 - ((first + last) / 2) * across;
  if (isWide) return beside(root, { width, across, middle }, label);
  const down = Math.min(1.6, (height - 2 * AROUND - BELOW) / (deepest || 1));
  const glyph = Math.max(0.45, Math.min(1, across * 1.05, down * 1.3));
  return {
    glyph,
    letters: Infinity,
    font: round(Math.max(9.5, 12 * glyph)),
    view: { x: middle, y: AROUND, k: 1 },
    at: ({ x, y }) => [round(x * across), round(y * down)],
    begin: ({ x, y }) => [round(x * across), round(y * down)],
  };
}

function beside(root, { width, across, middle }, label) {
  const glyph = Math.max(0.45, Math.min(1, across * 1.05));
  const font = round(Math.max(SMALL, 12 * glyph));
  const room = width - 2 * AROUND;
  const longest = [];
  root.each(({ depth, data }) => {
    longest[depth] = Math.max(longest[depth] ?? 0, label(data).length);
  });
  let letters = Math.max(...longest);
  while (letters > READABLE && sum(steps(longest, letters, font)) > room) letters -= 1;
  const needed = steps(longest, letters, font);
  const more = Math.max(0, Math.min(WIDEST, (room - sum(needed)) / needed.length));
  const left = [0];
  for (const step of needed) left.push(left.at(-1) + step + more);
  const at = ({ x, depth }) => [round(left[depth]), round(x * across)];
  const begin = (point) => {
    const [x, y] = at(point);
    return [round(x + 4 + 8 * glyph + Math.min(label(point.data).length, letters) * font * LETTER), y];
  };
  return { glyph, letters, font, view: { x: AROUND, y: middle, k: 1 }, at, begin };
}

const steps = (longest, letters, font) => longest.map((one) => GAP + 8 + Math.min(one, letters) * font * LETTER);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

// How many plies beside each other can still be read, if their longest names have so many letters.
export function readablePlies(longest, width) {
  let [left, plies] = [width - 2 * AROUND, 0];
  for (const needed of steps(longest, READABLE, SMALL)) {
    left -= needed;
    if (left < 0) break;
    plies += 1;
  }
  return Math.max(2, plies);
}

function extent(root) {
  let [first, last, deepest] = [0, 0, 0];
  root.each(({ x, y }) => {
    first = Math.min(first, x);
    last = Math.max(last, x);
    deepest = Math.max(deepest, y);
  });
  return [first, last, deepest];
}
