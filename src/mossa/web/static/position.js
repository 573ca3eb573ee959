// A shared position: #connect4/4453 or #connect4/@TEXT/ opens it for analysis, with persons on every seat.
import { useEffect, useState } from "preact/hooks";
import { openSession } from "./api.js";
import { html, problemOf } from "./html.js";
import { layout } from "./prefs.js";
import { usePresence } from "./presence.js";
import { go } from "./router.js";
import { t } from "./words.js";

/** @param {{ game: string, start: string, moves: string }} props */
export function Position({ game, start, moves }) {
  const [problem, setProblem] = useState("");
  const presence = usePresence();
  useEffect(() => {
    /** @param {{ key: string }} opened */
    const open = ({ key }) => {
      if (!presence.isHere) return;
      layout.value = "rich";
      go(`#play/${key}`, true);
    };
    openSession({ game, position: start, moves }).then(open, (error) => setProblem(problemOf(error)));
  }, []);
  if (!problem) return html`<p class="wait">${t("One moment …")}</p>`;
  return html`<${Unopened} problem=${problem} />`;
}

/** @param {{ problem: string }} props */
export function Unopened({ problem }) {
  return html`<div class="intro"><h1>${t("This position cannot be opened")}</h1>
    <p class="problem" role="alert">${problem}</p><p><a href="#">${t("All games")}</a></p></div>`;
}
