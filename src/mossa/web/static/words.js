// Every text that a person reads: English is the key, other languages are tables, those of the server's texts its own.
import { effect, signal } from "@preact/signals";
import { italian } from "./italian.js";
import { language } from "./prefs.js";

const tables = { it: italian };
const served = signal(null); // what the server says in the chosen language

export const LANGUAGES = { en: "English", it: "Italiano" };

export function t(text, values = {}) {
  const found = tables[language.value]?.[text] ?? text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

effect(() => {
  const wanted = language.value;
  served.value = null;
  if (tables[wanted]) {
    fetch(`/api/words/${wanted}`).then((answer) => answer.json())
      .then((texts) => { if (language.value === wanted) served.value = table(texts); }, () => {});
  }
});

// texts with parts that change become patterns
function table(texts) {
  const special = /[.*+?^$()|[\]\\]/g;
  const patterns = Object.entries(texts).filter(([text]) => text.includes("{")).map(([text, other]) =>
    [new RegExp(`^${text.replace(special, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`), other]);
  return { texts, patterns, known: new Map() };
}

// What the server says, in the chosen language where there is a text for it; lists are translated one by one.
export function told(text) {
  const now = served.value;
  if (!now || !text) return text;
  if (!now.known.has(text)) now.known.set(text, translated(text, now));
  return now.known.get(text);
}

function translated(text, { texts, patterns }) {
  if (text in texts) return texts[text];
  for (const [pattern, other] of patterns) {
    const found = text.match(pattern);
    if (found) return other.replace(/\{(\w+)\}/g, (_, name) => told(found.groups[name]));
  }
  return text.includes(", ") ? text.split(", ").map(told).join(", ") : text;
}

export function number(value) {
  return value.toLocaleString(language.value);
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
