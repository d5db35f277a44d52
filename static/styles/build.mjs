/**
 * Compiles static/styles into one stylesheet on standard output.
 *
 * Usage: node build.mjs [--candidates FILE] [--readable]
 * FILE holds further class names (one a line) that the component markup uses.
 * One rule: output depends on the sources and the pinned compilers alone, so two runs agree.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { HERE, loadStylesheet, require } from "./sources.mjs";
import { candidates } from "./utilities.mjs";

const { compile } = require("tailwindcss");

/**
 * Tailwind writes a plain colour before each colour mix, as a declaration or as a rule of its own;
 * every browser we target can mix colours, so only the mix stays.
 */
function dropMixFallbacks(css) {
  const guard = String.raw`\s*@supports \(color: color-mix\(in lab, red, red\)\) \{\s*`;
  const declaration = new RegExp(String.raw`([\w-]+:) [^;{}]+;${guard}(\1[^{}]+?)\s*\}`, "g");
  const rule = new RegExp(
    String.raw`([^\s{}][^{}]*?) \{\s*([\w-]+:)[^{};]+;\s*\}${guard}(\1 \{\s*\2[^{};]+;\s*\})\s*\}`,
    "g",
  );
  return css.replace(declaration, "$2").replace(rule, "$3");
}

/** Comments are for readers of the sources; the licence notice of Tailwind's output must stay. */
async function minify(css) {
  const { transform } = require("esbuild");
  const target = ["chrome120", "firefox128", "safari17.2"];
  const result = await transform(css, { loader: "css", minify: true, legalComments: "inline", target });
  return result.code;
}

async function main(argv) {
  const at = argv.indexOf("--candidates");
  const extra = at < 0 ? [] : readFileSync(argv[at + 1], "utf8").split("\n").filter(Boolean);
  const entry = readFileSync(join(HERE, "index.css"), "utf8");
  const compiler = await compile(entry, { base: HERE, loadStylesheet });
  const css = dropMixFallbacks(compiler.build([...candidates(), ...extra]));
  process.stdout.write(argv.includes("--readable") ? css : await minify(css));
}

await main(process.argv.slice(2));
