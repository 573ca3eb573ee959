// A short sound for every move, for those who want it: made here, no file is loaded.
import { hasSounds } from "./prefs.js";

/** @type {AudioContext | null} */
let audio = null;

const APART = 0.18; // seconds from one sound to the next, where several moves are shown at once
const MOST = 4; // sounds of one change

/** @param {number} pitch in Hz @param {number} seconds @param {number} [later] in seconds */
function tone(pitch, seconds, later = 0) {
  audio ??= new AudioContext();
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  const now = audio.currentTime + later;
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
  const earlier = movesSince(before, now) - 1;
  for (let i = 0; i < earlier; i++) tone(247, 0.12, i * APART);
  if (now.over) tone(392, 0.5, earlier * APART);
  else tone(now.turn !== null && now.seats[now.turn] === null ? 330 : 247, 0.12, earlier * APART);
}

/** How many moves are new: those that are made at the same time are one, and so is whatever was taken back.
 * @param {State} before @param {State} now */
function movesSince(before, now) {
  const at = now.line.indexOf(before.tip);
  if (at < 0 || now.game.simultaneous) return 1;
  const moves = now.line.slice(at + 1).filter((node) => now.nodes[node].seat !== null);
  return Math.max(1, Math.min(MOST, moves.length));
}
