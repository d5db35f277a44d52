// @ts-check
/**
 * What elements declare about events: `data-on="click keydown=Enter,Space! submit!"` and
 * `data-stop="click"`.
 *
 * One rule: an attribute's text is read once; equal texts share one result.
 */

/** @typedef {{keys: Set<string> | null, prevent: boolean}} Wish */

/** @type {Map<string, Map<string, Wish>>} */
const read = new Map();
const LIMIT = 500;

/** @param {string} text @returns {Map<string, Wish>} by event type */
export function wishes(text) {
  let found = read.get(text);
  if (found) return found;
  found = new Map();
  for (const word of text.split(" ")) {
    if (!word) continue;
    const prevent = word.endsWith("!");
    const [type, keys] = (prevent ? word.slice(0, -1) : word).split("=");
    found.set(type, { keys: keys ? new Set(keys.split(",")) : null, prevent });
  }
  if (read.size >= LIMIT) read.clear();
  read.set(text, found);
  return found;
}

/** @param {KeyboardEvent} event */
export const keyName = (event) => (event.key === " " ? "Space" : event.key);

/** @param {Wish} wish @param {Event} event */
function concerns(wish, event) {
  if (!wish.keys) return true;
  if (!(event instanceof KeyboardEvent)) return false;
  const key = keyName(event);
  return wish.keys.has(key) || wish.keys.has(modified(event, key));
}

/** @param {KeyboardEvent} event @param {string} key @returns {string} `Ctrl+Alt+Meta+Shift+key` */
export function modified(event, key) {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  return `${ctrlKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${metaKey ? "Meta+" : ""}${shiftKey ? "Shift+" : ""}${key}`;
}

/**
 * The elements from `start` outwards that asked for `type`.
 * @param {EventTarget | null} start @param {string} type @param {Event} event
 * @param {(el: Element) => boolean} [also] a further condition on each
 * @returns {{elements: Element[], prevent: boolean}}
 */
export function listening(start, type, event, also) {
  const elements = [];
  let prevent = false;
  let el = start instanceof Element ? start : start instanceof Node ? start.parentElement : null;
  for (; el; el = el.parentElement) {
    const text = el.getAttribute("data-on");
    const wish = text === null ? undefined : wishes(text).get(type);
    if (wish && concerns(wish, event) && el.hasAttribute("data-n") && (!also || also(el))) {
      elements.push(el);
      prevent ||= wish.prevent;
    }
    if (el.getAttribute("data-stop")?.split(" ").includes(type)) break;
  }
  return { elements, prevent };
}
