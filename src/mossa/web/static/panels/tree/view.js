// How a tree is looked at: scrolled as any page, zoomed by buttons, keys, a pinch or Ctrl and the wheel. It follows the
// best line until a person looks elsewhere, and stands still while the pointer is on it.
import { NOBODY, TreeDrawing } from "./drawing.js";
import { labelOf, labelWidth } from "./labels.js";
import { placeOf, ROW, TEXT } from "./layout.js";
import { lineOf } from "./rows.js";
import { make } from "./svg.js";

const [SMALLEST, LARGEST] = [0.3, 3];

/** @typedef {object} TreeEvents
 * @property {(node: TreeNode | null) => void} onTell a node is pointed at or selected
 * @property {(node: TreeNode) => void} onNews the numbers of that node have changed
 * @property {(line: string[]) => void} onChoose the board after these moves is wanted
 * @property {(isFollowing: boolean) => void} onFollow
 * @property {(isHeld: boolean) => void} onHold */

export class TreeView {
  /** @param {HTMLElement} box @param {TreeDrawing["words"]} words @param {TreeEvents} events */
  constructor(box, words, events) {
    this.box = box;
    this.events = events;
    this.svg = make("svg", box);
    this.drawing = new TreeDrawing(this.svg, words);
    /** @type {import("./rows.js").Choice} */
    this.choice = { most: 60, deepest: Infinity, opened: new Set(), folded: new Set() };
    this.fits = true; // as many nodes as there is room for
    this.zoom = 1;
    this.isFollowing = true;
    this.isHeld = false;
    /** @type {TreeColumns | null} */
    this.columns = null;
    this.position = -1;
    this.told = NOBODY; // the node that is told of
    this.listen();
    this.sizes = new ResizeObserver(() => this.refit());
    this.sizes.observe(box);
  }

  close() {
    this.sizes.disconnect();
    this.svg.remove();
  }

  /** @param {TreeNode | null} node */
  tell(node) {
    this.told = node?.path ?? NOBODY;
    this.events.onTell(node);
  }

  clear() {
    this.columns = null;
    this.drawing.clear();
    this.tell(null);
  }

  /** @param {TreeColumns} columns @param {number} position */
  update(columns, position) {
    const isOther = position !== this.position;
    if (isOther) {
      this.position = position;
      this.choice.opened.clear();
      this.choice.folded.clear();
      this.choice.deepest = Infinity;
      this.select(NOBODY);
    }
    this.columns = columns;
    if (this.isHeld && !isOther && this.drawing.layout) this.drawing.refresh(columns);
    else this.draw();
    this.note();
    const told = this.drawing.find(this.told)?.data;
    if (told) this.events.onNews(told);
  }

  /** The nodes that a step of a search goes through.
   * @param {string[]} paths */
  highlight(paths) {
    if (!paths.length && !this.drawing.walked.size) return; // nothing changes, and the picture may have to stand still
    this.drawing.walked = new Set(paths);
    this.draw();
    const last = paths.at(-1);
    if (last !== undefined) this.reveal(last);
  }

  /** @param {number} most @param {boolean} fits */
  limit(most, fits) {
    this.choice.most = most;
    this.fits = fits;
    this.refit();
  }

  /** Draw as many plies as have room now. */
  refit() {
    this.choice.deepest = Infinity;
    this.draw();
  }

  /** @param {boolean} isFollowing */
  follow(isFollowing) {
    this.isFollowing = isFollowing;
    if (isFollowing) this.draw();
  }

  draw() {
    if (!this.columns || !this.box.clientHeight) return;
    this.drawing.draw(this.columns, this.choice, this.fits ? this.room() : null);
    this.resize();
    if (this.isFollowing) this.showBest();
    this.note();
  }

