// @ts-check
/**
 * Draws Mermaid diagrams beside the sources that Python has put into their figures.
 *
 * A figure says in `data-diagram` what is seen of it: `pending`, `drawn` or `failed`; the style sheet
 * hides the source accordingly. One rule: the source stays where it is, so that Python's patches find
 * it; drawings and complaints are added behind it and belong to this script alone.
 */
import { decompress } from "fzstd";
import { coloursOf } from "./diagram_colours.js";

/** Longest part of the library's complaint that is shown. */
const COMPLAINT_LIMIT = 300;
const FIXED = {
  startOnLoad: false,
  securityLevel: "strict",
  suppressErrorRendering: true,
};
/** What an author writes to choose a theme of the library's own. */
const OWN_THEME = /^\s*---[^]*?\btheme(?:Variables)?\s*:[^]*?---|%%\{[^]*?\btheme(?:Variables)?\b/;
const hasOwnTheme = (/** @type {string} */ source) => OWN_THEME.test(source);

/** @typedef {{source: string, label: string, look: string, seen: Element | null}} Drawing */

/** @param {any} mermaid */
function createDrawer(mermaid) {
  /** What each figure shows or is about to show. @type {Map<Element, Drawing>} */
  const drawings = new Map();
  const stage = createStage();
  let look = "";
  let last = 0;

  /** @param {Element} figure @param {string} source @param {string} label */
  function draw(figure, source, label) {
    if (drawings.size === 0) watchLook(redraw);
    const wanted = lookFor(figure, source);
    const before = drawings.get(figure);
    const same = before?.source === source && before.label === label && before.look === wanted;
    if (same && (!before.seen || before.seen.parentNode === figure)) return;
    const drawing = { source, label, look: wanted, seen: before?.seen ?? null };
    drawings.set(figure, drawing);
    queue = queue.then(() => perform(figure, drawing));
  }

  /** One after the other: the library keeps its settings for all diagrams in one place. */
  let queue = Promise.resolve();

  /** @param {Element} figure @param {Drawing} drawing */
  async function perform(figure, drawing) {
    if (drawings.get(figure) !== drawing || !figure.isConnected) return;
    if (drawing.look !== look) mermaid.initialize({ ...FIXED, ...JSON.parse(drawing.look) });
    look = drawing.look;
    stage.style.width = `${figure.clientWidth}px`;
    try {
      const { svg } = await mermaid.render(`renderer-diagram-${(last += 1)}`, drawing.source, stage);
      const picture = pictureOf(svg, drawing.label);
      // Such a theme is made for a background of its own.
      if (hasOwnTheme(drawing.source)) picture.style.background = mermaid.mermaidAPI.getConfig().themeVariables.background;
      show(figure, drawing, picture, "drawn");
    } catch (error) {
      show(figure, drawing, complaintOf(error), "failed");
    }
    stage.replaceChildren();
  }

  /** @param {Element} figure @param {Drawing} drawing @param {Element} seen @param {string} state */
  function show(figure, drawing, seen, state) {
    if (drawings.get(figure) !== drawing) return; // another source has come meanwhile
    if (drawing.seen?.parentNode === figure) drawing.seen.replaceWith(seen);
    else figure.append(seen);
    drawing.seen = seen;
    figure.setAttribute("data-diagram", state);
  }

  /** The theme may have changed: draws anew what would look different. */
  function redraw() {
    for (const [figure, { source, label }] of drawings) {
      if (figure.isConnected) draw(figure, source, label);
      else drawings.delete(figure);
    }
  }

  return draw;
}

/** @param {Element} figure @param {string} source @returns {string} settings as JSON text */
function lookFor(figure, source) {
  const { fontFamily } = getComputedStyle(figure);
  const themeVariables = hasOwnTheme(source) ? null : coloursOf(figure);
  return JSON.stringify(themeVariables ? { fontFamily, theme: "base", themeVariables } : { fontFamily, theme: "default" });
}

/** Where diagrams are measured: laid out like a part of the page, never seen or reached. */
function createStage() {
  const stage = document.createElement("div");
  stage.style.cssText = "position:fixed;left:0;top:0;visibility:hidden;pointer-events:none;contain:layout";
  stage.ariaHidden = "true";
  document.body.append(stage);
  return stage;
}

/** Calls back when something that colours may come from has changed. @param {() => void} changed */
function watchLook(changed) {
  const watching = new MutationObserver(changed);
  watching.observe(document.documentElement, { attributeFilter: ["class", "style", "data-theme"] });
  watching.observe(document.head, { childList: true });
}

/** @param {string} svg sanitised by the library @param {string} label @returns {SVGElement} */
function pictureOf(svg, label) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  const picture = /** @type {SVGElement} */ (holder.content.firstElementChild);
  if (!picture.hasAttribute("aria-labelledby")) {
    const kind = picture.getAttribute("aria-roledescription") ?? "diagram";
    picture.setAttribute("aria-label", label || kind.replace(/-v\d+$/, ""));
  }
  return picture;
}

/** @param {unknown} error @returns {Element} */
function complaintOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  const box = document.createElement("div");
  box.className = "pf-mermaid-error";
  box.setAttribute("role", "alert");
  const title = document.createElement("p");
  title.textContent = "This diagram cannot be drawn.";
  const reason = document.createElement("p");
  reason.textContent = text.slice(0, COMPLAINT_LIMIT);
  box.append(title, reason);
  return box;
}

/**
 * @param {Uint8Array} library the packed script of the library
 * @param {(text: string) => void} run runs a script
 */
globalThis.__rendererDiagrams = (library, run) => {
  run(new TextDecoder().decode(decompress(library)));
  return createDrawer(__rendererMermaid);
};
