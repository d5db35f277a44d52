// @ts-check
/**
 * The page side of a view: applies patches, delegates events.
 *
 * Owns the order of both. Its one rule: while a patch is being applied nothing else is; events that
 * it causes are sent afterwards, so Python never sees a half-patched document.
 */
import { Events } from "./events.js";
import { Fields } from "./fields.js";
import { submission } from "./forms.js";
import { listening } from "./declared.js";
import { Keeper } from "./keeper.js";
import { AddressBook } from "./nodes.js";
import { OPS } from "./ops.js";

export class Dom {
  /** @param {Element} root the element that holds the view; its address is 0 unless it has another */
  constructor(root) {
    if (!root.hasAttribute("data-n")) root.setAttribute("data-n", "0");
    this.book = new AddressBook();
    this.book.index(root);
    this.fields = new Fields();
    this.keeper = new Keeper(this.book);
    /** @type {Set<string>} */
    this.combos = new Set();
    this.counts = { dispatched: 0, batches: 0, ops: 0, ignored: 0 };
    /** @type {(text: string) => string} answers an event with an op list or "" */
    this.handler = () => "";
    this.busy = false;
    /** @type {Record<string, unknown>[]} */
    this.queue = [];
    this.events = new Events(this);
  }

  /** @param {string} text a patch: JSON text of a list of ops */
  apply(text) {
    const ops = JSON.parse(text);
    if (!ops.length) return;
    const nested = this.busy;
    this.busy = true;
    const before = nested ? null : this.keeper.take();
    for (const [name, ...args] of ops) this.#applyOne(name, args);
    if (before) this.keeper.putBack(before);
    this.counts.batches += 1;
    this.busy = nested;
    if (!nested) this.#drain();
  }

  /** @param {string} name @param {any[]} args */
  #applyOne(name, args) {
    this.counts.ops += 1;
    try {
      if (!Object.hasOwn(OPS, name)) throw new TypeError("no such op");
      OPS[name](this, ...args);
    } catch (error) {
      this.counts.ignored += 1;
      console.warn(`renderer: op ${name} ${args[0]} failed`, error);
    }
  }

  #drain() {
    for (let data = this.queue.shift(); data; data = this.queue.shift()) this.send(data);
  }

  /** Sends one event to Python and applies the answer. @param {Record<string, unknown>} data */
  send(data) {
    if (this.busy) {
      this.queue.push(data);
      return;
    }
    this.counts.dispatched += 1;
    const answer = this.handler(JSON.stringify(data));
    if (answer) this.apply(answer);
  }

  /**
   * Submits a form as a person would. @param {Element} form @param {Element | null} [submitter]
   */
  submit(form, submitter = null) {
    if (!(form instanceof HTMLFormElement)) return;
    const fields = submission(form, submitter);
    if (fields === null) return;
    const { elements } = listening(form, "submit", new Event("submit"));
    if (!elements.length) return;
    const targets = elements.map((el) => Number(el.getAttribute("data-n")));
    this.send({ type: "submit", targets, value: null, checked: null, fields });
  }

  get stats() {
    return {
      ids: this.book.size,
      listeners: this.events.listeners,
      scrolled: this.keeper.scrolled.size,
      queued: this.queue.length,
      ...this.counts,
    };
  }
}
