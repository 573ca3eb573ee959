// The picture of a tree as a file, with its legend: SVG with its colours written into it, or PNG.
import { FONT, widthOf } from "./labels.js";
import { make } from "./svg.js";

const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-size",
  "font-weight",
  "font-style",
  "font-family",
];
const SHARPNESS = 2; // pixels of the PNG for one of the page
const MARGIN = 12; // around the legend
const LINE = 16; // from one of its lines to the next
const NARROWEST = 420; // a picture, so that its legend can be read

/** @param {Element} svg @param {HTMLElement | null} legend what stands below it */
function withStyles(svg, legend) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const [from, to] = [
    [svg, ...svg.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) to[index].setAttribute(name, style.getPropertyValue(name));
  });
  for (const dot of copy.querySelectorAll("[data-path]")) dot.removeAttribute("data-path"); // no characters for XML
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.querySelector(".heads")?.removeAttribute("transform");
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(svg.parentElement ?? svg).backgroundColor);
  copy.prepend(paper);
  if (legend) write(copy, legend);
  return copy;
}

/** @param {SVGElement} copy @param {HTMLElement} legend */
function write(copy, legend) {
  const [wide, high] = sizeOf(copy);
  const zoom = Number(copy.getAttribute("width")) / wide;
  const width = Math.max(wide, NARROWEST);
  const lines = linesOf(legend.innerText, width - 2 * MARGIN);
  const text = make("text", copy);
  text.setAttribute("fill", getComputedStyle(legend).color);
  text.setAttribute("font-size", String(FONT));
  lines.forEach((line, index) => {
    const one = make("tspan", text);
    one.setAttribute("x", String(MARGIN));
    one.setAttribute("y", String(high + LINE * (index + 1)));
    one.textContent = line;
  });
  const height = high + LINE * lines.length + MARGIN;
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", String(width * zoom));
  copy.setAttribute("height", String(height * zoom));
}

/** @param {Element} svg */
const sizeOf = (svg) => (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").slice(2).map(Number);

/** Words in lines that are not too wide.
 * @param {string} text @param {number} width */
function linesOf(text, width) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** @param {Element} svg @param {HTMLElement | null} legend @param {string} name */
export function saveSvg(svg, legend, name) {
  const text = new XMLSerializer().serializeToString(withStyles(svg, legend));
  save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @param {Element} svg @param {HTMLElement | null} legend @param {string} name */
export async function savePng(svg, legend, name) {
  const copy = withStyles(svg, legend);
  const [width, height] = sizeOf(copy);
  copy.setAttribute("width", String(width * SHARPNESS));
  copy.setAttribute("height", String(height * SHARPNESS));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  canvas.toBlob((blob) => blob && save(blob, `${name}.png`));
}
