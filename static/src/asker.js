// @ts-check
/**
 * Calls of the server's tool by the page itself, over a line that may drop or repeat answers.
 *
 * One rule: a question that changes nothing when put twice is put until it is answered; whichever
 * attempt is answered first counts.
 */
import { pack, unpack } from "./packing.js";

/** How long an answer may take before the question is put again: the first one, at least, at most. */
const PATIENCE = { first: 10_000, least: 1200, most: 20_000 };
const PAUSE = { least: 300, most: 10_000 };
const OPENING_ATTEMPTS = 3;
/** Attempts in a row without an answer, after which the person is told. */
const TROUBLE_AFTER = 3;

/**
 * @typedef {object} Settings
 * @property {string[]} tools names of the tool, tried in this order
 * @property {Partial<typeof PATIENCE>} [patience] in milliseconds
 */
/** @typedef {(retry: (() => void) | null) => void} Trouble gets how to try at once, null when it is over */

/** Has no answer among those who race. @type {Promise<never>} */
const never = new Promise(() => {});

/** @param {any} result of the tool @returns {any} the answer in it */
function answerOf(result) {
  const content = result?.structuredContent;
  if (content && (!result.isError || content.refused)) return content;
  const words = result?.content?.find?.((/** @type {any} */ block) => block.type === "text")?.text;
  throw new Error(words ?? "the tool gave no answer");
}

export class Asker {
  /** @param {Channel} channel @param {Settings} settings @param {Trouble} trouble */
  constructor(channel, { tools, patience }, trouble) {
    this.channel = channel;
    this.tools = tools;
    this.tool = tools[0];
    this.patience = { ...PATIENCE, ...patience };
    this.trouble = trouble;
    this.troubled = false;
    /** Begins the next attempt at once. */
    this.hurry = () => {};
    /** Smoothed milliseconds from question to answer. */
    this.turn = 0;
  }

  /** @param {any} fields @returns {Promise<any>} rejects where nobody takes it up under any name */
  async open(fields) {
    const packed = await pack(fields);
    /** @type {unknown} */
    let problem;
    for (const tool of this.tools) {
      this.tool = tool;
      for (let attempt = 0; attempt < OPENING_ATTEMPTS; attempt++) {
        const began = performance.now();
        const call = this.#call(packed);
        const found = await Promise.race([call.catch((error) => ({ error })), late(this.patience.first)]);
        if (found.refused) throw new Error(found.refused);
        if (!found.error) this.#measure(performance.now() - began);
        if (!found.error) return this.#whole(found, fields);
        problem = found.error;
        if (found.spoken !== false) break; // it was an answer: another name may do
      }
    }
    throw problem;
  }

  /** @param {any} fields @returns {Promise<any>} the answer, however long it takes */
  async ask(fields) {
    const packed = await pack(fields);
    const began = performance.now();
    /** @type {Promise<any>[]} */
    const calls = [];
    /** @param {number} ms @returns {Promise<any>} an answer to any attempt, or none in that time */
    const wait = (ms) => Promise.race([...calls, late(ms), this.#hurried()]);
    for (let attempt = 1; ; attempt++) {
      const call = this.#call(packed);
      calls.push(call.catch(() => never));
      let found = await Promise.race([wait(this.#patience()), call.catch((error) => ({ error }))]);
      const trouble = attempt - TROUBLE_AFTER;
      if (found.error && trouble >= 0) this.#tell(() => this.hurry());
      if (found.error && (trouble >= 0 || found.spoken !== false)) {
        found = await wait(Math.min(PAUSE.most, PAUSE.least * 2 ** Math.max(0, trouble)));
      }
      if (found.error) continue;
      if (attempt === 1) this.#measure(performance.now() - began);
      this.#tell(null);
      return this.#whole(found, fields);
    }
  }

  /** Settles when the person does not want to wait for the next attempt. */
  #hurried() {
    return new Promise((resolve) => (this.hurry = () => resolve(nothing("hurried"))));
  }

  /** @param {any} fields for what needs no answer */
  once(fields) {
    this.#call(fields).catch(() => {});
  }

  /** @param {any} fields packed */
  async #call(fields) {
    return answerOf(await this.channel.request("tools/call", { name: this.tool, arguments: fields }));
  }

  /** Fetches what did not fit in. @param {any} answer @param {any} fields */
  async #whole(answer, { view }) {
    if (answer.packed === undefined) return answer;
    let packed = answer.packed;
    for (let part = 1; part < answer.parts; part++) {
      const more = await this.ask({ op: "part", view: answer.view ?? view, seq: answer.seq, part });
      if (more.packed === undefined) return { gone: "behind" };
      packed += more.packed;
    }
    return { ...answer, calls: JSON.parse(await unpack(packed)) };
  }

  #patience() {
    const { first, least, most } = this.patience;
    return this.turn ? Math.min(most, Math.max(least, 3 * this.turn)) : first;
  }

  /** @param {number} ms */
  #measure(ms) {
    this.turn = this.turn ? 0.8 * this.turn + 0.2 * ms : ms;
  }

  /** @param {(() => void) | null} retry */
  #tell(retry) {
    if (retry === null && !this.troubled) return;
    this.troubled = retry !== null;
    this.trouble(retry);
  }
}

/** No answer, which is another thing than a bad one. @param {string} why */
const nothing = (why) => ({ error: new Error(why), spoken: false });

/** @param {number} ms @returns {Promise<ReturnType<typeof nothing>>} */
const late = (ms) => new Promise((resolve) => setTimeout(() => resolve(nothing("no answer in time")), ms));
