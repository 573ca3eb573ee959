// Whoever has left is not called back: an answer that comes late changes nothing.
import { useLayoutEffect, useRef } from "preact/hooks";

export function usePresence() {
  const presence = useRef({ isHere: true }).current;
  useLayoutEffect(
    () => () => {
      presence.isHere = false;
    },
    [],
  );
  return presence;
}
