// @ts-check
/** Early look of the host: theme, style variables and fonts, until Python keeps them up to date. */

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
