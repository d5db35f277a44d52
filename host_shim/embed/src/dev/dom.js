// @ts-check
/** Small helpers for building the page. One rule: text is always set as text, never as markup. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] properties; `data-*`, `aria-*`, `class` and `role` as attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (/^(data-|aria-|class$|role$)/.test(name)) element.setAttribute(name, value);
    else /** @type {any} */ (element)[name] = value;
  }
  element.append(...children);
  return element;
}

/**
 * The element with this test id, which the page must have.
 * @param {string} id
 * @returns {any}
 */
export function part(id) {
  const found = document.querySelector(`[data-testid="${id}"]`);
  if (!found) throw new Error(`the page has no part ${id}`);
  return found;
}

/** @param {unknown} value */
export const pretty = (value) => JSON.stringify(value, null, 2);

/** @param {number} ms */
export const milliseconds = (ms) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`);

/** @param {number} bytes */
export const size = (bytes) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`);

/**
 * Saves a text as a file of the person's.
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} content
 */
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/**
 * Announces something to everybody, screen readers too.
 * @param {string} text
 */
export function announce(text) {
  part("status").textContent = text;
}
