// @ts-check
/**
 * The view on stage: mounts it, answers it, and keeps it told about theme, size and display mode.
 * One rule: one view at a time; the old one is asked to finish before the next one starts.
 */
import { fitHeight } from "../fit.js";
import { mountView } from "../mount.js";
import { callTool, readResource } from "./api.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("../mount.js").MountedView} MountedView */

const MAX_HEIGHT = 6000;
const MODES = ["inline", "fullscreen", "pip"];
const PERMISSIONS = {
  camera: "camera",
  microphone: "microphone",
  geolocation: "geolocation",
  clipboardWrite: "clipboard-write",
};

/**
 * @typedef {object} Reports what the page shows of a view's doings
 * @property {(entry: import("../traffic.js").Entry) => void} entry
 * @property {(result: any) => void} result
 * @property {(params: any) => void} message
 * @property {(params: any) => void} modelContext
 * @property {(url: string) => Promise<boolean>} mayOpen
 * @property {(text: string) => void} status
 * @property {() => void} toolsChanged
 */

export class Stage {
  /** @type {MountedView | undefined} */
  view;

  /** @type {ReturnType<typeof fitHeight> | undefined} */
  fit;

  /** @type {{height?: number}} what the view last said about its size */
  reported = {};

  /**
   * @param {HTMLElement} container
   * @param {Settings} settings
   * @param {import("./api.js").Config} config
   * @param {Reports} reports
   */
  constructor(container, settings, config, reports) {
    this.container = container;
    this.settings = settings;
    this.config = config;
    this.reports = reports;
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(container);
  }

  /**
   * Opens `tool`: the view loads while the server works.
   * @param {Server} server
   * @param {Tool} tool
   * @param {Record<string, unknown>} args
   */
  async open(server, tool, args) {
    await this.close();
    const started = performance.now();
    this.reports.status("loading");
    this.view = await this.#mount(server, tool);
    const { view } = this;
    this.reports.toolsChanged();
    const pending = callTool(server.name, tool.name, args);
    pending.catch(() => {}); // reported below, once the view has its input
    await view.initialized;
    this.reports.status(`ready after ${Math.round(performance.now() - started)} ms`);
    await view.bridge.sendToolInput({ arguments: args });
    try {
      const result = await pending;
      this.reports.result(result);
      await view.bridge.sendToolResult(result);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.reports.status(`the call failed: ${reason}`);
      await view.bridge.sendToolCancelled({ reason });
    }
  }

  /** Asks the view on stage to finish and removes it. */
  async close() {
    const { view } = this;
    this.view = undefined;
    await view?.close();
    this.reports.toolsChanged();
  }

  /**
   * The tools the view offers, empty when it offers none.
   * @returns {Promise<any[]>}
   */
  async listAppTools() {
    if (!this.view?.bridge.getAppCapabilities()?.tools) return [];
    return (await this.view.bridge.listTools({})).tools;
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} args
   */
  async callAppTool(name, args) {
    if (!this.view) throw new Error("no view is open");
    return this.view.bridge.callTool({ name, arguments: args });
  }

  /** Tells the view what has changed about its surroundings. */
  refresh() {
    this.container.dataset.mode = this.settings.choices.mode;
    if (!this.view) return;
    this.#applySize();
    this.view.setContext(this.#context());
  }

  /**
   * @param {Server} server
   * @param {Tool} tool
   */
  async #mount(server, tool) {
    const ui = tool.ui ?? { resourceUri: "" };
    const view = await mountView({
      container: this.container,
      url: this.#address(server, ui),
      title: tool.title ?? tool.name,
      sandbox: this.settings.choices.sandbox,
      allow: allowed(ui.permissions),
      granted: { csp: ui.csp, permissions: ui.permissions },
      context: { ...this.#context(), toolInfo: { tool: described(tool) } },
      handlers: { ...this.#answers(server), size: (size) => this.#resize(size) },
    });
    this.reported = {};
    this.fit = fitHeight(view.iframe, {
      max: MAX_HEIGHT,
      onLoop: () => this.reports.status("the view's height does not settle; no longer followed"),
    });
    view.log.addEventListener("entry", (event) => {
      this.reports.entry(/** @type {CustomEvent} */ (event).detail);
    });
    return view;
  }

  /** @param {{height?: number}} size */
  #resize(size) {
    this.reported = size;
    this.#applySize();
  }

  /** Inline, the frame is as high as its view wants; in the other modes as high as the mode says. */
  #applySize() {
    if (this.settings.choices.mode === "inline") this.fit?.(this.reported);
    else if (this.view) this.view.iframe.style.height = "";
  }

