/**
 * Prints the classes of a style sheet's utilities layer, one a line: `node names.mjs FILE.css`.
 * The page gets them with the sheet, since finding them there takes longer than a view may wait.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LAYER = /@layer utilities\s*\{([^]*?)(?=@layer |$)/g;
const CLASS = /\.((?:[a-z_-]|\\.|[^\0-\x7f])(?:[\w-]|\\.|[^\0-\x7f])*)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

/** @param {string} css @returns {string[]} sorted, each once */
export function classesOf(css) {
  const found = new Set();
  for (const [, rules] of css.matchAll(LAYER)) {
    for (const [, name] of rules.matchAll(CLASS)) found.add(name.includes("\\") ? unescape(name) : name);
  }
  return [...found].sort();
}

/** @param {string} name */
function unescape(name) {
  return name.replace(ESCAPE, (_, hex, plain) => (hex ? String.fromCodePoint(parseInt(hex, 16)) : plain));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(classesOf(readFileSync(process.argv[2], "utf8")).join("\n"));
}
