// @ts-check
/**
 * The page of automated tests: one frame that fills the window, driven from outside.
 * `harness.open(options)` mounts a view; `hostHandle(method, params)`, bound by the driver,
 * answers what the view asks. One rule: nothing here decides anything, the driver does.
 */
import { mountView } from "./mount.js";

/** @type {any} */
const page = globalThis;

/** @param {string} method */
const ask = (method) => async (/** @type {any} */ params) => {
  const answer = await page.hostHandle(method, params);
  if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  return answer.result;
};

const handlers = () => ({
  callTool: ask("tools/call"),
  readResource: ask("resources/read"),
  openLink: ask("ui/open-link"),
  downloadFile: ask("ui/download-file"),
  message: ask("ui/message"),
  updateModelContext: ask("ui/update-model-context"),
  requestDisplayMode: async (/** @type {string} */ mode) =>
    (await ask("ui/request-display-mode")({ mode })).mode,
  log: () => {},
  toolsChanged: () => {},
});

page.harness = {
  /** @type {import("./mount.js").MountedView | undefined} */
  view: undefined,

  /** @type {any} what the view was last told about the host */
  context: {},

  /** Whether the first tool data has been handed over. */
  delivered: false,

  /**
   * Mounts a view and returns at once; `delivered` turns true when the view got its data.
   * @param {{url: string, sandbox?: string, allow?: string, context?: any, input?: any, result?: any}} options
   */
  async open({ input, result, ...options }) {
    const container = /** @type {HTMLElement} */ (document.querySelector("main"));
    this.context = options.context ?? {};
    this.view = await mountView({ ...options, container, handlers: handlers() });
    this.deliver({ input, result }).then(() => (this.delivered = true));
  },

  /** @param {{input?: any, result?: any}} data */
  async deliver({ input, result }) {
    await this.view?.deliver({ input: input ?? {}, result: result ?? undefined });
  },

  /** @param {any} context the keys to change */
  setContext(context) {
    this.context = { ...this.context, ...context };
    this.view?.setContext(this.context);
  },

  /** @returns {import("./traffic.js").Entry[]} */
  messages() {
    return this.view?.log.entries ?? [];
  },
};
