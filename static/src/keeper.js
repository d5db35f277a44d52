// @ts-check
/**
 * Keeps what a person is in the middle of: focus, caret, selection, scroll positions.
 *
 * One rule: reads are taken once before a batch and put back once after it, and only where the batch
 * disturbed them.
 */

/** @typedef {import("./nodes.js").AddressBook} AddressBook */

/** @param {Element} el */
const identify = (el) => ({ n: el.getAttribute("data-n"), id: el.id, name: el.getAttribute("name"), tag: el.localName });

export class Keeper {
  /** @param {AddressBook} book */
  constructor(book) {
    this.book = book;
    /** Where scrolled elements stand, as the last scroll event left them. @type {Map<Element, [number, number]>} */
    this.scrolled = new Map();
  }

  /** @param {Event} event */
  noteScroll(event) {
    const el = event.target;
    if (!(el instanceof Element)) return;
    if (el.scrollTop || el.scrollLeft) this.scrolled.set(el, [el.scrollLeft, el.scrollTop]);
    else this.scrolled.delete(el);
  }

  /** @param {Node} node an element that was taken out and put in elsewhere */
  restoreScroll(node) {
    for (const [el, [left, top]] of this.scrolled) if (node.contains(el)) el.scrollTo(left, top);
  }

  take() {
    const active = document.activeElement;
    const focus = active && active !== document.body ? { el: active, ...identify(active), caret: caretOf(active) } : null;
    const selection = getSelection();
    const range = selection && selection.rangeCount && !selection.isCollapsed ? selection : null;
    const kept = range && {
      anchor: range.anchorNode,
      from: range.anchorOffset,
      focus: range.focusNode,
      to: range.focusOffset,
    };
    return { focus, selection: kept };
  }

  /** @param {ReturnType<Keeper["take"]>} before */
  putBack({ focus, selection }) {
    if (focus && document.activeElement !== focus.el) this.#refocus(focus);
    if (selection) reselect(selection);
    for (const [el, [left, top]] of this.scrolled) {
      if (el.isConnected) continue;
      this.scrolled.delete(el);
      const next = this.#successor(identify(el));
      if (!next) continue;
      next.scrollTo({ left, top, behavior: "instant" });
    }
  }

  /** The element that stands for one that was written anew. @param {ReturnType<typeof identify>} who @returns {Element | null} */
  #successor({ n, id, name, tag }) {
    const same = n === null ? undefined : this.book.nodes.get(Number(n));
    if (same instanceof Element && same.localName === tag) return same;
    if (id) return document.getElementById(id);
    return name ? document.querySelector(`${tag}[name="${CSS.escape(name)}"]`) : null;
  }

  /** @param {any} focus */
  #refocus(focus) {
    // Somebody moved it on purpose, or it is still there and merely lost the focus to a removal.
    if (document.activeElement && document.activeElement !== document.body) return;
    const el = focus.el.isConnected ? focus.el : this.#successor(focus);
    if (!(el instanceof HTMLElement) && !(el instanceof SVGElement)) return;
    el.focus({ preventScroll: true });
    setCaret(el, focus.caret);
  }
}

/** @param {any} el @returns {[number, number, string] | null} null where a field has no caret */
export function caretOf(el) {
  try {
    return typeof el.selectionStart === "number" ? [el.selectionStart, el.selectionEnd, el.selectionDirection] : null;
  } catch {
    return null;
  }
}

/** @param {any} el @param {[number, number, string] | null} caret */
export function setCaret(el, caret) {
  if (!caret) return;
  try {
    el.setSelectionRange(...caret);
  } catch {
    // The new field is of a type that has no caret.
  }
}

/** @param {{anchor: Node | null, from: number, focus: Node | null, to: number}} kept */
function reselect({ anchor, from, focus, to }) {
  const selection = getSelection();
  if (!selection || !anchor?.isConnected || !focus?.isConnected) return;
  if (selection.anchorNode === anchor && selection.anchorOffset === from && selection.focusOffset === to) return;
  if (!selection.isCollapsed && selection.anchorNode !== anchor) return;
  selection.setBaseAndExtent(anchor, Math.min(from, lengthOf(anchor)), focus, Math.min(to, lengthOf(focus)));
}

/** @param {Node} node */
const lengthOf = (node) => (node instanceof CharacterData ? node.length : node.childNodes.length);
