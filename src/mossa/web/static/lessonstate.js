// Where a search that goes step by step has got to.
import { effect, signal } from "@preact/signals";
import { state } from "./session.js";

/** @typedef {object} Lesson
 * @property {"simulations" | "alphabeta"} search
 * @property {number} at the node of the game that it is about
 * @property {number} step how many simulations, or nodes, are done
 * @property {number} phase of the simulation, an index into PHASES
 * @property {TreeColumns | null} tree what is shown
 * @property {string[]} path the nodes that the step goes through, from the root
 * @property {(() => string) | null} text what happens, in the language that is chosen
 * @property {boolean} isPlaying
 * @property {boolean} isDone */

/** @type {import("@preact/signals").Signal<Lesson | null>} */
export const lesson = signal(null);

export function endLesson() {
  lesson.value = null;
}

// With the position its lesson ends, at once: an effect of a component runs later, and would end the next lesson.
effect(() => {
  if (lesson.value && lesson.value.at !== state.value?.cursor) endLesson();
});
