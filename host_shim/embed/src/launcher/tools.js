// @ts-check
/** The list of tools on the left. */
import { h } from "./dom.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */

/**
 * @param {HTMLElement} nav
 * @param {Server[]} servers
 * @param {(server: Server, tool: Tool) => void} choose
 */
export function showTools(nav, servers, choose) {
  nav.replaceChildren(...servers.map((server) => section(server, choose)));
}

/**
 * Marks the chosen tool.
 * @param {HTMLElement} nav
 * @param {string} server
 * @param {string} tool
 */
export function markTool(nav, server, tool) {
  for (const button of nav.querySelectorAll("button")) {
    const chosen = button.dataset.testid === testId(server, tool);
    button.setAttribute("aria-current", String(chosen));
  }
}

/**
 * An example of the arguments a tool takes: its required properties and its defaults.
 * @param {Tool} tool
 */
export function exampleArguments(tool) {
  const { properties = {}, required = [] } = tool.inputSchema ?? {};
  const stated = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || schema.default !== undefined,
  );
  return Object.fromEntries(stated.map(([name, schema]) => [name, exampleValue(schema)]));
}

/** @param {any} schema */
function exampleValue(schema) {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const byType = { string: "", integer: 0, number: 0, boolean: false, array: [], object: {} };
  return byType[/** @type {keyof typeof byType} */ (schema.type)] ?? null;
}

/**
 * @param {Server} server
 * @param {(server: Server, tool: Tool) => void} choose
 */
function section(server, choose) {
  const isApp = (/** @type {Tool} */ tool) => Boolean(tool.ui);
  const apps = server.tools.filter(isApp);
  const others = server.tools.filter((tool) => !isApp(tool));
  const parts = [h("h2", {}, server.name), list(server, apps, choose)];
  if (others.length) {
    const summary = h("summary", {}, `${others.length} without a view`);
    parts.push(h("details", {}, summary, list(server, others, choose)));
  }
  return h("section", { "aria-label": `Tools of ${server.name}` }, ...parts);
}

/**
 * @param {Server} server
 * @param {Tool[]} tools
 * @param {(server: Server, tool: Tool) => void} choose
 */
function list(server, tools, choose) {
  return h("ul", { role: "list" }, ...tools.map((tool) => h("li", {}, entry(server, tool, choose))));
}

/**
 * @param {Server} server
 * @param {Tool} tool
 * @param {(server: Server, tool: Tool) => void} choose
 */
function entry(server, tool, choose) {
  const props = {
    type: "button",
    title: tool.description ?? "",
    "data-testid": testId(server.name, tool.name),
    onclick: () => choose(server, tool),
  };
  return h("button", props, h("b", {}, tool.title ?? tool.name), h("small", {}, tool.name));
}

/**
 * @param {string} server
 * @param {string} tool
 */
const testId = (server, tool) => `tool-${server}-${tool}`;
