// @ts-check
/**
 * The tools that the view itself offers: list them, call them, see what comes back.
 * One rule: the list follows the view's `list_changed`; an answer to an old question is dropped.
 */
import { h, milliseconds, part, pretty } from "./dom.js";
import { exampleArguments } from "./tools.js";

/** @typedef {import("./stage.js").Stage} Stage */

export class AppTools {
  #question = 0;

  /**
   * @param {HTMLElement} list
   * @param {Stage} stage
   */
  constructor(list, stage) {
    this.list = list;
    this.stage = stage;
  }

  /** Asks the view again; it may change its tools several times in a row. */
  async refresh() {
    const question = ++this.#question;
    /** @type {any[]} */
    let tools = [];
    try {
      tools = await this.stage.listAppTools();
    } catch {
      // The view went away or refuses; the message log shows which.
    }
    if (question !== this.#question) return;
    part("app-tools-count").textContent = tools.length ? String(tools.length) : "";
    this.list.replaceChildren(...tools.map((tool) => this.#entry(tool)));
  }

  /** @param {any} tool */
  #entry(tool) {
    const label = `Arguments of ${tool.name} (JSON)`;
    const args = h("textarea", { rows: 2, spellcheck: false, "aria-label": label });
    args.value = JSON.stringify(exampleArguments(tool));
    const answer = h("div", { "aria-live": "polite", "data-testid": `app-tool-answer-${tool.name}` });
    const call = h("button", {
      type: "button",
      "data-testid": `app-tool-call-${tool.name}`,
      onclick: () => this.#call(tool.name, args.value, answer),
    }, "Call");
    return h(
      "li",
      { "data-testid": `app-tool-${tool.name}` },
      h("b", {}, tool.name),
      h("p", {}, tool.description ?? ""),
      args,
      h("div", { class: "row" }, call),
      answer,
    );
  }

  /**
   * @param {string} name
   * @param {string} text the arguments as JSON
   * @param {HTMLElement} answer
   */
  async #call(name, text, answer) {
    const started = performance.now();
    try {
      const result = await this.stage.callAppTool(name, JSON.parse(text || "{}"));
      const took = milliseconds(performance.now() - started);
      const verdict = `${result.isError ? "failed" : "ok"} after ${took}`;
      answer.replaceChildren(h("p", {}, verdict), h("pre", {}, pretty(result)));
    } catch (error) {
      answer.replaceChildren(h("p", { class: "fault" }, String(error)));
    }
  }
}
