// A hint before every move of a person's, unasked, for those who want it.
import { effect } from "@preact/signals";
import { showsHints, suggestsMoves } from "./prefs.js";
import { isPersonsTurn } from "./seats.js";
import { askHint, hint, isLost, state } from "./session.js";

effect(() => {
  const now = state.value;
  if (!now || !suggestsMoves.value || !showsHints.value || isLost.value) return;
  if (now.cursor !== now.tip || now.curtain !== null || !isPersonsTurn(now)) return;
  if (hint.peek()?.node !== now.cursor) askHint();
});
