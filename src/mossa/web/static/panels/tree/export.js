// The picture of a tree as a file: SVG with its colours written into it, or PNG.
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

/** @param {Element} svg */
function withStyles(svg) {
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
  return copy;
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** @param {Element} svg @param {string} name */
export function saveSvg(svg, name) {
  const text = new XMLSerializer().serializeToString(withStyles(svg));
  save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @param {Element} svg @param {string} name */
export async function savePng(svg, name) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const copy = withStyles(svg);
  copy.setAttribute("width", String(width * SHARPNESS));
  copy.setAttribute("height", String(height * SHARPNESS));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  canvas.toBlob((blob) => blob && save(blob, `${name}.png`));
}
