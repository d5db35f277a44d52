// @ts-check
/**
 * The view before its interpreter: HTML that came prerendered with the tool's result.
 *
 * One rule: what the person does to it is kept and told to whoever takes the view over; where that
 * one draws the same, the document is not touched at all.
 */
import { Echo } from "./echo.js";
import { unpack } from "./packing.js";

export const CARRIER = "renderer-py/prerendered";
const LISTENERS = /^on/i;
const ADDRESSES = new Set(["href", "src", "action", "formaction", "xlink:href", "data"]);
/** Browsers read addresses without these. */
const BLANKS = /[\0-\x20]+/g;
const SCRIPT_URL = /^(?:javascript|vbscript):/i;

/** @param {any} result of a tool @returns {Promise<string | null>} the HTML it carries */
export async function carried(result) {
  const found = result?._meta?.[CARRIER];
  if (typeof found?.html === "string") return found.html;
  return typeof found?.packed === "string" ? unpack(found.packed) : null;
}

/** The nodes that `html` makes, without scripts, which a view never has. @param {string} html */
function scriptless(html) {
  const inert = document.implementation.createHTMLDocument("");
  inert.body.innerHTML = html;
  for (const el of inert.body.querySelectorAll("*")) {
    if (/^(?:script|base|meta|link)$/.test(el.localName)) el.remove();
    for (const { name, value } of [...el.attributes]) {
      const address = ADDRESSES.has(name) && SCRIPT_URL.test(value.replace(BLANKS, ""));
      if (LISTENERS.test(name) || address || name === "srcdoc") el.removeAttribute(name);
    }
  }
  // The nodes themselves: text made of them might be read as something else.
  return inert.body.childNodes;
}

/** First HTML of a patch with its deep slices in place. @param {any[]} ops @returns {{html: string, used: Set<any>} | null} */
function firstHtml(ops) {
  const used = new Set();
  let html = "";
  for (const op of ops) {
    if (op[0] === "html" && op[1] === 0) html = op[2];
    else if (op[0] !== "replace" || !html.includes(`<!--n${op[1]}-->`)) continue;
    else html = html.replace(`<!--n${op[1]}-->`, () => op[2]);
    used.add(op);
  }
  return used.size && html ? { html, used } : null;
}

/** Which controls there are and what they are called: events mean the same only where this is equal. */
function skeleton() {
  const found = document.querySelectorAll("#root [data-on]");
  return Array.from(found, (el) => `${el.localName} ${el.getAttribute("data-n")} ${el.getAttribute("data-on")}`).join();
}

export class Early {
  /** @param {Channel} channel @param {Element} root */
  constructor(channel, root) {
    this.root = root;
    this.bridge = __renderer.connectEarly(root, channel);
    this.echo = new Echo(this.bridge.dom);
    this.taken = false;
    /** The HTML shown, as it came. */
    this.shown = "";
    const { apply } = this.bridge;
    this.apply = apply;
    this.bridge.listen((kind, text) => {
      if (this.shown) this.echo.push(kind, text);
      return "";
    });
    this.bridge.apply = (text) => (this.taken || !this.shown ? apply(text) : this.#takeOver(text));
  }

  /** @param {string} html @returns {boolean} whether it is in the document now */
  show(html) {
    if (this.taken) return false;
    this.shown = html;
    this.echo.waiting = [];
    const notice = this.root.querySelector(":scope > .renderer-notice");
    if (notice) this.root.before(notice);
    this.root.toggleAttribute("inert", notice !== null);
    const { book } = this.bridge.dom;
    book.forgetInside(this.root);
    this.root.replaceChildren(...scriptless(html));
    for (const child of this.root.childNodes) book.index(child);
    this.root.setAttribute("data-prerendered", "");
    performance.mark("renderer:prerendered");
    return true;
  }

  /** Leaves out what would draw again what is there. @param {string} text a patch */
  #takeOver(text) {
    const ops = JSON.parse(text);
    const first = firstHtml(ops);
    if (!first) return this.apply(text);
    this.taken = true;
    this.root.removeAttribute("data-prerendered");
    if (first.html === this.shown) {
      performance.mark("renderer:adopted");
      return this.apply(JSON.stringify(ops.filter((/** @type {any} */ op) => !first.used.has(op))));
    }
    this.redraw(() => this.apply(text));
  }

  /** Other controls than those the person used: only what was typed into fields still means something. */
  #keepTypedOnly() {
    this.echo.waiting = this.echo.waiting.filter(({ field }) => {
      const el = field === null ? undefined : this.bridge.dom.book.nodes.get(field);
      return el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;
    });
  }

  /** Another interpreter draws it all anew. @param {() => void} apply */
  redraw(apply) {
    this.taken = true;
    const before = skeleton();
    this.echo.applying([], apply);
    if (skeleton() !== before) this.#keepTypedOnly();
  }

  /** The interpreter in this frame has drawn: it hears what happened meanwhile. */
  replay() {
    this.taken = true;
    const { dom } = this.bridge;
    while (this.echo.waiting.length) {
      const [entry] = this.echo.take(1);
      this.echo.applying([entry], () => this.bridge.tell(entry.kind, entry.text));
    }
    dom.fields.echo = null;
  }
}
