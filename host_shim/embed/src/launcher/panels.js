// @ts-check
/** The panels beside the log: the tool's result, what the view tells the model, and links it opens. */
import { h, part, pretty, size } from "./dom.js";

/** @param {any} result */
export function showResult(result) {
  const structured = JSON.stringify(result.structuredContent ?? null);
  const text = (result.content ?? [])
    .filter((/** @type {any} */ block) => block.type === "text")
    .map((/** @type {any} */ block) => block.text)
    .join("\n");
  part("result").replaceChildren(
    h("p", {}, `${result.isError ? "failed" : "ok"}, structured content ${size(structured.length)}`),
    h("h3", {}, "What the model sees"),
    h("pre", { "data-testid": "result-text" }, text),
    h("h3", {}, "Raw result"),
    h("pre", {}, pretty(result)),
  );
}

/** @param {{role: string, content: any}} params */
export function addMessage({ role, content }) {
  const blocks = Array.isArray(content) ? content : [content];
  const text = blocks.map((block) => block.text ?? pretty(block)).join("\n");
  append("chat", h("li", { "data-testid": "chat-message" }, h("b", {}, role), h("pre", {}, text)));
}

/** Shows the newest model context first: each replaces the one before.
 * @param {any} params */
export function addModelContext(params) {
  const list = part("model-context");
  for (const older of list.children) older.setAttribute("data-replaced", "true");
  list.prepend(h("li", { "data-testid": "model-context-entry" }, h("pre", {}, pretty(params))));
  count("model-context");
}

/** Asks the person whether a link may be opened.
 * @param {string} url
 * @returns {Promise<boolean>} */
export function mayOpen(url) {
  const dialog = part("link-dialog");
  part("link-url").textContent = url;
  append("links", h("li", {}, url));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "open"), { once: true });
  });
}

/** Empties all panels, for the next view. */
export function clearPanels() {
  part("result").replaceChildren();
  for (const id of ["chat", "model-context", "links"]) {
    part(id).replaceChildren();
    count(id);
  }
}

/**
 * @param {string} id
 * @param {HTMLElement} item
 */
function append(id, item) {
  part(id).append(item);
  count(id);
}

/** @param {string} id */
function count(id) {
  const number = part(id).childElementCount;
  part(`${id}-count`).textContent = number ? String(number) : "";
}
