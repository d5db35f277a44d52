// Bundles an entry of static/src to a classic script: scripts.mjs ENTRY OUTPUT DEFINES.json [tight]
//
// `tight` is for the large libraries: it takes seconds, leaves out functions that nobody calls and packs
// 9 % smaller. One rule: nothing is left out that a view could ask for; only what tells a library's
// developers something goes.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify } from "@swc/core";
import { build } from "esbuild";
import { HOME } from "./interpreter.mjs";

const FOR_DEVELOPERS = ["log.trace", "log.debug", "log.info", "__name"];

const [entry, output, defines, tight] = process.argv.slice(2);
const source = new URL(`../src/${entry}`, import.meta.url);

/** Whoever imports the interpreter's script gets the one that the snapshot was made with. */
const ours = {
  name: "interpreter",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /\/pyodide\.asm\.mjs$/ }, () => ({ path: fileURLToPath(new URL("pyodide.asm.mjs", HOME)) }));
  },
};

const { outputFiles, warnings } = await build({
  entryPoints: [fileURLToPath(source)],
  bundle: true,
  write: false,
  format: "iife",
  platform: "browser",
  target: ["chrome120", "firefox121", "safari17"],
  minify: !tight,
  legalComments: "none",
  external: ["node:*", "ws"],
  plugins: [ours],
  // The interpreter's loader asks where it came from; nothing is ever loaded from there.
  define: { ...JSON.parse(readFileSync(defines, "utf8")), "import.meta.url": '"https://pyodide.invalid/pyodide.asm.mjs"' },
  logLevel: tight ? "error" : "warning",
});
if (warnings.length && !tight) process.exit(1);

/** @param {string} text */
async function minified(text) {
  const compress = { passes: 2, pure_funcs: FOR_DEVELOPERS };
  const { code } = await minify(text, { compress, mangle: true, module: false, ecma: 2022, format: { comments: false, ascii_only: true } });
  return code;
}

const [{ text }] = outputFiles;
writeFileSync(output, tight ? await minified(text) : text);
