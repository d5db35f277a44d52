// @ts-check
/**
 * Opens the channel to the host before anything else of the page exists.
 *
 * Owns the conversation until Python takes it over. Its one rule: whatever is said in either
 * direction before that stands in the transcript, in order, so that nothing is lost or said twice.
 */
import { createNotice } from "./notice.js";
import { probeWebAssembly } from "./probe.js";
import { createSizeReporter } from "./size.js";
import { applyHostContext, followSystem } from "./theme.js";

const BOOT_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 25_000;
const GREETING_LIMIT_MS = 250;
const STARTING = -32000;
const ANSWERED_HERE = new Set(["ping", "ui/resource-teardown"]);
/** The page's own requests have ids that the interpreter's never reach. */
const OWN_IDS = 1_000_000_000;

/** @returns {Channel} */
function openChannel() {
  const hosted = window.parent !== window;
  /** @type {Entry[]} */
  const transcript = [];
  /** Requests of the host that wait for Python: id -> timer. @type {Map<number|string, number>} */
  const waiting = new Map();
  /** Log lines from before the host said whether it takes them. @type {Message[]} */
  let unsent = [];
  /** @type {((message: Message) => void) | null} */
  let receiver = null;
  /** @type {any} */
  let host = null;
  let failed = false;
  let answered = false;
  /** @type {{directive: string, blocked: string} | null} */
  let violation = null;
  const notice = createNotice();
  /** Requests of the page itself: id -> what takes the reply. @type {Map<number, (message: Message) => void>} */
  const asked = new Map();
  let lastId = OWN_IDS;
  /** @type {((message: Message) => void)[]} */
  const watchers = [];
  /** Whether something else is tried before the notice is shown. */
  let ladder = RENDERER_LADDER;
  /** @type {((refusal: Refusal) => void) | null} */
  let nextRung = null;
  /** @type {Refusal | null} */
  let refused = null;

  /** @type {() => void} */
  let greet = () => {};
  /** @type {Promise<void>} */
  const greeted = new Promise((resolve) => (greet = resolve));

  /** @param {Message} message */
  function post(message) {
    if (!hosted) return;
    if (!receiver) transcript.push({ dir: "out", message });
    window.parent.postMessage(message, "*");
  }

  const size = createSizeReporter((width, height) => {
    if (host) post({ jsonrpc: "2.0", method: "ui/notifications/size-changed", params: { width, height } });
  });

  /** @param {MessageEvent} event */
  function onMessage(event) {
    if (event.source !== window.parent) return;
    const message = event.data;
    if (message === null || typeof message !== "object") return;
    // What is no JSON-RPC may belong to a host with another bridge; Python knows which.
    if (message.jsonrpc !== "2.0") return void (receiver ? receiver(message) : transcript.push({ dir: "in", message }));
    if (message.method === undefined && message.id >= OWN_IDS) return asked.get(message.id)?.(message);
    if (message.method === undefined && message.id === 0) {
      if (answered) return; // both greetings were heard
      answered = true;
    }
    for (const watcher of watchers) watcher(message);
    if (receiver) return receiver(message);
    transcript.push({ dir: "in", message });
    if (message.method !== undefined) heard(message);
    else if (message.id === 0 && message.result && !host) initialized(message.result);
  }

  /** @param {Message} message */
  function heard(message) {
    const { id, method, params } = message;
    if (id !== undefined) {
      if (ANSWERED_HERE.has(String(method))) post({ jsonrpc: "2.0", id, result: {} });
      else if (failed) refuse(id);
      else waiting.set(id, window.setTimeout(refuse, ANSWER_LIMIT_MS, id));
    } else if (method === "ui/notifications/host-context-changed") {
      applyHostContext(params ?? {});
    } else if (method === "ui/notifications/tool-result") {
      notice.toolResult(params);
    } else if (method === "notifications/cancelled") {
      clearTimeout(waiting.get(params?.requestId));
      waiting.delete(params?.requestId);
    }
  }

  /** @param {number | string} id */
  function refuse(id) {
    waiting.delete(id);
    const text = failed ? "The view could not start." : "The view is still starting.";
    post({ jsonrpc: "2.0", id, error: { code: STARTING, message: text } });
  }

  /** @param {any} result */
  function initialized(result) {
    performance.mark("renderer:handshake");
    host = result;
    applyHostContext(result.hostContext ?? {});
    notice.host(result.hostInfo);
    post({ jsonrpc: "2.0", method: "ui/notifications/initialized", params: {} });
    size.again();
    greet();
    const lines = unsent;
    unsent = [];
    lines.forEach(log);
  }

  /** @param {string} method @param {any} params */
  function request(method, params) {
    const id = lastId++;
    return new Promise((resolve, reject) => {
      asked.set(id, ({ result, error }) => {
        asked.delete(id);
        if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
        else resolve(result);
      });
      window.parent.postMessage({ jsonrpc: "2.0", id, method, params }, "*");
    });
  }

  /** @param {Message} message */
  function log(message) {
    if (!host) unsent.push(message);
    else if (host.hostCapabilities?.logging) post(message);
  }

  /** @param {string} level @param {unknown} data */
  function report(level, data) {
    const params = { level, logger: "renderer-py", data };
    log({ jsonrpc: "2.0", method: "notifications/message", params });
  }

  /** @param {SecurityPolicyViolationEvent} event */
  function onViolation(event) {
    const { effectiveDirective: directive, blockedURI: blocked } = event;
    if (blocked.startsWith("wasm")) violation = { directive, blocked };
    report("warning", { event: "securitypolicyviolation", directive, blocked, sample: event.sample });
  }

  /** @param {Refusal} refusal */
  function fail(refusal) {
    if (failed || document.documentElement.dataset.ready) return;
    if (ladder) return descend(refusal);
    if (refused && refusal.remote === undefined) return; // the rung that was left behind
    failed = true;
    clearTimeout(limit);
    const error = refusal.error;
    if (error !== undefined) console.warn("renderer: the view could not start", error);
    report("error", { event: "boot", kind: refusal.kind, error: error === undefined ? null : String(error) });
    for (const [id, timer] of waiting) {
      clearTimeout(timer);
      refuse(id);
    }
    performance.mark("renderer:notice");
    notice.show(refusal);
    size.again();
  }

  /** @param {Refusal} refusal */
  function descend(refusal) {
    refused ??= refusal; // the first reason is what a person is told
    if (!nextRung) return; // it is asked for as soon as the script of the ladder has run
    ladder = false;
    clearTimeout(limit); // the next rung has limits of its own
    nextRung(refused);
  }

  /** Something goes on: the time limit begins anew. */
  function alive() {
    clearTimeout(limit);
    limit = window.setTimeout(() => fail({ kind: "timeout" }), BOOT_LIMIT_MS);
  }

  let limit = 0;
  alive();
  document.addEventListener("securitypolicyviolation", onViolation);
  if (hosted) {
    window.addEventListener("message", onMessage);
    const appInfo = { name: "renderer-py", version: RENDERER_VERSION };
    const appCapabilities = { tools: { listChanged: true }, availableDisplayModes: ["inline", "fullscreen"] };
    const params = { protocolVersion: "2026-01-26", appInfo, appCapabilities };
    /** @type {Message} */
    const greeting = { jsonrpc: "2.0", id: 0, method: "ui/initialize", params };
    post(greeting);
    // A host that listens only once the frame has loaded has missed it. This is no new request, so
    // it does not stand in the transcript again.
    window.addEventListener("load", () =>
      window.setTimeout(() => answered || window.parent.postMessage(greeting, "*"), GREETING_LIMIT_MS),
    );
  } else followSystem();
  const wasm = probeWebAssembly();
  wasm.then((allowed) => {
    if (!allowed) fail({ kind: "wasm", ...violation });
  });

  return {
    hosted,
    wasm,
    post,
    fail,
    get failed() {
      return failed || refused !== null;
    },
    get transcript() {
      return transcript;
    },
    greeted,
    request,
    alive,
    watch(watcher) {
      for (const { dir, message } of transcript) if (dir === "in") watcher(message);
      watchers.push(watcher);
    },
    descendTo(rung) {
      nextRung = rung;
      if (refused) descend(refused);
    },
    takeOver(give, receive) {
      give(transcript);
      receiver = receive;
      transcript.length = 0;
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
    },
    onSize: size.hand,
    ready() {
      clearTimeout(limit);
      document.documentElement.dataset.ready = "true";
    },
  };
}

performance.mark("renderer:channel");
Object.defineProperty(globalThis, "__rendererChannel", { value: openChannel() });
