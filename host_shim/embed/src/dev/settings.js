// @ts-check
/**
 * What the person chose. One rule: it all stands in the page's address, so a reload, a bookmark or a
 * test's link opens the same thing.
 */

export const DEFAULTS = {
  server: "",
  tool: "",
  args: "{}",
  // How the frame is made.
  renderer: "",
  preset: "",
  policy: "",
  sandbox: "allow-scripts",
  frame: "single",
  // What the view learns about its host.
  theme: "system",
  styles: "none",
  mode: "inline",
  modes: "inline,fullscreen,pip",
  device: "",
  width: "",
  height: "",
  touch: "",
  hover: "",
  safe: "",
  locale: "",
  tz: "",
  platform: "web",
  agent: "",
  // What the host offers and does.
  unadvertised: "",
  refused: "",
  visibility: "enforce",
  approve: "",
  hold: "",
  early: "",
  stream: "",
  // The page itself.
  keep: "yes",
  inspect: "yes",
  probe: "",
  tab: "log",
  panes: "",
};

/** @typedef {typeof DEFAULTS} Choices */
/** @typedef {keyof Choices} Key */

/** Settings that a frame is made with: changing one opens the view anew. @type {Key[]} */
export const MOUNTING = [
  "renderer", "policy", "sandbox", "frame", "unadvertised", "refused", "early", "inspect", "probe",
];

export class Settings extends EventTarget {
  constructor() {
    super();
    const given = new URLSearchParams(location.search);
    const known = Object.keys(DEFAULTS).filter((key) => given.has(key));
    /** @type {Choices} */
    this.choices = { ...DEFAULTS, ...Object.fromEntries(known.map((key) => [key, given.get(key)])) };
  }

  /** @param {Partial<Choices>} changed */
  update(changed) {
    const keys = /** @type {Key[]} */ (Object.keys(changed));
    const real = keys.filter((key) => this.choices[key] !== changed[key]);
    if (!real.length) return;
    Object.assign(this.choices, changed);
    history.replaceState(null, "", this.address());
    this.dispatchEvent(new CustomEvent("change", { detail: real }));
  }

  /** The page's address with every choice that is not the default. */
  address() {
    const defaults = /** @type {Record<string, string>} */ (DEFAULTS);
    const stated = Object.entries(this.choices).filter(([key, value]) => value !== defaults[key]);
    const query = new URLSearchParams(stated).toString();
    return query ? `?${query}` : location.pathname;
  }
}
