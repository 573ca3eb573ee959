// A node of a tree in words.
import { playerName } from "../../seats.js";
import { line, moveName, number, signed, t } from "../../words.js";
import { CHANCE, isUntried, lineOf } from "./rows.js";

/** @param {TreeNode} node @param {Rules} game */
export function described(node, game) {
  const { move, visits, value, proven, mover, seat } = node;
  if (node.kind === "more") return t("{n} more moves: Enter shows them", { n: node.count ?? 0 });
  if (node.kind === "cut") return t("Not looked at: {moves}", { moves: line(node.left, 20) });
  const who = mover === CHANCE ? t("chance") : playerName(game, mover);
  const here = move ? moveName(move) : t("now");
  const name = game.players > 2 || mover === CHANCE ? `${who}: ${here}` : here;
  const facts = { move: name, visits: number(visits), value: signed(value), who: playerName(game, seat) };
  const worth =
    game.players > 2 || mover !== seat
      ? t("{move}, {visits} visits, value {value} for {who}", facts)
      : t("{move}, {visits} visits, value {value}", facts);
  return worth + (proven ? `, ${t("proven")}` : "");
}

/** Who moves at a ply: the one whose search it is wants most, the other least.
 * @param {Rules} game @param {number} root who moves now @param {number | null} mover */
export function levelName(game, root, mover) {
  if (mover === null) return "";
  if (mover === CHANCE) return t("Chance");
  const who = t("{who} to move", { who: playerName(game, mover) });
  if (game.players !== 2 || !game.zero_sum) return who;
  return `${who} · ${mover === root ? "MAX" : "MIN"}`;
}

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
