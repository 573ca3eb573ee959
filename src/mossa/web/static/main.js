// The app: one header, one screen, one live region.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { spoken } from "./announce.js";
import { Header } from "./header.js";
import { html } from "./html.js";
import { startKeys } from "./keys.js";
import { route } from "./router.js";
import { Help, Home, isHelpOpen, Networks, Position, SetUp, Table } from "./screens.js";
import { ready } from "./words.js";

function App() {
  const { at, game, start, moves, key } = route.value;
  /** @type {Ref<HTMLElement>} */
  const main = useRef(null);
  const isFirst = useRef(true);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (!isFirst.current) main.current?.focus({ preventScroll: true }); // what had the focus has gone with its screen
    isFirst.current = false;
  }, [at, key]);
  return html`
    <${Header} />
    <main id="main" ref=${main} class=${`screen ${at}`} tabindex="-1">
      ${at === "home" && html`<${Home} />`}
      ${at === "session" && html`<${Table} key=${key} sessionKey=${key} />`}
      ${at === "position" && html`<${Position} key=${location.hash} game=${game} start=${start} moves=${moves} />`}
      ${at === "networks" && html`<${Networks} />`}
      ${at === "setup" && html`<${SetUp} key=${game} spec=${game} start=${start} />`}
    </main>
    ${isHelpOpen.value && html`<${Help} />`}
    <div class="spoken" role="status" aria-live="polite">${spoken}</div>`;
}

startKeys();
await ready;
const app = document.getElementById("app");
if (app) render(html`<${App} />`, app);
