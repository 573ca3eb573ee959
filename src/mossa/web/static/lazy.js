// Screens and panels that are fetched when they are first shown: a page loads no more than it uses.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "./html.js";
import { t } from "./words.js";

/** @typedef {import("preact").ComponentType<any>} Component */

/** A component that stands for the one that is fetched.
 * @param {() => Promise<Component>} load */
export function lazy(load) {
  const found = signal(/** @type {Component | null} */ (null));
  const problem = signal("");
  /** @param {object} props */
  return function Lazy(props) {
    useEffect(() => {
      if (found.value) return;
      problem.value = "";
      load().then(
        (component) => {
          found.value = component;
        },
        () => {
          problem.value = t("The server does not answer.");
        },
      );
    }, []);
    if (found.value) return html`<${found.value} ...${props} />`;
    if (problem.value) return html`<p class="problem" role="alert">${problem.value}</p>`;
    return html`<p class="wait" role="status">${t("One moment …")}</p>`;
  };
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Have a stylesheet in place.
 * @param {string} name @returns {Promise<void>} */
export function stylesheet(name) {
  const known = sheets.get(name);
  if (known) return known;
  const loading = new Promise((/** @type {(value: void) => void} */ done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/static/${name}` });
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  sheets.set(name, loading);
  return loading;
}
