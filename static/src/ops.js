// @ts-check
/**
 * The ops: what each one does to the document. `renderer_py/dom/ops.py` has the vocabulary.
 *
 * One rule: an op that cannot be carried out changes nothing and stops nothing.
 */
import { siblings } from "./nodes.js";

const METHODS = new Set(
  ("focus blur select click scrollIntoView showPopover hidePopover togglePopover showModal close " +
    "requestSubmit reset play pause setSelectionRange setCustomValidity reportValidity").split(" "),
);
const REFUSED_PROPERTIES = /^(?:on|innerHTML$|outerHTML$|srcdoc$)/;

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/** @typedef {import("./dom.js").Dom} Dom */

/** Methods of ours, beside those of elements. @type {Record<string, (el: Element, ...args: any[]) => void>} */
const OWN_METHODS = {
  /** Scrolls the surrounding `data-scroller`, and nothing around that, so that `el` is at its start (0) … end (1). */
  scrollWithin(el, place) {
    const box = el.closest("[data-scroller]");
    if (!box) return;
    const [inner, outer] = [el.getBoundingClientRect(), box.getBoundingClientRect()];
    const left = inner.left - outer.left - place * (outer.width - inner.width);
    const top = inner.top - outer.top - place * (outer.height - inner.height);
    box.scrollBy(left, top);
  },
  /** Has what can be focused in `el` described by the element `id` from now on, or no more. */
  describe(el, id, on) {
    const target = el.querySelector(FOCUSABLE) ?? el;
    const ids = (target.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
    if (on) ids.push(id);
    if (ids.length) target.setAttribute("aria-describedby", ids.join(" "));
    else target.removeAttribute("aria-describedby");
  },
  /** Puts a text on the clipboard. The old way comes first: sandboxed frames rarely have leave for the new one. */
  copyText(_el, text) {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.style.cssText = "position:fixed;opacity:0";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (!copied) navigator.clipboard?.writeText(text).catch(benign);
  },
  /** Draws the diagram that `source` describes into `el`, in pages that bring the means for it. */
  drawDiagram(el, source, label) {
    globalThis.__rendererDraw?.(el, source, label);
  },
};

/** @param {Dom} dom @param {number} n @returns {Element | null} */
function element(dom, n) {
  const node = dom.book.nodes.get(n);
  return node instanceof Element ? node : null;
}

/** @param {Dom} dom @param {number} n */
function unknown(dom, n) {
  dom.counts.ignored += 1;
  console.debug(`renderer: no node ${n}`);
}

/** Wraps an op on one element. @param {(dom: Dom, el: any, ...args: any[]) => void} act */
const onElement = (act) => (/** @type {Dom} */ dom, /** @type {number} */ n, /** @type {any[]} */ ...args) => {
  const el = element(dom, n);
  if (el) act(dom, el, ...args);
  else unknown(dom, n);
};

/** Wraps an op on an element, placeholder or range. @param {(dom: Dom, span: [Node, Node], ...args: any[]) => void} act */
const onSpan = (act) => (/** @type {Dom} */ dom, /** @type {number} */ n, /** @type {any[]} */ ...args) => {
  const span = dom.book.span(n);
  if (span && span[0].parentNode) act(dom, span, ...args);
  else unknown(dom, n);
};

/** @type {Record<string, (dom: Dom, ...args: any[]) => void>} */
export const OPS = {
  html: onElement((dom, el, html) => {
    dom.book.forgetInside(el);
    el.innerHTML = html;
    for (let child = el.firstChild; child; child = child.nextSibling) dom.book.index(child);
  }),
  text: onElement((dom, el, text) => {
    const only = el.firstChild;
    if (only instanceof Text && !only.nextSibling) {
      if (only.data !== text) only.data = text;
      return;
    }
    dom.book.forgetInside(el);
    el.textContent = text;
  }),
  textat(dom, n, text) {
    const marker = dom.book.texts.get(n);
    if (!marker) return unknown(dom, n);
    const next = marker.nextSibling;
    if (next instanceof Text) next.data = text;
    else marker.after(text);
  },
  attr: onElement((_dom, el, name, value) => {
    if (/^on/i.test(name)) throw new TypeError(`${name} is no attribute of this vocabulary`);
    if (value === null) el.removeAttribute(name);
    else el.setAttribute(name, value);
  }),
  prop: onElement((dom, el, name, value) => {
    if (REFUSED_PROPERTIES.test(name)) throw new TypeError(`${name} is no property of this vocabulary`);
    dom.fields.set(el, name, value);
  }),
  append: onElement((dom, el, html) => dom.book.insert(el, null, html)),
  before: onSpan((dom, [first], html) => dom.book.insert(/** @type {any} */ (first.parentNode), first, html)),
  replace: onSpan((dom, [first, last], html) => {
    const parent = /** @type {any} */ (first.parentNode);
    const after = last.nextSibling;
    dom.book.removeSpan(first, last);
    dom.book.insert(parent, after, html);
  }),
  remove: onSpan((dom, [first, last]) => dom.book.removeSpan(first, last)),
  fill: onSpan((dom, [first, last], html) => {
    if (first === last) throw new TypeError("fill needs a range");
    const parent = /** @type {any} */ (first.parentNode);
    if (first.nextSibling !== last) {
      dom.book.removeSpan(/** @type {Node} */ (first.nextSibling), /** @type {Node} */ (last.previousSibling));
    }
    dom.book.insert(parent, last, html);
  }),
  move: onSpan((dom, [first, last], before, parent) => {
    const anchor = before === null ? null : dom.book.nodes.get(before);
    const target = anchor ? anchor.parentNode : element(dom, parent);
    if (!target || anchor === undefined) return unknown(dom, before ?? parent);
    for (const node of siblings(first, last)) moveNode(dom, target, node, anchor);
  }),
  call: onElement((dom, el, method, args) => {
    if (Object.hasOwn(OWN_METHODS, method)) return OWN_METHODS[method](el, ...(args ?? []));
    if (!METHODS.has(method)) throw new TypeError(`${method} may not be called`);
    if (method === "requestSubmit") return dom.submit(el);
    try {
      const answer = el[method](...(args ?? []));
      if (answer instanceof Promise) answer.catch(benign);
    } catch (error) {
      benign(error);
    }
  }),
  root(_dom, { class: classes = {}, attr = {}, var: variables = {} }) {
    const html = document.documentElement;
    for (const [name, on] of Object.entries(classes)) html.classList.toggle(name, Boolean(on));
    for (const [name, value] of Object.entries(attr)) {
      if (value === null) html.removeAttribute(name);
      else html.setAttribute(name, String(value));
    }
    for (const [name, value] of Object.entries(variables)) {
      if (value === null) html.style.removeProperty(name);
      else html.style.setProperty(name, String(value));
    }
  },
  sheet(_dom, id, texts) {
    document.querySelectorAll("style[data-sheet]").forEach((old) => {
      if (old.getAttribute("data-sheet") === String(id)) old.remove();
    });
    for (const text of texts) {
      const style = document.createElement("style");
      style.setAttribute("data-sheet", id);
      style.textContent = text;
      document.head.append(style);
    }
  },
  links(_dom, urls) {
    const wanted = new Set(urls);
    document.querySelectorAll("link[data-renderer-link]").forEach((link) => {
      if (!wanted.delete(link.getAttribute("href"))) link.remove();
    });
    for (const url of wanted) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.setAttribute("data-renderer-link", "");
      link.href = url;
      document.head.append(link);
    }
  },
  shortcuts(dom, combos) {
    dom.combos = new Set(combos);
  },
  title(_dom, text) {
    document.title = text;
  },
  mark(_dom, name) {
    performance.mark(name);
  },
};

/** Errors of calls that only say "it is so already". @param {unknown} error */
function benign(error) {
  const names = ["InvalidStateError", "NotAllowedError", "AbortError"];
  if (error instanceof DOMException && names.includes(error.name)) {
    console.debug(`renderer: ${error.message}`);
  } else throw error;
}

/** `moveBefore` keeps focus, frames and animations. @param {Dom} dom @param {any} parent @param {Node} node @param {Node | null} anchor */
function moveNode(dom, parent, node, anchor) {
  if (anchor === node) return;
  if (typeof parent.moveBefore === "function") {
    try {
      parent.moveBefore(node, anchor);
      return;
    } catch {
      // Refused for this pair of places: insert it, and let the keeper put back what that loses.
    }
  }
  parent.insertBefore(node, anchor);
  dom.keeper.restoreScroll(node);
}
