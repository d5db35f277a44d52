/**
 * Takes a minified style sheet apart for the page: `node split.mjs FILE.css CANDIDATES.txt` prints
 * its parts with form feeds between them. `static/src/prepared.js` puts them together again.
 *
 * A page holds most of the prepared utilities as text alone: a browser takes 25 ms to read them all,
 * and a view uses a few dozen. One rule: a utility has its place, which
 * decides between two that contradict each other, and keeps the conditions it stood in.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LAYER = "@layer utilities{";
const GROUPING = /^@(?:media|supports|container|layer|starting-style)\b/;
const CLASS = /\.((?:[a-z_-]|\\.|[^\0-\x7f])(?:[\w-]|\\.|[^\0-\x7f])*)/gi;
/** Classes that say what a utility depends on; they do nothing themselves. */
const MARKER = /^(?:dark|(?:group|peer)(?:\/.*)?)$/;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

/** Where the block or statement that starts at `at` ends. @param {string} css @param {number} at */
function endOf(css, at) {
  for (let depth = 0; at < css.length; at++) {
    const char = css[at];
    if (char === "\\") at += 1;
    else if (char === '"' || char === "'") at = closing(css, at);
    else if (char === "{") depth += 1;
    else if ((char === "}" && --depth === 0) || (char === ";" && depth === 0)) return at + 1;
  }
  return at;
}

/** The quote that ends the text whose first quote is at `at`. @param {string} css @param {number} at */
function closing(css, at) {
  const quote = css[at];
  do at += css[at + 1] === "\\" ? 2 : 1;
  while (css[at] !== quote && at < css.length);
  return at;
}

/** @param {string} css @returns {string[]} its rules, one after the other */
function statements(css) {
  const found = [];
  for (let at = 0, end = 0; at < css.length; at = end) {
    end = endOf(css, at);
    found.push(css.slice(at, end).trim());
  }
  return found.filter(Boolean);
}

/** Single rules, each within the conditions it stands in. @param {string} css @returns {string[]} */
function flat(css) {
  return statements(css).flatMap((rule) => {
    if (!GROUPING.test(rule)) return [rule];
    const open = rule.indexOf("{");
    return flat(rule.slice(open + 1, -1)).map((inner) => `${rule.slice(0, open + 1)}${inner}}`);
  });
}

/** The utilities that a rule speaks of. @param {string} rule @returns {string[]} */
function utilitiesOf(rule) {
  const found = Array.from(rule.matchAll(CLASS), ([, name]) => (name.includes("\\") ? unescape(name) : name));
  return [...new Set(found)].filter((name) => !MARKER.test(name));
}

/** @param {string} name */
function unescape(name) {
  return name.replace(ESCAPE, (_, hex, plain) => (hex ? String.fromCodePoint(parseInt(hex, 16)) : plain));
}

/**
 * @param {string} css minified
 * @param {Iterable<string>} wanted classes that every view may use from its first paint on
 * @returns {{css: string, rules: string[], index: Map<string, number[]>, always: number[]}} the sheet
 *   without its utilities; these; which of them are each class's; which of them belong into the page
 *   from the start
 */
export function split(css, wanted) {
  const at = css.indexOf(LAYER);
  const end = endOf(css, at);
  const always = new Set(wanted);
  const rules = flat(css.slice(at + LAYER.length, end - 1));
  const found = { css: css.slice(0, at) + css.slice(end), rules, index: new Map(), always: [] };
  rules.forEach((rule, number) => {
    const names = utilitiesOf(rule);
    for (const name of names) found.index.set(name, [...(found.index.get(name) ?? []), number]);
    if (!names.length || names.some((name) => always.has(name))) found.always.push(number);
  });
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [sheet, wanted] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
  const { css, rules, index, always } = split(sheet, wanted.split("\n"));
  const lines = Array.from(index, ([name, numbers]) => `\n${name}\t${numbers.join(" ")}`);
  process.stdout.write([css, rules.join("\n"), `${lines.join("")}\n`, always.join(" ")].join("\f"));
}
