// @ts-check
/** What a view learns about its host, from the person's choices. One rule: what is not known is left out. */

/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {import("../mount.js").HostContext} HostContext */

export const MAX_HEIGHT = 6000;
export const MODES = ["inline", "fullscreen", "pip"];

/**
 * @typedef {object} Device
 * @property {string} name
 * @property {string} title
 * @property {Partial<Choices>} choices
 */

/** Sizes of real devices in CSS pixels. @type {Device[]} */
export const DEVICES = [
  { name: "", title: "As wide as the page", choices: { width: "", height: "", touch: "", hover: "", safe: "", platform: "web" } },
  { name: "chat", title: "Chat column, 720", choices: { width: "720", height: "", touch: "", hover: "", safe: "", platform: "web" } },
  { name: "sidebar", title: "Side panel, 360", choices: { width: "360", height: "", touch: "", hover: "", safe: "", platform: "desktop" } },
  { name: "phone", title: "Phone, 390 × 844", choices: { width: "390", height: "844", touch: "yes", hover: "no", safe: "47,0,34,0", platform: "mobile" } },
  { name: "phone-small", title: "Small phone, 320 × 568", choices: { width: "320", height: "568", touch: "yes", hover: "no", safe: "20,0,0,0", platform: "mobile" } },
  { name: "tablet", title: "Tablet, 820 × 1180", choices: { width: "820", height: "1180", touch: "yes", hover: "no", safe: "24,0,20,0", platform: "mobile" } },
  { name: "desktop", title: "Desktop, 1280 × 800", choices: { width: "1280", height: "800", touch: "no", hover: "yes", safe: "", platform: "desktop" } },
];

const system = matchMedia("(prefers-color-scheme: dark)");

/** @param {() => void} listener called when the system's theme changes */
export const onSystemTheme = (listener) => system.addEventListener("change", listener);

/**
 * @param {Choices} choices
 * @returns {"light" | "dark"}
 */
export function theme({ theme: chosen }) {
  if (chosen === "light" || chosen === "dark") return chosen;
  return system.matches ? "dark" : "light";
}

/**
 * @param {Choices} choices
 * @param {{width: number, height: number}} box the room for the frame, CSS px
 * @param {Record<string, string>} variables style variables
 * @returns {HostContext}
 */
export function hostContext(choices, { width, height }, variables) {
  const inline = choices.mode === "inline" && !choices.height;
  /** @type {HostContext} */
  const context = {
    theme: theme(choices),
    displayMode: /** @type {"inline"} */ (choices.mode),
    availableDisplayModes: /** @type {["inline"]} */ (choices.modes.split(",").filter(Boolean)),
    containerDimensions: inline ? { width, maxHeight: MAX_HEIGHT } : { width, height },
    locale: choices.locale || navigator.language,
    timeZone: choices.tz || Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: /** @type {"web"} */ (choices.platform),
    userAgent: choices.agent || "renderer-py-dev",
    deviceCapabilities: {
      touch: choices.touch ? choices.touch === "yes" : matchMedia("(any-pointer: coarse)").matches,
      hover: choices.hover ? choices.hover === "yes" : matchMedia("(any-hover: hover)").matches,
    },
  };
  const [top, right, bottom, left] = choices.safe.split(",").map(Number);
  if (left !== undefined) context.safeAreaInsets = { top, right, bottom, left };
  if (Object.keys(variables).length) {
    context.styles = { variables: /** @type {any} */ (variables) };
  }
  return context;
}
