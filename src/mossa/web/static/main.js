// The app: one header, one screen, one live region.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
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
import { ready } from "./words.js";

function App() {
  const { at, game, start, moves, key } = route.value;
  const main = useRef();
  const isFirst = useRef(true);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (!isFirst.current) main.current.focus({ preventScroll: true }); // what had the focus has gone with its screen
    isFirst.current = false;
  }, [at, key]);
  return html`
    <${Header} />
    <main id="main" ref=${main} class=${`screen ${at}`} tabindex="-1">
      ${at === "home" && html`<${Home} />`}
      ${at === "session" && html`<${Table} key=${key} sessionKey=${key} />`}
      ${at === "position" && html`<${Position} key=${`${game}/${start}/${moves}`} game=${game} start=${start} moves=${moves} />`}
      ${at === "setup" && html`<${SetUp} key=${game} spec=${game} start=${start} />`}
    </main>
    <${Help} />
    <div class="spoken" role="status" aria-live="polite">${spoken}</div>`;
}

startKeys();
await ready;
render(html`<${App} />`, document.getElementById("app"));
