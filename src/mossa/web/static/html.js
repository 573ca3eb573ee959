// The one place where templates meet Preact.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