  /** Whoever comes nearer loses nothing; a step of a search is shown to its end.
   * @returns {import("./drawing.js").Room} */
  room() {
    const { clientWidth, clientHeight } = this.box;
    const scale = Math.min(this.zoom, 1);
    const width = this.drawing.walked.size ? Infinity : clientWidth / scale;
    return { rows: Math.floor((clientHeight / scale - 50) / ROW), width };
  }

  /** What tests and stylesheets may know. */
  note() {
    this.box.dataset.nodes = String(this.drawing.shown.size);
    this.box.dataset.frame = String(this.drawing.frame);
  }

  resize() {
    const { layout } = this.drawing;
    if (!layout) return;
    const [width, height] = [Math.ceil(layout.width), Math.ceil(layout.height)];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", String(width * this.zoom));
    this.svg.setAttribute("height", String(height * this.zoom));
    this.stick();
  }

  /** The names of the plies stay in sight. */
  stick() {
    this.drawing.heads.setAttribute("transform", `translate(0 ${(this.box.scrollTop / this.zoom).toFixed(1)})`);
  }

  showBest() {
    const { layout, best } = this.drawing;
    const point = layout?.root.children?.find((one) => best.has(one.data.path));
    if (point) this.reveal(point.data.path);
  }

  /** Scroll no more than is needed for a node and its label to be seen.
   * @param {string} path */
  reveal(path) {
    const { layout } = this.drawing;
    const point = this.drawing.find(path);
    if (!layout || !point) return;
    const [x, y] = placeOf(layout, point).map((one) => one * this.zoom);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.box;
    if (y < scrollTop + 40 || y > scrollTop + clientHeight - 20) this.box.scrollTop = y - clientHeight / 2;
    const end = x + this.zoom * (TEXT + labelWidth(labelOf(point.data, this.drawing.words.symbols)));
    if (x < scrollLeft + 10) this.box.scrollLeft = x - clientWidth / 3;
    else if (end > scrollLeft + clientWidth) this.box.scrollLeft = Math.min(x - 20, end - clientWidth);
    this.stick();
  }

  /** Zoom so that a point of the box stays where it is.
   * @param {number} by */
  zoomBy(by, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    const zoom = Math.max(SMALLEST, Math.min(LARGEST, this.zoom * by));
    const ratio = zoom / this.zoom;
    const { scrollLeft, scrollTop } = this.box;
    this.zoom = zoom;
    this.choice.deepest = Infinity;
    this.leave();
    this.resize();
    this.box.scrollLeft = (scrollLeft + x) * ratio - x;
    this.box.scrollTop = (scrollTop + y) * ratio - y;
    this.stick();
  }

  /** The whole tree at once. */
  fit() {
    const { layout } = this.drawing;
    if (!layout) return;
    const zoom = Math.min(this.box.clientWidth / layout.width, this.box.clientHeight / layout.height, 1.5);
    this.zoom = Math.max(SMALLEST, zoom);
    this.resize();
    this.box.scrollTop = this.box.scrollLeft = 0;
    this.stick();
  }

  /** A person looks at a part of it. */
  leave() {
    if (!this.isFollowing) return;
    this.isFollowing = false;
    this.events.onFollow(false);
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    this.events.onHold(isHeld);
    if (!isHeld) {
      this.tell(this.drawing.find(this.drawing.selected)?.data ?? null);
      this.draw();
    }
  }

  /** @param {string} path */
  select(path) {
    const before = this.drawing.selected;
    this.drawing.selected = path;
    for (const one of [before, path]) {
      const [parts, point] = [this.drawing.shown.get(one), this.drawing.find(one)];
      if (parts && point) this.drawing.fill(parts, point.data);
    }
  }

  /** @param {string} path */
  choose(path) {
    const node = this.drawing.find(path)?.data;
    if (!node) return;
    if (node.kind === "more") return this.toggle(path.split("\u0002")[0]);
    this.select(path);
    this.tell(node);
    if (node.kind === "move") this.events.onChoose(lineOf(path));
  }

