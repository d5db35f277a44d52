// @ts-check
/**
 * Talks to the MCP server behind this page, through the routes of `host_shim.embed.mcp_routes`.
 * One rule: a JSON-RPC error of the server is thrown with its code, so that a view gets the same one.
 */

/**
 * @param {string} [base] where the routes are
 * @returns {{
 *   tools(): Promise<any[]>,
 *   open(tool: string, args?: Record<string, unknown>): Promise<{resource: any, input: any, result: any}>,
 *   callTool(params: any): Promise<any>,
 *   readResource(params: any): Promise<any>,
 * }} `open` gives what `openView` takes; the last two are handlers for a view
 */
export function backend(base = "/mcp") {
  /** @param {string} path @param {any} body */
  async function ask(path, body) {
    const response = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer;
  }
  return {
    tools: async () => (await ask("tools", {})).tools,
    open: (tool, args = {}) => ask("open", { name: tool, arguments: args }),
    callTool: ({ name, arguments: args }) => ask("call", { name, arguments: args ?? {} }),
    readResource: ({ uri }) => ask("read", { uri }),
  };
}
