// @ts-check
/**
 * The message log: every JSON-RPC message of one view, both directions, in order.
 * One rule: it observes, it never changes, delays or drops a message.
 */

/** @typedef {import("@modelcontextprotocol/client").Transport} Transport */
/** @typedef {import("@modelcontextprotocol/client").JSONRPCMessage} JSONRPCMessage */

/**
 * @typedef {object} Entry
 * @property {number} seq position in the log, from 0
 * @property {number} at milliseconds since the page opened
 * @property {"view" | "host"} from who sent it
 * @property {"request" | "notification" | "result" | "error" | "invalid"} kind
 * @property {string} method the method; of an answer, the method of its request
 * @property {number} [duration] of an answer: milliseconds since its request
 * @property {any} message the message, or the fault's text when kind is "invalid"
 */

export class MessageLog extends EventTarget {
  /** @type {Entry[]} */
  entries = [];
  /** Requests without an answer yet, by sender and id: both sides may use the same id at once.
   * @type {Map<string, Entry>} */
  #open = new Map();

  /**
   * @param {"view" | "host"} from
   * @param {any} message
   */
  add(from, message) {
    const entry = this.#describe(from, message);
    this.#push(entry);
  }

  /** @param {Error} error a message that is no JSON-RPC */
  addInvalid(error) {
    this.#push({ ...this.#stamp("view"), kind: "invalid", method: "", message: error.message });
  }

  /** Requests nobody answered so far.
   * @returns {Entry[]} */
  get unanswered() {
    return [...this.#open.values()];
  }

  /** @param {"view" | "host"} from */
  #stamp(from) {
    return { seq: this.entries.length, at: performance.now(), from };
  }

  /**
   * @param {"view" | "host"} from
   * @param {any} message
   * @returns {Entry}
   */
  #describe(from, message) {
    const stamp = this.#stamp(from);
    if ("method" in message) {
      const kind = "id" in message ? "request" : "notification";
      /** @type {Entry} */
      const entry = { ...stamp, kind, method: message.method, message };
      if (kind === "request") this.#open.set(`${from} ${message.id}`, entry);
      return entry;
    }
    const key = `${from === "view" ? "host" : "view"} ${message.id}`;
    const request = this.#open.get(key);
    this.#open.delete(key);
    const kind = "error" in message ? "error" : "result";
    if (!request) return { ...stamp, kind, method: "", message };
    return { ...stamp, kind, method: request.method, duration: stamp.at - request.at, message };
  }

  /** @param {Entry} entry */
  #push(entry) {
    this.entries.push(entry);
    this.dispatchEvent(new CustomEvent("entry", { detail: entry }));
  }
}

/**
 * A transport that reports what passes through another one.
 * @implements {Transport}
 */
export class RecordingTransport {
  /** @type {Transport["onmessage"]} */
  onmessage;
  /** @type {Transport["onclose"]} */
  onclose;
  /** @type {Transport["onerror"]} */
  onerror;

  /**
   * @param {Transport} inner
   * @param {MessageLog} log
   */
  constructor(inner, log) {
    this.inner = inner;
    this.log = log;
  }

  async start() {
    this.inner.onmessage = (message, extra) => {
      this.log.add("view", message);
      this.onmessage?.(message, extra);
    };
    this.inner.onclose = () => this.onclose?.();
    this.inner.onerror = (error) => {
      this.log.addInvalid(error);
      this.onerror?.(error);
    };
    await this.inner.start();
  }

  /**
   * @param {JSONRPCMessage} message
   * @param {import("@modelcontextprotocol/client").TransportSendOptions} [options]
   */
  async send(message, options) {
    this.log.add("host", message);
    await this.inner.send(message, options);
  }

  async close() {
    await this.inner.close();
  }
}
