// A tree in SVG: nodes keep their elements from frame to frame, by the path that leads to them.
import { hierarchy, tree as layout } from "d3-hierarchy";

const NS = "http://www.w3.org/2000/svg";
const ACROSS = 30;
const DOWN = 58;
const AROUND = 22; // pixels that stay free around the picture

const make = (name, parent, type) => {
  const element = document.createElementNS(NS, name);
  if (type) element.setAttribute("class", type);
  parent.append(element);
  return element;
};

const set = (element, name, value) => {
  if (element[`_${name}`] === value) return; // reading the DOM costs more than remembering
  element[`_${name}`] = value;
  element.setAttribute(name, value);
};

export class TreeDrawing {
  constructor(box, onChoose, onTell) {
    this.most = 60;
    this.box = box;
    this.onChoose = onChoose;
    this.onTell = onTell;
    this.svg = make("svg", box);
    this.world = make("g", this.svg);
    this.edges = make("g", this.world, "edges");
    this.dots = make("g", this.world, "dots");
    this.shown = new Map(); // path -> elements
    this.folded = new Set();
    this.view = { x: 0, y: 30, k: 1 };
    this.isFollowing = true;
    this.stretch = { x: 1, y: 1 };
    this.glyph = 1;
    this.selected = null;
    this.root = null;
    this.listen();
  }

  close() {
    this.svg.remove();
  }

  follow(isFollowing) {
    this.isFollowing = isFollowing;
    if (isFollowing) this.fit();
  }

  // how many of the most visited nodes are drawn
  limit(most) {
    this.most = most;
    if (this.columns) this.draw();
  }

  update(columns, position) {
    if (position !== this.position) {
      this.position = position;
      this.folded.clear();
      this.selected = null;
    }
    this.columns = columns;
    this.draw();
  }

  draw() {
    const started = performance.now();
    const rows = nodesOf(this.columns, this.folded, this.most);
    const root = hierarchy(rows, (node) => node.children);
    layout().nodeSize([ACROSS, DOWN])(root);
    this.root = root;
    if (this.isFollowing) this.spread();
    this.best = bestLine(root, this.columns.cut?.length ? better : busier);
    const most = Math.log(1 + root.data.visits);
    const seen = new Set();
    root.each((point) => {
      seen.add(point.data.path);
      this.place(point, most);
    });
    for (const [path, parts] of this.shown) {
      if (!seen.has(path)) {
        parts.dot.remove();
        parts.edge?.remove();
        this.shown.delete(path);
      }
    }
    this.box.dataset.ms = (performance.now() - started).toFixed(1);
    this.box.dataset.nodes = String(seen.size);
    this.box.dataset.frame = String((this.frame = (this.frame ?? 0) + 1));
  }

  place(point, most) {
    const node = point.data;
    const parts = this.shown.get(node.path) ?? this.born(node, point.parent);
    const share = most > 0 ? Math.log(1 + node.visits) / most : 1;
    const weight = Math.sqrt(node.visits / Math.max(this.root.data.visits, 1));
    const isBest = this.best.has(node.path);
    const radius = (5 + 7 * share) * this.glyph;
    if (parts.edge) {
      const [x1, y1, x2, y2] = [this.across(point.parent), this.down(point.parent), this.across(point), this.down(point)];
      const middle = round((y1 + y2) / 2);
      set(parts.edge, "d", `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`);
      set(parts.edge, "stroke-width", (0.8 + 5 * weight).toFixed(1));
      set(parts.edge, "class", isBest ? "edge best" : "edge");
    }
    set(parts.dot, "transform", `translate(${this.across(point)} ${this.down(point)})`);
    const kind = node.value > 0 ? "good" : "bad";
    set(parts.dot, "class", `dot ${kind} ${isBest ? "best" : ""} ${node.path === this.selected ? "selected" : ""}`);
    set(parts.ring, "r", radius.toFixed(1));
    set(parts.fill, "d", pie(radius - 1, (1 + node.value) / 2));
    set(parts.proof, "r", node.proven ? (radius + 2.5).toFixed(1) : "0");
    parts.put(parts.name, node.move, radius);
    parts.put(parts.more, node.note, radius);
  }

  born(node, parent) {
    const edge = parent ? make("path", this.edges, "edge") : null;
    const dot = make("g", this.dots, "dot");
    const parts = { edge, dot, ring: make("circle", dot, "ring"), fill: make("path", dot, "fill"), proof: make("circle", dot, "proof") };
    const text = make("text", dot);
    text.setAttribute("dy", "0.36em");
    parts.name = make("tspan", text, "name");
    parts.more = make("tspan", text, "more");
    parts.put = (part, value, radius) => {
      if (part._value !== value) part.textContent = part._value = value;
      set(text, "x", (radius + 3).toFixed(1));
    };
    dot.dataset.path = node.path;
    this.shown.set(node.path, parts);
    return parts;
  }

  // What a person does

