// @ts-check
/**
 * The chosen tool and its arguments, as a form or as JSON. One rule: the JSON text in the address is the
 * truth; the form writes it and is filled from it.
 */
import { h, part, pretty } from "./dom.js";
import { example } from "./schema.js";
import { SchemaForm } from "./schema_form.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */
/** @typedef {import("./settings.js").Settings} Settings */

const RECENT = 8;

export class Launch {
  /** @type {SchemaForm | undefined} */
  form;

  /** @type {Tool | undefined} */
  tool;

  /** The arguments' text that the form shows. @type {string | undefined} */
  written;

  /** Calls of this page, newest first. @type {{server: string, tool: string, args: string}[]} */
  recent = [];

  /**
   * @param {Settings} settings
   * @param {{open: () => void, beside: () => void}} act
   */
  constructor(settings, act) {
    this.settings = settings;
    this.act = act;
    this.box = part("arguments");
    part("launch").addEventListener("click", () => this.#go(act.open));
    part("beside").addEventListener("click", () => this.#go(act.beside));
    part("as-json").addEventListener("change", () => this.#swap());
    part("launch-card").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#go(act.open);
    });
    part("recent").addEventListener("change", () => this.#again());
  }

  /** @param {Server} server @param {Tool} tool */
  choose(server, tool) {
    const args = pretty(example(tool.inputSchema ?? { type: "object" }, tool.inputSchema ?? {}));
    this.settings.update({ server: server.name, tool: tool.name, args });
  }

  /** @param {Tool} [tool] the chosen one */
  show(tool) {
    const { args } = this.settings.choices;
    part("tool-title").textContent = tool ? (tool.title ?? tool.name) : "Choose a tool";
    part("tool-description").textContent = tool?.description ?? "";
    part("launch").disabled = part("beside").disabled = !tool;
    if (tool && tool !== this.tool) {
      this.form = new SchemaForm(tool.inputSchema, `Arguments of ${tool.name}`);
      this.form.addEventListener("change", () => this.#formChanged());
      part("form").replaceChildren(this.form.element);
    } else if (args === this.written) return;
    this.tool = tool;
    this.written = this.box.value = args;
    const given = this.#parsed();
    if (given !== undefined) this.form?.fill(given);
  }

  /** @returns {Record<string, unknown> | undefined} undefined when there is no JSON object */
  read() {
    let fault = "";
    try {
      const value = part("as-json").checked || !this.form ? JSON.parse(this.box.value || "{}") : this.form.read();
      if (value !== null && typeof value === "object" && !Array.isArray(value)) {
        this.#blame("");
        return value;
      }
      fault = "Arguments must be a JSON object.";
    } catch (error) {
      fault = String(error);
    }
    this.#blame(fault);
    return undefined;
  }

  /** @param {() => void} act */
  #go(act) {
    const args = this.read();
    if (!args || !this.tool) return;
    const text = part("as-json").checked ? this.box.value || "{}" : pretty(args);
    this.written = text; // the form shows it already
    this.settings.update({ args: text });
    this.#remember(text);
    void this.#judge();
    act();
  }

  #formChanged() {
    try {
      this.box.value = pretty(this.form?.read());
      this.#blame("");
    } catch (error) {
      this.#blame(String(error));
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#judge(), 250);
  }

  /** Says what the schema says; the person may send it all the same. */
  async #judge() {
    if (part("as-json").checked) return;
    await this.form?.check().catch(() => {});
  }

  #swap() {
    const asJson = part("as-json").checked;
    const args = asJson ? undefined : this.#parsed();
    if (!asJson && args === undefined) {
      part("as-json").checked = true;
      return;
    }
    part("form").hidden = asJson;
    part("json").hidden = !asJson;
    if (!asJson) this.form?.fill(args);
  }

  #parsed() {
    try {
      this.#blame("");
      return JSON.parse(this.box.value || "{}");
    } catch (error) {
      this.#blame(String(error));
      return undefined;
    }
  }

  /** @param {string} args */
  #remember(args) {
    const { server, tool } = this.settings.choices;
    const same = (/** @type {any} */ call) => call.server === server && call.tool === tool && call.args === args;
    this.recent = [{ server, tool, args }, ...this.recent.filter((call) => !same(call))].slice(0, RECENT);
    const options = this.recent.map((call, at) => h("option", { value: String(at) }, `${call.tool} ${call.args.replace(/\s+/g, " ").slice(0, 60)}`));
    part("recent").replaceChildren(h("option", { value: "" }, "Recent calls"), ...options);
  }

  #again() {
    const call = this.recent[Number(part("recent").value)];
    if (part("recent").value === "" || !call) return;
    this.settings.update(call);
    part("recent").value = "";
    this.act.open();
  }

  /** @param {string} fault */
  #blame(fault) {
    part("arguments-fault").textContent = fault;
    if (fault) this.box.setAttribute("aria-invalid", "true");
    else this.box.removeAttribute("aria-invalid");
  }
}
