// Who sits where, in words.
import { t } from "./words.js";

export function seatName(now, seat) {
  const who = now.seats[seat];
  if (who !== null) return `${now.game.symbols[seat]} · ${agentName(who)}`;
  const isAlone = now.seats.filter((one) => one === null).length === 1;
  return isAlone ? t("You") : `${now.game.symbols[seat]}`;
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
