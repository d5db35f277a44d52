// @ts-check
/**
 * The tools that the view itself offers: list them, call them, provoke them, see what comes back and in
 * which order. One rule: the list follows the view's `list_changed`, one question at a time.
 */
import { h, milliseconds, part, pretty } from "./dom.js";
import { SchemaForm } from "./schema_form.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./pane.js").Pane} Pane */

const WAIT_FOR_BACKEND_MS = 3000;

export class AppTools {
  /** @type {any[]} what the view listed last */
  #tools = [];

  /** @type {Promise<void> | undefined} the question under way */
  #asking;

  /** @type {Pane | undefined} whom to ask again once it is answered */
  #again;

  /** Calls of this view's tools, in the order of their start. @type {{name: string, args: any, row: HTMLElement}[]} */
  #pending = [];

  #started = 0;

  #ended = 0;

  /** @type {Map<string, {signature: string, element: HTMLElement}>} */
  #entries = new Map();

  /** @type {Map<string, HTMLElement>} */
  #answers = new Map();

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.list = part("app-tools");
    const ours = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail === this.pane;
    stage.addEventListener("tools", (event) => ours(event) && this.refresh());
    stage.addEventListener("active", () => this.refresh());
    stage.addEventListener("status", (event) => ours(event) && this.pane.status === "ready" && this.refresh());
    stage.addEventListener("result", () => this.#render());
    stage.queue.addEventListener("change", () => this.#showQueue());
    part("hold").addEventListener("change", () => stage.settings.update({ hold: part("hold").checked ? "yes" : "" }));
    part("release").addEventListener("click", () => stage.queue.release());
    this.#showQueue();
  }

  get pane() {
    return this.stage.active;
  }

  /** Asks the view; it may change its tools several times while one question is under way. */
  async refresh() {
    this.#again = this.pane;
    this.#asking ??= this.#ask();
    await this.#asking;
  }

  async #ask() {
    while (this.#again) {
      const pane = this.#again;
      this.#again = undefined;
      try {
        this.#tools = await pane.appTools();
      } catch {
        this.#tools = []; // The view went away or refuses; the message log shows which.
      }
    }
    this.#asking = undefined;
    this.#render();
  }

  #render() {
    const tools = this.#tools;
    part("app-tools-count").textContent = tools.length ? String(tools.length) : "";
    part("app-tools-none").hidden = tools.length > 0;
    const rows = tools.map((tool) => this.#entry(tool));
    // What a tool answered stays when it is gone: that is when one wants to read it.
    const gone = [...this.#answers].filter(([name, list]) => list.childElementCount && !tools.some((tool) => tool.name === name));
    rows.push(...gone.map(([name, list]) => h("li", { class: "app-tool" }, h("h4", {}, `${name}, not offered now`), list)));
    if (rows.length !== this.list.children.length || rows.some((row, at) => row !== this.list.children[at])) {
      this.list.replaceChildren(...rows);
    }
  }

  /** Names that the view binds itself, by the payload that it shows.
   * @param {string} tool
   * @returns {Record<string, any>} */
  #bound(tool) {
    const tools = this.pane.result?.structuredContent?.tools ?? [];
    return tools.find((/** @type {any} */ each) => each.name === tool)?.bind ?? {};
  }

