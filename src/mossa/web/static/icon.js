// Small pictures on buttons, drawn by lines.
import { html } from "./html.js";

/** @type {Record<string, string>} */
const PATHS = {
  analysis: "M8 3v3M8 6 4 9M8 6l4 3M4 9v3M12 9v3",
  undo: "M7 4 3 8l4 4M3 8h6a4 4 0 0 1 0 8",
  redo: "m9 4 4 4-4 4m4-4H7a4 4 0 0 0 0 8",
  hint: "M8 2a4 4 0 0 0-2 7.5V11h4V9.5A4 4 0 0 0 8 2ZM6.5 13.5h3",
  flag: "M4 14V3m0 0h8l-2 3 2 3H4",
  again: "M13 8a5 5 0 1 1-1.5-3.5M12 2v3H9",
  pause: "M5.5 4v8M10.5 4v8",
  play: "M5 3.5v9l7-4.5Z",
  share: "M8 10V2m0 0L5 5m3-3 3 3M3 9v5h10V9",
  seats: "M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 14a5 5 0 0 1 10 0",
  rules: "M3 3h4a1 1 0 0 1 1 1v10a2 2 0 0 0-2-1H3ZM13 3H9a1 1 0 0 0-1 1v10a2 2 0 0 1 2-1h3Z",
  eraser: "m6 13-3.5-3.5 7-7 4 4L7 13Zm0 0h7M5 7l4 4",
  swap: "M3 6h10l-3-3M13 11H3l3 3",
  next: "m6 3 5 5-5 5",
  back: "m10 3-5 5 5 5",
  first: "m11 3-5 5 5 5M4 3v10",
  last: "m5 3 5 5-5 5m7-10v10",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 16 17" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
