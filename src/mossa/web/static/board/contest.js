// Contest Spectacular: the audience's stars, everybody in the order of performing, one's own moves as cards.
import { useEffect, useRef } from "preact/hooks";
import { checkedTo, html } from "../html.js";
import { suggestsMoves } from "../prefs.js";
import { agentName, isYou } from "../seats.js";
import { hint } from "../session.js";
import { moveName, percent, t, told } from "../words.js";
import { stepThrough } from "./arrows.js";

/** @param {BoardProps<ContestBoard>} props */
export function Contest({ scene, now, isStill, onMove, advice }) {
  const { board, legal = [], isWaiting } = scene;
  if (isStill) return html`<div class="contest still"><${Stars} board=${board} /><${Bars} board=${board} /></div>`;
  const mover = now.to_move ?? -1;
  const isMine = !isWaiting && legal.length > 0 && mover >= 0;
  const chooser = isMine ? mover : board.is_over ? null : now.viewer;
  const before = earnedBefore(now.story);
  const turn = board.is_over ? t("The ranking") : t("Turn {n} of {all}", { n: board.turn, all: board.turns });
  return html`
    <div class="contest">
      <div class="row between">
        <span class=${`tag ${board.condition}`}>${t(board.condition)}</span> <b>${turn}</b> <${Stars} board=${board} />
      </div>
      <ol class="stageorder" aria-label=${t("Order of performing")}>
        ${board.order.map(
          (seat) => html`
          <${Performer} key=${seat} board=${board} seat=${seat} now=${now} before=${before} />`,
        )}
      </ol>
      ${
        chooser !== null &&
        html`<${Choice} one=${board.contestants[chooser]} legal=${isMine ? legal : null} advice=${advice}
          onMove=${onMove} />`
      }
      ${now.story.length > 0 && html`<${Story} lines=${now.story} />`}
    </div>`;
}

/** The moves of a contestant; while others choose they keep their place, and their focus.
 * @typedef {{ one: Contestant, legal: string[] | null, advice?: HintInfo | null }} Choosing
 * @param {Choosing & { onMove: (move: string) => void }} props */
function Choice({ one, legal, advice, onMove }) {
  const card = (/** @type {MoveCardInfo} */ card) => html`
    <${MoveCard} key=${card.name} card=${card} isAgain=${one.move === card.name} isOff=${!legal}
      isHinted=${advice?.move === card.name} onClick=${() => legal && onMove(card.name)} />`;
  const cards = one.cards.filter((card) => !legal || legal.includes(card.name));
  return html`
    <div class="row between"><b>${t("{who}: choose a move", { who: one.name })}</b> <${Suggests} /></div>
    <div class="movecards" data-choices role="group" aria-label=${t("Your moves")} onKeyDown=${stepThrough}>
      ${cards.map(card)}
    </div>`;
}

function Suggests() {
  const turn = checkedTo((isOn) => {
    suggestsMoves.value = isOn;
  });
  const isLooking = suggestsMoves.value && hint.value && !hint.value.move;
  return html`<label class="switch">
    <input type="checkbox" role="switch" checked=${suggestsMoves.value} onChange=${turn} />
    ${" "}${t("Suggest a move")}${isLooking && ` ${percent(hint.value?.progress) ?? "…"}`}</label>`;
}

/** @param {number} n */
const hearts = (n) => t(Math.abs(n) === 1 ? "{n} heart" : "{n} hearts", { n: minus(n) });

/** @param {number | string} text */
const minus = (text) => String(text).replace(/(?<!\S)-(?=\d)/g, "−");

/** What everybody earned in the turn before, by name, from the story: the state of a new turn has forgotten it.
 * @param {Told[]} story @returns {Map<string, number>} */
function earnedBefore(story) {
  const lines = story.map(textOf);
  const end = lines.findLastIndex(isHead);
  /** @type {Map<string, number>} */
  const earned = new Map();
  if (end !== lines.length - 1) return earned; // this turn has begun to be performed
  const begin = lines.slice(0, end).findLastIndex(isHead);
  for (const line of lines.slice(begin + 1, end)) {
    const [, name, gain] = line.match(/^ *(.+?) (?:uses .+?|is startled): ([+-]\d+)/) ?? [];
    if (name) earned.set(name, (earned.get(name) ?? 0) + Number(gain));
  }
  return earned;
}

/** @param {{ board: ContestBoard }} props */
function Stars({ board }) {
  const star = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    i < board.stars ? html`<span class="lit">★</span>` : html`<span>☆</span>`;
  const label = t("{n} of {all} stars", { n: board.stars, all: board.full });
  return html`<span class="stars" role="img" aria-label=${label}>${Array.from({ length: board.full }, star)}</span>`;
}

