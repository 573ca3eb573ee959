// The one place where templates meet Preact.
import htm from "htm";
import { h } from "preact";

// Preact moves nodes that have keys by `moveBefore` where there is one. Chromium (seen in 156) then forgets to restyle
// those whose class changes in the same frame: two candidates looked best. Without it Preact uses `insertBefore`.
Object.assign(Element.prototype, { moveBefore: undefined });

export const html = htm.bind(h);

/** What a field holds after it was changed, given to a function.
 * @param {(value: string) => void} take */
export const valueTo = (take) => (/** @type {{ target: HTMLInputElement }} */ event) => take(event.target.value);

/** Whether a box is ticked after it was changed, given to a function.
 * @param {(isChecked: boolean) => void} take */
export const checkedTo = (take) => (/** @type {{ target: HTMLInputElement }} */ event) => take(event.target.checked);

/** The line that an error shows to a person.
 * @param {unknown} error */
export const problemOf = (error) => (error instanceof Error ? error.message : String(error));
