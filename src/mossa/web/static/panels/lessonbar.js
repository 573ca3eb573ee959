// Where a search can be gone through step by step.
import { html } from "../html.js";
import { lazy } from "../lazy.js";
import { lesson } from "../lessonstate.js";
import { tell } from "../session.js";
import { t } from "../words.js";

const LessonControls = lazy(async () => (await import("./lessoncontrols.js")).LessonControls);

/** @param {"simulations" | "alphabeta"} search */
const begin = (search) =>
  Promise.all([import("../lesson.js"), import("./lessoncontrols.js")]).then(
    ([{ startLesson }]) => startLesson(search),
    () => tell(t("The server does not answer.")),
  );

/** @param {{ now: State }} props */
export function LessonBar({ now }) {
  if (now.game.hidden || now.game.chance || now.to_move === null) return null;
  const start = html`<div class="row lesson">${t("Step by step:")}
    <button class="small" onClick=${() => begin("simulations")}>${t("one simulation")}</button>
    <button class="small" onClick=${() => begin("alphabeta")}>${t("one node of alpha-beta")}</button></div>`;
  return html`<div>${lesson.value ? html`<${LessonControls} />` : start}</div>`; // the focus comes back into it
}
