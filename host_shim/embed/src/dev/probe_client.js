// @ts-check
/** The dev host's side of the probe in a pane. One rule: it keeps the newest screen and every act. */

/** @typedef {{act: string, role: string, name: string, nth: number, value?: string, at: number}} Act */

/** Announces `screen`, `act` and `used`. */
export class Probe extends EventTarget {
  /** @type {{text: string[], outline: string[]} | undefined} */
  screen;

  /** @type {Act[]} */
  acts = [];

  /** Addresses that the view has loaded from. @type {string[]} */
  used = [];

  /** @param {import("./pane.js").Pane} pane */
  constructor(pane) {
    super();
    this.pane = pane;
  }

  /** @param {any} params */
  hear({ what, ...rest }) {
    if (what === "screen") this.screen = rest;
    if (what === "used") this.used.push(...rest.urls);
    if (what === "act") this.acts.push({ ...rest, at: performance.now() });
    this.dispatchEvent(new CustomEvent(what, { detail: rest }));
  }

  /** Does in this view what was done in another. @param {Act} act */
  repeat(act) {
    return this.pane.session?.tap?.say("repeat", act);
  }

  /** A new view begins. */
  reset() {
    this.screen = undefined;
    this.acts = [];
    this.used = [];
  }

  /** Does an act as soon as what it is done to is on screen.
   * @param {Act} act
   * @param {number} limit milliseconds; then it is given up
   * @returns {Promise<boolean>} whether it was done */
  async perform(act, limit) {
    const end = performance.now() + limit;
    while (performance.now() < end) {
      this.repeat(act);
      if ((await this.#next(["done", "lost"], end)) === "done") return true;
      await this.#next(["screen"], end);
    }
    return false;
  }

  /** The next of these reports, or undefined when the time is over.
   * @param {string[]} kinds @param {number} end
   * @returns {Promise<string | undefined>} */
  #next(kinds, end) {
    return new Promise((resolve) => {
      const finish = (/** @type {Event | undefined} */ event) => {
        clearTimeout(timer);
        for (const kind of kinds) this.removeEventListener(kind, finish);
        resolve(event?.type);
      };
      const timer = setTimeout(finish, Math.max(0, end - performance.now()));
      for (const kind of kinds) this.addEventListener(kind, finish);
    });
  }
}