  /**
   * @param {Server} server
   * @param {{resourceUri: string, csp?: unknown}} ui
   */
  #address(server, { resourceUri, csp }) {
    const { renderer, policy, sandbox } = this.settings.choices;
    const query = new URLSearchParams({ renderer, policy, sandbox });
    if (csp) query.set("csp", JSON.stringify(csp));
    if (renderer === "served") {
      query.set("server", server.name);
      query.set("uri", resourceUri);
    }
    return `${this.config.sandboxOrigin}/view?${query}`;
  }

  /** @returns {import("../mount.js").HostContext} */
  #context() {
    const { mode } = this.settings.choices;
    const { clientWidth: width, clientHeight: height } = this.container;
    return {
      theme: this.theme(),
      displayMode: /** @type {"inline"} */ (mode),
      availableDisplayModes: /** @type {["inline"]} */ (MODES),
      containerDimensions: mode === "inline" ? { width, maxHeight: MAX_HEIGHT } : { width, height },
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      platform: "web",
      deviceCapabilities: {
        touch: matchMedia("(any-pointer: coarse)").matches,
        hover: matchMedia("(any-hover: hover)").matches,
      },
    };
  }

  /** @returns {"light" | "dark"} */
  theme() {
    const { theme } = this.settings.choices;
    if (theme === "light" || theme === "dark") return theme;
    return this.system.matches ? "dark" : "light";
  }

  /**
   * @param {Server} server
   * @returns {import("../mount.js").Handlers}
   */
  #answers(server) {
    const { reports, settings } = this;
    return {
      callTool: async ({ name, arguments: args }) => {
        refuseHidden(server, name);
        return callTool(server.name, name, args ?? {});
      },
      readResource: ({ uri }) => readResource(server.name, uri),
      openLink: async ({ url }) => {
        if (!/^https?:/i.test(url) || !(await reports.mayOpen(url))) return { isError: true };
        open(url, "_blank", "noopener");
        return {};
      },
      message: async (params) => (reports.message(params), {}),
      updateModelContext: async (params) => (reports.modelContext(params), {}),
      requestDisplayMode: async (mode) => {
        if (MODES.includes(mode)) settings.update({ mode });
        return settings.choices.mode;
      },
      log: () => {},
      toolsChanged: reports.toolsChanged,
    };
  }
}

/**
 * A tool that is not visible to apps must not be called by one. Names the server does not list
 * (identity addresses of app tools) are left to the server.
 * @param {Server} server
 * @param {string} name
 */
function refuseHidden(server, name) {
  const visibility = server.tools.find((tool) => tool.name === name)?._meta?.ui?.visibility;
  if (!visibility || visibility.includes("app")) return;
  throw Object.assign(new Error(`${name} is not visible to apps`), { code: -32000 });
}

/** @param {Record<string, unknown>} [permissions] */
function allowed(permissions = {}) {
  const names = /** @type {(keyof typeof PERMISSIONS)[]} */ (Object.keys(permissions));
  return names.map((name) => PERMISSIONS[name]).filter(Boolean).join("; ");
}

/**
 * The tool as its server listed it.
 * @param {Tool} tool
 * @returns {any}
 */
function described({ ui, ...tool }) {
  return tool;
}
