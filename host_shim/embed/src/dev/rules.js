// @ts-check
/**
 * Says what is wrong with a message: its shape by the official schemas, its place by the
 * specification's order. One rule: a fault is shown beside the message; nothing is hidden or stopped.
 */
import "../jitless.js";
import * as schemas from "@modelcontextprotocol/ext-apps/app-bridge";

/** @typedef {import("../traffic.js").Entry} Entry */

/** @type {Record<string, any>} */
const PARAMS = {
  "ui/initialize": schemas.McpUiInitializeRequestSchema,
  "ui/notifications/initialized": schemas.McpUiInitializedNotificationSchema,
  "ui/open-link": schemas.McpUiOpenLinkRequestSchema,
  "ui/download-file": schemas.McpUiDownloadFileRequestSchema,
  "ui/message": schemas.McpUiMessageRequestSchema,
  "ui/update-model-context": schemas.McpUiUpdateModelContextRequestSchema,
  "ui/request-display-mode": schemas.McpUiRequestDisplayModeRequestSchema,
  "ui/notifications/size-changed": schemas.McpUiSizeChangedNotificationSchema,
  "ui/notifications/tool-input": schemas.McpUiToolInputNotificationSchema,
  "ui/notifications/tool-input-partial": schemas.McpUiToolInputPartialNotificationSchema,
  "ui/notifications/tool-result": schemas.McpUiToolResultNotificationSchema,
  "ui/notifications/tool-cancelled": schemas.McpUiToolCancelledNotificationSchema,
  "ui/notifications/host-context-changed": schemas.McpUiHostContextChangedNotificationSchema,
  "ui/resource-teardown": schemas.McpUiResourceTeardownRequestSchema,
};

/** @type {Record<string, any>} */
const RESULTS = {
  "ui/initialize": schemas.McpUiInitializeResultSchema,
  "ui/open-link": schemas.McpUiOpenLinkResultSchema,
  "ui/download-file": schemas.McpUiDownloadFileResultSchema,
  "ui/message": schemas.McpUiMessageResultSchema,
  "ui/request-display-mode": schemas.McpUiRequestDisplayModeResultSchema,
};

const EMPTY = new Set(["ping", "ui/update-model-context"]);
const DATA = new Set(["ui/notifications/tool-result", "ui/notifications/tool-cancelled"]);
const KEYS = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

/** Follows one view from its first message on. */
export class Rules {
  #started = false;
  #initialized = false;
  #input = false;
  #ended = false;

  /**
   * @param {Entry} entry
   * @returns {string[]} faults, none for a good message
   */
  check(entry) {
    if (entry.kind === "invalid") return [String(entry.message)];
    return [...frame(entry.message), ...shape(entry), ...this.#order(entry)];
  }

  /** @param {Entry} entry */
  #order({ from, kind, method }) {
    const faults = [];
    if (from === "view" && !this.#started && !(kind === "request" && method === "ui/initialize")) {
      faults.push("the first message of a view must be ui/initialize");
    }
    if (from === "view") this.#started = true;
    if (method === "ui/notifications/initialized") this.#initialized = true;
    const call = kind === "request" || kind === "notification";
    if (from === "host" && call && !this.#initialized) {
      faults.push("a host sends nothing before ui/notifications/initialized");
    }
    return [...faults, ...this.#data(method, kind)];
  }

  /**
   * @param {string} method
   * @param {string} kind
   */
  #data(method, kind) {
    if (kind !== "notification") return [];
    if (method === "ui/notifications/tool-input-partial") {
      return this.#input ? ["no partial input after the whole input"] : [];
    }
    if (method === "ui/notifications/tool-input") {
      const again = this.#input;
      this.#input = true;
      return again ? ["tool-input is sent at most once"] : [];
    }
    if (!DATA.has(method)) return [];
    const faults = this.#input ? [] : [`${method} must follow tool-input`];
    if (this.#ended) faults.push("a call ends once, in a result or a cancellation");
    this.#ended = true;
    return faults;
  }

  /** A new call begins in the same view: its data starts over. */
  restart() {
    this.#input = this.#ended = false;
  }
}

/** @param {any} message */
function frame(message) {
  const extra = Object.keys(message).filter((key) => !KEYS.has(key));
  return extra.length ? [`unknown keys beside the message's own: ${extra.join(", ")}`] : [];
}

/** @param {Entry} entry */
function shape({ kind, method, message }) {
  if (kind === "result") {
    const extra = Object.keys(message.result).filter((key) => key !== "_meta");
    if (EMPTY.has(method) && extra.length) return [`the result of ${method} must be empty`];
    return broken(RESULTS[method], message.result);
  }
  if (kind === "error") return [];
  const { method: name, params } = message;
  // A notification without params is one with empty params.
  return broken(PARAMS[method], { method: name, params: params ?? {} });
}

/**
 * @param {any} schema
 * @param {unknown} value
 * @returns {string[]}
 */
function broken(schema, value) {
  const found = schema?.safeParse(value);
  if (!found || found.success) return [];
  return found.error.issues.map((/** @type {any} */ { path, message }) => `${path.join(".") || "message"}: ${message}`);
}
