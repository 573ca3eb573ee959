// REST: what there is, and new sessions. Every failure is an Error with one clear line.
import { t, told } from "./words.js";

/** @type {(path: string, body?: unknown, method?: string) => Promise<any>} */
async function ask(path, body, method) {
  const headers = { "Content-Type": "application/json" };
  const options = body === undefined ? { method } : { method: method ?? "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, options).catch(() => {
    throw new Error(t("The server does not answer."));
  });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const { detail } = await answer.json().catch(() => ({ detail: answer.statusText }));
  throw new Error(told(Array.isArray(detail) ? (detail[0]?.msg ?? "the server refused") : detail));
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** What does not change while the page is open; whoever asks after a failure asks anew.
 * @param {string} path */
function once(path) {
  const found = kept.get(path) ?? ask(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

/** @returns {Promise<Catalogue>} */
export const games = () => once("/games").then((games) => ({ games }));
/** @returns {Promise<AgentInfo[]>} */
export const agents = () => once("/agents");

/** @typedef {{ seconds: number, increment: number } | null} NewClock */
/** @param {{ game: string, seats?: Who[], moves?: string, position?: string, clock?: NewClock }} wish
 * @returns {Promise<{ key: string, game: string }>} */
export const openSession = (wish) => ask("/sessions", wish);
/** @param {{ game: string, text?: string | null, edit?: Edit }} wish @returns {Promise<Draft>} */
export const draftPosition = (wish) => ask("/position", wish);
/** The board after some moves.
 * @param {{ game: string, position: string, moves: string[] }} wish @returns {Promise<Drawn>} */
export const boardAfter = (wish) => ask("/board", wish);
/** What exact play says of the position after some moves.
 * @param {{ game: string, position: string, moves: string[] }} wish @returns {Promise<Exact>} */
export const exactAfter = (wish) => ask("/exact", wish);
/** The tree of a plain search after so many steps.
 * @param {{ game: string, position: string, moves: string[], search: string, steps: number }} wish
 * @returns {Promise<Thought>} */
export const stepOf = (wish) => ask("/step", wish);
/** @param {{ game: string }} wish @returns {Promise<RulesText | null>} */
export const rulesOf = (wish) => ask("/rules", wish);
/** Have the searches of a game prepared, and know how far that is.
 * @param {{ game: string }} wish @returns {Promise<import("./preparation.js").Progress>} */
export const prepare = (wish) => ask("/prepare", wish);
/** @returns {Promise<NetworkInfo[]>} */
export const networks = () => ask("/networks");
/** @param {string} record @returns {Promise<{ key: string, game: string }>} */
export const importRecord = (record) => ask("/records", { record });
/** @param {string} key */
export const recordAddress = (key) => `/api/sessions/${key}/record`;
/** @param {string} key */
export const removeSession = (key) => ask(`/sessions/${key}`, undefined, "DELETE");
