// @ts-check
/**
 * One view on the stage: opens it, hands it a call's data in the protocol's order, keeps it told about
 * its surroundings. One rule: the old view is asked to finish before the next one starts.
 */
import { fitHeight } from "../fit.js";
import { answers } from "./answers.js";
import { appFacts } from "./api.js";
import { h, size } from "./dom.js";
import { hostContext, MAX_HEIGHT } from "./environment.js";
import { Inspector } from "./inspector.js";
import { partials } from "./partial.js";
import { Probe } from "./probe_client.js";
import { Session } from "./session.js";

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */
/** @typedef {import("./api.js").AppFacts} AppFacts */

/**
 * @typedef {object} Call what is shown: a tool, its arguments, and its result when it comes
 * @property {Server} server
 * @property {Tool} tool
 * @property {Record<string, unknown>} args
 * @property {Promise<any>} result
 */

let count = 0;

/** A view may report one of the two. @param {{width?: number, height?: number}} reported */
function sizeText({ width, height }) {
  if (width === undefined) return `${height} high`;
  return height === undefined ? `${width} wide` : `${width} × ${height}`;
}

/** Announces `status`, `result`, `tools`, `facts`, `violation` and `tap`. */
export class Pane extends EventTarget {
  /** @type {Session | undefined} */
  session;

  /** @type {AppFacts | undefined} */
  facts;

  /** @type {Call | undefined} */
  call;

  /** @type {any} the tool's result, once it came */
  result;

  /** @type {{directive: string, blocked: string, sample: string, source: string, line: number}[]} */
  violations = [];

  status = "empty";

  /** @type {{width?: number, height?: number}} what the view last said about its size */
  reported = {};

  #number = 0;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {Partial<Choices>} overrides choices that are this pane's own
   */
  constructor(stage, overrides) {
    super();
    this.stage = stage;
    this.overrides = overrides;
    this.number = ++count;
    this.inspector = new Inspector(this);
    this.probe = new Probe(this);
    this.#build();
  }

  /** @returns {Choices} */
  get choices() {
    return { ...this.stage.settings.choices, ...this.overrides };
  }

  get title() {
    const { renderer, preset } = this.choices;
    const tool = this.call?.tool;
    return `${this.number}. ${tool?.title ?? tool?.name ?? "view"} – ${renderer}${preset ? `, ${preset}` : ""}`;
  }

