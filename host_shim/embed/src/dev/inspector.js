// @ts-check
/**
 * What our renderer tells about itself: its state after each change, what caused it, what it waits for.
 * One rule: it travels through the tap, so the view's real conversation stays as in any other host.
 */

/**
 * @typedef {object} Moment
 * @property {number} seq
 * @property {string} cause what changed the state, for people
 * @property {Record<string, any>} state whole
 * @property {string[]} changed keys
 * @property {any[]} actions that ran since the moment before
 * @property {any[]} pending requests and timers the view waits for
 */

const KEPT = 300;

/** Announces `moment` when there is a new one, `expressions` when asked-for values came. */
export class Inspector extends EventTarget {
  /** @type {Moment[]} */
  moments = [];

  /** @type {{node: string, prop: string, text: string, value: any}[]} */
  expressions = [];

  /** @type {Record<string, any> | undefined} the state of the view before, for a reload */
  #kept;

  #restoring = false;

  /** @param {import("./pane.js").Pane} pane */
  constructor(pane) {
    super();
    this.pane = pane;
  }

  /** The newest state, undefined while the view has told none. */
  get state() {
    return this.moments.at(-1)?.state;
  }

  /** A new view begins. */
  reset() {
    this.moments = [];
    this.expressions = [];
    this.dispatchEvent(new Event("moment"));
  }

  /** The view is about to go: what it has now is what a reload may bring back. */
  remember() {
    this.#kept = this.state;
  }

  /** After the next result the state of the view before is put back. */
  restoreLater() {
    this.#restoring = this.moments.length > 0;
  }

  /**
   * @param {string} name
   * @param {any} params
   */
  hear(name, params) {
    if (name === "expressions") {
      this.expressions = params.expressions;
      this.dispatchEvent(new Event("expressions"));
    }
    if (name !== "state") return;
    const { seq, cause, gone, actions, pending } = params;
    // `$host` is what the host itself said; the rest is the app's.
    const { $host, ...set } = params.set;
    if (seq > 1 && !Object.keys(set).length && !gone.length && !actions.length) return;
    const before = this.state ?? {};
    const state = { ...before, ...set };
    for (const key of gone) delete state[key];
    const moment = { seq, cause, state, changed: [...Object.keys(set), ...gone], actions, pending };
    this.moments = [...this.moments.slice(1 - KEPT), moment];
    if (cause === "result" && this.#restoring) this.#restore(state);
    this.dispatchEvent(new Event("moment"));
  }

  /** @param {Record<string, any>} fresh what the new result brought */
  #restore(fresh) {
    this.#restoring = false;
    const kept = Object.entries(this.#kept ?? {}).filter(([key]) => key in fresh);
    if (kept.length) this.set(Object.fromEntries(kept));
  }

  /** Writes keys. @param {Record<string, any>} state */
  set(state) {
    return this.#say({ do: "set", state });
  }

  /** Makes the state what it was. @param {Moment} moment */
  travel({ state }) {
    return this.#say({ do: "reset", state });
  }

  /** Runs one action or a list of them. @param {any} action */
  run(action) {
    return this.#say({ do: "run", action });
  }

  /** Asks for the values of the expressions on screen; they come as `expressions`. */
  evaluate() {
    return this.#say({ do: "expressions" });
  }

  /** @param {any} params */
  #say(params) {
    return this.pane.session?.tap?.say("do", params);
  }
}
