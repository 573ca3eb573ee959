// A node of a tree in words.
import { playerName } from "../../seats.js";
import { line, moveName, number, signed, t } from "../../words.js";
import { CHANCE } from "./rows.js";

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