  /** @param {Call} call */
  async open(call) {
    const turn = ++this.#number;
    await this.#finish();
    this.call = call;
    this.result = undefined;
    this.#setStatus("loading");
    const started = performance.now();
    const { choices } = this;
    this.facts = await appFacts(call.server.name, call.tool.name, choices.policy);
    if (turn !== this.#number) return;
    this.#tell("facts");
    const session = (this.session = this.#mount(call));
    this.rules = this.stage.entries.follow(session.log, this.title);
    await session.load();
    await (choices.early ? session.answered : session.initialized);
    if (turn !== this.#number) return;
    this.#setStatus("ready", `ready after ${Math.round(performance.now() - started)} ms`);
    await this.#deliver(session, call, turn);
  }

  /**
   * Gives the view that is open another call's data, as a host does that re-runs a tool.
   * @param {Call} call
   */
  async again(call) {
    if (!this.session || this.status === "closed") return this.open(call);
    this.call = call;
    this.rules?.restart();
    await this.#deliver(this.session, call, ++this.#number);
  }

  /** The person gives up waiting for the tool. */
  async cancel() {
    this.#number++;
    this.#setStatus("cancelled");
    await this.session?.bridge.sendToolCancelled({ reason: "cancelled by the person" });
  }

  /** Asks the view to finish and removes it; the pane stays. */
  async close() {
    this.#number++;
    await this.#finish();
    this.#setStatus("closed");
  }

  /** Tells the view what has changed about its surroundings. */
  refresh() {
    const { mode } = this.choices;
    this.element.dataset.mode = mode;
    this.#applySize();
    this.session?.setContext(this.#context());
  }

  /** The tools the view offers, empty when it offers none.
   * @returns {Promise<any[]>} */
  async appTools() {
    if (!this.session?.bridge.getAppCapabilities()?.tools) return [];
    return (await this.session.bridge.listTools({})).tools;
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} args
   */
  async callAppTool(name, args) {
    if (!this.session) throw new Error("no view is open");
    return this.session.bridge.callTool({ name, arguments: args });
  }

  /** @param {any} violation as the browser reported it */
  addViolation(violation) {
    this.violations.push(violation);
    this.#tell("violation");
  }

  // Opening

  /** @param {Call} call */
  #mount({ server, tool }) {
    this.violations = [];
    this.reported = {};
    this.frame.replaceChildren(this.handle);
    this.viewId = `v${this.number}-${this.#number}`;
    const { ui, ...described } = tool;
    const session = new Session({
      id: this.viewId,
      title: tool.title ?? tool.name,
      container: this.frame,
      sandboxOrigin: this.stage.config.sandboxOrigin,
      choices: this.choices,
      server: server.name,
      ui: this.facts?.ui ?? {},
      context: { ...this.#context(), toolInfo: { tool: /** @type {any} */ (described) } },
      answers: answers(server, this.stage.desk(this)),
      onSize: (reported) => this.#resize(reported),
      onToolsChanged: () => this.#tell("tools"),
      onTeardownRequested: () => this.close(),
      onTap: (name, params) => (name === "probe" ? this.probe.hear(params) : this.inspector.hear(name, params)),
    });
    this.fit = fitHeight(session.iframe, {
      max: MAX_HEIGHT,
      onLoop: () => this.#setStatus("looping", "the view's height does not settle; no longer followed"),
    });
    this.inspector.reset();
    this.probe.reset();
    this.element.classList.toggle("bordered", this.facts?.ui?.prefersBorder !== false);
    return session;
  }

  /**
   * @param {Session} session
   * @param {Call} call
   * @param {number} turn
   */
  async #deliver(session, { args, result: pending }, turn) {
    if (this.choices.stream) {
      for (const partial of partials(args)) await session.bridge.sendToolInputPartial({ arguments: partial });
    }
    await session.bridge.sendToolInput({ arguments: args });
    try {
      const result = await pending;
      if (turn !== this.#number) return;
      this.result = result;
      await session.bridge.sendToolResult(result);
      this.#tell("result");
    } catch (error) {
      if (turn !== this.#number) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#setStatus("failed", `the call failed: ${reason}`);
      await session.bridge.sendToolCancelled({ reason });
    }
  }

  async #finish() {
    const { session } = this;
    this.session = undefined;
    if (session) this.inspector.remember();
    await session?.close();
    this.#tell("tools");
  }

  // Size

  /** @param {{width?: number, height?: number}} reported */
  #resize(reported) {
    this.reported = reported;
    this.#applySize();
    this.sizeNote.textContent = sizeText(reported);
  }

  /** Inline, the frame is as high as its view wants; on a device or in other modes as high as that. */
  #applySize() {
    const { mode, width, height } = this.choices;
    const inline = mode === "inline";
    this.frame.style.inlineSize = inline && width ? `${width}px` : "";
    this.frame.style.blockSize = inline && height ? `${height}px` : "";
    this.frame.dataset.fixed = String(!inline || Boolean(height));
    if (!this.session) return;
    if (inline && !height) this.fit?.(this.reported);
    else this.session.iframe.style.height = "";
  }

  #context() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const { styles } = this.choices;
    return hostContext(this.choices, { width, height }, this.stage.config.styles[styles] ?? {});
  }

  // Looks

  #build() {
    this.heading = h("h3", { "data-testid": "pane-title" }, "View");
    this.note = h("output", { "data-testid": "pane-status" });
    this.sizeNote = h("output", { "data-testid": "pane-size", title: "The size the view reports, CSS pixels" });
    const button = (/** @type {string} */ label, /** @type {string} */ id, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "quiet", "data-testid": id, onclick: act }, label);
    this.frame = h("div", { class: "frame", "data-testid": "frame-box" });
    this.handle = this.stage.sizeHandle(this);
    this.element = h(
      "section",
      { class: "pane", "data-testid": "pane", "aria-label": "View", onfocusin: () => this.stage.activate(this) },
      h(
        "header",
        { onclick: () => this.stage.activate(this) },
        this.heading,
        this.note,
        this.sizeNote,
        button("Leave", "leave-mode", () => this.stage.settings.update({ mode: "inline" })),
        button("Cancel call", "pane-cancel", () => this.cancel()),
        button("Reload", "pane-reload", () => this.stage.rerun([this])),
        button("Close", "pane-close", () => this.stage.closePane(this)),
      ),
      this.frame,
    );
    this.frame.append(h("p", { class: "empty" }, "The view opens here."));
  }

  /**
   * @param {string} status
   * @param {string} [text]
   */
  #setStatus(status, text = status) {
    this.status = status;
    this.element.dataset.status = status;
    this.heading.textContent = this.title;
    this.element.setAttribute("aria-label", this.title);
    const bytes = this.facts?.bytes === undefined ? "" : `, the server's page ${size(this.facts.bytes)}`;
    this.note.textContent = text + (status === "ready" ? bytes : "");
    this.#tell("status");
  }

  /** @param {string} kind */
  #tell(kind) {
    this.dispatchEvent(new Event(kind));
    this.stage.dispatchEvent(new CustomEvent(kind, { detail: this }));
  }
}
