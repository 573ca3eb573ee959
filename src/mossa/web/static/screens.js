// The screens by the route that leads to them, and the window of help; each is fetched when it is first gone to.
import { signal } from "@preact/signals";
import { lazy, stylesheet } from "./lazy.js";

const [board, panels] = ["board.css", "panels.css"];
const loadTable = async () => {
  await Promise.all([board, panels].map(stylesheet));
  return (await import("./table.js")).Table;
};

export const Home = lazy(async () => {
  await stylesheet(board);
  return (await import("./home.js")).Home;
});
export const Table = lazy(loadTable);
export const Position = lazy(async () => (await import("./position.js")).Position);
export const Networks = lazy(async () => {
  await stylesheet("networks.css");
  return (await import("./networks.js")).Networks;
});
export const SetUp = lazy(async () => {
  await Promise.all([board, panels].map(stylesheet));
  return (await import("./setup.js")).SetUp;
});

export const Help = lazy(async () => (await import("./help.js")).Help);
export const isHelpOpen = signal(false);

/** Whoever is about to play will need it. */
export const prepareTable = () => void loadTable().catch(() => {});