/** @param {{ board: ContestBoard, seat: number, now: State, before: Map<string, number> }} props */
function Performer({ board, seat, now, before }) {
  const one = board.contestants[seat];
  const who = now.seats[seat];
  const sits = who === null ? t(isYou(now, seat) ? "You" : "A person") : agentName(who, now.game.name);
  const most = Math.max(1, ...board.contestants.map((other) => other.total));
  const isTurn = !now.over && now.to_move === seat;
  const isNow = one.hearts !== 0 || board.is_over;
  const earned = one.hearts || (before.get(one.name) ?? 0);
  const said = { hearts: hearts(earned) };
  const label = isNow ? t("this turn {hearts}", said) : t("last turn {hearts}", said);
  const gain = html`<span role="img" aria-label=${label}>
    ${earned > 0 ? "+" : ""}${minus(earned)} ♥</span>`;
  const isWaiting = one.has_chosen && !board.is_over && !one.is_shown;
  return html`
    <li class=${`performer p${seat} ${isTurn ? "turn" : ""}`}>
      <span class="name"><b>${one.name}</b> <small>${sits}</small></span>
      <span class="gain">${earned !== 0 && gain}</span>
      <span class="meter hearts"><span style=${{ width: `${(100 * Math.max(0, one.total)) / most}%` }}></span>
        <b>${hearts(one.total)}</b></span>
      <span class="deed">${one.move && deed(one)}
        ${isWaiting && html` <span class="chip">${t("has chosen")}</span>`}
        ${one.states.map((state) => html` <span class="chip">${told(state)}</span>`)}</span>
    </li>`;
}

/** @param {Contestant} one */
const deed = ({ move, is_shown }) => (is_shown ? moveName(move) : t("last: {move}", { move: moveName(move) }));

/** @param {{ card: MoveCardInfo, isAgain: boolean, isOff: boolean, isHinted: boolean, onClick: () => void }} props */
function MoveCard({ card, isAgain, isOff, isHinted, onClick }) {
  const effects = [
    t("appeal {n}", { n: card.appeal }),
    card.jam && t("jam {n}", { n: card.jam }),
    card.pleasure > 0 && t("pleases"),
    card.pleasure < 0 && t("displeases"),
    isAgain && t("used last"),
    isHinted && t("suggested"),
  ].filter(Boolean);
  const jam = html`<span class="jam">${"▼".repeat(card.jam)}</span>`;
  return html`
    <button class=${`movecard ${isHinted ? "hinted" : ""}`} aria-disabled=${isOff} onClick=${onClick}>
      <span class="row between"><b>${moveName(card.name)}</b>
        <span class=${`tag ${card.condition}`}>${t(card.condition)}</span></span>
      <span class="hearts" aria-hidden="true">${"♥".repeat(card.appeal)}${jam}</span>
      <span class="facts">${effects.join(" · ")}</span>
      <span class="effect">${told(card.effect)}</span>
    </button>`;
}

/** @param {{ lines: Told[] }} props */
function Story({ lines }) {
  /** @type {Ref<HTMLElement>} */
  const box = useRef(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const toTheEnd = () => current.scrollTo({ top: current.scrollHeight });
    toTheEnd();
    const sizes = new ResizeObserver(toTheEnd); // beside an analysis it is narrower, and its lines break anew
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [lines.length]);
  return html`
    <div class="story" ref=${box} tabindex="0" role="region" aria-label=${t("What happened")}>
      ${lines.map((line, index) => html`<p key=${index} class=${kindOf(line)}>${minus(told(line))}</p>`)}
    </div>`;
}

/** @param {Told} line */
function kindOf(line) {
  const text = textOf(line);
  if (isHead(text)) return "head";
  return text.startsWith(" ") ? "inner" : "";
}

/** @param {Told} line */
const textOf = (line) => (typeof line === "string" ? line : line.text);

/** Whether a line of the story begins a turn, or ends the contest.
 * @param {string} text */
const isHead = (text) => /^(Turn \d|The contest is over)/.test(text);

/** @param {{ board: ContestBoard }} props */
function Bars({ board }) {
  const most = Math.max(1, ...board.contestants.map((one) => one.total));
  const width = (/** @type {number} */ total) => `${20 + (80 * Math.max(0, total)) / most}%`;
  return html`<div class="bars">${board.contestants.map(
    (one, seat) => html`<span class=${`bar p${seat}`} style=${{ width: width(one.total) }}>${one.name}</span>`,
  )}</div>`;
}
