// @ts-check
/**
 * What a person sees when the view cannot start: why, what the host would have to allow, and the
 * tool's own words, so that the answer is there all the same.
 *
 * One rule: text only; nothing of the host or the tool is ever parsed as HTML.
 */

const HEADING = "This view could not be started";

/** @param {Refusal} refusal @returns {string[]} */
function explain(refusal) {
  if (refusal.kind === "wasm") {
    const rule = refusal.directive ? ` (${refusal.directive} blocked ${refusal.blocked})` : "";
    return [
      `The security policy of this frame refuses WebAssembly${rule}, which the renderer needs.`,
      "The host must allow 'wasm-unsafe-eval' in script-src of its Content-Security-Policy.",
    ];
  }
  if (refusal.kind === "timeout") return ["The renderer did not start within a minute."];
  if (refusal.kind === "assets") return ["The renderer's parts could not be loaded."];
  if (refusal.kind === "chosen") return ["The view is drawn by the server, which could not be reached."];
  return ["The renderer failed to start. Details are in the browser's console."];
}

/** @param {any} result @returns {string} */
function textOf(result) {
  const blocks = Array.isArray(result?.content) ? result.content : [];
  return blocks
    .filter((/** @type {any} */ block) => block?.type === "text" && typeof block.text === "string")
    .map((/** @type {any} */ block) => block.text)
    .join("\n\n");
}

/** @param {string} tag @param {string} text @param {string} [name] */
function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

/** Runs `draw` once `#root` is there: the first script runs before the body is parsed. */
function whenRoot(/** @type {(root: Element) => void} */ draw) {
  const root = document.getElementById("root");
  if (root) return draw(root);
  const observer = new MutationObserver(() => {
    const found = document.getElementById("root");
    if (!found) return;
    observer.disconnect();
    draw(found);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** In the view's place, or above its picture, which must not look as if it worked. @param {Element} root @param {Element} box */
function place(root, box) {
  if (!root.hasAttribute("data-prerendered")) return root.replaceChildren(box);
  root.toggleAttribute("inert", true);
  document.querySelector("body > .renderer-notice")?.remove();
  root.before(box);
}

export function createNotice() {
  /** @type {Refusal | null} */
  let shown = null;
  let host = "";
  let words = "";

  function draw() {
    if (!shown) return;
    const box = element("section", "", "renderer-notice");
    box.setAttribute("role", "alert");
    box.append(element("h1", HEADING));
    for (const line of explain(shown)) box.append(element("p", line));
    if (shown.remote) box.append(element("p", `The server could not draw the view either: ${shown.remote}`));
    box.append(element("p", "Below is a picture of the view; its controls do not work.", "renderer-picture"));
    if (host) box.append(element("p", `Host: ${host}`));
    if (words) box.append(element("h2", "What the tool answered"), element("pre", words));
    whenRoot((root) => place(root, box));
  }

  return {
    /** @param {Refusal} refusal */
    show(refusal) {
      shown = refusal;
      draw();
    },
    /** @param {any} info `hostInfo` */
    host(info) {
      host = [info?.name, info?.version].filter((part) => typeof part === "string").join(" ");
      draw();
    },
    /** @param {any} result a tool result */
    toolResult(result) {
      words = textOf(result);
      draw();
    },
  };
}
