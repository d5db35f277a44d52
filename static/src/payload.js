// @ts-check
/**
 * One DOM event as plain data: only what is meaningful for its type.
 *
 * One rule: strings, numbers, booleans and lists of these; no node and no event crosses to Python.
 */

const POINTER = /^(?:click|dblclick|contextmenu|pointer)/;

/** @param {Element} el */
const address = (el) => Number(el.getAttribute("data-n"));

/**
 * @param {string} type @param {Event} event @param {Element[]} elements nearest first
 * @returns {Record<string, unknown>}
 */
export function payloadOf(type, event, elements) {
  /** @type {Record<string, unknown>} */
  const data = { type, targets: elements.map(address) };
  addField(data, event.target);
  if (event instanceof KeyboardEvent) addKey(data, event);
  if (event instanceof MouseEvent) addPoint(data, event, elements[0]);
  if (type === "click" || type === "keydown") addItem(data, event.target, elements[0]);
  if (type === "toggle" || type === "beforetoggle") data.detail = /** @type {any} */ (event).newState ?? null;
  else if (type === "close") data.detail = /** @type {any} */ (event.target).returnValue ?? null;
  else if (type === "scroll") addScroll(data, /** @type {Element} */ (event.target));
  else if (event instanceof UIEvent && POINTER.test(type)) data.detail = event.detail;
  return data;
}

/** @param {Record<string, unknown>} data @param {any} el */
function addField(data, el) {
  data.value = typeof el?.value === "string" ? el.value : null;
  data.checked = typeof el?.checked === "boolean" ? el.checked : null;
  if (el instanceof HTMLSelectElement && el.multiple) {
    data.values = Array.from(el.selectedOptions, (option) => option.value);
  }
  if (typeof el?.open === "boolean") data.open = el.open;
}

/** @param {Record<string, unknown>} data @param {KeyboardEvent} event */
function addKey(data, event) {
  data.key = event.key;
  data.code = event.code;
  data.repeat = event.repeat;
  addModifiers(data, event);
}

/** @param {Record<string, unknown>} data @param {KeyboardEvent | MouseEvent} event */
function addModifiers(data, event) {
  data.shift = event.shiftKey;
  data.ctrl = event.ctrlKey;
  data.alt = event.altKey;
  data.meta = event.metaKey;
}

/** @param {Record<string, unknown>} data @param {MouseEvent} event @param {Element} first */
function addPoint(data, event, first) {
  addModifiers(data, event);
  data.x = event.clientX;
  data.y = event.clientY;
  data.button = event.button;
  const rect = first.getBoundingClientRect();
  data.rect = [rect.left, rect.top, rect.width, rect.height];
  if (event instanceof DragEvent) data.files = event.dataTransfer?.files.length ?? 0;
}

/**
 * Which part of the nearest listening element it was: that of many alike is written once for all.
 * @param {Record<string, unknown>} data @param {any} target @param {Element} listener
 */
function addItem(data, target, listener) {
  const item = target?.closest?.("[data-item]");
  if (item && listener.contains(item)) data.item = item.getAttribute("data-item");
}

/** @param {Record<string, unknown>} data @param {Element} el */
function addScroll(data, el) {
  const box = el instanceof Element ? el : document.documentElement;
  data.scroll = [box.scrollLeft, box.scrollTop, box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
}

/** @param {Event} event @returns {FileList | null} files that the person chose or dropped */
export function filesOf(event) {
  if (event instanceof DragEvent) return event.type === "drop" ? (event.dataTransfer?.files ?? null) : null;
  return event.type === "change" && event.target instanceof HTMLInputElement ? event.target.files : null;
}

/**
 * @param {FileList | File[]} files
 * @param {number | null} [limit] files of more bytes come without their data
 * @returns {Promise<{name: string, size: number, type: string, data: string}[]>}
 */
export function readFiles(files, limit) {
  return Promise.all(
    Array.from(files, async (file) => ({
      name: file.name,
      size: file.size,
      type: file.type,
      data: limit && file.size > limit ? "" : await readBase64(file),
    })),
  );
}

/** @param {File} file @returns {Promise<string>} */
function readBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
