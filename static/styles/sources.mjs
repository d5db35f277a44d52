/**
 * Reads the style sources. One rule: an `@import` names a Tailwind file (`tailwindcss/theme`), a file
 * beside the importing one (`./tokens.css`), or `components`, which is all of that folder.
 */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = dirname(fileURLToPath(import.meta.url));
export const require = createRequire(import.meta.url);
const TAILWIND = dirname(require.resolve("tailwindcss/package.json"));
const IMPORT = /^@import '([^']+)'(?: layer\((\w+)\))?;$/gm;

/** Every component family as one text: all are in the same layer, so only file order matters. */
function componentSheets() {
  const folder = join(HERE, "components");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css")).sort();
  return names.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/** What Tailwind's compiler calls for each `@import`. @param {string} id @param {string} base */
export async function loadStylesheet(id, base) {
  if (id === "components") return { path: id, base, content: componentSheets() };
  const path = id.startsWith("tailwindcss/")
    ? join(TAILWIND, `${id.slice("tailwindcss/".length)}.css`)
    : join(base, id);
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

/**
 * A source as one text without imports and comments, for a compiler that has no files.
 * @param {string} id @param {string} base @returns {Promise<string>}
 */
export async function flatten(id, base = HERE) {
  const sheet = await loadStylesheet(id, base);
  const text = sheet.content.replace(/\/\*[^]*?\*\//g, "");
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(IMPORT)) {
    const inner = await flatten(match[1], sheet.base);
    parts.push(text.slice(at, match.index), match[2] ? `@layer ${match[2]} {${inner}}` : inner);
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)].join("").replace(/\s+/g, " ").trim();
}
