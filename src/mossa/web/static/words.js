// Every text that a person reads: English is the key, other languages are tables.
import { language } from "./prefs.js";
import { italian } from "./italian.js";

const tables = { it: italian };

export const LANGUAGES = { en: "English", it: "Italiano" };

export function t(text, values = {}) {
  const found = tables[language.value]?.[text] ?? text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
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
