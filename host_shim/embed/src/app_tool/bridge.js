// @ts-check
/**
 * What a guest may ask of its host page.
 *
 * One rule: a message without its capability, or with a payload that is not what was published, is
 * ignored: nothing happens and nothing is answered.
 */

/**
 * @typedef {object} Citation
 * @property {number[]} [citation_ids]
 * @property {number} [source_page]
 * @property {string} [label]
 * @property {string} [file_name] absent: the document that is open
 */

/**
 * What the host page does; a handler that is absent leaves its message without effect.
 * @typedef {object} BridgeHandlers
 * @property {(enabled: boolean) => void} [selectionMode] capture selections in the document, or stop
 * @property {(show: boolean) => void} [translation] show the document translated, or as it is
 * @property {() => void} [nextReview]
 * @property {() => void} [abortReview]
 * @property {(citation: Citation) => void} [citation]
 * @property {() => void} [renewSession]
 */

const MAX_LABEL = 200;

/** @type {Record<string, string | null>} */
export const NEEDS = {
  set_selection_mode: "document_selection",
  set_translation: "get_translation",
  request_next_review: "next_review_task",
  // The published page names the capability alone; the message is called by it.
  abort_review_task: "abort_review_task",
  open_citation: null,
  // Not published either: a guest whose token was refused has no other way to get one.
  renew_session: null,
};

export class Bridge {
  #wantsSelection = false;
  #highlighting = false;
  /** @type {string[]} */
  #capabilities = [];

  /**
   * @param {(name: string, payload?: Record<string, unknown>) => void} post to the guest
   * @param {BridgeHandlers} handlers
   */
  constructor(post, handlers) {
    this.post = post;
    this.handlers = handlers;
  }

  /** @param {string[]} capabilities what the live descriptor grants */
  grant(capabilities) {
    this.#capabilities = capabilities;
    if (this.#wantsSelection && !this.#grants("document_selection")) this.#setSelection(false);
  }

  /** The level at which selections really reach the guest. */
  get selectionMode() {
    return this.#wantsSelection && !this.#highlighting ? "on" : "off";
  }

  /** Take one message of the guest. @param {string} name @param {Record<string, any>} payload */
  receive(name, payload) {
    if (!Object.hasOwn(NEEDS, name)) return;
    const needed = NEEDS[name];
    if (needed !== null && !this.#grants(needed)) return;
    const { handlers } = this;
    if (name === "set_selection_mode" && typeof payload.enabled === "boolean") this.#setSelection(payload.enabled);
    else if (name === "set_translation" && typeof payload.show === "boolean") handlers.translation?.(payload.show);
    else if (name === "request_next_review") handlers.nextReview?.();
    else if (name === "abort_review_task") handlers.abortReview?.();
    else if (name === "open_citation" && isCitation(payload)) handlers.citation?.(payload);
    else if (name === "renew_session") handlers.renewSession?.();
  }

  /**
   * The host's own highlighter is taken up or put away. Meanwhile the guest's mode is off; afterwards
   * the guest asks for it again when it still wants it.
   * @param {boolean} inUse
   */
  highlighter(inUse) {
    if (inUse === this.#highlighting) return;
    this.#highlighting = inUse;
    const captured = this.#wantsSelection;
    this.#wantsSelection = false;
    if (captured) this.handlers.selectionMode?.(false);
    this.#tell();
  }

  /** The reviewer selected text in the document. @param {{text: string, page: number, label?: string}} selection */
  select({ text, page, label }) {
    if (this.selectionMode !== "on" || !this.#grants("document_selection")) return;
    this.post("document_selection", { text, page, ...(label !== undefined && { label }) });
  }

  /** @param {string} capability */
  #grants(capability) {
    return this.#capabilities.includes(capability);
  }

  /** @param {boolean} enabled */
  #setSelection(enabled) {
    if (this.#highlighting && enabled) return;
    if (enabled !== this.#wantsSelection) {
      this.#wantsSelection = enabled;
      this.handlers.selectionMode?.(enabled);
    }
    this.#tell();
  }

  #tell() {
    this.post("host_state", { selectionMode: this.selectionMode });
  }
}

/** @param {Record<string, any>} payload @returns {payload is Citation} */
function isCitation(payload) {
  const { citation_ids: ids, source_page: page, label, file_name: file } = payload;
  if (ids !== undefined && !(Array.isArray(ids) && ids.every((id) => typeof id === "number"))) return false;
  if (page !== undefined && typeof page !== "number") return false;
  if (!ids?.length && page === undefined) return false;
  if (label !== undefined && !(typeof label === "string" && label.length <= MAX_LABEL)) return false;
  return file === undefined || typeof file === "string";
}
