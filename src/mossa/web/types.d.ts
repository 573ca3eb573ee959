// What server and pages say to each other, and the shapes that several modules share. Every script sees these names.

/** A text of the server: in English, and a code with values by which the page finds its translation. */
interface Message {
  code?: string;
  values?: Record<string, string | number | Message>;
  text: string;
}
type Told = string | Message;

/** Who sits on a seat: the spec of an agent, or null for a person. */
type Who = string | null;

interface Piece {
  player: number;
  size: number;
  label: string;
}
interface Cell {
  name: string;
  x: number;
  y: number;
  pieces: Piece[];
  is_marked: boolean;
}
interface GridBoard {
  kind: "grid";
  width: number;
  height: number;
  cells: Cell[];
  look: "squares" | "holes" | "lines";
  columns: string[];
  rows: string[];
}
interface CardBoard {
  kind: "bigtwo";
  hands: string[][];
  left: number[];
  table: string[];
  owner: number;
  player: number;
  locked: number[];
  must: string[];
  suits: string;
}
interface MoveCardInfo {
  name: string;
  condition: string;
  appeal: number;
  jam: number;
  pleasure: number;
  effect: string;
}
interface Contestant {
  name: string;
  hearts: number;
  total: number;
  move: string;
  is_shown: boolean;
  has_chosen: boolean;
  states: Told[];
  cards: MoveCardInfo[];
}
interface ContestBoard {
  kind: "contest";
  condition: string;
  turn: number;
  turns: number;
  stars: number;
  full: number;
  order: number[];
  contestants: Contestant[];
  is_over: boolean;
}
type AnyBoard = GridBoard | CardBoard | ContestBoard;

/** A position as it is drawn: its board, or its text where it has none. */
interface Drawn<B = AnyBoard | null> {
  board: B;
  text: string;
  changed: number[];
}
/** What can be played on it: cells to point at, by move. */
interface Playable<B = AnyBoard | null> extends Drawn<B> {
  legal?: string[];
  gestures?: Record<string, string[]>;
  isWaiting?: boolean;
}

/** What a screen must know of a game. */
interface Rules {
  spec: string;
  name: string;
  title: string;
  players: number;
  symbols: string[];
  hidden: boolean;
  chance: boolean;
  simultaneous: boolean;
  zero_sum: boolean;
  solvable: boolean;
  exact: boolean;
  points: number;
  short_names: boolean;
  pieces: "" | "signs" | "colours";
  setup: boolean;
}
interface Setting {
  name: string;
  kind: string;
  default: string | number | boolean | null;
  meaning: string;
  allowed: string;
  low?: number | null;
  high?: number | null;
  choices?: string[];
  words?: string[];
  parts?: Parts | null;
}
/** Names of which a value may be made, so many of them. */
interface Parts {
  places: number;
  names: string[];
  words: string[];
  separator: string;
}
interface Level {
  name: string;
  agent: string;
}
interface RulesText {
  goal: string;
  moves: string;
  notation: string;
  end: string;
}
interface GameInfo {
  name: string;
  title: string;
  players: number;
  perfect_information: boolean;
  chance: boolean;
  rules: Rules;
  options: Setting[];
  levels: Level[];
  agents: string[];
  choices: Record<string, Record<string, string[]>>; // of settings that take a name, by agent
  analyst: string;
  sample: Drawn;
  rules_text: RulesText | null;
}
interface AgentInfo {
  name: string;
  meaning: string;
  settings: Setting[];
}
interface Catalogue {
  games: GameInfo[];
}

/** A position of the game's tree and the move that led there; a move that is not known has no name. */
interface GameNode {
  parent: number | null;
  move: string | null;
  seat: number | null;
  value: number | null;
}
interface ClockInfo {
  left: number[];
  seat: number | null;
}
/** All that a table shows, except for thoughts. */
interface State extends Playable {
  type: "state";
  key: string;
  game: Rules;
  seats: Who[];
  viewer: number | null;
  curtain: number | null;
  cursor: number;
  tip: number;
  official: number | null;
  opening: number;
  nodes: GameNode[];
  line: number[];
  to_move: number | null;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  ending: { reason: string; seat: number } | null;
  clock: ClockInfo | null;
  share: string;
  start: string;
  position: string;
  story: Told[];
  legal: string[];
  gestures: Record<string, string[]>;
  thinking: number | null;
  paused: boolean;
  analyst: string | null;
  missed?: State[]; // of moves since the last state that was sent, where machines answer persons
}

