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

  /** Settles with the first screen on which `wanted` holds.
   * @param {(text: string[]) => boolean} wanted
   * @param {number} limit milliseconds; then it settles with whatever is shown */
  async until(wanted, limit) {
    if (this.screen && wanted(this.screen.text)) return;
    await new Promise((resolve) => {
      const look = () => this.screen && wanted(this.screen.text) && resolve(undefined);
      this.addEventListener("screen", look);
      setTimeout(resolve, limit);
    });
  }
}
