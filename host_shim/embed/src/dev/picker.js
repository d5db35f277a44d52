// @ts-check
/** The list of tools on the left, with its search. One rule: what the search hides is still there. */
import { h, part } from "./dom.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */

export class Picker {
  /** @param {(server: Server, tool: Tool) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.list = part("tools");
    this.search = part("search");
    this.search.addEventListener("input", () => this.#filter());
    this.search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#fromSearch(event));
    this.list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#move(event));
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
      if (event.key === "/" && !typing) {
        event.preventDefault();
        this.search.focus();
      }
    });
  }

  /** @param {Server[]} servers */
  show(servers) {
    this.list.replaceChildren(...servers.map((server) => this.#section(server)));
    this.#filter();
  }

  /** Marks the chosen tool.
   * @param {string} server
   * @param {string} tool */
  mark(server, tool) {
    for (const button of this.#buttons()) {
      button.setAttribute("aria-current", String(button.dataset.testid === testId(server, tool)));
    }
  }

  /** @returns {HTMLButtonElement[]} */
  #buttons() {
    return [...this.list.querySelectorAll("button[data-testid]")];
  }

  /** @returns {HTMLButtonElement[]} those that can be seen */
  #shown() {
    return this.#buttons().filter((button) => button.checkVisibility());
  }

  #filter() {
    const words = this.search.value.trim().toLowerCase();
    for (const button of this.#buttons()) {
      const wanted = !words || /** @type {string} */ (button.dataset.about).includes(words);
      /** @type {HTMLElement} */ (button.parentElement).hidden = !wanted;
    }
    for (const details of this.list.querySelectorAll("details")) if (words) details.open = true;
    for (const section of /** @type {Iterable<HTMLElement>} */ (this.list.children)) {
      section.hidden = words !== "" && !section.querySelector("li:not([hidden])");
    }
    part("search-none").hidden = this.#shown().length > 0 || !words;
  }

  /** @param {KeyboardEvent} event */
  #fromSearch(event) {
    const [first] = this.#shown();
    if (event.key === "ArrowDown" && first) first.focus();
    else if (event.key === "Enter" && first) first.click();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const shown = this.#shown();
    const at = shown.indexOf(/** @type {any} */ (document.activeElement)) + step;
    event.preventDefault();
    (shown[at] ?? (step < 0 ? this.search : shown.at(-1)))?.focus();
  }

  /** @param {Server} server */
  #section(server) {
    const apps = server.tools.filter(({ ui }) => ui);
    const others = server.tools.filter(({ ui }) => !ui);
    const parts = [
      h("h2", { title: server.place }, server.name, h("small", {}, ` ${server.kind}`)),
      this.#list(server, apps),
    ];
    if (others.length) parts.push(h("details", {}, h("summary", {}, `${others.length} without a view`), this.#list(server, others)));
    if (server.fault) parts.push(h("details", { open: true }, h("summary", { class: "fault" }, "It does not load"), h("pre", { class: "fault", "data-testid": "server-fault" }, server.fault)));
    return h("section", { "aria-label": `Tools of ${server.name}` }, ...parts);
  }

  /** @param {Server} server @param {Tool[]} tools */
  #list(server, tools) {
    return h("ul", { role: "list" }, ...tools.map((tool) => h("li", {}, this.#entry(server, tool))));
  }

  /** @param {Server} server @param {Tool} tool */
  #entry(server, tool) {
    const props = {
      type: "button",
      title: tool.description ?? "",
      "data-testid": testId(server.name, tool.name),
      "data-about": `${server.name} ${tool.name} ${tool.title ?? ""} ${tool.description ?? ""}`.toLowerCase(),
      onclick: () => this.choose(server, tool),
    };
    return h("button", props, h("b", {}, tool.title ?? tool.name), h("small", {}, tool.name));
  }
}

/**
 * @param {string} server
 * @param {string} tool
 */
const testId = (server, tool) => `tool-${server}-${tool}`;
