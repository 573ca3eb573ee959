// Who sits where from now on.
import { useState } from "preact/hooks";
import { PieceIcon } from "./board/pieces.js";
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { SeatPicker } from "./seatpicker.js";
import { ask } from "./session.js";
import { t } from "./words.js";

/** @param {{ now: State, game: GameInfo, onClose: () => void }} props */
export function Players({ now, game, onClose }) {
  const [seats, setSeats] = useState(now.seats);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask("seats", { seats });
    onClose();
  };
  const seat = (/** @type {Who} */ who, /** @type {number} */ index) => {
    const pick = (/** @type {Who} */ next) => setSeats(seats.with(index, next));
    return html`<fieldset key=${index}>
      <legend><${PieceIcon} player=${index} game=${now.game} /> ${t("Seat {n}", { n: index + 1 })}</legend>
      <${SeatPicker} who=${who} game=${game} onPick=${pick} />
    </fieldset>`;
  };
  return html`
    <${Dialog} isOpen=${true} onClose=${onClose} title=${t("Players")}>
      <form onSubmit=${save}>
        ${seats.map(seat)}
        <div class="row end"><button class="main" type="submit">${t("Take seats")}</button></div>
      </form>
    <//>`;
}
