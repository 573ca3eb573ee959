// Who sits where, in words.
import { t } from "./words.js";

// the only person at the table
export const isYou = ({ seats }, seat) => seats[seat] === null && seats.filter((one) => one === null).length === 1;

export function seatName(now, seat) {
  const [who, symbol] = [now.seats[seat], now.game.symbols[seat]];
  if (who !== null) return `${symbol} · ${agentName(who)}`;
  return isYou(now, seat) ? t("You") : symbol;
}

// "mcts:simulations=1500" is the level Medium of a game, if one of its levels says so.
const levelNames = new Map();

export function rememberLevels(games) {
  for (const game of games) for (const level of game.levels) levelNames.set(level.agent, level.name);
}

export function agentName(spec) {
  const level = levelNames.get(spec);
  return level ? t(level) : spec.replaceAll(",", " ");
}

export function agentWithLevel(spec) {
  const level = levelNames.get(spec);
  return level ? `${t(level)} (${spec})` : spec;
}
