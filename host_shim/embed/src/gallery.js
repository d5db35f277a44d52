// @ts-check
/**
 * A gallery page: shows the page's examples in one sandboxed frame, one at a time.
 *
 * A classic script, so that it runs from `file://` too. One rule: another example is one more tool
 * result for the same frame; what the page says about it is in the page already.
 */
import { fitHeight } from "./fit.js";
import { mountView } from "./mount.js";

/** Room for what opens over a short view. */
const LEAST_HEIGHT = 320;

const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** @type {{title: string, wire: any}[]} */
const examples = JSON.parse(find("#examples").textContent ?? "[]");
const stage = find(".gallery-stage");
const choices = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".gallery-choices button"));
const schemeButton = /** @type {HTMLButtonElement} */ (find("#scheme"));
const widthButton = /** @type {HTMLButtonElement} */ (find("#width"));
const systemDark = matchMedia("(prefers-color-scheme: dark)");

let dark = systemDark.matches;
const context = () => ({
  theme: /** @type {"dark" | "light"} */ (dark ? "dark" : "light"),
  displayMode: /** @type {const} */ ("inline"),
  availableDisplayModes: [/** @type {const} */ ("inline")],
  locale: navigator.language,
});

/** @type {((size: {height?: number}) => void) | undefined} */
let fit;
/** @type {import("./mount.js").MountedView | undefined} */
let view;

/** @param {number} index */
function show(index) {
  const { title, wire } = examples[index];
  choices.forEach((button, at) => button.setAttribute("aria-pressed", String(at === index)));
  document.querySelectorAll("[data-example]").forEach((part, at) => part.toggleAttribute("hidden", at !== index));
  view?.deliver({ result: { content: [{ type: "text", text: title }], structuredContent: wire } });
}

function applyScheme() {
  document.documentElement.classList.toggle("dark", dark);
  schemeButton.setAttribute("aria-pressed", String(dark));
  view?.setContext(context());
}

async function start() {
  view = await mountView({
    container: stage,
    url: "renderer.html",
    title: "The example, live",
    context: context(),
    handlers: {
      size: ({ height = 0 }) => fit?.({ height: Math.max(height, LEAST_HEIGHT) }),
      openLink: async (/** @type {{url: string}} */ { url }) => {
        window.open(url, "_blank", "noopener");
        return {};
      },
    },
  });
  fit = fitHeight(view.iframe);
  fit({ height: LEAST_HEIGHT });
  choices.forEach((button, index) => button.addEventListener("click", () => show(index)));
  show(0);
}

schemeButton.addEventListener("click", () => {
  dark = !dark;
  applyScheme();
});
widthButton.addEventListener("click", () => {
  const narrow = stage.classList.toggle("gallery-narrow");
  widthButton.setAttribute("aria-pressed", String(narrow));
});
applyScheme();
start();
