// Who sits where, in words.
import { t } from "./words.js";

// the only person at the table
/** @param {{ seats: Who[] }} now @param {number | null} seat */
export const isYou = ({ seats }, seat) =>
  seat !== null && seats[seat] === null && seats.filter((one) => one === null).length === 1;

/** @param {State} now @param {number} seat */
export function seatName(now, seat) {
  const [who, symbol] = [now.seats[seat], now.game.symbols[seat]];
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
  return level ? `${t(level)} (${spec})` : spec;
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
