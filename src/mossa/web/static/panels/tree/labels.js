// What stands beside a node, and how wide it is.
import { language } from "../../prefs.js";
import { moveName, signed, t } from "../../words.js";
import { CHANCE, isUntried } from "./rows.js";

export const FONT = 12; // pixels
const LONGEST = 26; // letters of a name
const RESERVE = 12; // pixels for a number that grows while the picture stands still
const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** @typedef {{ who: string, name: string, value: string, visits: string, more: string }} Label */

/** @param {TreeNode} node @param {string[]} symbols @returns {Label} */
export function labelOf(node, symbols) {
  const nothing = { who: "", name: "", value: "", visits: "", more: "" };
  if (node.kind === "more") return { ...nothing, more: t("+{n} more", { n: node.count ?? 0 }) };
  if (node.kind === "cut") return { ...nothing, who: "✂ ", name: shortened(node.left.map(moveName).join(" ")) };
  const who = symbols.length > 2 && node.mover !== CHANCE && node.move ? `${symbols[node.mover]} ` : "";
  const name = node.move ? shortened(moveName(node.move)) : t("now");
  const more = node.more && !node.children.some((one) => one.kind === "move") ? t("+{n} more", { n: node.more }) : "";
  return {
    who,
    name,
    value: valueText(node),
    visits: node.visits ? compact(node.visits) : "",
    more,
  };
}

/** A value that is still being found out is not that of a move which nobody has tried.
 * @param {TreeNode} node */
function valueText(node) {
  if (!Number.isNaN(node.value) && !isUntried(node)) return signed(node.value);
  return node.children.length ? "…" : "–";
}

/** @param {string} name */
const shortened = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** @param {number} count */
export const compact = (count) =>
  count < 10_000
    ? count.toLocaleString(language.value)
    : count.toLocaleString(language.value, { notation: "compact", maximumFractionDigits: 1 });

const canvas = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();

/** @param {string} text @param {boolean} [isBold] */
export function widthOf(text, isBold = false) {
  if (!text) return 0;
  const key = `${isBold ? "b" : ""}${text}`;
  let found = widths.get(key);
  if (found === undefined && canvas) {
    canvas.font = `${isBold ? "bold " : ""}${FONT}px ${FAMILY}`;
    found = canvas.measureText(text).width;
    if (widths.size > 5000) widths.clear();
    widths.set(key, found);
  }
  return found ?? text.length * 7;
}

/** How many pixels a label takes; numbers may still grow a little.
 * @param {Label} label */
export function labelWidth({ who, name, value, visits, more }) {
  const numbers = value ? widthOf(`\u2002${value}\u2002${visits}`) + RESERVE : 0;
  return widthOf(who) + widthOf(name, true) + numbers + widthOf(more && `\u2002${more}`);
}
