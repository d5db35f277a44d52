// @ts-check
/**
 * The look of the page before Python: the host's theme, style variables and fonts, or the system's
 * scheme. One rule: Python has the last word; it overwrites what is set here.
 */

const FONTS_ID = "__mcp-host-fonts";

/** @param {any} context a host context or a part of one */
export function applyHostContext(context) {
  const html = document.documentElement;
  if (context.theme === "light" || context.theme === "dark") {
    html.classList.toggle("dark", context.theme === "dark");
    html.dataset.theme = context.theme;
    html.style.colorScheme = context.theme;
  }
  const styles = context.styles ?? {};
  for (const [name, value] of Object.entries(styles.variables ?? {})) {
    if (name.startsWith("--") && typeof value === "string") html.style.setProperty(name, value);
  }
  const fonts = styles.css?.fonts;
  if (typeof fonts === "string" && !document.getElementById(FONTS_ID)) {
    const style = document.createElement("style");
    style.id = FONTS_ID;
    style.textContent = fonts;
    document.head.append(style);
  }
}

/**
 * For a page without a host: dark or light as the system has it, for as long as nobody has chosen.
 * Python writes `data-theme` when an envelope does, and takes it away again.
 */
export function followSystem() {
  const html = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  function follow() {
    if (html.hasAttribute("data-theme")) return;
    html.classList.toggle("dark", system.matches);
    html.style.colorScheme = system.matches ? "dark" : "light";
  }
  system.addEventListener("change", follow);
  new MutationObserver(follow).observe(html, { attributeFilter: ["data-theme"] });
  follow();
}
