// @ts-check
/**
 * Notices utility classes in use: brings in those that are prepared and has the others compiled.
 *
 * Tailwind's result depends on order, so what it compiles on demand is every class in use, known
 * ones too, in one sheet behind the prepared ones: the same precedence as in a full build.
 * One rule: each class text is looked at once, however many elements carry it.
 */
import { mayBeUtility } from "./classes.js";

/** Elements that wait for their styles are laid out, focusable and unseen. */
const HOLD = "data-held";
const HOLDING = `[${HOLD}] { opacity: 0 !important; transition: none !important }`;
/** Better plain than unseen, should the compiler not come. */
const HOLD_LIMIT_MS = 1000;
/** A view that computes class names would make this memory grow without end. */
const TEXTS_LIMIT = 5000;

/** @typedef {{build(names: string[]): string}} Compiler */

export class Utilities {
  /**
   * @param {HTMLStyleElement} sheet what they stand behind
   * @param {import("./prepared.js").Prepared} prepared
   * @param {() => Promise<Compiler>} load called at most once
   */
  constructor(sheet, prepared, load) {
    this.prepared = prepared;
    this.load = load;
    /** Class attributes that were taken apart: do they hold an unknown utility? @type {Map<string, boolean>} */
    this.texts = new Map();
    /** Utilities in use, in the order of their first appearance. @type {Set<string>} */
    this.names = new Set();
    /** Those of them that are not prepared. @type {Set<string>} */
    this.unknown = new Set();
    this.built = 0;
    /** @type {Compiler | null} */
    this.compiler = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    this.holding = true;
    this.style = document.createElement("style");
    this.style.dataset.utilities = "";
    sheet.after(this.style);
  }

  /** Gives the classes of everything below `root` their effect from now on. @param {Element} root */
  watch(root) {
    const watching = new MutationObserver((records) => this.#changed(records));
    watching.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
    this.#scan(root);
    this.#settle();
  }

  /** Class attributes that will be in the document soon. @param {Iterable<string>} texts */
  expect(texts) {
    for (const text of texts) this.#take(text);
    this.#settle();
  }

  /** @param {MutationRecord[]} records */
  #changed(records) {
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") this.#take(/** @type {Element} */ (target).getAttribute("class"));
      else for (const node of addedNodes) if (node instanceof Element) this.#arrived(node);
    }
    this.#settle();
  }

  /** @param {Element} element just put into the document */
  #arrived(element) {
    if (this.#scan(element) && this.holding) element.setAttribute(HOLD, "");
  }

  /** @param {Element} root @returns {boolean} is there an unknown utility in it? */
  #scan(root) {
    let unknown = this.#take(root.getAttribute("class"));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT); // half a list's cost
    while (walker.nextNode()) {
      if (this.#take(/** @type {Element} */ (walker.currentNode).getAttribute("class"))) unknown = true;
    }
    return unknown;
  }

  /** Takes a class attribute apart. @param {string | null} text @returns {boolean} has it an unknown utility? */
  #take(text) {
    if (text === null) return false;
    let unknown = this.texts.get(text);
    if (unknown === undefined) {
      unknown = false;
      for (const name of text.split(/\s+/)) if (this.#takeName(name)) unknown = true;
      if (this.texts.size >= TEXTS_LIMIT) this.texts.clear();
      this.texts.set(text, unknown);
    }
    return unknown;
  }

  /** @param {string} name */
  #takeName(name) {
    if (this.names.has(name)) return this.unknown.has(name);
    const known = this.prepared.use(name);
    if (!known && !mayBeUtility(name)) return false;
    this.names.add(name);
    if (!known) this.unknown.add(name);
    return !known;
  }

  /** Compiles what is new: at once if the compiler is here, else as soon as it is. */
  #settle() {
    if (this.compiler) this.#build();
    else if (this.unknown.size) void this.prepare();
  }

  /** Fetches the compiler and compiles all that was taken. @returns {Promise<void>} never fails */
  prepare() {
    this.loading ??= this.#fetch();
    return this.loading;
  }

  async #fetch() {
    this.style.textContent = HOLDING;
    const limit = setTimeout(() => this.#release(), HOLD_LIMIT_MS);
    try {
      this.compiler = await this.load();
      this.#build();
    } catch (error) {
      console.warn("renderer: classes could not be compiled", error);
    }
    clearTimeout(limit);
    this.#release();
  }

  #release() {
    this.holding = false;
    for (const element of document.querySelectorAll(`[${HOLD}]`)) element.removeAttribute(HOLD);
  }

  #build() {
    if (this.names.size === this.built || !this.compiler) return;
    const names = [...this.names].slice(this.built);
    this.built = this.names.size;
    const css = this.compiler.build(names);
    if (css !== this.style.textContent) this.style.textContent = css;
    performance.mark("renderer:utilities");
  }
}
