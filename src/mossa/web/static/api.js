// REST: what there is, and new sessions. Every failure is an Error with one clear line.
import { t, told } from "./words.js";

async function ask(path, body, method) {
  const options = body === undefined ? { method } : {
    method: method ?? "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`/api${path}`, options).catch(() => { throw new Error(t("The server does not answer.")); });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const { detail } = await answer.json().catch(() => ({ detail: answer.statusText }));
  throw new Error(told(typeof detail === "string" ? detail : detail?.text ?? detail?.[0]?.msg ?? "the server refused"));
}

let catalogue;

export function games() {
  catalogue ??= Promise.all([ask("/games"), ask("/agents")]).then(([games, agents]) => ({ games, agents }));
  catalogue.catch(() => { catalogue = null; }); // whoever asks next asks anew
  return catalogue;
}

export const openSession = (wish) => ask("/sessions", wish);
export const draftPosition = (wish) => ask("/position", wish);
export const importRecord = (record) => ask("/records", { record });
export const recordAddress = (key) => `/api/sessions/${key}/record`;
export const removeSession = (key) => ask(`/sessions/${key}`, undefined, "DELETE");
