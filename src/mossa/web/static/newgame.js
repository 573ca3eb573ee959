// Who plays, on which board, with how much time; on a given board from a start that was set up.
import { useState } from "preact/hooks";
import { openSession } from "./api.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { html } from "./html.js";
import { layout } from "./prefs.js";
import { usePresence } from "./presence.js";
import { go, setupAddress } from "./router.js";
import { PieceIcon } from "./board/pieces.js";
import { SeatPicker } from "./seatpicker.js";
import { SettingField, specOf } from "./settings.js";
import { t } from "./words.js";

function firstSeats(game, person = 0) {
  const medium = game.levels.find((level) => level.name === "Medium") ?? game.levels.at(-1);
  return Array.from({ length: game.players }, (_, seat) => (seat === person ? null : medium.agent));
}

// A field that is wrong can be pointed out only where it is seen.
function unfold({ target }) {
  const folded = target.closest("details:not([open])");
  if (folded) folded.open = true;
}

export function NewGame({ game, agents, onClose, given }) {
  const [seats, setSeats] = useState(firstSeats(game, given?.seat));
  const [options, setOptions] = useState({});
  const [minutes, setMinutes] = useState("");
  const [increment, setIncrement] = useState("0");
  const [problem, setProblem] = useState("");
  const [isStarting, setStarting] = useState(false);
  const presence = usePresence();
  const seat = (index, who) => setSeats(seats.map((old, i) => (i === index ? who : old)));
  const spec = given?.spec ?? specOf(game.name, options, game.options);
  const start = async (event) => {
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    const clock = minutes === "" ? null : { seconds: Number(minutes) * 60, increment: Number(increment) };
    try {
      const { key } = await openSession({ game: spec, position: given?.start, seats, clock });
      if (!presence.isHere) return;
      if (!seats.includes(null)) layout.value = "rich"; // who watches wants to see them think
      go(`#play/${key}`);
    } catch (error) {
      setProblem(error.message);
      setStarting(false);
    }
  };
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${game.title}>
      <form onSubmit=${start} onInvalidCapture=${unfold}>
        ${seats.map((who, index) => html`
          <fieldset key=${index}>
            <legend><${PieceIcon} player=${index} game=${game.rules} />
              ${index === 0 && !given && !game.rules.hidden ? t("First to move") : t("Seat {n}", { n: index + 1 })}</legend>
            <${SeatPicker} who=${who} game=${game} agents=${agents} onPick=${(next) => seat(index, next)} />
          </fieldset>`)}
        ${game.options.length > 0 && !given && html`
          <details><summary>${t("Board and rules")}</summary>
            ${game.options.map((one) => html`
              <${SettingField} key=${one.name} setting=${one} value=${options[one.name]}
                onChange=${(value) => setOptions({ ...options, [one.name]: value })} />`)}
          </details>`}
        <details><summary>${t("Clock")}</summary>
          <${Field} name=${t("Minutes for each (empty: no clock)")} control=${(id) => html`
            <input id=${id} type="number" min="0.1" max="180" step="any" value=${minutes} onInput=${(e) => setMinutes(e.target.value)} />`} />
          <${Field} name=${t("Seconds added for each move")} control=${(id) => html`
            <input id=${id} type="number" min="0" max="600" value=${increment} onInput=${(e) => setIncrement(e.target.value)} />`} />
        </details>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        <div class="row end">
          ${game.rules.setup && !given && html`<a class="button" href=${setupAddress(spec)}>${t("Set up a position")}</a>`}
          <button class="main" type="submit">${t("Start")}</button>
        </div>
      </form>
    <//>`;
}
