// Whoever has left is not called back: an answer that comes late changes nothing.
import { useEffect, useRef } from "preact/hooks";

export function usePresence() {
  const presence = useRef({ isHere: true }).current;
  useEffect(() => () => { presence.isHere = false; }, []);
  return presence;
}