  listen() {
    let held = null;
    this.svg.addEventListener("pointerdown", (event) => {
      held = { x: event.clientX, y: event.clientY, dot: event.target.closest(".dot")?.dataset.path, isLive: false };
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held || !event.buttons) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.isLive && Math.hypot(dx, dy) < 5) return;
      held = { ...held, x: event.clientX, y: event.clientY, isLive: true };
      this.show({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
      this.isFollowing = false;
    });
    this.svg.addEventListener("pointerup", () => {
      if (held && !held.isLive && held.dot !== undefined) this.choose(held.dot);
      held = null;
    });
    this.svg.addEventListener("dblclick", (event) => {
      const path = event.target.closest(".dot")?.dataset.path;
      if (path !== undefined) this.fold(path);
    });
    this.box.addEventListener("wheel", (event) => {
      event.preventDefault();
      const frame = this.box.getBoundingClientRect();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - frame.left, event.clientY - frame.top);
    }, { passive: false });
    this.box.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (!this.root) return;
    const here = this.root.find((point) => point.data.path === this.selected) ?? this.root;
    const siblings = here.parent?.children ?? [here];
    const index = siblings.indexOf(here);
    const next = {
      ArrowUp: here.parent,
      ArrowDown: here.children?.[0],
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
    }[event.key];
    const acts = {
      Enter: () => this.choose(here.data.path),
      " ": () => this.fold(here.data.path),
      "+": () => this.zoom(1.25),
      "-": () => this.zoom(1 / 1.25),
      0: () => this.fit(),
    };
    if (!next && !acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) this.select(next.data);
    else acts[event.key]();
  }

  select(node) {
    this.selected = node.path;
    this.onTell(node);
    this.draw();
  }

  choose(path) {
    const point = this.root.find((one) => one.data.path === path);
    if (!point) return;
    this.select(point.data);
    this.onChoose(point.data.line);
  }

  fold(path) {
    if (!this.folded.delete(path)) this.folded.add(path);
    this.draw();
  }

  // Where the picture is

  zoom(by, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    const k = Math.max(0.08, Math.min(4, this.view.k * by));
    const ratio = k / this.view.k;
    this.isFollowing = false;
    this.show({ x: x - (x - this.view.x) * ratio, y: y - (y - this.view.y) * ratio, k });
  }

  across = ({ x }) => round(x * this.stretch.x);
  down = ({ y }) => round(y * this.stretch.y);

  // Stretch the tree over the whole box, in both directions alike or not.
  spread() {
    let [left, right, bottom] = [0, 0, 0];
    this.root.each(({ x, y }) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    });
    const { clientWidth: width, clientHeight: height } = this.box;
    const x = Math.min(3, (width - 2 * AROUND) / (right - left || 1));
    const y = Math.min(1.6, (height - 2 * AROUND - 14) / (bottom || 1));
    this.stretch = { x, y };
    this.glyph = Math.max(0.45, Math.min(1, x * 1.05, y * 1.3));
    set(this.dots, "font-size", `${round(Math.max(9.5, 12 * this.glyph))}px`);
    this.show({ x: width / 2 - ((left + right) / 2) * x, y: AROUND, k: 1 });
  }

  fit() {
    if (!this.root) return;
    this.isFollowing = true;
    this.draw();
  }

  show(view) {
    this.view = view;
    set(this.world, "transform", `translate(${round(view.x)} ${round(view.y)}) scale(${view.k.toFixed(3)})`);
  }
}

const round = (value) => Math.round(value * 10) / 10;

// The columns of a snapshot as objects that know their children; folded ones keep theirs to themselves.
function nodesOf(columns, folded, most) {
  const { parent, move, visits, value, proven, hidden, cut = [] } = columns;
  const nodes = [];
  const kept = keptRows(columns, most);
  for (let row = 0; row < parent.length; row++) {
    const above = nodes[parent[row]]; // none where it is not kept: then this one is not either
    if (!kept.has(row)) {
      if (above) above.hidden += 1;
      continue;
    }
    const line = above ? [...above.line, move[row]] : [];
    const node = { row, path: line.join("\u0001"), line, move: move[row], visits: visits[row], value: value[row], proven: proven[row], children: [], hidden: hidden[row], cut: cut[row] };
    nodes[row] = node;
    above?.children.push(node);
  }
  for (const node of nodes.filter(Boolean)) {
    const isFolded = folded.has(node.path) && node.children.length > 0;
    node.children.sort(byName);
    node.note = isFolded ? ` ▸${node.children.length}` : node.cut ? ` ✂${node.cut}` : "";
    if (isFolded) node.children = [];
  }
  return nodes[0];
}

// Rows come by visits, so that the first ones are the most visited; where alpha-beta tells its cuts, the upper ones matter.
function keptRows({ parent, cut = [] }, most) {
  const rows = parent.map((_, row) => row);
  if (!cut.length) return new Set(rows.slice(0, most));
  const depth = [];
  for (const row of rows) depth.push(row === 0 ? 0 : depth[parent[row]] + 1);
  return new Set(rows.sort((a, b) => depth[a] - depth[b] || a - b).slice(0, most));
}

// the same order in every frame, so that nothing jumps
const byName = (a, b) => a.move.length - b.move.length || (a.move < b.move ? -1 : 1);

function bestLine(root, isBetter) {
  const found = new Set();
  const favourite = (points) => points?.reduce((best, one) => (isBetter(one.data, best.data) ? one : best));
  for (let point = root; point; point = favourite(point.children)) found.add(point.data.path);
  return found;
}

// what was walked most often; for alpha-beta the best value, and of equal ones that which was found first
const busier = (a, b) => a.visits > b.visits;
const better = (a, b) => a.value > b.value || (a.value === b.value && a.row < b.row);

// A circle filled from below like a glass, to a share of its height.
function pie(r, share) {
  if (share <= 0.01) return "";
  if (share >= 0.99) return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0`;
  const y = r - 2 * r * share;
  const x = Math.sqrt(Math.max(r * r - y * y, 0));
  return `M${(-x).toFixed(1)} ${y.toFixed(1)}A${r.toFixed(1)} ${r.toFixed(1)} 0 ${share > 0.5 ? 1 : 0} 0 ${x.toFixed(1)} ${y.toFixed(1)}Z`;
}
