// @ts-check
/**
 * Keeps what a person types while the one who answers is behind: on a server, or still starting.
 *
 * Events wait here until they are taken. The browser shows typed text at once, so an answer to an
 * earlier event knows an older text. One rule: an answer's change is carried over to the text as it
 * is now, as if both had typed in turn; nobody's characters are lost and the caret stays put.
 */
import { caretOf, setCaret } from "./keeper.js";

/** @typedef {{kind: Parameters<PythonHandler>[0], text: string, field: number | null, value: string | null}} Entry */
/** @typedef {{start: number, end: number, text: string}} Splice */

/** Only the last of several that follow each other matters. */
const PASSING = new Set(["pointermove", "scroll", "size"]);
const TYPED = new Set(["input", "change"]);

/** @param {string} from @param {string} to @returns {Splice} the one replacement that makes `to` of `from` */
export function spliceOf(from, to) {
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start += 1;
  let tail = 0;
  while (tail < most - start && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return { start, end: from.length - tail, text: to.slice(start, to.length - tail) };
}

/** Where a place in the old text is after the replacement: in front of what was put there. @param {number} at @param {Splice} made */
function moved(at, { start, end, text }) {
  if (at <= start) return at;
  if (at >= end) return at + text.length - (end - start);
  return text.length === end - start ? at : start + text.length;
}

/**
 * @param {string} base what both began with @param {string} mine @param {string} theirs
 * @returns {{text: string, place: (caret: number) => number}} theirs with my change made to it, and
 *   where a caret in my text is in it
 */
export function rebase(base, mine, theirs) {
  const own = spliceOf(base, mine);
  const other = spliceOf(base, theirs);
  const start = moved(own.start, other);
  const end = Math.max(start, moved(own.end, other));
  /** @param {number} caret */
  const place = (caret) => {
    if (caret < own.start) return moved(caret, other);
    if (caret <= own.start + own.text.length) return start + caret - own.start;
    return moved(caret - own.text.length + own.end - own.start, other) + start - end + own.text.length;
  };
  return { text: theirs.slice(0, start) + own.text + theirs.slice(end), place };
}

export class Echo {
  /** @param {import("./dom.js").Dom} dom */
  constructor(dom) {
    this.dom = dom;
    /** Not taken yet. @type {Entry[]} */
    this.waiting = [];
    /** What the answer that is being applied wrote last into fields that are typed in. @type {Map<number, string>} */
    this.written = new Map();
    /** Texts of fields as the one who answers knows them. @type {Map<number, string>} */
    this.known = new Map();
    dom.fields.echo = this;
  }

  /** @param {Parameters<PythonHandler>[0]} kind @param {string} text as for `bridge.tell` */
  push(kind, text) {
    /** @type {Entry} */
    const entry = { kind, text, field: null, value: null };
    if (kind === "event") {
      const { type, targets, value } = JSON.parse(text);
      if (TYPED.has(type) && typeof value === "string") Object.assign(entry, { field: targets?.[0] ?? null, value });
      if (PASSING.has(type) && this.#replaces(type, targets)) this.waiting.pop();
    }
    this.waiting.push(entry);
  }

  /** @param {string} type @param {unknown} targets does the last one that waits tell the same? */
  #replaces(type, targets) {
    const last = this.waiting.at(-1);
    if (last?.kind !== "event") return false;
    const before = JSON.parse(last.text);
    return before.type === type && String(before.targets) === String(targets);
  }

  /** @param {number} most @returns {Entry[]} the oldest ones; what is applied next is the answer to them */
  take(most) {
    return this.waiting.splice(0, most);
  }

  /** The answer to these is about to be applied. @param {Entry[]} entries */
  answered(entries) {
    for (const { field, value } of entries) if (field !== null && value !== null) this.known.set(field, value);
  }

  /** Applies what answers `entries`. @param {Entry[]} entries @param {() => void} apply */
  applying(entries, apply) {
    this.answered(entries);
    const active = document.activeElement;
    const caret = active && caretOf(active);
    apply();
    for (const [field, text] of this.written) this.#carry(field, text);
    this.written.clear();
    this.#restore(caret);
  }

  /** Fields that were written anew get back what was typed. @param {[number, number, string] | null} caret */
  #restore(caret) {
    /** @type {Map<number, string>} */
    const typed = new Map();
    for (const { field, value } of this.waiting) if (field !== null && value !== null) typed.set(field, value);
    for (const [field, value] of typed) {
      /** @type {any} */
      const el = this.dom.book.nodes.get(field);
      if (!el || caretOf(el) === null || el.value === value) continue;
      el.value = value;
      if (el === document.activeElement) setCaret(el, caret);
    }
  }

  /** Is this write of a property dealt with here? @param {any} el @param {string} name @param {any} value */
  keeps(el, name, value) {
    const field = Number(el.getAttribute("data-n"));
    if (!this.waiting.some((entry) => entry.field === field)) return false;
    if (name !== "value") return name === "checked"; // the newer choice is on its way
    if (typeof value === "string" && this.dom.fields.composing !== el) this.written.set(field, value);
    return true;
  }

  /** @param {number} field @param {string} theirs its text as the answer has it in the end */
  #carry(field, theirs) {
    /** @type {any} */
    const el = this.dom.book.nodes.get(field);
    if (!el || caretOf(el) === null) return;
    const base = this.known.get(field) ?? theirs;
    this.known.set(field, theirs);
    if (theirs === base) return;
    for (const entry of this.waiting) {
      if (entry.field !== field || entry.value === null) continue;
      entry.value = rebase(base, entry.value, theirs).text;
      entry.text = JSON.stringify({ ...JSON.parse(entry.text), value: entry.value });
    }
    const caret = caretOf(el);
    const { text, place } = rebase(base, el.value, theirs);
    if (el.value === text) return;
    el.value = text;
    if (caret) setCaret(el, [place(caret[0]), place(caret[1]), caret[2]]);
  }
}
