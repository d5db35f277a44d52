// @ts-check
/**
 * Mounts one MCP App view in a sandboxed frame and speaks to it through the official AppBridge.
 * One rule: the listener stands before the frame loads, so no message of the view is missed.
 */
import "./jitless.js";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { closeView } from "./closing.js";
import { MessageLog, RecordingTransport } from "./traffic.js";

/** @typedef {import("@modelcontextprotocol/ext-apps/app-bridge").McpUiHostContext} HostContext */
/** @typedef {import("@modelcontextprotocol/ext-apps/app-bridge").McpUiHostCapabilities} HostCapabilities */

/**
 * What the embedding page does for the view. A handler that is absent makes its method unknown
 * (-32601) and leaves its capability out of the handshake. A handler that throws answers with a
 * JSON-RPC error; refuse politely by returning `{isError: true}` where the method allows it.
 *
 * @typedef {object} Handlers
 * @property {(params: any) => Promise<any>} [callTool] `tools/call`; returns a CallToolResult
 * @property {(params: any) => Promise<any>} [readResource] `resources/read`
 * @property {(params: any) => Promise<any>} [openLink] `ui/open-link`
 * @property {(params: any) => Promise<any>} [downloadFile] `ui/download-file`
 * @property {(params: any) => Promise<any>} [message] `ui/message`
 * @property {(params: any) => Promise<any>} [updateModelContext] `ui/update-model-context`
 * @property {(mode: string) => Promise<string>} [requestDisplayMode] returns the mode granted
 * @property {(params: any) => void} [log] `notifications/message`
 * @property {(size: {width?: number, height?: number}) => void} [size] `size-changed`
 * @property {() => void} [toolsChanged] the view's own tools changed
 * @property {() => void} [teardownRequested] the view asks to be closed
 */

/**
 * @typedef {object} MountOptions
 * @property {HTMLElement} container where the frame is appended
 * @property {string} url address of the view's page
 * @property {string} [title] accessible name of the frame
 * @property {string} [sandbox] the frame's sandbox tokens; `allow-scripts` unless told
 * @property {string} [allow] the frame's permission policy
 * @property {HostContext} [context] what the view learns about the host
 * @property {HostCapabilities["sandbox"]} [granted] policy and permissions granted
 * @property {Handlers} [handlers]
 */

const HOST = { name: "renderer-py-host", version: "0.1.0" };

export class MountedView {
  /** @param {MountOptions} options */
  constructor(options) {
    this.handlers = options.handlers ?? {};
    this.context = options.context ?? {};
    this.log = new MessageLog();
    this.iframe = createFrame(options);
    options.container.append(this.iframe);
    const capabilities = { ...capabilitiesFor(this.handlers), sandbox: options.granted ?? {} };
    this.bridge = new AppBridge(null, HOST, capabilities, { hostContext: this.context });
    /** Settles when the view has finished its side of the handshake. */
    this.initialized = new Promise((resolve) => {
      this.bridge.addEventListener("initialized", () => resolve(undefined));
    });
    wire(this.bridge, this.handlers);
  }

  /** @param {string} url */
  async load(url) {
    const target = /** @type {Window} */ (this.iframe.contentWindow);
    await this.bridge.connect(new RecordingTransport(new PostMessageTransport(target, target), this.log));
    /** When the frame began to load, in milliseconds since the page opened. */
    this.loadedAt = performance.now();
    this.iframe.src = url;
  }

  /**
   * Hands the tool's arguments and result over once the view is ready, in the protocol's order.
   * @param {{input?: Record<string, unknown>, result?: any}} data
   */
  async deliver({ input = {}, result }) {
    await this.initialized;
    await this.bridge.sendToolInput({ arguments: input });
    if (result !== undefined) await this.bridge.sendToolResult(result);
  }

  /** @param {HostContext} context the whole new context; only changed keys are sent */
  setContext(context) {
    this.context = context;
    this.bridge.setHostContext(context);
  }

  /** @param {Partial<HostContext>} changes keys of the context that have new values */
  updateContext(changes) {
    this.setContext({ ...this.context, ...changes });
  }

  /** @param {Record<string, unknown>} input what is known of the tool's arguments so far */
  async sendPartialInput(input) {
    await this.initialized;
    await this.bridge.sendToolInputPartial({ arguments: input });
  }

  /** Tells the view that its tool will not answer. @param {string} [reason] */
  async cancel(reason) {
    await this.initialized;
    await this.bridge.sendToolCancelled(reason === undefined ? {} : { reason });
  }

  /** The tools that the view itself offers to its host. */
  async listTools() {
    await this.initialized;
    return (await this.bridge.listTools({})).tools;
  }

  /**
   * Calls one of the view's own tools. A tool that fails gives a result with `isError`.
   * @param {string} name
   * @param {Record<string, unknown>} [args]
   * @param {{signal?: AbortSignal, timeout?: number}} [options] `timeout` in milliseconds
   */
  async callTool(name, args = {}, options = {}) {
    await this.initialized;
    return this.bridge.callTool({ name, arguments: args }, options);
  }

  /** Asks the view to finish, then removes the frame whether or not it answered in time. */
  async close() {
    await closeView(this.bridge, this.iframe);
  }
}

/**
 * @param {MountOptions} options
 * @returns {Promise<MountedView>} resolves when the frame starts to load, before the handshake
 */
export async function mountView(options) {
  const view = new MountedView(options);
  await view.load(options.url);
  return view;
}

/**
 * @param {MountOptions} options
 * @returns {HTMLIFrameElement}
 */
function createFrame(options) {
  const iframe = document.createElement("iframe");
  iframe.title = options.title ?? "MCP App";
  iframe.setAttribute("sandbox", options.sandbox ?? "allow-scripts");
  if (options.allow) iframe.allow = options.allow;
  return iframe;
}

/**
 * @param {Handlers} handlers
 * @returns {HostCapabilities}
 */
function capabilitiesFor(handlers) {
  /** @type {HostCapabilities} */
  const found = {};
  if (handlers.callTool) found.serverTools = {};
  if (handlers.readResource) found.serverResources = {};
  if (handlers.openLink) found.openLinks = {};
  if (handlers.downloadFile) found.downloadFile = {};
  if (handlers.log) found.logging = {};
  if (handlers.message) found.message = { text: {} };
  if (handlers.updateModelContext) found.updateModelContext = { text: {}, structuredContent: {} };
  return found;
}

/**
 * @param {AppBridge} bridge
 * @param {Handlers} handlers
 */
function wire(bridge, handlers) {
  const { requestDisplayMode, toolsChanged } = handlers;
  if (handlers.callTool) bridge.oncalltool = handlers.callTool;
  if (handlers.readResource) bridge.onreadresource = handlers.readResource;
  if (handlers.openLink) bridge.onopenlink = handlers.openLink;
  if (handlers.downloadFile) bridge.ondownloadfile = handlers.downloadFile;
  if (handlers.message) bridge.onmessage = handlers.message;
  if (handlers.updateModelContext) bridge.onupdatemodelcontext = handlers.updateModelContext;
  if (requestDisplayMode) {
    bridge.onrequestdisplaymode = async ({ mode }) => ({
      mode: /** @type {typeof mode} */ (await requestDisplayMode(mode)),
    });
  }
  if (handlers.log) bridge.addEventListener("loggingmessage", handlers.log);
  if (handlers.size) bridge.addEventListener("sizechange", handlers.size);
  if (handlers.teardownRequested) bridge.addEventListener("requestteardown", handlers.teardownRequested);
  if (toolsChanged) {
    bridge.setNotificationHandler("notifications/tools/list_changed", () => toolsChanged());
  }
}