  /** A tool's row; the same one as before while its definition is, so that nothing typed is lost.
   * @param {any} tool */
  #entry(tool) {
    const bound = Object.keys(this.#bound(tool.name));
    const signature = JSON.stringify([tool, bound, this.pane.number]);
    const known = this.#entries.get(tool.name);
    if (known?.signature === signature) {
      if (!known.element.contains(this.#answersOf(tool.name))) known.element.append(this.#answersOf(tool.name));
      return known.element;
    }
    const form = new SchemaForm(tool.inputSchema, `Arguments of ${tool.name}`);
    const json = h("textarea", { rows: 3, spellcheck: false, hidden: true, class: "code", "aria-label": `Arguments of ${tool.name} (JSON)` });
    const answer = this.#answersOf(tool.name);
    const element = h(
      "li",
      { class: "app-tool", "data-testid": `app-tool-${tool.name}` },
      h("h4", {}, h("span", {}, tool.name), ...hints(tool.annotations)),
      h("p", {}, tool.description ?? ""),
      ...(bound.length ? [h("p", { class: "hint" }, `The view binds ${bound.join(", ")} itself: not an argument.`)] : []),
      form.element,
      json,
      this.#buttons(tool, form, json, bound),
      answer,
    );
    this.#entries.set(tool.name, { signature, element });
    return element;
  }

  /** The list of a tool's answers, one for as long as the page is open. @param {string} name */
  #answersOf(name) {
    const known = this.#answers.get(name);
    if (known) return known;
    const list = h("ol", { class: "answers", "aria-live": "polite", "data-testid": `app-tool-answer-${name}` });
    this.#answers.set(name, list);
    return list;
  }

  /** @param {any} tool @param {SchemaForm} form @param {any} json @param {string[]} bound */
  #buttons(tool, form, json, bound) {
    const { name } = tool;
    const read = () => (json.hidden ? form.read() : JSON.parse(json.value || "{}"));
    const button = (/** @type {string} */ label, /** @type {string} */ what, /** @type {() => unknown} */ act, look = "quiet") =>
      h("button", { type: "button", class: look, "data-testid": `app-tool-${what}-${name}`, onclick: act }, label);
    const swap = () => {
      if (json.hidden) json.value = pretty(form.read());
      else form.fill(JSON.parse(json.value || "{}"));
      json.hidden = !json.hidden;
      form.element.hidden = !json.hidden;
    };
    const provoke = [
      button("Call twice at once", "twice", () => Promise.all([this.call(name, read()), this.call(name, read())])),
      button("Call while a backend call is pending", "held", () => this.#whileHeld(name, read())),
      button("Replace the app meanwhile", "replace", () => this.#meanwhile(name, read(), () => this.stage.rerun([this.pane]))),
      button("Close the view meanwhile", "close", () => this.#meanwhile(name, read(), () => this.pane.close())),
      ...(bound.length ? [button("Send bound values anyway", "bound", () => this.#sendBound(name, read(), bound))] : []),
    ];
    return h(
      "div",
      { class: "buttons" },
      button("Call", "call", () => this.call(name, read()), "primary"),
      button("Form or JSON", "json", swap),
      h("details", { class: "provoke" }, h("summary", { "data-testid": `app-tool-provoke-${name}` }, "Provoke"), ...provoke),
    );
  }

  /**
   * Calls a tool of the view and shows how it went.
   * @param {string} name
   * @param {any} args
   */
  async call(name, args) {
    const number = ++this.#started;
    const started = performance.now();
    const row = h("li", { "data-state": "waiting" }, `#${number} waits since ${(started / 1000).toFixed(1)} s`);
    this.#answersOf(name).prepend(row);
    const pending = { name, args, row };
    this.#pending.push(pending);
    this.#showQueue();
    /** @type {any} */
    let result;
    try {
      result = await this.pane.callAppTool(name, args);
      this.#show(row, number, started, result.isError ? "failed" : "ok", result);
    } catch (error) {
      this.#show(row, number, started, "refused", String(error));
    }
    this.#pending = this.#pending.filter((other) => other !== pending);
    this.#showQueue();
    return result;
  }

  /** @param {HTMLElement} row @param {number} number @param {number} started @param {string} verdict @param {any} what */
  #show(row, number, started, verdict, what) {
    const took = milliseconds(performance.now() - started);
    row.dataset.state = verdict;
    row.dataset.ended = String(++this.#ended);
    const text = typeof what === "string" ? what : pretty(what);
    row.replaceChildren(h("p", {}, `#${number} ${verdict} after ${took}, ended as ${this.#ended}.`), h("pre", {}, text));
  }

  /** One call whose backend call is held, a second one behind it, then both go on.
   * @param {string} name @param {any} args */
  async #whileHeld(name, args) {
    const { settings, queue } = this.stage;
    const before = settings.choices.hold;
    settings.update({ hold: "yes" });
    const first = this.call(name, args);
    await Promise.race([first, change(queue)]);
    const second = this.call(name, args);
    // The view works on one at a time, so the second cannot have asked the backend by now.
    settings.update({ hold: before });
    queue.release();
    await Promise.all([first, second]);
  }

  /** @param {string} name @param {any} args @param {() => Promise<void>} act */
  async #meanwhile(name, args, act) {
    const calls = [this.call(name, args), this.call(name, args)];
    await act();
    await Promise.all(calls);
  }

  /** @param {string} name @param {any} args @param {string[]} bound */
  async #sendBound(name, args, bound) {
    const result = await this.call(name, { ...args, ...Object.fromEntries(bound.map((key) => [key, 0])) });
    const accepted = result && !result.isError;
    const verdict = accepted ? "The view ACCEPTED a bound value: a host can override it." : "Good: bound values are refused.";
    const note = h("li", { "data-testid": `app-tool-bound-verdict-${name}`, class: accepted ? "fault" : "" }, verdict);
    this.#answersOf(name).prepend(note);
  }

  #showQueue() {
    const { waiting } = this.stage.queue;
    part("hold").checked = Boolean(this.stage.settings.choices.hold);
    const pending = this.#pending.map(({ name }) => h("li", {}, h("code", {}, name), " waits for the view"));
    const held = waiting.map((call) => h(
      "li",
      { "data-testid": "held-call" },
      h("code", {}, call.name),
      ` ${JSON.stringify(call.args)} – ${call.why} `,
      h("button", { type: "button", class: "quiet", "data-testid": "held-allow", onclick: () => call.decide?.(true) }, "Go on"),
      h("button", { type: "button", class: "quiet", "data-testid": "held-refuse", onclick: () => call.decide?.(false) }, "Refuse"),
    ));
    part("queue").replaceChildren(...pending, ...held);
    part("queue-none").hidden = pending.length + held.length > 0;
    part("held-count").textContent = waiting.length ? `${waiting.length} held` : "";
  }
}

/** @param {EventTarget} target resolves at its next change, or when nothing comes */
const change = (target) => new Promise((resolve) => {
  target.addEventListener("change", resolve, { once: true });
  setTimeout(resolve, WAIT_FOR_BACKEND_MS);
});

/** @param {any} [annotations] */
function hints(annotations = {}) {
  const known = { readOnlyHint: "reads only", destructiveHint: "destructive", idempotentHint: "idempotent", openWorldHint: "open world" };
  return Object.entries(known)
    .filter(([key]) => annotations[key])
    .map(([, label]) => h("span", { class: "tag" }, label));
}
