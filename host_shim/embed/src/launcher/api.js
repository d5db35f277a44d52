// @ts-check
/** Talks to the MCP servers through the dev host. One rule: an MCP error becomes an Error with its code. */

/**
 * @typedef {object} Tool an entry of `tools/list`; an app tool has its resource's metadata in `ui`
 * @property {string} name
 * @property {string} [title]
 * @property {string} [description]
 * @property {any} inputSchema
 * @property {any} [_meta]
 * @property {{resourceUri: string, csp?: any, permissions?: any, prefersBorder?: boolean}} [ui]
 */
/** @typedef {{name: string, url: string, tools: Tool[]}} Server */
/** @typedef {{sandboxOrigin: string, renderers: string[], policies: string[]}} Config */

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function ask(path, body) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(path, init);
  const answer = await response.json();
  if (response.ok) return answer;
  const { code, message } = answer.error;
  throw Object.assign(new Error(message), { code });
}

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
