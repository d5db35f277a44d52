// @ts-check
/**
 * Shows the view of a tool result: its page in a sandbox on another origin, its data, its height.
 *
 * One rule: the view gets what its resource declares and this page permits, and nothing else of this
 * page: another origin, a policy of its own, no permission that was not named here.
 */
import { fitHeight } from "./fit.js";
import { MountedView } from "./mount.js";

/** @typedef {import("./mount.js").MountOptions} MountOptions */

/**
 * @typedef {object} Resource one of the `contents` that `resources/read` gave for the tool's UI
 * @property {string} [text] the page
 * @property {string} [blob] the page in base64, if it was sent so
 * @property {{ui?: {csp?: any, permissions?: Record<string, unknown>}}} [_meta]
 */

/**
 * @typedef {object} Shown
 * @property {string} sandbox address of the sandbox page, on another origin than this page
 * @property {Resource} resource
 * @property {Record<string, unknown>} [input] the tool's arguments
 * @property {any} [result] the tool's `CallToolResult`; without it the view waits, see `deliver`
 * @property {string[]} [permit] permissions that a view may have if it asks (`camera`, `microphone`,
 *   `geolocation`, `clipboardWrite`)
 * @property {boolean} [fit] whether the frame follows the view's height; true unless told
 */

/** @typedef {Omit<MountOptions, "url" | "sandbox" | "allow" | "granted"> & Shown} ViewOptions */

const OUTER = "allow-scripts allow-same-origin allow-forms";
const INNER = "allow-scripts allow-forms";
const FEATURES = new Map([["clipboardWrite", "clipboard-write"]]);

/**
 * @param {ViewOptions} options
 * @returns {Promise<MountedView>} resolves when the frame starts to load; `initialized` of the view
 *   settles when it has answered
 */
export async function openView({ sandbox, resource, input, result, permit = [], fit = true, ...options }) {
  const ui = resource._meta?.ui ?? {};
  const permissions = permitted(ui.permissions ?? {}, permit);
  const view = new MountedView({
    ...options,
    url: sandbox,
    sandbox: OUTER,
    allow: Object.keys(permissions).map((name) => FEATURES.get(name) ?? name).join("; "),
    granted: { csp: ui.csp ?? {}, permissions },
  });
  if (fit) follow(view);
  view.bridge.addEventListener("sandboxready", () => {
    view.bridge.sendSandboxResourceReady({ html: pageOf(resource), sandbox: INNER, csp: ui.csp, permissions });
  });
  try {
    await view.load(addressOf(sandbox, ui.csp));
  } catch (error) {
    view.iframe.remove();
    throw error;
  }
  if (result !== undefined) view.deliver({ input, result });
  return view;
}

/** @param {string} sandbox @param {any} csp */
function addressOf(sandbox, csp) {
  const url = new URL(sandbox, location.href);
  if (url.origin === location.origin) {
    throw new Error(`the sandbox ${url.href} must be on another origin than this page`);
  }
  // The policy is a response header there: what is inside cannot take it off.
  if (csp) url.searchParams.set("csp", JSON.stringify(csp));
  return url.href;
}

/** @param {Resource} resource */
function pageOf({ text, blob }) {
  if (text !== undefined) return text;
  const bytes = Uint8Array.from(atob(blob ?? ""), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** @param {Record<string, unknown>} asked @param {string[]} permit @returns {Record<string, {}>} */
function permitted(asked, permit) {
  return Object.fromEntries(permit.filter((name) => name in asked).map((name) => [name, {}]));
}

/** @param {MountedView} view */
function follow(view) {
  view.bridge.addEventListener("sizechange", fitHeight(view.iframe));
}
