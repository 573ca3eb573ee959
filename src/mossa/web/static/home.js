// The first screen: every game, the games under way, and ways to bring one in.
import { useEffect, useState } from "preact/hooks";
import { games, importRecord, removeSession } from "./api.js";
import { Scene } from "./board/scene.js";
import { html } from "./html.js";
import { NewGame } from "./newgame.js";
import { forget, recent } from "./prefs.js";
import { usePresence } from "./presence.js";
import { go } from "./router.js";
import { rememberLevels } from "./seats.js";
import { t } from "./words.js";

export function Home() {
  const [catalogue, setCatalogue] = useState(null);
  const [chosen, setChosen] = useState(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = "mossa";
    games().then(
      (found) => { rememberLevels(found.games); setCatalogue(found); },
      (error) => setProblem(error.message),
    );
  }, []);
  return html`
    <div class="intro">
      <h1>${t("Which game?")}</h1>
      <p>${t("Play against a person or a machine, watch machines play, and see how they think.")}</p>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <ul class="cards" aria-label=${t("Games")}>
      ${catalogue?.games.map((game) => html`<${Card} key=${game.name} game=${game} onChoose=${() => setChosen(game)} />`)}
    </ul>
    <${Recent} catalogue=${catalogue} />
    <${BringIn} onProblem=${setProblem} />
    ${chosen && html`<${NewGame} game=${chosen} agents=${catalogue.agents} onClose=${() => setChosen(null)} />`}`;
}

function Card({ game, onChoose }) {
  const facts = [
    t("{n} players", { n: game.players }),
    t(game.perfect_information ? "all is known" : game.rules.simultaneous ? "moves at the same time" : "hidden cards"),
    game.chance && t("chance"),
    game.rules.solvable && t("solved"),
  ];
  return html`
    <li class="card">
      <div class="picture" aria-hidden="true"><${Scene} scene=${game.sample} game=${game.rules} isStill=${true} /></div>
      <h2>${game.title}</h2>
      <p>${facts.filter(Boolean).join(" · ")}</p>
      <div class="row">
        <button class="main" onClick=${onChoose}>${t("Play")}<span class="unseen"> ${game.title}</span></button>
        <a class="button" href=${`#${game.rules.spec}/`}>${t("Analyse")}<span class="unseen"> ${game.title}</span></a>
      </div>
    </li>`;
}

function Recent({ catalogue }) {
  if (!recent.value.length) return null;
  const title = (spec) => catalogue?.games.find((game) => game.name === spec.split(":")[0])?.title ?? spec;
  const drop = (key, name) => {
    if (!window.confirm(t("Forget this game for ever? {name}", { name }))) return;
    removeSession(key).catch(() => {});
    forget(key);
  };
  return html`
    <section class="recent" aria-labelledby="recent">
      <h2 id="recent">${t("Go on with")}</h2>
      <ul>
        ${recent.value.map(({ key, game }, index) => {
          const name = `${index + 1}. ${title(game)}`;
          return html`<li key=${key}><a href=${`#play/${key}`}>${name}</a>
            <button class="quiet round" aria-label=${t("Forget game {n}", { n: index + 1 })} onClick=${() => drop(key, name)}>×</button></li>`;
        })}
      </ul>
    </section>`;
}

function BringIn({ onProblem }) {
  const presence = usePresence();
  const read = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const [line] = (await file.text()).split("\n");
      const { key } = await importRecord(line);
      if (presence.isHere) go(`#play/${key}`);
    } catch (error) {
      onProblem(error.message);
    }
    event.target.value = "";
  };
  return html`
    <section class="bring" aria-labelledby="bring">
      <h2 id="bring">${t("Bring in a game")}</h2>
      <label class="file">${t("A record (.jsonl) that mossa wrote")}
        <input type="file" accept=".jsonl,.json,application/json" onChange=${read} />
      </label>
    </section>`;
}
