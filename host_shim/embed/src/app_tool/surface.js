// @ts-check
/**
 * Mounts the artifact of a step: a sandboxed frame, its session, and the bridge between them.
 *
 * One rule: the frame gets `init` when it has loaded, once; a frame that loads another document has
 * left its bundle and is closed.
 */
import { ApiError, RuntimeApi } from "./api.js";
import { Bridge } from "./bridge.js";
import { initPayload, mergeDescriptor } from "./descriptor.js";
import { Display } from "./display.js";
import { unwrap, wrap } from "./envelope.js";

/**
 * @typedef {object} AppToolHandlers
 * @property {(enabled: boolean) => void} [selectionMode] capture selections, or stop
 * @property {(show: boolean) => void} [translation] show the document translated, or as it is
 * @property {(citation: import("./bridge.js").Citation) => void} [citation]
 * @property {(document: import("./api.js").NextDocument | null) => void} [nextReview] the document that
 *   was claimed for the reviewer; null when none waits
 * @property {() => void} [reviewAborted] the reviewer's claim is gone
 * @property {(mode: import("./display.js").DisplayMode) => void} [display]
 * @property {(error: Error) => void} [failed] something the guest asked for did not work
 */

/**
 * @typedef {object} AppToolOptions
 * @property {HTMLElement} container where the frame is appended
 * @property {string} stepId the step whose artifact it is
 * @property {RuntimeApi} api
 * @property {Record<string, any>} [snapshot] the feed's copy of the descriptor
 * @property {string} [taskId] for giving a review back
 * @property {string} [agentId] for asking for the next one
 * @property {string} [title] accessible name of the frame
 * @property {"light" | "dark"} [mode] the page's colours
 * @property {() => boolean} [pinned] whether the reviewer has pinned another item
 * @property {AppToolHandlers} [handlers]
 */

/** A session is renewed when this part of its life is over. */
const RENEW_AT = 0.8;
const RENEW_AT_LEAST_MS = 5_000;

export class AppToolSurface {
  /** @type {import("./descriptor.js").Descriptor | null} */
  descriptor = null;
  #timer = 0;
  #loads = 0;
  #mintedAt = -Infinity;
  #closed = false;
  /** @type {Promise<void> | null} */
  #minting = null;

  /** @param {AppToolOptions} options */
  constructor(options) {
    this.options = options;
    this.handlers = options.handlers ?? {};
    this.iframe = createFrame(options.title);
    this.iframe.addEventListener("load", () => this.#loaded());
    this.display = new Display(
      (mode) => this.handlers.display?.(mode),
      options.pinned ?? (() => false),
    );
    this.bridge = new Bridge((name, payload) => this.#post(name, payload), {
      selectionMode: (enabled) => this.handlers.selectionMode?.(enabled),
      translation: (show) => this.handlers.translation?.(show),
      citation: (citation) => this.handlers.citation?.(citation),
      nextReview: () => this.#attempt(() => this.#nextReview()),
      abortReview: () => this.#attempt(() => this.#abortReview()),
      renewSession: () => this.#attempt(() => this.refresh()),
    });
    window.addEventListener("message", this.#onMessage);
  }

  /** Gets a session and shows the bundle; rejects with an `ApiError` where there is none to show. */
  async open() {
    await this.#mint();
    if (this.#closed || !this.descriptor) return;
    this.iframe.src = this.descriptor.bundle_url;
    this.options.container.append(this.iframe);
  }

  /** Asks the runtime how things stand now, and tells the guest. */
  async refresh() {
    // A guest may ask as often as it likes; the runtime is asked now and then.
    if (performance.now() - this.#mintedAt >= RENEW_AT_LEAST_MS) await this.#mint();
    if (this.#loads === 1) this.#init();
  }

  /** Removes the frame and forgets the session. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("message", this.#onMessage);
    this.iframe.remove();
  }

  #mint() {
    this.#minting ??= this.#mintNow().finally(() => (this.#minting = null));
    return this.#minting;
  }

  async #mintNow() {
    const { api, stepId, snapshot } = this.options;
    const live = await api.mint(stepId);
    this.#mintedAt = performance.now();
    this.descriptor = mergeDescriptor(snapshot, live);
    this.bridge.grant(this.descriptor.runtime.capabilities);
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const life = new Date(this.descriptor.expires_at).getTime() - Date.now();
    const wait = Math.max(life * RENEW_AT, RENEW_AT_LEAST_MS);
    this.#timer = window.setTimeout(() => this.#attempt(() => this.refresh()), wait);
  }

  #loaded() {
    this.#loads += 1;
    if (this.#loads > 1) {
      this.close();
      this.handlers.failed?.(new Error("The surface left its bundle and was closed"));
      return;
    }
    this.#init();
    this.display.rendered(this.descriptor?.default_fullscreen === true);
  }

  #init() {
    const { api, mode } = this.options;
    if (this.descriptor) this.#post("init", initPayload(this.descriptor, api.runtimeUrl, mode));
  }

  async #nextReview() {
    const { api, agentId, taskId } = this.options;
    if (!agentId) throw new Error("The page did not say whose documents are reviewed");
    const { document } = await api.nextReview(agentId, taskId);
    this.handlers.nextReview?.(document);
  }

  async #abortReview() {
    const { api, taskId } = this.options;
    if (!taskId) throw new Error("The page did not say which task is reviewed");
    await api.abortReview(taskId);
    this.handlers.reviewAborted?.();
  }

  /** @param {() => Promise<void>} step */
  async #attempt(step) {
    try {
      await step();
    } catch (error) {
      if (!this.#closed) this.handlers.failed?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** @param {MessageEvent} event */
  #onMessage = (event) => {
    // An opaque origin has no name to compare; the window is what identifies the guest.
    if (event.source !== this.iframe.contentWindow || event.source === null) return;
    const message = unwrap(event.data);
    if (message) this.bridge.receive(message.name, message.payload);
  };

  /** @param {string} name @param {Record<string, unknown>} [payload] */
  #post(name, payload) {
    this.iframe.contentWindow?.postMessage(wrap(name, payload), "*");
  }
}

/**
 * @param {AppToolOptions} options
 * @returns {Promise<AppToolSurface>} resolves when the bundle starts to load
 */
export async function mountAppTool(options) {
  const surface = new AppToolSurface(options);
  try {
    await surface.open();
  } catch (error) {
    surface.close();
    throw error;
  }
  return surface;
}

/** @param {string} [title] */
function createFrame(title) {
  const iframe = document.createElement("iframe");
  iframe.title = title ?? "App Tool";
  // No same origin: the bundle can reach neither the page nor what the page's origin keeps.
  iframe.setAttribute("sandbox", "allow-scripts");
  iframe.referrerPolicy = "no-referrer";
  return iframe;
}

export { ApiError, RuntimeApi };
