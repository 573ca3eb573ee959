// @ts-nocheck: drawn anew in the next change, and typed there
// A tree in SVG: nodes keep their elements from frame to frame, by the path that leads to them. It grows downwards, or
// to the right where moves have long names, which then stand beside their nodes.
import { hierarchy, tree as layout } from "d3-hierarchy";
import { placed, readablePlies } from "./treelayout.js";
import { bestLine, CHANCE, nodesOf } from "./treerows.js";

const NS = "http://www.w3.org/2000/svg";
const ACROSS = 30;
const DOWN = 58;

const make = (name, parent, type) => {
  const element = document.createElementNS(NS, name);
  if (type) element.setAttribute("class", type);
  parent.append(element);
  return element;
};

const set = (element, name, value) => {
  if (element[`_${name}`] === value) return; // reading the DOM costs more than remembering
  element[`_${name}`] = value;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

export class TreeDrawing {
  // `symbols` names the players where there are more than two: then colours tell them apart, and not good from bad.
  constructor(box, { symbols, onChoose, onTell, onFollow }) {
    this.most = 60;
    this.box = box;
    this.symbols = symbols;
    this.isWide = symbols.length > 2;
    this.onChoose = onChoose;
    this.onTell = onTell;
    this.onFollow = onFollow; // whether the picture still follows the tree
    this.svg = make("svg", box);
    this.world = make("g", this.svg);
    this.edges = make("g", this.world, "edges");
    this.dots = make("g", this.world, "dots");
    this.shown = new Map(); // path -> elements
    this.folded = new Set();
    this.view = { x: 0, y: 30, k: 1 };
    this.isFollowing = true;
    this.places = null;
    this.selected = null;
    this.root = null;
    this.listen();
    this.sizes = new ResizeObserver(() => this.columns && this.draw());
    this.sizes.observe(box);
  }

  close() {
    this.sizes.disconnect();
    this.svg.remove();
  }

  clear() {
    this.columns = this.root = null;
    this.shown.clear();
    this.edges.replaceChildren();
    this.dots.replaceChildren();
    delete this.box.dataset.nodes;
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
    const fitting = (longest) =>
      this.isWide
        ? readablePlies(
            longest.map((one) => one + 2),
            this.box.clientWidth,
          )
        : Infinity;
    const rows = nodesOf(this.columns, this.folded, this.most, fitting);
    const root = hierarchy(rows, (node) => node.children);
    layout().nodeSize([ACROSS, DOWN])(root);
    this.root = root;
    this.spread();
    this.best = bestLine(root, this.columns);
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
    this.frame = (this.frame ?? 0) + 1;
    this.box.dataset.frame = String(this.frame);
  }

  place(point, most) {
    const node = point.data;
    const parts = this.shown.get(node.path) ?? this.born(node, point.parent);
    const share = most > 0 ? Math.log(1 + node.visits) / most : 1;
    const weight = Math.sqrt(node.visits / Math.max(this.root.data.visits, 1));
    const isBest = this.best.has(node.path);
    const { at, begin, glyph, letters } = this.places;
    const radius = (5 + 7 * share) * glyph;
    if (parts.edge) {
      const [x1, y1, x2, y2] = [...begin(point.parent), ...at(point)];
      const bend = this.isWide
        ? `${round((x1 + x2) / 2)} ${y1} ${round((x1 + x2) / 2)} ${y2}`
        : `${x1} ${round((y1 + y2) / 2)} ${x2} ${round((y1 + y2) / 2)}`;
      set(parts.edge, "d", `M${x1} ${y1}C${bend} ${x2} ${y2}`);
      set(parts.edge, "stroke-width", (0.8 + 5 * weight).toFixed(1));
      set(parts.edge, "class", isBest ? "edge best" : "edge");
    }
    set(parts.dot, "transform", `translate(${at(point).join(" ")})`);
    const isChance = node.mover === CHANCE;
    const kind =
      this.symbols.length > 2
        ? `p${node.seat}`
        : Math.abs(node.value) < 0.005
          ? "even"
          : node.value > 0
            ? "good"
            : "bad";
    set(
      parts.dot,
      "class",
      ["dot", kind, isChance && "chance", isBest && "best", node.path === this.selected && "selected"]
        .filter(Boolean)
        .join(" "),
    );
    set(parts.ring, "r", radius.toFixed(1));
    set(parts.fill, "d", pie(radius - 1, (1 + node.value) / 2));
    set(parts.proof, "r", node.proven ? (radius + 2.5).toFixed(1) : "0");
    const who = this.who(node);
    parts.put(parts.who, who);
    parts.put(parts.name, shortened(node.move, letters - who.length));
    parts.put(parts.more, node.note);
    const isBelow = !this.isWide && !point.children; // where nodes stand close there is no room beside them
    const beyond = radius + (node.proven ? 5 : 3);
    set(parts.text, "x", isBelow ? "0" : beyond.toFixed(1));
    set(parts.text, "y", isBelow ? (beyond + this.places.font * 0.4).toFixed(1) : "0");
    set(parts.text, "text-anchor", isBelow ? "middle" : "start");
    set(parts.more, "x", isBelow && node.note ? "0" : null);
    set(parts.more, "dy", isBelow && node.note ? "1.15em" : null);
  }

  born(node, parent) {
    const edge = parent ? make("path", this.edges, "edge") : null;
    const dot = make("g", this.dots, "dot");
    const parts = {
      edge,
      dot,
      ring: make("circle", dot, "ring"),
      fill: make("path", dot, "fill"),
      proof: make("circle", dot, "proof"),
    };
    const text = make("text", dot);
    text.setAttribute("dy", "0.36em");
    parts.who = make("tspan", text, "more");
    parts.name = make("tspan", text, "name");
    parts.more = make("tspan", text, "more");
    parts.text = text;
    parts.put = (part, value) => {
      if (part._value !== value) part.textContent = part._value = value;
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
      this.look({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
    });
    this.svg.addEventListener("pointerup", () => {
      if (held && !held.isLive && held.dot !== undefined) this.choose(held.dot);
      held = null;
    });
    this.svg.addEventListener("dblclick", (event) => {
      const path = event.target.closest(".dot")?.dataset.path;
      if (path !== undefined) this.fold(path);
    });
    this.box.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const frame = this.box.getBoundingClientRect();
        this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - frame.left, event.clientY - frame.top);
      },
      { passive: false },
    );
    this.box.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (!this.root) return;
    const here = this.root.find((point) => point.data.path === this.selected) ?? this.root;
    const siblings = here.parent?.children ?? [here];
    const index = siblings.indexOf(here);
    const ways = [here.parent, here.children?.[0], siblings[index - 1], siblings[index + 1]];
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
    if (this.isWide) keys.push(...keys.splice(0, 2)); // up and down are left and right of a tree that lies
    const next = ways[keys.indexOf(event.key)];
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
    this.look({ x: x - (x - this.view.x) * ratio, y: y - (y - this.view.y) * ratio, k });
  }

  // Spread the tree over the whole box; who looks at a part of it keeps his view.
  spread() {
    if (this.isFollowing || this.isWide || !this.places)
      this.places = placed(
        this.root,
        { width: this.box.clientWidth, height: this.box.clientHeight },
        this.isWide,
        this.label,
      );
    set(this.dots, "font-size", `${this.places.font}px`);
    if (this.isFollowing) this.show(this.places.view);
  }

  label = (node) => this.who(node) + node.move + node.note;

  // who moves, where colour alone would tell
  who = (node) => (this.symbols.length > 2 && node.mover !== CHANCE ? `${this.symbols[node.mover]} ` : "");

  fit() {
    if (!this.root) return;
    this.isFollowing = true;
    this.onFollow(true);
    this.draw();
  }

  // at a part of the tree
  look(view) {
    this.isFollowing = false;
    this.onFollow(false);
    this.show(view);
  }

  show(view) {
    this.view = view;
    set(this.world, "transform", `translate(${round(view.x)} ${round(view.y)}) scale(${view.k.toFixed(3)})`);
  }
}

const shortened = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

const round = (value) => Math.round(value * 10) / 10;

// A circle filled from below like a glass, to a share of its height.
function pie(r, share) {
  if (share <= 0.01) return "";
  if (share >= 0.99) return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0`;
  const y = r - 2 * r * share;
  const x = Math.sqrt(Math.max(r * r - y * y, 0));
  const arc = `A${r.toFixed(1)} ${r.toFixed(1)} 0 ${share > 0.5 ? 1 : 0} 0`;
  return `M${(-x).toFixed(1)} ${y.toFixed(1)}${arc} ${x.toFixed(1)} ${y.toFixed(1)}Z`;
}
