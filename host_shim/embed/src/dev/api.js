// @ts-check
/** Talks to the dev host. One rule: an error of a server becomes an Error with its code. */

/**
 * @typedef {object} Tool an entry of `tools/list`; an app tool has its resource's metadata in `ui`
 * @property {string} name
 * @property {string} [title]
 * @property {string} [description]
 * @property {any} inputSchema
 * @property {any} [_meta]
 * @property {{resourceUri: string, csp?: any, permissions?: any, prefersBorder?: boolean}} [ui]
 */
/** @typedef {{name: string, kind: string, place: string, tools: Tool[], fault: string | null}} Server */
/** @typedef {{name: string, title: string, python: boolean, source: string, date: string}} Policy */
/** @typedef {{setting: string, value: string, source: string, date: string}} PresetValue */
/** @typedef {{name: string, title: string, python: string, startsPython: boolean | null, values: PresetValue[]}} Preset */
/**
 * @typedef {object} Config
 * @property {string} version
 * @property {string} sandboxOrigin
 * @property {string[]} renderers
 * @property {Policy[]} policies
 * @property {Preset[]} presets
 * @property {Record<string, Record<string, string>>} styles sets of style variables by name
 */
/**
 * @typedef {object} AppFacts what is known of an app before it is shown
 * @property {{resourceUri: string, csp?: any, permissions?: any, prefersBorder?: boolean} | null} ui
 * @property {number} [bytes]
 * @property {string} [mimeType]
 * @property {string | null} [policy] the policy's text
 * @property {boolean} [python] whether Python may start under it
 * @property {string[]} warnings
 */

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function send(path, body) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(path, init);
  if (response.ok) return response;
  const { code, message } = (await response.json()).error;
  throw Object.assign(new Error(message), { code });
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
const ask = async (path, body) => (await send(path, body)).json();

/** @returns {Promise<Config>} */
export const getConfig = () => ask("api/config");

/** @returns {Promise<Server[]>} */
export const listServers = () => ask("api/servers");

/**
 * @param {string} server
 * @param {string} name
 * @param {unknown} args
 * @returns {Promise<any>} the raw CallToolResult
 */
export const callTool = (server, name, args) => ask("api/tools/call", { server, name, arguments: args });

/**
 * @param {string} server
 * @param {string} uri
 * @returns {Promise<any>} the raw ReadResourceResult
 */
export const readResource = (server, uri) => ask("api/resources/read", { server, uri });

/**
 * @param {string} server
 * @param {string} method one of the listings
 * @param {any} [params]
 */
export const askServer = (server, method, params) => ask("api/ask", { server, method, params });

/**
 * @param {string} server
 * @param {string} tool
 * @param {string} policy
 * @returns {Promise<AppFacts>}
 */
export const appFacts = (server, tool, policy) => ask("api/app", { server, tool, policy });

/** @param {{renderer: string, server: string, uri: string, probe: boolean}} query
 * @returns {Promise<string>} a renderer's page */
export const pageText = async (query) => (await send("api/html", query)).text();

/** @param {string} server */
export const reloadServer = (server) => ask("api/reload", { server });

/**
 * @param {any} schema
 * @param {unknown} value
 * @returns {Promise<{path: (string | number)[], message: string}[]>}
 */
export const validate = async (schema, value) => (await ask("api/validate", { schema, value })).faults;

/**
 * @param {any} csp what is declared
 * @param {{directive: string, blocked: string}[]} violations
 * @param {string[]} [used] addresses loaded from, where somebody looked
 * @returns {Promise<{python: string, remarks: string[], unused: string[]}>}
 */
export const advise = (csp, violations, used) => ask("api/advice", { csp, violations, used });

/** @param {string} name @param {any} data
 * @returns {Promise<string>} the server it became */
export const addRecording = async (name, data) => (await ask("api/recordings", { name, data })).server;

/** @param {string} server
 * @returns {Promise<any>} null where the server is no recording */
export const getRecording = (server) => ask(`api/recordings/${encodeURIComponent(server)}`);

/** What the host tells by itself; `event.detail` is one entry of the feed, `event.type` its kind. */
export class Feed extends EventTarget {
  constructor() {
    super();
    this.source = new EventSource("api/events");
    this.source.onmessage = ({ data }) => {
      const entry = JSON.parse(data);
      this.dispatchEvent(new CustomEvent(entry.kind, { detail: entry }));
    };
  }
}
