// The app: one header, one screen, one live region.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { spoken } from "./announce.js";
import { Header } from "./header.js";
import { Help } from "./help.js";
import { Home } from "./home.js";
import { html } from "./html.js";
import { startKeys } from "./keys.js";
import { Position } from "./position.js";
import { route } from "./router.js";
import { SetUp } from "./setup.js";
import { Table } from "./table.js";

function App() {
  const { at, game, start, moves } = route.value;
  useEffect(() => window.scrollTo(0, 0), [at]);
  return html`
    <${Header} />
    <main id="main" class=${`screen ${at}`} tabindex="-1">
      ${at === "home" && html`<${Home} />`}
      ${at === "session" && html`<${Table} key=${route.value.key} sessionKey=${route.value.key} />`}
      ${at === "position" && html`<${Position} game=${game} start=${start} moves=${moves} />`}
      ${at === "setup" && html`<${SetUp} key=${game} spec=${game} start=${start} />`}
    </main>
    <${Help} />
    <div class="spoken" role="status" aria-live="polite">${spoken}</div>`;
}

startKeys();
render(html`<${App} />`, document.getElementById("app"));
