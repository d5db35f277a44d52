// @ts-check
/**
 * Runs inside a view's page when the person compares or records: tells what is on screen and what was
 * done, and does the same again when asked. One rule: it reads and repeats, it changes nothing itself.
 */
const PREFIX = "notifications/renderer-py/";
const ACTIONABLE = "button,a[href],input,select,textarea,summary,[role=button],[role=tab],[role=switch],[role=checkbox],[role=radio],[role=option],[role=menuitem],[role=combobox]";
const QUIET_MS = 120;

/** @param {string} what @param {any} [rest] */
const tell = (what, rest = {}) =>
  parent.postMessage({ jsonrpc: "2.0", method: `${PREFIX}probe`, params: { what, at: Date.now(), ...rest } }, "*");

/** @param {Element} element */
function role(element) {
  const given = element.getAttribute("role");
  if (given) return given;
  const tag = element.tagName.toLowerCase();
  const type = /** @type {HTMLInputElement} */ (element).type;
  if (tag === "input") return { checkbox: "checkbox", radio: "radio", range: "slider", button: "button", submit: "button", number: "spinbutton" }[type] ?? "textbox";
  const roles = { a: "link", button: "button", select: "combobox", textarea: "textbox", summary: "button", h1: "heading", h2: "heading", h3: "heading", h4: "heading", ul: "list", ol: "list", li: "listitem", table: "table", tr: "row", td: "cell", th: "columnheader", img: "img", dialog: "dialog", nav: "navigation", form: "form" };
  return /** @type {any} */ (roles)[tag] ?? "";
}

/** @param {Element} element */
function nameOf(element) {
  const field = /** @type {HTMLInputElement} */ (element);
  const referred = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).map((id) => id && document.getElementById(id)?.textContent);
  const named = element.getAttribute("aria-label") || referred.filter(Boolean).join(" ") || field.labels?.[0]?.textContent;
  const own = named || element.getAttribute("alt") || element.getAttribute("placeholder") || (field.value === undefined || element.tagName === "BUTTON" ? element.textContent : "");
  return (own ?? "").replace(/\s+/g, " ").trim();
}

/** The accessible outline, one line an element that has a role. */
function outline() {
  /** @type {string[]} */
  const lines = [];
  const walk = (/** @type {Element} */ element, /** @type {number} */ depth) => {
    if (element.getAttribute("aria-hidden") === "true" || !visible(element)) return;
    const found = role(element);
    if (found && found !== "presentation" && found !== "none") lines.push(`${"  ".repeat(depth)}${found} ${JSON.stringify(nameOf(element).slice(0, 80))}`);
    for (const child of element.children) walk(child, found ? depth + 1 : depth);
  };
  walk(document.body, 0);
  return lines;
}

/** @param {Element} element */
const visible = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

const tellScreen = () => document.body && tell("screen", {
  text: document.body.innerText.split("\n").map((line) => line.trim()).filter(Boolean),
  outline: outline(),
});

/** An element's address that holds in another renderer's document. @param {Element} element */
function addressOf(element) {
  const found = { role: role(element), name: nameOf(element) };
  return { ...found, nth: alike(found).indexOf(element) };
}

/** @param {{role: string, name: string}} address */
const alike = ({ role: wanted, name }) =>
  [...document.querySelectorAll(ACTIONABLE)].filter((element) => role(element) === wanted && nameOf(element) === name && visible(element));

let repeating = false;

addEventListener("click", (event) => {
  const element = event.target instanceof Element ? event.target.closest(ACTIONABLE) : null;
  if (element && !repeating && event.isTrusted) tell("act", { act: "click", ...addressOf(element) });
}, true);

addEventListener("change", (event) => {
  const element = /** @type {HTMLInputElement} */ (event.target);
  if (!repeating && event.isTrusted && element.matches?.("input,textarea,select") && !["checkbox", "radio"].includes(element.type)) {
    tell("act", { act: "fill", value: element.value, ...addressOf(element) });
  }
}, true);

/** @param {any} params */
function repeat({ act, value, nth, ...address }) {
  const element = /** @type {HTMLInputElement | undefined} */ (alike(address)[nth]);
  if (!element) return tell("lost");
  repeating = true;
  if (act === "click") element.click();
  else fill(element, value);
  repeating = false;
  return tell("done");
}

/** @param {HTMLInputElement} element @param {string} value */
function fill(element, value) {
  // React keeps its own idea of the value; the prototype's setter is what it listens to.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set;
  setter?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.method !== `${PREFIX}repeat`) return;
  repeat(data.params);
});

// Where the page loads from: only so can the host say which declared origins nobody uses.
new PerformanceObserver((list) => tell("used", { urls: list.getEntries().map(({ name }) => name) })).observe({
  type: "resource",
  buffered: true,
});

let timer = 0;
const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(tellScreen, QUIET_MS);
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  soon();
});
export {};
