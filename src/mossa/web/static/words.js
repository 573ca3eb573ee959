// Every text that a person reads. English is the key; the server has a table for each other language, one part of it for
// the pages, one for what the server itself says.
import { effect, signal } from "@preact/signals";
import { language } from "./prefs.js";

export const LANGUAGES = { en: "English", it: "Italiano" };

const table = signal(null); // of the chosen language; none for English

export function t(text, values = {}) {
  const found = table.value?.pages[text] ?? text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Kept up with the language that is chosen; whoever waits for the first table sees no English before it.
export const ready = new Promise((done) => {
  effect(() => {
    const wanted = language.value;
    fetched(wanted).then((found) => { if (language.value === wanted) table.value = found; }, () => {}).then(done);
  });
});

async function fetched(wanted) {
  if (wanted === "en") return null;
  const { pages, server } = await (await fetch(`/api/words/${wanted}`)).json();
  return { pages, server, patterns: patterns(server), known: new Map() };
}

// texts with parts that change become patterns
function patterns(texts) {
  const special = /[.*+?^$()|[\]\\]/g;
  return Object.entries(texts).filter(([text]) => text.includes("{")).map(([text, other]) =>
    [new RegExp(`^${text.replace(special, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`), other]);
}

// What the server says, in the chosen language where there is a text for it; lists are translated one by one.
export function told(text) {
  const now = table.value;
  if (!now || !text) return text;
  if (!now.known.has(text)) now.known.set(text, translated(text, now));
  return now.known.get(text);
}

function translated(text, { server, patterns }) {
  if (text in server) return server[text];
  for (const [pattern, other] of patterns) {
    const found = text.match(pattern);
    if (found) return other.replace(/\{(\w+)\}/g, (_, name) => told(found.groups[name]));
  }
  return text.includes(", ") ? text.split(", ").map(told).join(", ") : text;
}

export function number(value) {
  return value.toLocaleString(language.value);
}

// The beginning of an expected line.
export function line(names, most) {
  const shown = names.slice(0, most);
  return shown.join(shown.some((name) => name.includes(" ")) ? ", " : " ");
}

// +0.25 as people write it; 0 where there is nothing to speak of
export function signed(value) {
  if (Math.abs(value) < 0.005) return "0";
  const text = Math.abs(value).toLocaleString(language.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value > 0 ? "+" : "−") + text;
}

export function seconds(value) {
  const whole = Math.max(0, Math.ceil(value));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
