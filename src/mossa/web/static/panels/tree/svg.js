// SVG elements made and changed by hand: fifteen frames a second must cost little.
const NS = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Element} parent @param {string} [type] */
export function make(name, parent, type) {
  const element = document.createElementNS(NS, name);
  if (type) element.setAttribute("class", type);
  parent.append(element);
  return element;
}

/** @type {WeakMap<Element, Map<string, string>>} */
const known = new WeakMap(); // reading the DOM costs more than remembering

/** @param {Element} element @param {string} name @param {string} value */
export function change(element, name, value) {
  const values = known.get(element) ?? new Map();
  if (values.get(name) === value) return;
  known.set(element, values.set(name, value));
  element.setAttribute(name, value);
}

/** A circle filled from below like a glass, to a share of its height.
 * @param {number} r @param {number} share */
export function pie(r, share) {
  if (share <= 0.01) return "";
  if (share >= 0.99) return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0`;
  const y = r - 2 * r * share;
  const x = Math.sqrt(Math.max(r * r - y * y, 0));
  const arc = `A${r.toFixed(1)} ${r.toFixed(1)} 0 ${share > 0.5 ? 1 : 0} 0`;
  return `M${(-x).toFixed(1)} ${y.toFixed(1)}${arc} ${x.toFixed(1)} ${y.toFixed(1)}Z`;
}
