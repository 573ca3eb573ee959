// The one place where templates meet Preact.
import { h } from "preact";
import htm from "htm";

// Preact moves nodes that have keys by `moveBefore` where there is one. Chromium (seen in 156) then forgets to restyle
// those whose class changes in the same frame: two candidates looked best. Without it Preact uses `insertBefore`.
Element.prototype.moveBefore = undefined;

export const html = htm.bind(h);
