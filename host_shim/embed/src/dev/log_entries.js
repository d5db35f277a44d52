// @ts-check
/**
 * All messages of the page in one order: view and host, host and server, of every view that is open.
 * One rule: an entry is complete when it is added; an answer carries its request's method and duration.
 */
import { Rules } from "./rules.js";

/**
 * @typedef {object} Line
 * @property {number} seq position in the log, from 0
 * @property {number} at milliseconds since the page opened
 * @property {"view" | "server"} channel who talks with the host here
 * @property {string} pane the view's title, or the server's name
 * @property {"view" | "host" | "server"} from
 * @property {"request" | "notification" | "result" | "error" | "invalid"} kind
 * @property {string} method
 * @property {number} [duration]
 * @property {number} [answers] of an answer: the request's `seq`
 * @property {string[]} faults what is wrong with it by schema and order
 * @property {any} message
 */

export class LogEntries extends EventTarget {
  /** @type {Line[]} */
  lines = [];

  /** Requests without an answer, by channel, sender and id. @type {Map<string, Line>} */
  #open = new Map();

  /**
   * Follows a view's log.
   * @param {import("../traffic.js").MessageLog} log
   * @param {string} pane
   * @returns {Rules} the checker, to be told when a new call begins
   */
  follow(log, pane) {
    const rules = new Rules();
    const key = `${pane} ${Math.random()}`;
    log.addEventListener("entry", (event) => {
      const entry = /** @type {CustomEvent} */ (event).detail;
      this.#add("view", pane, key, { ...entry, faults: rules.check(entry) });
    });
    return rules;
  }

  /** @param {{server: string, sender: "host" | "server", message: any}} traffic */
  addTraffic({ server, sender, message }) {
    const kind = "method" in message ? ("id" in message ? "request" : "notification") : "error" in message ? "error" : "result";
    const entry = { at: performance.now(), from: sender, kind, method: message.method ?? "", message, faults: [] };
    this.#add("server", server, `server ${server}`, entry);
  }

  clear() {
    this.lines = [];
    this.dispatchEvent(new Event("clear"));
  }

  /** As JSON lines. @param {Line[]} [lines] */
  export(lines = this.lines) {
    return lines.map((line) => JSON.stringify(line)).join("\n") + "\n";
  }

  /**
   * @param {"view" | "server"} channel
   * @param {string} pane
   * @param {string} key
   * @param {any} entry
   */
  #add(channel, pane, key, entry) {
    const { at, from, kind, method, duration, faults, message } = entry;
    /** @type {Line} */
    const line = { seq: this.lines.length, at, channel, pane, from, kind, method, faults, message };
    if (duration !== undefined) line.duration = duration;
    this.#match(key, line);
    this.lines.push(line);
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }

  /**
   * @param {string} key
   * @param {Line} line
   */
  #match(key, line) {
    const { id } = line.message ?? {};
    if (line.kind === "request") this.#open.set(`${key} ${line.from} ${id}`, line);
    if (line.kind !== "result" && line.kind !== "error") return;
    const asker = line.from === "host" ? line.channel : "host";
    const request = this.#open.get(`${key} ${asker} ${id}`);
    if (!request) return;
    this.#open.delete(`${key} ${asker} ${id}`);
    line.method = request.method;
    line.answers = request.seq;
    line.duration ??= line.at - request.at;
  }
}
