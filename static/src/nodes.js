// @ts-check
/**
 * The address book: which node an integer of the interpreter means.
 *
 * Owns parsing, indexing, inserting and removing. One rule: a node is in the book exactly while it is
 * in the document, so the book cannot leak.
 */

const MARKER = /^(\/?)([nt])(\d+)$/;
const WALKED = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT;

export class AddressBook {
  constructor() {
    /** Elements, placeholders and range starts. @type {Map<number, Element | Comment>} */
    this.nodes = new Map();
    /** Ends of ranges. @type {Map<number, Comment>} */
    this.ends = new Map();
    /** Markers in front of texts. @type {Map<number, Comment>} */
    this.texts = new Map();
    /** Parents for parsing, by namespace and name; their document loads and runs nothing. */
    this.contexts = new Map();
    this.inert = document.implementation.createHTMLDocument("");
  }

  get size() {
    return this.nodes.size + this.ends.size + this.texts.size;
  }

  /** @param {Node} node @param {boolean} present enter it into the book, or strike it out */
  #note(node, present) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      const text = /** @type {Element} */ (node).getAttribute("data-n");
      if (text !== null) enter(this.nodes, Number(text), node, present);
      return;
    }
    const match = MARKER.exec(/** @type {Comment} */ (node).data);
    if (!match) return;
    const book = match[2] === "t" ? this.texts : match[1] ? this.ends : this.nodes;
    enter(book, Number(match[3]), node, present);
  }

  /** Enters or strikes out `root` and everything below it. @param {Node} root @param {boolean} present */
  #walk(root, present) {
    if (root.nodeType !== Node.TEXT_NODE && root.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) {
      this.#note(root, present);
    }
    if (!root.firstChild) return;
    const walker = document.createTreeWalker(root, WALKED);
    while (walker.nextNode()) this.#note(walker.currentNode, present);
  }

  /** @param {Node} root */
  index(root) {
    this.#walk(root, true);
  }

  /** @param {Node} root */
  forget(root) {
    this.#walk(root, false);
  }

  /** @param {Element} element forget what is inside it, not itself */
  forgetInside(element) {
    for (let child = element.firstChild; child; child = child.nextSibling) this.forget(child);
  }

  /**
   * Parses `html` as the inside of `parent` would be (rows in tables, shapes in svg).
   * @param {Element} parent @param {string} html @returns {DocumentFragment}
   */
  parse(parent, html) {
    const key = `${parent.namespaceURI} ${parent.localName}`;
    let context = this.contexts.get(key);
    if (!context) {
      context = this.inert.createElementNS(parent.namespaceURI, parent.localName);
      this.contexts.set(key, context);
    }
    context.innerHTML = html;
    const source = context.localName === "template" ? context.content : context;
    const fragment = document.createDocumentFragment();
    fragment.append(...source.childNodes);
    return fragment;
  }

  /**
   * @param {Node & ParentNode} parent @param {Node | null} before @param {string} html
   */
  insert(parent, before, html) {
    const fragment = this.parse(/** @type {Element} */ (parent), html);
    this.index(fragment);
    parent.insertBefore(fragment, before);
  }

  /** First to last node of an element, placeholder or range. @param {number} n @returns {[Node, Node] | null} */
  span(n) {
    const first = this.nodes.get(n);
    return first ? [first, this.ends.get(n) ?? first] : null;
  }

  /** @param {Node} first @param {Node} last */
  removeSpan(first, last) {
    for (const node of siblings(first, last)) {
      this.forget(node);
      node.parentNode?.removeChild(node);
    }
  }
}

/** @param {Map<number, Node>} book @param {number} n @param {Node} node @param {boolean} present */
function enter(book, n, node, present) {
  if (present) book.set(n, node);
  else if (book.get(n) === node) book.delete(n);
}

/** @param {Node} first @param {Node} last @returns {Node[]} both and what lies between */
export function siblings(first, last) {
  const found = [first];
  for (let node = first; node !== last && node.nextSibling; ) found.push((node = node.nextSibling));
  return found;
}
