// A short sound for every move, for those who want it: made here, no file is loaded.
import { hasSounds } from "./prefs.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch in Hz @param {number} seconds */
function tone(pitch, seconds) {
  audio ??= new AudioContext();
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  const now = audio.currentTime;
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(now);
  source.stop(now + seconds);
}

/** What is heard of a change at the table: a move, one's turn, the end.
 * @param {State | null} before @param {State} now */
export function sound(before, now) {
  if (!hasSounds.value || !before || before.tip === now.tip) return;
  if (now.over) tone(392, 0.5);
  else tone(now.turn !== null && now.seats[now.turn] === null ? 330 : 247, 0.12);
}