interface Candidate {
  move: string;
  value: number;
  visits: number;
  pv: string[];
  prior?: number;
}
/** A search tree as columns: row 0 is the root, every other row names its parent's. */
interface TreeColumns {
  parent: number[];
  move: string[];
  visits: number[];
  value: number[];
  proven: boolean[];
  hidden: number[];
  mover: number[];
  seat: number[];
  cut?: number[];
  exploration?: number[];
  prior?: number[];
  guess?: number[];
  alpha?: number[];
  beta?: number[];
  left_out?: string[][];
}
interface Thought {
  type: "thought";
  source: "move" | "analysis";
  analyst: string | null; // who analyses, where it is an analysis
  node: number;
  final: boolean;
  to_move: number;
  move: string;
  value: number;
  nodes: number;
  seconds: number;
  guess?: number;
  candidates: Candidate[];
  tree?: TreeColumns;
  iterations?: { depth: number }[];
  cutoffs?: number;
  table_hits?: number;
  branching?: number;
  solved?: boolean; // by exact play
  plies?: number | null; // to the end, where it is solved
  unseen?: boolean; // nobody looked at a tree, so that none was asked for
}
/** A hint has no move while it is looked for. */
interface HintInfo {
  node: number;
  progress?: number; // of the search for it
  move?: string;
  value?: number;
  pv?: string[];
  plies?: number | null;
  solved?: boolean;
}
interface Judgement {
  node: number;
  before: number;
  value: number;
  seat: number;
  lost: number;
  grade: "" | "inaccuracy" | "mistake" | "blunder";
  best: string;
  right: string[];
}
/** What exact play says of a position, for whoever is to move. */
interface Exact {
  value: number;
  plies: number | null;
  candidates: Candidate[];
  best: string[];
  scores?: Record<string, number> | null;
}
/** How good a move to a place is, written on the board. */
interface Mark {
  place: string;
  value: number;
  text: string;
  isBest: boolean;
}
/** A move as a network sees it: where it is pointed at, and how likely it is. */
interface Likely {
  move: string;
  targets: string[];
  prior: number;
}
/** A network and how it has learnt: points over processor time, by column of its log. */
interface NetworkInfo {
  name: string;
  game: string;
  kind: string;
  layers: number;
  channels: number;
  parameters: number;
  command: string;
  curves: Record<string, [number, number][]>;
}
interface ReviewInfo {
  type: "review";
  exact: boolean;
  plies: number;
  judged: Judgement[];
  losses: { inaccuracy: number; mistake: number; blunder: number };
  accuracy: (number | null)[];
}
interface PreviewInfo extends Drawn {
  type: "preview";
  node: number;
  moves: string[];
  to_move: number | null;
}
interface Notice {
  kind: string;
  text: string;
}

/** A position that is being set up. */
interface Draft {
  title: string;
  text: string;
  board: GridBoard | null;
  to_move: number | null;
  has_turn: boolean;
  over: boolean;
  wrong: Told;
  isRead: boolean; // whether the text is one of pieces on the board, be it a position or not
}
interface Edit {
  do: "put" | "toggle" | "move" | "lift" | "clear" | "clear_all" | "turn";
  piece?: string;
  cell?: string;
  to?: string;
}

/** The cells of one name: a place to point at. */
interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  landing?: number;
  cells: Cell[];
}
/** What pointing means: where it can begin, and what it does where it ends. */
interface Reach<M = string> {
  starts: Set<string>;
  ends: Map<string, M>;
  moveFor(name: string): M | undefined;
}
interface Hand {
  picked: string | null | undefined;
  pick(name: string | null): void;
  done(): void;
  erase(): void;
  reach(board: GridBoard): Reach<Edit>;
  onMiss(name: string): void;
  onKey(event: KeyboardEvent, name: string): void;
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Point = { x: number; y: number };

/** What preact/hooks calls a ref, as a component sees it once it is there. */
type Ref<T> = { current: T | null };

/** What every board component is given. */
interface BoardProps<B> {
  scene: Playable<B>;
  game: Rules;
  now: State;
  isStill?: boolean;
  onMove(move: string | Edit): void;
  suggestion?: string[] | null;
  advice?: HintInfo | null;
  marks?: Mark[];
  policy?: Likely[];
}

/** A node of a drawn search tree; or what stands for moves that are not shown, or were left out. */
interface TreeNode {
  kind: "move" | "more" | "cut";
  row: number;
  path: string;
  move: string;
  visits: number;
  value: number;
  proven: boolean;
  mover: number;
  turn?: number | null; // who moves there, if it is known and one player alone
  seat: number;
  hidden: number;
  exploration?: number;
  prior?: number;
  guess?: number;
  alpha?: number;
  beta?: number;
  left: string[];
  all: number;
  more: number;
  count?: number;
  children: TreeNode[];
}
