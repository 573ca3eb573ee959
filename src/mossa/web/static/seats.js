// Who sits where, in words.
import { signal } from "@preact/signals";
import { pieceColours } from "./prefs.js";
import { roughly, t } from "./words.js";

/** @type {Record<string, string[]>} */
export const COLOURS = { warm: ["Yellow", "Red"], cool: ["Blue", "Orange"], plain: ["White", "Black"] };

// the only person at the table
/** @param {{ seats: Who[] }} now @param {number | null} seat */
export const isYou = ({ seats }, seat) =>
  seat !== null && seats[seat] === null && seats.filter((one) => one === null).length === 1;

/** A player as the board shows them: by the colour of the pieces, or by sign or letter.
 * @param {Rules} game @param {number} seat */
export function playerName(game, seat) {
  const colour = game.pieces === "colours" ? COLOURS[pieceColours.value][seat] : undefined;
  return colour ? t(colour) : game.symbols[seat];
}

/** A text that speaks of players or pieces by their letters, as the board shows them: X is "Yellow", X2 "Yellow 2".
 * @param {string} text @param {Rules} game */
export function inColours(text, game) {
  return text.replace(/(?<![\w'])([A-Z])(\d*)(?![\w'])/g, (whole, letter, size) => {
    const seat = game.symbols.indexOf(letter);
    return seat < 0 ? whole : pieceName(game, seat, size);
  });
}

/** A piece by its player and its size, if it has one.
 * @param {Rules} game @param {number} seat @param {string} size */
export const pieceName = (game, seat, size) => `${playerName(game, seat)} ${size}`.trim();

/** The rules of a game in which players have names of their own, where the board gives them some.
 * @param {State} now @returns {Rules} */
export function namedRules({ game, board }) {
  return board?.kind === "contest" ? { ...game, symbols: board.contestants.map((one) => one.name) } : game;
}

/** @param {State} now @param {number} seat */
export function seatName(now, seat) {
  const contestant = now.board?.kind === "contest" ? now.board.contestants[seat].name : "";
  const [who, symbol] = [now.seats[seat], contestant || playerName(now.game, seat)];
  if (who !== null) return `${symbol} · ${agentName(who, now.game.name)}`;
  return isYou(now, seat) ? t("You") : symbol;
}

// "mcts:simulations=1500" is the level Medium of a game, if one of its levels says so.
// The table may be shown before they are known.
/** @type {import("@preact/signals").Signal<Map<string, Map<string, string>>>} */
const levelNames = signal(new Map());

/** @param {GameInfo[]} games */
export function rememberLevels(games) {
  levelNames.value = new Map(
    games.map(({ name, levels }) => [name, new Map(levels.map((one) => [one.agent, one.name]))]),
  );
}

/** @param {string} spec @param {string} game */
const levelOf = (spec, game) => levelNames.value.get(game.split(":")[0])?.get(spec);

/** @param {string} spec @param {string} game */
export function agentName(spec, game) {
  const level = levelOf(spec, game);
  return level ? t(level) : spec.replaceAll(",", " ");
}

const SHORT = "tries {n} games";

/** How strong a level is, in words; what does not stand in its name of another agent.
 * @param {string} spec @param {string} game */
export const agentStrength = (spec, game) => (levelOf(spec, game) ? strength(spec, SHORT) : "");

/** An agent by its level, or by its name and how it spends its time.
 * @param {string} spec @param {string} game */
export function agentInShort(spec, game) {
  const words = strength(spec, SHORT);
  return levelOf(spec, game) || words === spec ? agentName(spec, game) : `${spec.split(":")[0]} · ${words}`;
}

/** Whether a person is to move where the game stands.
 * @param {State} now */
export const isPersonsTurn = ({ over, turn, seats }) => !over && turn !== null && seats[turn] === null;

/** Whether a hint may be asked for: by whoever is to move, or looks at another position.
 * @param {State} now */
export const canHint = (now) => now.curtain === null && (isPersonsTurn(now) || now.cursor !== now.tip);

/** Whether a game has begun that somebody is in the middle of; an analysis is not one.
 * @param {State} now */
export const isUnderWay = ({ over, line, opening, seats }) =>
  !over && line.length - 1 > opening && seats.includes(null) && seats.some((who) => who !== null);

/** Whether a person may move on the board that is shown.
 * @param {State} now */
export function canMove(now) {
  if (now.to_move === null || now.to_move < 0) return false;
  return now.cursor !== now.tip || (!now.over && now.seats[now.to_move] === null);
}

/** Who moves in the position that is shown; nobody where it is over.
 * @param {State} now */
export function moverShown(now) {
  return now.cursor === now.tip ? (now.over ? null : now.turn) : now.to_move;
}

/** How an agent spends its time, in words; its spec where there are none.
 * @param {string} spec */
export function strength(spec, tries = "tries {n} games in its head") {
  if (spec === "perfect") return t("never errs");
  if (spec === "greedy") return t("looks one move ahead");
  if (spec === "random") return t("plays at random");
  const [, kind, amount] = spec.match(/[:,](simulations|seconds|nodes|depth)=([\d.]+)/) ?? [];
  const n = roughly(Number(amount));
  if (kind === "seconds") return t("thinks {n} seconds", { n });
  if (kind === "nodes") return t("looks at {n} positions", { n });
  if (kind === "depth") return t("looks {n} plies ahead", { n });
  return kind ? t(tries, { n }) : spec;
}
