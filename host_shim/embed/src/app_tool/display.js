// @ts-check
/**
 * Whether a surface fills the screen.
 *
 * One rule: what the reviewer chose stands against every automatic change that comes later; an item
 * that the reviewer has pinned keeps the screen from everything that opens by itself.
 */

/** @typedef {"inline" | "fullscreen"} DisplayMode */

const WAITING = "waiting_for_input";

export class Display {
  /** @type {DisplayMode | null} */
  #chosen = null;
  /** @type {(mode: DisplayMode) => void} */
  #changed;
  /** @type {() => boolean} */
  #pinned;
  #rendered = false;
  /** @type {DisplayMode} */
  mode = "inline";

  /**
   * @param {(mode: DisplayMode) => void} changed called after each change
   * @param {() => boolean} pinned whether the reviewer has pinned another item
   */
  constructor(changed, pinned) {
    this.#changed = changed;
    this.#pinned = pinned;
  }

  /** The surface is drawn; only the first time counts. @param {boolean} fullscreen the tool's setting */
  rendered(fullscreen) {
    if (fullscreen && !this.#rendered) this.#automatic("fullscreen");
    this.#rendered = true;
  }

  /** The reviewer expanded or collapsed it. @param {DisplayMode} mode */
  choose(mode) {
    this.#chosen = mode;
    this.#set(mode);
  }

  /** The task went on or was parked. @param {string} status */
  taskChanged(status) {
    if (status !== WAITING) this.#automatic("inline");
  }

  /** @param {DisplayMode} mode */
  #automatic(mode) {
    if (this.#chosen !== null || (mode === "fullscreen" && this.#pinned())) return;
    this.#set(mode);
  }

  /** @param {DisplayMode} mode */
  #set(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.#changed(mode);
  }
}
