// The controls of a search that goes one step at a time.
import { useEffect, useRef } from "preact/hooks";
import { regain } from "../focus.js";
import { html } from "../html.js";
import { goBack, goOn, PHASES, stop, togglePlaying } from "../lesson.js";
import { lesson } from "../lessonstate.js";
import { told } from "../preparation.js";
import { t } from "../words.js";

const NAMES = { select: "Select", expand: "Expand", playout: "Play out", backup: "Back up" };

export function LessonControls() {
  const here = lesson.value;
  /** @type {Ref<HTMLButtonElement>} */
  const step = useRef(null);
  useEffect(() => regain(step.current), []); // what began the lesson is gone
  if (!here) return null;
  const phase = (/** @type {string} */ one, /** @type {number} */ index) => html`
    <li aria-current=${index === here.phase ? "step" : undefined}>
      ${t(NAMES[/** @type {keyof typeof NAMES} */ (one)])}</li>`;
  return html`
    <div class="lesson" role="group" aria-label=${t("Step by step")}>
      <div class="row">
        <button class="small" aria-disabled=${here.step < 1} onClick=${goBack}>${t("Back")}</button>
        <button class="small main" ref=${step} aria-disabled=${here.isDone} onClick=${() => here.isDone || goOn()}>
          ${t("Step")}</button>
        <button class="small" aria-pressed=${here.isPlaying} onClick=${togglePlaying}>
          ${t(here.isPlaying ? "Pause" : "Play slowly")}</button>
        ${here.search === "simulations" && html`<ol class="phases">${PHASES.map(phase)}</ol>`}
        <span class="space"></span>
        <button class="small" onClick=${stop}>${t("Close")}</button>
      </div>
      <p role="status">${here.text?.() || told.value || t("One moment …")}</p>
    </div>`;
}
