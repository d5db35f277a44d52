// @ts-check
/** The message log on the right: one line a message, its JSON on demand. */
import { h, milliseconds, pretty } from "./dom.js";

/** @typedef {import("../traffic.js").Entry} Entry */

const SHOWN_AT_MOST = 2000;
const SHORT = { request: "req", notification: "ntf", result: "res", error: "err", invalid: "bad" };
const ARROWS = { view: "view → host", host: "host → view" };

export class LogPanel {
  /**
   * @param {HTMLElement} list
   * @param {HTMLInputElement} filter
   */
  constructor(list, filter) {
    this.list = list;
    this.filter = filter;
    /** @type {Entry[]} */
    this.entries = [];
    filter.addEventListener("input", () => this.#refilter());
  }

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    const line = this.#line(entry);
    line.hidden = !this.#wanted(line);
    const followed = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 40;
    this.list.append(line);
    if (this.list.childElementCount > SHOWN_AT_MOST) this.list.firstElementChild?.remove();
    if (followed) this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.entries = [];
    this.list.replaceChildren();
  }

  /** The log as JSON lines. */
  export() {
    return this.entries.map((entry) => JSON.stringify(entry)).join("\n") + "\n";
  }

  #refilter() {
    for (const line of /** @type {Iterable<HTMLElement>} */ (this.list.children)) {
      line.hidden = !this.#wanted(line);
    }
  }

  /** @param {HTMLElement} line */
  #wanted(line) {
    return (line.dataset.about ?? "").includes(this.filter.value.trim().toLowerCase());
  }

  /** @param {Entry} entry */
  #line(entry) {
    const { from, kind, method, duration } = entry;
    const took = duration === undefined ? "" : milliseconds(duration);
    const summary = h(
      "summary",
      {},
      h("time", {}, (entry.at / 1000).toFixed(3)),
      h("span", { class: `from ${from}` }, ARROWS[from]),
      h("abbr", { class: `kind ${kind}`, title: kind }, SHORT[kind]),
      h("code", {}, method || "–"),
      h("span", { class: "took" }, took),
    );
    const line = h("details", {
      "data-testid": "log-entry",
      "data-about": `${ARROWS[from]} ${kind} ${method}`.toLowerCase(),
      "data-from": from,
      "data-kind": kind,
      "data-method": method,
    }, summary);
    // The JSON of a large result is not laid out before somebody wants to see it.
    line.addEventListener("toggle", () => line.append(h("pre", {}, pretty(entry.message))), { once: true });
    return line;
  }
}
