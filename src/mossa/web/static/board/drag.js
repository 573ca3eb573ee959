// Dragging with mouse, pen or finger; a press that does not move stays a click.
import { useRef, useState } from "preact/hooks";

const MOVED = 6; // pixels before a press is a drag

export function useDrag({ root, canStart, onPick, onDrop, onMiss }) {
  const [at, setAt] = useState(null);
  const press = useRef(null);
  const end = () => {
    press.current = null;
    setAt(null);
  };
  return {
    at,
    isLive: at !== null,
    onDown(event, name) {
      if (event.button === 0 && canStart(name)) press.current = { name, x: event.clientX, y: event.clientY, isLive: false };
    },
    onMove(event) {
      const held = press.current;
      if (!held) return;
      if (!held.isLive && Math.hypot(event.clientX - held.x, event.clientY - held.y) > MOVED) {
        held.isLive = true;
        root.current.setPointerCapture(event.pointerId);
        onPick(held.name);
      }
      if (held.isLive) setAt({ x: event.clientX, y: event.clientY });
    },
    onUp(event) {
      const held = press.current;
      end();
      if (!held?.isLive) return;
      const under = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.name);
      if (under && under.dataset.name !== held.name) onDrop(under.dataset.name);
      else if (!under && onMiss) onMiss(held.name);
      else onPick(null);
      swallowClick();
    },
    onCancel: end,
  };
}

// the browser sends a click after a drag; it means nothing
function swallowClick() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}
