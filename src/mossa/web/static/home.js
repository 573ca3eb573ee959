// The first screen: every game, the games under way, and ways to bring one in.
import { useEffect, useState } from "preact/hooks";
import { removeSession } from "./api.js";
import { Scene } from "./board/scene.js";
import { BringIn } from "./bringin.js";
import { gameOf, useCatalogue } from "./catalogue.js";
import { html } from "./html.js";
import { NewGame } from "./newgame.js";
import { forget, recent } from "./prefs.js";
import { RulesCard } from "./rules.js";
import { t } from "./words.js";

export function Home() {
  const { catalogue, problem } = useCatalogue();
  const [rules, setRules] = useState(/** @type {GameInfo | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {GameInfo | null} */ (null));
  useEffect(() => {
    document.title = "mossa";
  }, []);
  const card = (/** @type {GameInfo} */ game) =>
    html`<${Card} key=${game.name} game=${game} onChoose=${() => setChosen(game)} onRules=${() => setRules(game)} />`;
  return html`
    <div class="intro">
      <h1>${t("Which game?")}</h1>
      <p>${t("Play against a person or a machine, watch machines play, and see how they think.")}</p>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <ul class="cards" aria-label=${t("Games")}>${catalogue?.games.map(card)}</ul>
    <${Recent} catalogue=${catalogue} />
    <${BringIn} catalogue=${catalogue} />
    <p class="networks"><a href="#networks">${t("Networks, and how they have learnt")}</a></p>
    ${rules && html`<${RulesCard} game=${rules} onClose=${() => setRules(null)} />`}
    ${chosen && html`<${NewGame} game=${chosen} onClose=${() => setChosen(null)} />`}`;
}

/** @param {{ game: GameInfo, onChoose: () => void, onRules: () => void }} props */
function Card({ game, onChoose, onRules }) {
  const knowledge = game.rules.simultaneous ? "moves at the same time" : "hidden cards";
  const facts = [
    t("{n} players", { n: game.players }),
    t(game.perfect_information ? "all is known" : knowledge),
    game.chance && t("chance"),
    game.rules.solvable && t("solved"),
  ];
  const title = html`<span class="unseen"> ${game.title}</span>`;
  return html`
    <li class="card">
      <div class="picture" aria-hidden="true">
        <${Scene} scene=${game.sample} game=${game.rules} isStill=${true} />
      </div>
      <h2>${game.title}</h2>
      <p>${facts.filter(Boolean).join(" · ")}</p>
      <div class="row">
        <button class="main" onClick=${onChoose}>${t("Play")}${title}</button>
        <a class="button" href=${`#${game.rules.spec}/`}>${t("Analyse")}${title}</a>
        ${game.rules_text && html`<button onClick=${onRules}>${t("Rules")}${title}</button>`}
      </div>
    </li>`;
}

/** @param {{ catalogue: Catalogue | null }} props */
function Recent({ catalogue }) {
  if (!recent.value.length) return null;
  /** @param {string} key @param {string} name */
  const drop = (key, name) => {
    if (!window.confirm(t("Forget this game for ever? {name}", { name }))) return;
    removeSession(key).catch(console.warn);
    forget(key);
  };
  const items = recent.value.map(({ key, game }, index) => {
    const name = `${index + 1}. ${gameOf(catalogue, game)?.title ?? game}`;
    const label = t("Forget game {n}", { n: index + 1 });
    return html`<li key=${key}><a href=${`#play/${key}`}>${name}</a>
      <button class="quiet round" aria-label=${label} onClick=${() => drop(key, name)}>×</button></li>`;
  });
  return html`
    <section class="recent" aria-labelledby="recent">
      <h2 id="recent">${t("Go on with")}</h2>
      <ul>${items}</ul>
    </section>`;
}
