// @ts-check
/**
 * A view whose interpreter is on the server: inputs go up in numbered batches by an app-only tool,
 * calls of the bridge come back. `host_shim/remote/` is the other end.
 *
 * One rule: one batch is on its way at a time, and it is sent again until its answer is here; the
 * server answers a number it knows with the same answer, so nothing is lost, doubled or out of turn.
 */
import { Asker } from "./asker.js";
import { Conversation } from "./conversation.js";

const MOST_INPUTS = 200;
/** Timers that run out together are told together. */
const TIMER_SLACK_MS = 25;
const RESULT_WAIT_MS = 100;
const GREETING_LIMIT_MS = 30_000;
/** With more the server is asked to begin anew rather than to repeat it all. */
const MOST_HISTORY = 5000;
const CALLS = new Set("apply post timer untimer fetch abort open pick unpick log".split(" "));

/** @typedef {{t: number, inputs: [string, string][]}} Batch */

export class Remote {
  /**
   * @param {Channel} channel @param {import("./early.js").Early} early
   * @param {import("./asker.js").Settings} settings
   * @param {ReturnType<typeof import("./status.js").createStatus>} status
   */
  constructor(channel, early, settings, status) {
    this.channel = channel;
    this.early = early;
    this.bridge = early.bridge;
    this.echo = early.echo;
    this.status = status;
    this.asker = new Asker(channel, settings, status.trouble);
    this.view = "";
    this.version = "";
    this.seq = 0;
    /** What the server was sent and has answered; null once it is too much to send again. @type {Batch[] | null} */
    this.history = [];
    /** The conversation with the host. @type {Conversation} */
    this.record = new Conversation([]);
    this.busy = true;
    this.scheduled = 0;
    this.closed = false;
  }

  /** Opens the view and takes the conversation over. @returns {Promise<void>} rejects where no server draws */
  async start() {
    await Promise.race([this.channel.greeted, silence()]);
    await this.#firstResult();
    const heard = this.channel.transcript.length;
    this.opening = this.channel.transcript.slice();
    const answer = await this.#open({ transcript: this.opening });
    this.record = new Conversation(this.opening);
    /** @type {Entry[]} */
    let late = [];
    this.channel.takeOver(
      (transcript) => (late = transcript.slice(heard)),
      (message) => this.#message(message),
    );
    this.bridge.listen((kind, text) => this.#hear(kind, text));
    this.#carryOut(answer.calls);
    for (const { dir, message } of late) if (dir === "in") this.#message(message);
    this.channel.onSize((width, height, frameHeight) =>
      this.#hear("event", JSON.stringify({ type: "size", width, height, frameWidth: width, frameHeight })),
    );
    this.busy = false;
    this.#schedule(0);
  }

  /** Most hosts send the result at once: with it the first answer brings the view. */
  async #firstResult() {
    const heard = new Promise((resolve) =>
      this.channel.watch(({ method }) => method === "ui/notifications/tool-result" && resolve(undefined)),
    );
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, RESULT_WAIT_MS))]);
  }

  /** @param {object} said @param {boolean} [again] there was a view: never give up @returns {Promise<any>} */
  async #open(said, again = false) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const asked = { op: "open", key: crypto.randomUUID?.() ?? randomKey(), zone, ...said };
    const answer = await (again ? this.asker.ask(asked) : this.asker.open(asked));
    if (answer.refused) return answer;
    this.view = answer.view;
    this.seq = answer.seq;
    this.version = answer.version;
    return answer;
  }

  /** @param {Message} message of the host */
  #message(message) {
    const { id, method } = message;
    if (method === "ping" && id !== undefined) return this.channel.post({ jsonrpc: "2.0", id, result: {} });
    if (method === "ui/resource-teardown" && id !== undefined) return this.#close(id);
    this.record.note("in", message);
    this.#hear("message", JSON.stringify(message));
  }

  /** The host does not wait for the server. @param {number | string} id of its request */
  #close(id) {
    this.closed = true;
    this.channel.post({ jsonrpc: "2.0", id, result: {} });
    this.bridge.forget();
    this.asker.once({ op: "close", view: this.view });
  }

  /** @param {Parameters<PythonHandler>[0]} kind @param {string} text */
  #hear(kind, text) {
    if (this.closed) return "";
    this.echo.push(kind, text);
    this.#schedule(kind === "timer" ? TIMER_SLACK_MS : 0);
    return "";
  }

  /** @param {number} delay */
  #schedule(delay) {
    if (this.busy || this.closed || !this.echo.waiting.length) return;
    if (this.scheduled && delay) return;
    clearTimeout(this.scheduled);
    this.scheduled = window.setTimeout(() => this.#flush(), delay);
  }

  async #flush() {
    this.scheduled = 0;
    if (this.busy || this.closed) return;
    this.busy = true;
    try {
      await this.#batch();
    } finally {
      this.busy = false;
      this.#schedule(0);
    }
  }

  /** Sends what waits and carries the answer out. */
  async #batch() {
    const entries = this.echo.take(MOST_INPUTS);
    /** @type {[string, string][]} */
    const inputs = entries.map(({ kind, text }) => [kind, text]);
    const answer = await this.asker.ask({ op: "send", view: this.view, seq: this.seq + 1, inputs });
    if (this.closed) return;
    if (answer.gone) return this.#reopen(answer, entries);
    if (answer.refused) return this.status.refused(answer.refused);
    this.seq += 1;
    this.#remember({ t: answer.t, inputs });
    this.echo.applying(entries, () => this.#carryOut(answer.calls));
  }

  /** @param {Batch} batch */
  #remember(batch) {
    this.history?.push(batch);
    if (this.seq > MOST_HISTORY) this.history = null;
  }

  /** @param {[string, ...any[]][]} calls */
  #carryOut(calls) {
    for (const [name, ...rest] of calls) {
      if (!CALLS.has(name)) continue;
      if (name === "post") this.record.note("out", JSON.parse(rest[0]));
      /** @type {any} */ (this.bridge)[name](...rest);
    }
  }

  /**
   * The server has lost the view (a restart, a long pause), or wants to begin a new log for it.
   * @param {any} answer @param {import("./echo.js").Entry[]} entries that were not taken
   */
  async #reopen(answer, entries) {
    this.echo.waiting.unshift(...entries);
    if (this.history && answer.gone !== "full" && answer.gone !== "version") {
      const said = { transcript: this.opening, history: this.history, version: this.version };
      const { refused } = await this.#open(said, true);
      if (!refused) return;
      console.warn(`renderer: the view begins anew: ${refused}`);
    }
    this.opening = this.record.transcript(answer.state);
    const fresh = await this.#open({ transcript: this.opening }, true);
    if (fresh.refused) {
      this.closed = true;
      return this.status.refused(fresh.refused);
    }
    this.record = new Conversation(this.opening);
    this.history = [];
    this.bridge.forget();
    this.early.redraw(() => this.#carryOut(fresh.calls));
  }
}

/** @returns {Promise<never>} */
const silence = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("the host says nothing")), GREETING_LIMIT_MS));

/** For pages that are no secure context. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
