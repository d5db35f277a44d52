// @ts-check
/**
 * The message log: one line a message, its JSON on demand. One rule: filters hide, they never delete.
 * It follows the newest line until somebody scrolls up, also while another panel is on top.
 */
import { h, milliseconds, part, pretty, save } from "./dom.js";

/** @typedef {import("./log_entries.js").Line} Line */
/** @typedef {import("./log_entries.js").LogEntries} LogEntries */

const SHOWN_AT_MOST = 2000;
const SHORT = { request: "req", notification: "ntf", result: "res", error: "err", invalid: "bad" };

export class LogPanel {
  /** @param {LogEntries} entries */
  constructor(entries) {
    this.entries = entries;
    this.list = part("log");
    this.following = true;
    this.list.addEventListener("scroll", () => this.#look());
    new ResizeObserver(() => this.#follow()).observe(this.list);
    this.filter = part("log-filter");
    this.channel = part("log-channel");
    entries.addEventListener("line", (event) => this.#add(/** @type {CustomEvent} */ (event).detail));
    entries.addEventListener("clear", () => this.list.replaceChildren());
    this.filter.addEventListener("input", () => this.#refilter());
    this.channel.addEventListener("change", () => this.#refilter());
    part("log-clear").addEventListener("click", () => entries.clear());
    part("log-export").addEventListener("click", () => this.#export());
  }

  #export() {
    const shown = this.entries.lines.filter((line) => this.#wanted(line));
    save("messages.jsonl", "application/jsonl", this.entries.export(shown));
  }

  /** @param {Line} line */
  #add(line) {
    const row = this.#row(line);
    row.hidden = !this.#wanted(line);
    this.#look();
    this.list.append(row);
    if (this.list.childElementCount > SHOWN_AT_MOST) this.list.firstElementChild?.remove();
    this.#follow();
  }

  /** Whether the newest line is in sight; a list that is not on top has no place to judge by. */
  #look() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    if (clientHeight) this.following = scrollTop + clientHeight >= scrollHeight - 40;
  }

  #follow() {
    if (this.following) this.list.scrollTop = this.list.scrollHeight;
  }

  #refilter() {
    for (const row of this.list.children) row.hidden = !this.#wanted(row.line);
  }

  /** @param {Line} line */
  #wanted(line) {
    if (this.channel.value && line.channel !== this.channel.value) return false;
    const words = this.filter.value.trim().toLowerCase();
    if (!words) return true;
    const about = `${line.from} → ${to(line)} ${line.kind} ${line.method} ${line.pane}${line.faults.length ? " fault" : ""}`;
    return about.toLowerCase().includes(words);
  }

  /** @param {Line} line */
  #row(line) {
    const { at, from, kind, method, duration, faults, pane } = line;
    const summary = h(
      "summary",
      {},
      h("time", {}, (at / 1000).toFixed(3)),
      h("span", { class: `from ${from}`, title: pane }, `${from} → ${to(line)}`),
      h("abbr", { class: `kind ${kind}`, title: kind }, SHORT[kind]),
      h("code", {}, method || "–"),
      ...(faults.length ? [h("strong", { class: "fault", title: faults.join("\n") }, "breaks a rule")] : []),
      h("span", { class: "took" }, duration === undefined ? "" : milliseconds(duration)),
    );
    const row = h("details", {
      "data-testid": "log-entry",
      "data-channel": line.channel,
      "data-from": from,
      "data-kind": kind,
      "data-method": method,
      "data-seq": line.seq,
      ...(line.answers === undefined ? {} : { "data-answers": line.answers }),
    }, summary);
    row.line = line;
    // The JSON of a large result is not laid out before somebody wants to see it.
    row.addEventListener("toggle", () => row.append(this.#detail(line)), { once: true });
    return row;
  }

  /** @param {Line} line */
  #detail(line) {
    const faults = line.faults.map((fault) => h("p", { class: "fault" }, fault));
    const asked = line.answers === undefined ? [] : [h("p", {}, `answers message ${line.answers}`)];
    return h("div", {}, ...faults, ...asked, h("pre", {}, pretty(line.message)));
  }
}

/** @param {Line} line */
const to = (line) => (line.from === "host" ? line.channel : "host");
