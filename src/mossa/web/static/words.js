// Every text that a person reads. English is the key; the server has a table for each other language: one part of it
// for the pages, one for what the server says of its games and agents, one for its messages, by their codes.
import { effect, signal } from "@preact/signals";
import { language } from "./prefs.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", it: "Italiano" };

/** @typedef {Record<string, string>} Texts */
/** @typedef {{ pages: Texts, server: Texts, codes: Texts, patterns: [RegExp, string][] }} Table */

/** @type {import("@preact/signals").Signal<Table | null>} */
export const table = signal(null); // of the chosen language; none for English

/** @param {string} text @param {Record<string, string | number>} [values] */
export function t(text, values = {}) {
  return filled(table.value?.pages[text] ?? text, (name) => values[name]);
}

/** @param {string} template @param {(name: string) => string | number | undefined} value */
const filled = (template, value) => template.replace(/\{(\w+)\}/g, (whole, name) => String(value(name) ?? whole));

// Kept up with the language that is chosen; whoever waits for the first table sees no English before it.
export const ready = new Promise((done) => {
  effect(() => {
    const wanted = language.value;
    fetched(wanted)
      .then((found) => {
        if (language.value === wanted) table.value = found;
      }, console.warn)
      .then(done);
  });
});

/** @param {string} wanted @returns {Promise<Table | null>} */
async function fetched(wanted) {
  if (wanted === "en") return null;
  const { pages, server, codes } = await (await fetch(`/api/words/${wanted}`)).json();
  return { pages, server, codes, patterns: patterns(server) };
}

/** Texts with parts that change become patterns.
 * @param {Texts} texts @returns {[RegExp, string][]} */
function patterns(texts) {
  const special = /[.*+?^$()|[\]\\]/g;
  const changing = Object.entries(texts).filter(([text]) => text.includes("{"));
  return changing.map(([text, other]) => {
    const pattern = text.replace(special, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
    return [new RegExp(`^${pattern}$`), other];
  });
}

/** What the server says, in the chosen language where there is a text for it.
 * @param {Told | number | undefined | null} said @returns {string} */
export function told(said) {
  if (said === undefined || said === null) return "";
  if (typeof said !== "object") return translated(String(said));
  const template = table.value?.codes[said.code ?? ""];
  return template ? filled(template, (name) => told(said.values?.[name])) : translated(said.text);
}

/** @type {Map<string, string>} */
const known = new Map();
effect(() => {
  table.value;
  known.clear();
});

/** @param {string} text */
function translated(text) {
  const now = table.value;
  if (!now || !text) return text;
  const found = known.get(text) ?? looked(text, now);
  known.set(text, found);
  return found;
}

/** Lists are translated one by one.
 * @param {string} text @param {Table} table @returns {string} */
function looked(text, { server, patterns }) {
  if (text in server) return server[text];
  for (const [pattern, other] of patterns) {
    const groups = text.match(pattern)?.groups;
    if (groups) return filled(other, (name) => translated(groups[name]));
  }
  return text.includes(", ") ? text.split(", ").map(translated).join(", ") : text;
}

/** @param {number} value @param {number} [digits] after the point */
export const number = (value, digits) =>
  value.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A large number as one says it: 1M.
 * @param {number} value */
export const roughly = (value) =>
  value < 100_000 ? number(value) : value.toLocaleString(language.value, { notation: "compact" });

/** A move as one reads it in the chosen language: games call their moves by English names.
 * @param {string} move */
export const moveName = translated;

/** A text of several sentences, each of which has a translation of its own.
 * @param {string} text */
export const toldWhole = (text) =>
  text
    .split(/(?<=[.;]) (?=[A-Z0-9])/)
    .map(translated)
    .join(" ");

/** The beginning of an expected line.
 * @param {string[]} names @param {number} most */
export function line(names, most) {
  const shown = names.slice(0, most).map(moveName);
  return shown.join(shown.some((name) => / |[a-z]{3}/i.test(name)) ? ", " : " "); // words are no codes
}

/** +0.25 as people write it; 0 where there is nothing to speak of.
 * @param {number} value */
export function signed(value) {
  if (Math.abs(value) < 0.005) return "0";
  const text = Math.abs(value).toLocaleString(language.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value > 0 ? "+" : "−") + text;
}

/** @param {number | undefined} share */
export const percent = (share) => (share === undefined ? null : `${Math.round(100 * share)} %`);

/** @param {number} value */
export function seconds(value) {
  const whole = Math.max(0, Math.ceil(value));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
