// Who sits where, in words.
import { pieceColours } from "./prefs.js";
import { number, t } from "./words.js";

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
  if (who !== null) return `${symbol} · ${agentName(who)}`;
  return isYou(now, seat) ? t("You") : symbol;
}

// "mcts:simulations=1500" is the level Medium of a game, if one of its levels says so.
/** @type {Map<string, string>} */
const levelNames = new Map();

/** @param {GameInfo[]} games */
export function rememberLevels(games) {
  for (const game of games) for (const level of game.levels) levelNames.set(level.agent, level.name);
}

/** @param {string} spec */
export function agentName(spec) {
  const level = levelNames.get(spec);
  return level ? t(level) : spec.replaceAll(",", " ");
}

/** @param {string} spec */
export function agentWithLevel(spec) {
  const level = levelNames.get(spec);
  return level && level.toLowerCase() !== spec ? `${t(level)} (${spec})` : level ? t(level) : spec;
}

/** Whether a person is to move where the game stands.
 * @param {State} now */
export const isPersonsTurn = ({ over, turn, seats }) => !over && turn !== null && seats[turn] === null;

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
export function strength(spec) {
  if (spec === "perfect") return t("never errs");
  if (spec === "greedy") return t("looks one move ahead");
  if (spec === "random") return t("plays at random");
  const [, kind, amount] = spec.match(/[:,](simulations|seconds)=([\d.]+)/) ?? [];
  if (kind === "seconds") return t("thinks {n} seconds", { n: Number(amount) });
  return kind ? t("tries {n} games in its head", { n: number(Number(amount)) }) : spec;
}
