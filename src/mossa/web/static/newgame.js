// Who plays, on which board, with how much time; on a given board from a start that was set up.
import { useEffect, useState } from "preact/hooks";
import { openSession } from "./api.js";
import { PieceIcon } from "./board/pieces.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { html, problemOf, valueTo } from "./html.js";
import { layout } from "./prefs.js";
import { preparingText, usePreparation } from "./preparation.js";
import { usePresence } from "./presence.js";
import { go, setupAddress } from "./router.js";
import { prepareTable } from "./screens.js";
import { SeatPicker } from "./seatpicker.js";
import { SettingField, specOf } from "./settings.js";
import { t } from "./words.js";

/** @typedef {{ spec: string, start: string, seat: number | null }} Given */

/** @param {GameInfo} game @param {number | null} [person] @returns {Who[]} */
function firstSeats(game, person = 0) {
  const medium = game.levels.find((level) => level.name === "Medium") ?? game.levels[game.levels.length - 1];
  return Array.from({ length: game.players }, (_, seat) => (seat === person ? null : medium.agent));
}

/** A field that is wrong can be pointed out only where it is seen.
 * @param {{ target: HTMLElement }} event */
function unfold({ target }) {
  const folded = target.closest("details:not([open])");
  if (folded instanceof HTMLDetailsElement) folded.open = true;
}

/** @param {{ game: GameInfo, onClose: () => void, given?: Given }} props */
export function NewGame({ game, onClose, given }) {
  const [seats, setSeats] = useState(firstSeats(game, given?.seat));
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [clock, setClock] = useState(/** @type {import("./api.js").NewClock} */ (null));
  const [problem, setProblem] = useState("");
  const [isStarting, setStarting] = useState(false);
  const presence = usePresence();
  useEffect(prepareTable, []);
  const ready = usePreparation(game.name);
  const spec = given?.spec ?? specOf(game.name, options, game.options);
  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    try {
      const { key } = await openSession({ game: spec, position: given?.start, seats, clock });
      if (!presence.isHere) return;
      if (!seats.includes(null)) layout.value = "rich"; // who watches wants to see them think
      go(`#play/${key}`);
    } catch (error) {
      setProblem(problemOf(error));
      setStarting(false);
    }
  };
  const seat = (/** @type {Who} */ who, /** @type {number} */ index) => {
    const name = index === 0 && !given && !game.rules.hidden ? t("First to move") : t("Seat {n}", { n: index + 1 });
    const pick = (/** @type {Who} */ next) => setSeats(seats.with(index, next));
    return html`<fieldset key=${index}>
      <legend><${PieceIcon} player=${index} game=${game.rules} /> ${name}</legend>
      <${SeatPicker} who=${who} game=${game} onPick=${pick} />
    </fieldset>`;
  };
  const setUp = html`<a class="button" href=${setupAddress(spec)}>${t("Set up a position")}</a>`;
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${game.title}>
      <form onSubmit=${start} onInvalidCapture=${unfold}>
        ${seats.map(seat)}
        ${!given && html`<${Options} game=${game} values=${options} onChange=${setOptions} />`}
        <${ClockFields} onChange=${setClock} />
        <div class="row end">
          ${problem && html`<p class="problem" role="alert">${problem}</p>`}
          ${ready && html`<p class="meaning" role="status">${preparingText(game.title, ready)}</p>`}
          ${game.rules.setup && !given && setUp}
          <button class="main" type="submit">${t("Start")}</button>
        </div>
      </form>
    <//>`;
}

/** @typedef {Record<string, string>} Values */
/** @param {{ game: GameInfo, values: Values, onChange: (values: Values) => void }} props */
function Options({ game, values, onChange }) {
  if (!game.options.length) return null;
  const field = (/** @type {Setting} */ one) => html`
    <${SettingField} key=${one.name} setting=${one} value=${values[one.name]}
      onChange=${(/** @type {string} */ value) => onChange({ ...values, [one.name]: value })} />`;
  return html`<details><summary>${t("Board and rules")}</summary>${game.options.map(field)}</details>`;
}

/** @param {{ onChange: (clock: import("./api.js").NewClock) => void }} props */
function ClockFields({ onChange }) {
  const [minutes, setMinutes] = useState("");
  const [increment, setIncrement] = useState("0");
  /** @param {string} whole @param {string} added */
  const change = (whole, added) => {
    setMinutes(whole);
    setIncrement(added);
    onChange(whole === "" ? null : { seconds: Number(whole) * 60, increment: Number(added) });
  };
  const whole = (/** @type {string} */ id) => html`<input id=${id} type="number" min="0.1" max="180" step="any"
    value=${minutes} onInput=${valueTo((value) => change(value, increment))} />`;
  const added = (/** @type {string} */ id) => html`<input id=${id} type="number" min="0" max="600"
    value=${increment} onInput=${valueTo((value) => change(minutes, value))} />`;
  return html`
    <details><summary>${t("Clock")}</summary>
      <${Field} name=${t("Minutes for each (empty: no clock)")} control=${whole} />
      <${Field} name=${t("Seconds added for each move")} control=${added} />
    </details>`;
}
