// What the card of a node tells.
import { playerName } from "../../seats.js";
import { line, number, signed, t } from "../../words.js";
import { isUntried, lineOf } from "./rows.js";

/** The facts of a node's card, as names with values.
 * @param {TreeNode} node @param {Rules} game @param {boolean} isByValue @returns {[string, string][]} */
export function facts(node, game, isByValue) {
  const whose = playerName(game, node.seat);
  /** @type {[string, string][]} */
  const found = [[t("value for {who}", { who: whose }), isUntried(node) ? t("not tried yet") : worth(node)]];
  const share = node.all ? ` (${Math.round((100 * node.visits) / node.all)} %)` : "";
  if (node.visits) found.push([isByValue ? t("nodes looked at") : t("simulations"), number(node.visits) + share]);
  if (node.exploration !== undefined && node.move && node.visits) found.push(bound(node, node.exploration));
  if (node.prior !== undefined && node.move) found.push([t("prior"), `${Math.round(100 * node.prior)} %`]);
  if (node.guess !== undefined && node.visits) found.push([t("network alone"), signed(node.guess)]);
  if (node.alpha !== undefined && node.beta !== undefined) found.push([t("window"), windowOf(node.alpha, node.beta)]);
  return found;
}

/** @param {TreeNode} node */
const worth = ({ value, proven }) => `${signed(value)}${proven ? ` · ${t("proven")}` : ""}`;

/** The terms of the bound by which a search chooses where to go.
 * @param {TreeNode} node @param {number} exploration @returns {[string, string]} */
function bound({ value }, exploration) {
  return [t("mean + exploration"), `${signed(value)} + ${exploration.toFixed(2)} = ${signed(value + exploration)}`];
}

/** @param {number} alpha @param {number} beta */
const windowOf = (alpha, beta) => `α ${alpha <= -1 ? "−∞" : signed(alpha)} … β ${beta >= 1 ? "+∞" : signed(beta)}`;

/** Why some moves were not looked at.
 * @param {TreeNode} node @param {Rules} game */
export function whyCut(node, game) {
  const facts = { who: playerName(game, node.mover), value: signed(node.value), alpha: signed(node.alpha ?? 0) };
  const values = { ...facts, moves: line(node.left, 12) };
  return t(
    "{who} has {alpha} elsewhere, and here one reply already leaves {value}: no need to look at {moves}.",
    values,
  );
}

/** @param {TreeNode} node */
export const titleOf = (node) => line(lineOf(node.path.split("\u0002")[0]), 12) || t("now");
