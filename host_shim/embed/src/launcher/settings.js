// @ts-check
/**
 * What the person chose. One rule: it all stands in the page's address, so a reload, a bookmark or a
 * test's link opens the same thing.
 */

const DEFAULTS = {
  server: "",
  tool: "",
  args: "{}",
  renderer: "",
  policy: "",
  theme: "system",
  mode: "inline",
  width: "",
  sandbox: "allow-scripts",
};

/** @typedef {typeof DEFAULTS} Choices */

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
    Object.assign(this.choices, changed);
    history.replaceState(null, "", this.address());
    this.dispatchEvent(new CustomEvent("change", { detail: changed }));
  }

  /** The page's address with every choice that is not the default. */
  address() {
    const defaults = /** @type {Record<string, string>} */ (DEFAULTS);
    const stated = Object.entries(this.choices).filter(([key, value]) => value !== defaults[key]);
    const query = new URLSearchParams(stated).toString();
    return query ? `?${query}` : location.pathname;
  }
}
