// @ts-check
/**
 * One view and its conversation: the frame (single, or double with a proxy), the official bridge, the
 * log. One rule: the listener stands before the frame loads, so no message of the view is missed.
 */
import "../jitless.js";
import { closeView } from "../closing.js";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { MessageLog, RecordingTransport } from "../traffic.js";
import { pageText } from "./api.js";
import { advertised, refusedMethods } from "./capabilities.js";
import { TappedTransport } from "./tap.js";

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {import("../mount.js").HostContext} HostContext */
/** @typedef {Record<string, (params: any) => Promise<any>>} Answers answers by method */

/**
 * @typedef {object} Plan how a view is opened
 * @property {string} id names the view in reports of violations
 * @property {string} title
 * @property {HTMLElement} container
 * @property {string} sandboxOrigin
 * @property {Choices} choices
 * @property {string} server
 * @property {{resourceUri?: string, csp?: any, permissions?: any}} ui
 * @property {HostContext} context
 * @property {Answers} answers
 * @property {(size: {width?: number, height?: number}) => void} onSize
 * @property {() => void} onToolsChanged
 * @property {() => void} onTeardownRequested
 * @property {(name: string, params: any) => void} onTap
 */

const HOST = { name: "renderer-py-dev", version: "0.1.0" };
const PROXY_SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads";
/** The bridge checks the parameters and results of these by itself. @type {Record<string, string>} */
const SLOTS = {
  "ui/open-link": "onopenlink",
  "ui/download-file": "ondownloadfile",
  "ui/message": "onmessage",
  "ui/update-model-context": "onupdatemodelcontext",
  "ui/request-display-mode": "onrequestdisplaymode",
};
const PERMISSIONS = {
  camera: "camera",
  microphone: "microphone",
  geolocation: "geolocation",
  clipboardWrite: "clipboard-write",
};

export class Session {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    /** Whether the view may be told anything. */
    this.ready = false;
    this.context = plan.context;
    this.log = new MessageLog();
    this.double = plan.choices.frame === "double";
    this.iframe = this.#createFrame();
    plan.container.append(this.iframe);
    const capabilities = advertised(plan.choices, plan.ui);
    this.bridge = new AppBridge(null, HOST, capabilities, { hostContext: plan.context });
    /** Settles when the view has finished its side of the handshake. */
    this.initialized = new Promise((resolve) => {
      this.bridge.addEventListener("initialized", () => resolve(undefined));
    }).then(() => {
      this.ready = true;
      this.bridge.setHostContext(this.context);
    });
    /** Settles when the host has answered the view's first message. */
    this.answered = new Promise((resolve) => {
      this.log.addEventListener("entry", (event) => {
        const { from, kind, method } = /** @type {CustomEvent} */ (event).detail;
        if (from === "host" && kind === "result" && method === "ui/initialize") resolve(undefined);
      });
    });
    this.#wire();
  }

  /** Starts the frame; the handshake follows by itself. */
  async load() {
    const target = /** @type {Window} */ (this.iframe.contentWindow);
    this.tap = new TappedTransport(new PostMessageTransport(target, target), this.plan.onTap);
    await this.bridge.connect(new RecordingTransport(this.tap, this.log));
    this.loadedAt = performance.now();
    if (this.double) this.bridge.addEventListener("sandboxready", () => this.#fillProxy());
    this.iframe.src = this.#address();
  }

  /** @param {HostContext} context the whole new context; changed keys are sent once the view is ready */
  setContext(context) {
    this.context = { ...this.context, ...context };
    if (this.ready) this.bridge.setHostContext(this.context);
  }

  /** Asks the view to finish, then removes the frame whether or not it answered in time. */
  async close() {
    await closeView(this.bridge, this.iframe);
  }

  #createFrame() {
    const { title, choices, ui } = this.plan;
    const iframe = document.createElement("iframe");
    iframe.title = title;
    iframe.setAttribute("sandbox", this.double ? PROXY_SANDBOX : choices.sandbox);
    iframe.allow = allowed(ui.permissions);
    return iframe;
  }

  #address() {
    const { choices, id, ui, server, sandboxOrigin } = this.plan;
    const { renderer, policy, sandbox, probe } = choices;
    const query = new URLSearchParams({ policy, view: id });
    if (ui.csp) query.set("csp", JSON.stringify(ui.csp));
    if (this.double) return `${sandboxOrigin}/proxy?${query}`;
    query.set("renderer", renderer);
    query.set("sandbox", sandbox);
    if (probe) query.set("probe", "1");
    if (renderer === "served") {
      query.set("server", server);
      query.set("uri", ui.resourceUri ?? "");
    }
    return `${sandboxOrigin}/view?${query}`;
  }

  async #fillProxy() {
    const { choices, server, ui } = this.plan;
    const uri = ui.resourceUri ?? "";
    const html = await pageText({ renderer: choices.renderer, server, uri, probe: Boolean(choices.probe) });
    const { sandbox } = choices;
    await this.bridge.sendSandboxResourceReady({ html, sandbox, csp: ui.csp, permissions: ui.permissions });
  }

  #wire() {
    const { answers, choices, onSize, onTeardownRequested, onToolsChanged } = this.plan;
    const refused = refusedMethods(choices);
    const { bridge } = this;
    for (const [method, answer] of Object.entries(answers)) {
      if (refused.has(method)) continue;
      const slot = SLOTS[method];
      if (slot) /** @type {any} */ (bridge)[slot] = (/** @type {any} */ params) => answer(params ?? {});
      else bridge.setRequestHandler(/** @type {any} */ (method), (/** @type {any} */ { params }) => answer(params ?? {}));
    }
    bridge.addEventListener("sizechange", onSize);
    bridge.addEventListener("requestteardown", onTeardownRequested);
    bridge.setNotificationHandler("notifications/tools/list_changed", () => onToolsChanged());
  }
}

/** @param {Record<string, unknown>} [permissions] */
function allowed(permissions = {}) {
  const names = /** @type {(keyof typeof PERMISSIONS)[]} */ (Object.keys(permissions));
  return names.map((name) => PERMISSIONS[name]).filter(Boolean).join("; ");
}
