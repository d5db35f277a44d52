// @ts-check
/**
 * What a host can offer a view. One rule: saying and doing are two choices, because real hosts do
 * things they never said and say things they refuse.
 */

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {import("../mount.js").HostCapabilities} HostCapabilities */

/**
 * @typedef {object} Capability
 * @property {string} name key of `hostCapabilities`
 * @property {string} label
 * @property {string[]} methods what becomes unknown when it is refused
 * @property {any} value what is advertised
 */

/** @type {Capability[]} */
export const CAPABILITIES = [
  { name: "serverTools", label: "Call server tools", methods: ["tools/call", "tools/list"], value: { listChanged: true } },
  {
    name: "serverResources",
    label: "Read server resources",
    methods: ["resources/read", "resources/list", "resources/templates/list"],
    value: { listChanged: true },
  },
  { name: "openLinks", label: "Open links", methods: ["ui/open-link"], value: {} },
  { name: "downloadFile", label: "Download files", methods: ["ui/download-file"], value: {} },
  { name: "message", label: "Send messages", methods: ["ui/message"], value: { text: {} } },
  {
    name: "updateModelContext",
    label: "Update the model context",
    methods: ["ui/update-model-context"],
    value: { text: {}, structuredContent: {} },
  },
  { name: "logging", label: "Log", methods: ["notifications/message"], value: {} },
];

/** The experimental capability that lets our renderer show its state; no other host has it. */
export const INSPECT = "renderer-py/inspect";

/** @param {string} text names with commas between them */
export const names = (text) => new Set(text.split(",").filter(Boolean));

/**
 * @param {Choices} choices
 * @param {{csp?: any, permissions?: any}} granted
 * @returns {HostCapabilities}
 */
export function advertised(choices, granted) {
  const hidden = names(choices.unadvertised);
  const shown = CAPABILITIES.filter(({ name }) => !hidden.has(name));
  const experimental = choices.inspect ? { experimental: { [INSPECT]: {} } } : {};
  const { csp, permissions } = granted;
  const sandbox = { ...(csp && { csp }), ...(permissions && { permissions }) };
  return { ...Object.fromEntries(shown.map(({ name, value }) => [name, value])), ...experimental, sandbox };
}

/**
 * @param {Choices} choices
 * @returns {Set<string>} methods that the host does not know
 */
export function refusedMethods(choices) {
  const refused = names(choices.refused);
  return new Set(CAPABILITIES.filter(({ name }) => refused.has(name)).flatMap(({ methods }) => methods));
}
