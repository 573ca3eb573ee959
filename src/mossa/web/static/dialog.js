// A modal window with a title and a way out.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { t } from "./words.js";

/** @param {{ isOpen: boolean, onClose: () => void, title: string, children?: unknown }} props */
export function Dialog({ isOpen, onClose, title, children }) {
  /** @type {Ref<HTMLDialogElement>} */
  const element = useRef(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const dialog = element.current;
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog?.showModal();
    return () => {
      dialog?.close();
      opener?.focus(); // by itself the browser does not, if the window is already taken away
    };
  }, [isOpen]);
  /** @param {Event} event */
  const closeOutside = (event) => event.target === element.current && onClose();
  return html`
    <dialog ref=${element} aria-label=${title} onClose=${onClose} onClick=${closeOutside}>
      ${
        isOpen &&
        html`
        <div class="sheet">
          <header><h2>${title}</h2>
            <button class="quiet round" type="button" aria-label=${t("Close")} onClick=${onClose}>×</button>
          </header>
          ${children}
        </div>`
      }
    </dialog>`;
}
