// @ts-check
/**
 * What Python may ask of the page, in text and numbers.
 *
 * One rule: Python gives one callable, once; timers, requests, events and messages are told apart by
 * a word and a number, so no proxy is ever made for one of them.
 */
import { Dom } from "./dom.js";
import { known, run } from "./handlers.js";
import { drop, pick } from "./picker.js";

/** @type {{dom: Dom, timers: Map<number, number>, requests: Map<number, AbortController>} | null} */
let latest = null;
/** The connection of a page that shows something before it knows who draws it. @type {Bridge | null} */
let early = null;

/**
 * The connection that `connectEarly` made, if it did, else a new one.
 * @param {Element} root @param {Channel} [channel] @returns {Bridge}
 */
const connect = (root, channel) => early ?? makeBridge(root, channel);

/** @param {Element} root @param {Channel} [channel] @returns {Bridge} */
function makeBridge(root, channel) {
  const dom = new Dom(root);
  /** @type {Map<number, number>} */
  const timers = new Map();
  /** @type {Map<number, AbortController>} */
  const requests = new Map();
  /** @type {PythonHandler} */
  let handler = () => "";
  dom.handler = (text) => handler("event", text);

  /** @param {Parameters<PythonHandler>[0]} kind @param {string} text */
  function tell(kind, text) {
    const ops = handler(kind, text);
    if (ops) dom.apply(ops);
  }

  /** @type {Bridge} */
  const bridge = {
    dom,
    apply: (ops) => dom.apply(ops),
    post: (message) => channel?.post(JSON.parse(message)),
    now: () => Date.now(),
    timer(id, delay) {
      const fire = () => {
        timers.delete(id);
        tell("timer", String(id));
      };
      timers.set(id, window.setTimeout(fire, delay));
    },
    untimer(id) {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    fetch: (id, request) => void perform(id, request, requests, tell),
    abort(id) {
      requests.get(id)?.abort();
      requests.delete(id);
    },
    open: (url) => void window.open(url, "_blank", "noopener,noreferrer"),
    pick: (id, question) => pick(id, question, (text) => tell("picked", text)),
    unpick: (id) => void drop(id),
    forget() {
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
      requests.forEach((request) => request.abort());
      requests.clear();
    },
    known,
    run,
    log: (text) => console.warn(text),
    tell,
    listen: (callable) => void (handler = callable),
  };
  latest = { dom, timers, requests };
  return bridge;
}

/** @param {number} id @param {string} text @param {Map<number, AbortController>} requests @param {(kind: "fetched" | "failed", text: string) => void} tell */
async function perform(id, text, requests, tell) {
  const { url, method, headers, body } = JSON.parse(text);
  const controller = new AbortController();
  requests.set(id, controller);
  try {
    const response = await fetch(url, { method, headers, body, signal: controller.signal });
    const answer = {
      id,
      status: response.status,
      status_text: response.statusText,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
    if (requests.delete(id)) tell("fetched", JSON.stringify(answer));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (requests.delete(id)) tell("failed", JSON.stringify({ id, message }));
  }
}

/** @type {RendererGlobal} */
const renderer = {
  connect,
  connectEarly: (root, channel) => (early = makeBridge(root, channel)),
  get channel() {
    return globalThis.__rendererChannel;
  },
  get stats() {
    if (!latest) return Object.freeze({});
    const { dom, timers, requests } = latest;
    return Object.freeze({ ...dom.stats, timers: timers.size, requests: requests.size });
  },
};
Object.defineProperty(globalThis, "__renderer", { value: Object.freeze(renderer), configurable: true });
