// @ts-check
/**
 * The one place that knows how bridge messages look on the wire.
 *
 * One rule: names and payloads are published, the envelope around them is not; should it turn out to
 * be another, this file and `renderer_py/app_runtime/envelope.py` change and nothing else does.
 */

/** @typedef {{name: string, payload: Record<string, any>}} BridgeMessage */

/**
 * @param {string} name @param {Record<string, unknown>} [payload]
 * @returns {object} what is posted
 */
export const wrap = (name, payload = {}) => ({ ...payload, type: name });

/**
 * @param {unknown} data what arrived
 * @returns {BridgeMessage | null} null where it is no message of the bridge
 */
export function unwrap(data) {
  if (data === null || typeof data !== "object" || Array.isArray(data) || "jsonrpc" in data) return null;
  const { type, ...payload } = /** @type {Record<string, any>} */ (data);
  return typeof type === "string" ? { name: type, payload } : null;
}