  /** Show all children of a node, or none.
   * @param {string} path */
  toggle(path) {
    const { opened, folded } = this.choice;
    const hasMore = this.drawing.find(path)?.data.more;
    if (folded.delete(path)) opened.add(path);
    else if (hasMore && !opened.has(path)) opened.add(path);
    else {
      opened.delete(path);
      folded.add(path);
    }
    this.leave();
    this.draw();
  }

  listen() {
    const pathAt = (/** @type {Event} */ event) => {
      const dot = event.target instanceof Element ? event.target.closest(".dot") : null;
      return dot instanceof SVGElement ? dot.dataset.path : undefined;
    };
    const on = this.box.addEventListener.bind(this.box);
    on("pointerenter", (event) => this.hold(event.pointerType !== "touch"));
    on("pointerleave", () => this.hold(false));
    on("pointerover", (event) => {
      const path = pathAt(event);
      const shown = path ?? this.drawing.selected;
      this.tell(this.drawing.find(shown)?.data ?? null);
    });
    on("click", (event) => {
      const path = pathAt(event);
      const isMore = event.target instanceof Element && event.target.classList.contains("more");
      if (path !== undefined && isMore) this.toggle(path.split("\u0002")[0]);
      else if (path !== undefined) this.choose(path);
    });
    on("dblclick", (event) => {
      const path = pathAt(event);
      if (path !== undefined) this.toggle(path);
    });
    on("scroll", () => this.stick());
    on("keydown", (event) => this.key(event));
    this.listenToWheel();
    this.listenToFingers();
  }

  listenToWheel() {
    const turn = (/** @type {WheelEvent} */ event) => {
      this.leave();
      if (!event.ctrlKey) return; // the box scrolls
      event.preventDefault();
      const frame = this.box.getBoundingClientRect();
      this.zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX - frame.left, event.clientY - frame.top);
    };
    this.box.addEventListener("wheel", turn, { passive: false });
  }

  /** Two fingers zoom; one scrolls, which the browser does. */
  listenToFingers() {
    let apart = 0;
    const distance = (/** @type {TouchList} */ [a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const begin = (/** @type {TouchEvent} */ { touches }) => {
      apart = touches.length === 2 ? distance(touches) : 0;
    };
    const move = (/** @type {TouchEvent} */ event) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const [a, b] = event.touches;
      const frame = this.box.getBoundingClientRect();
      const [x, y] = [(a.clientX + b.clientX) / 2 - frame.left, (a.clientY + b.clientY) / 2 - frame.top];
      this.zoomBy(distance(event.touches) / apart, x, y);
      apart = distance(event.touches);
    };
    this.box.addEventListener("touchstart", begin, { passive: true });
    this.box.addEventListener("touchmove", move, { passive: false });
    this.box.addEventListener("touchend", begin, { passive: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.drawing.find(this.drawing.selected) ?? this.drawing.layout?.root;
    if (!here) return;
    const siblings = here.parent?.children ?? [here];
    const index = siblings.indexOf(here);
    /** @type {Record<string, typeof here | undefined | null>} */
    const ways = {
      ArrowLeft: here.parent,
      ArrowRight: here.children?.[0],
      ArrowUp: siblings[index - 1],
      ArrowDown: siblings[index + 1],
    };
    /** @type {Record<string, () => void>} */
    const acts = {
      Enter: () => this.choose(here.data.path),
      " ": () => this.toggle(here.data.path.split("\u0002")[0]),
      Escape: () => this.tell(null),
      "+": () => this.zoomBy(1.25),
      "-": () => this.zoomBy(1 / 1.25),
      0: () => this.fit(),
    };
    const next = ways[event.key];
    if (!event.key.startsWith("Arrow") && !acts[event.key]) return;
    event.preventDefault(); // at the edge too: there no arrow goes through the moves of the game
    event.stopPropagation();
    if (!next) return acts[event.key]?.();
    this.leave();
    this.select(next.data.path);
    this.reveal(next.data.path);
    this.tell(next.data);
  }
}
