// Where a search that goes step by step has got to.
import { signal } from "@preact/signals";

/** @typedef {object} Lesson
 * @property {"simulations" | "alphabeta"} search
 * @property {number} step how many simulations, or nodes, are done
 * @property {number} phase of the simulation, an index into PHASES
 * @property {TreeColumns | null} tree what is shown
 * @property {string[]} path the nodes that the step goes through, from the root
 * @property {string} text what happens
 * @property {boolean} isPlaying
 * @property {boolean} isDone */

/** @type {import("@preact/signals").Signal<Lesson | null>} */
export const lesson = signal(null);

export function endLesson() {
  lesson.value = null;
}
