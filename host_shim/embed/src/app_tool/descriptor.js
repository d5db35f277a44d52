// @ts-check
/**
 * The artifact's descriptor: what the feed remembers and what the runtime says now.
 *
 * One rule: the two are merged here and nowhere else, and a live value wins.
 */

/**
 * @typedef {object} RuntimeFacts
 * @property {string[]} [verbs]
 * @property {string[]} [versions]
 * @property {string[]} capabilities
 * @property {string[]} host_capabilities
 * @property {Record<string, unknown>} [params]
 */

/**
 * @typedef {object} Descriptor
 * @property {string} bundle_url
 * @property {Record<string, unknown> | null} [action_schema]
 * @property {Record<string, unknown> | null} [theme]
 * @property {boolean} [default_fullscreen]
 * @property {string | null} [await_id]
 * @property {boolean} [await_pending]
 * @property {unknown} [initial_data]
 * @property {RuntimeFacts} runtime
 * @property {string} session_token
 * @property {string} expires_at ISO 8601
 */

/**
 * @param {Record<string, any> | null | undefined} snapshot the feed's copy, from the artifact's creation
 * @param {Record<string, any>} live the reply of a mint
 * @returns {Descriptor}
 */
export function mergeDescriptor(snapshot, live) {
  const merged = { ...snapshot, ...live };
  const runtime = { ...snapshot?.runtime, ...live.runtime };
  // An older backend names none; and what the binding does not grant, the host does not perform.
  const capabilities = runtime.capabilities ?? [];
  const performed = (live.runtime?.host_capabilities ?? []).filter((/** @type {string} */ name) =>
    capabilities.includes(name),
  );
  return /** @type {any} */ ({ ...merged, runtime: { ...runtime, capabilities, host_capabilities: performed } });
}

/**
 * @param {Descriptor} descriptor
 * @param {string} runtimeUrl where the verbs are
 * @param {"light" | "dark" | undefined} mode the host page's colours
 * @returns {Record<string, unknown>} the payload of `init`
 */
export function initPayload(descriptor, runtimeUrl, mode) {
  return {
    schema: descriptor.action_schema ?? null,
    theme: { ...(mode && { mode }), ...descriptor.theme },
    runtime: descriptor.runtime,
    initial_data: descriptor.initial_data ?? null,
    await_id: descriptor.await_id ?? null,
    await_pending: descriptor.await_pending === true,
    session: { url: runtimeUrl, token: descriptor.session_token, expires_at: descriptor.expires_at },
  };
}
