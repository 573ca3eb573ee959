// Dragging with mouse, pen or finger; a press that does not move stays a click.
import { useRef, useState } from "preact/hooks";

const MOVED = 6; // pixels before a press is a drag
const SAME = 50; // milliseconds between the end of a drag and its click, at most

/** @typedef {{ name: string, x: number, y: number, isLive: boolean }} Press */
/** @typedef {object} Draggable
 * @property {Ref<HTMLElement>} root
 * @property {(name: string) => boolean} canStart
 * @property {(name: string | null) => void} onPick
 * @property {(name: string) => void} onDrop
 * @property {(name: string) => void} [onMiss] */

/** @param {Draggable} draggable */
export function useDrag({ root, canStart, onPick, onDrop, onMiss }) {
  const [at, setAt] = useState(/** @type {Point | null} */ (null));
  /** @type {Ref<Press>} */
  const press = useRef(null);
  const end = () => {
    press.current = null;
    setAt(null);
  };
  return {
    at,
    isLive: at !== null,
    /** @param {PointerEvent} event @param {string} name */
    onDown(event, name) {
      if (event.button !== 0 || !canStart(name)) return;
      press.current = { name, x: event.clientX, y: event.clientY, isLive: false };
    },
    /** @param {PointerEvent} event */
    onMove(event) {
      const held = press.current;
      if (!held) return;
      if (!held.isLive && Math.hypot(event.clientX - held.x, event.clientY - held.y) > MOVED) {
        held.isLive = true;
        root.current?.setPointerCapture(event.pointerId);
        onPick(held.name);
      }
      if (held.isLive) setAt({ x: event.clientX, y: event.clientY });
    },
    /** @param {PointerEvent} event */
    onUp(event) {
      const held = press.current;
      end();
      if (!held?.isLive) return;
      const under = nameAt(event.clientX, event.clientY);
      if (under && under !== held.name) onDrop(under);
      else if (!under && onMiss) onMiss(held.name);
      else onPick(null);
      swallowClick(event.timeStamp);
    },
    onCancel: end,
  };
}

/** The name of the place at a point of the page.
 * @param {number} x @param {number} y */
function nameAt(x, y) {
  for (const one of document.elementsFromPoint(x, y)) {
    if (one instanceof HTMLElement && one.dataset.name) return one.dataset.name;
  }
  return undefined;
}

/** The browser sends a click with the end of a drag; it means nothing. A later one does, however late it is heard.
 * @param {number} ended */
function swallowClick(ended) {
  const stop = (/** @type {Event} */ event) => event.timeStamp - ended < SAME && event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), SAME);
}
