// Bundles one entry of static/src to a classic script: scripts.mjs ENTRY OUTPUT DEFINES.json
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { gluePlugin } from "./glue.mjs";

const [entry, output, defines] = process.argv.slice(2);
const source = new URL(`../src/${entry}`, import.meta.url);

const { outputFiles, warnings } = await build({
  entryPoints: [fileURLToPath(source)],
  bundle: true,
  write: false,
  format: "iife",
  platform: "browser",
  target: ["chrome120", "firefox121", "safari17"],
  minify: true,
  legalComments: "none",
  charset: "utf8",
  external: ["node:*", "ws"],
  plugins: [gluePlugin],
  // The interpreter's loader asks where it came from; nothing is ever loaded from there.
  define: { ...JSON.parse(readFileSync(defines, "utf8")), "import.meta.url": '"https://pyodide.invalid/pyodide.asm.mjs"' },
  logOverride: { "direct-eval": "silent" },
  logLevel: "warning",
});
if (warnings.length) process.exit(1);
writeFileSync(output, outputFiles[0].text);
