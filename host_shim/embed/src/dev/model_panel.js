// @ts-check
/** What the view tells the model and the person: messages, context, links, files, and the tool's result. */
import { h, part, pretty, save, size } from "./dom.js";

/** @param {any} result */
export function showResult(result) {
  if (!result) {
    part("result").replaceChildren(h("p", { class: "hint" }, "No result yet."));
    return;
  }
  const bytes = (/** @type {unknown} */ value) => (value === undefined ? "absent" : size(new Blob([JSON.stringify(value)]).size));
  const text = (result.content ?? [])
    .map((/** @type {any} */ block) => (block.type === "text" ? block.text : `[${block.type}]`))
    .join("\n");
  part("result").replaceChildren(
    h("p", { "data-testid": "result-sizes" }, `${result.isError ? "failed" : "ok"}: content ${bytes(result.content)}, structuredContent ${bytes(result.structuredContent)}, _meta ${bytes(result._meta)}`),
    h("h4", {}, "What the model sees"),
    h("pre", { "data-testid": "result-text" }, text),
    h("h4", {}, "Raw result"),
    h("pre", { "data-testid": "result-raw" }, pretty(result)),
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
export async function mayOpen(url) {
  append("links", h("li", {}, url));
  return confirmed("The view wants to open a link", url, "Open");
}

/** Asks the person whether a file may be saved, and saves it.
 * @param {any[]} contents
 * @returns {Promise<boolean>} */
export async function download(contents) {
  const names = contents.map(fileName);
  append("links", h("li", { "data-testid": "download-entry" }, `file: ${names.join(", ")}`));
  if (!(await confirmed("The view wants to save a file", names.join(", "), "Save"))) return false;
  for (const content of contents) {
    const { resource } = content;
    if (!resource) {
      if (/^https?:/i.test(content.uri ?? "")) open(content.uri, "_blank", "noopener");
      continue;
    }
    const data = resource.blob === undefined ? resource.text : Uint8Array.from(atob(resource.blob), (letter) => letter.charCodeAt(0));
    save(fileName(content), resource.mimeType ?? "application/octet-stream", data);
  }
  return true;
}

/** The last part of the address, without anything that could lead elsewhere. @param {any} content */
function fileName({ resource, uri, name }) {
  const last = String(resource?.uri ?? name ?? uri ?? "").split("/").at(-1) ?? "";
  return last.replace(/[^\w.\- ]+/g, "_").replace(/^\.+/, "") || "download";
}

/**
 * @param {string} question
 * @param {string} what
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
function confirmed(question, what, yes) {
  const dialog = part("ask-dialog");
  part("ask-question").textContent = question;
  part("ask-what").textContent = what;
  part("ask-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Empties all lists, for the next view. */
export function clearModel() {
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
  const all = ["chat", "model-context", "links"].reduce((sum, each) => sum + part(each).childElementCount, 0);
  part("model-count").textContent = all ? String(all) : "";
}
