// The bar on top: home, the game, language, theme, layout, help.
import { html, valueTo } from "./html.js";
import { Icon } from "./icon.js";
import { language, layout, theme } from "./prefs.js";
import { route } from "./router.js";
import { isHelpOpen } from "./screens.js";
import { state } from "./session.js";
import { LANGUAGES, t } from "./words.js";

const THEMES = { auto: "Auto", light: "Light", dark: "Dark" };

export function Header() {
  const now = route.value.at === "session" ? state.value : null;
  return html`
    <header class="bar">
      <a class="skip" href="#main" onClick=${skip}>${t("Skip to the content")}</a>
      <a class="brand" href="#" aria-label=${t("mossa, all games")}>
        <img src="/static/icon.svg" alt="" width="28" height="28" /> mossa
      </a>
      ${now && html`<h1 class="title">${now.game.title}</h1>`}
      <span class="space"></span>
      ${
        now &&
        html`<button class="quiet" aria-label=${t("Analysis")} aria-pressed=${layout.value === "rich"}
          onClick=${toggleLayout}
          title=${t("Key {key}", { key: "A" })}><${Icon} name="analysis" /> <span class="wide">${t("Analysis")}</span>
        </button>`
      }
      <${Pick} label=${t("Language")} one=${language} options=${LANGUAGES} />
      <${Pick} label=${t("Theme")} one=${theme} options=${themes()} />
      <button class="quiet round" aria-label=${t("Settings, help and keys")} title=${t("Key {key}", { key: "?" })}
        onClick=${showHelp}>?</button>
    </header>`;
}

const themes = () => Object.fromEntries(Object.entries(THEMES).map(([code, name]) => [code, t(name)]));

/** @param {{ label: string, one: import("@preact/signals").Signal<string>, options: Record<string, string> }} props */
function Pick({ label, one, options }) {
  const choose = valueTo((code) => {
    one.value = code;
  });
  return html`<label class="pick"><span class="unseen">${label}</span>
    <select value=${one.value} onChange=${choose}>
      ${Object.entries(options).map(([code, name]) => html`<option value=${code}>${name}</option>`)}
    </select></label>`;
}

function showHelp() {
  isHelpOpen.value = true;
}

export function toggleLayout() {
  layout.value = layout.value === "rich" ? "bare" : "rich";
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
