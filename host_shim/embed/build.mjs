// Bundles the host-side JavaScript into dist/: one ES module for host authors, one script per page.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { build } from "esbuild";

const shared = { bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "eof" };

await mkdir("dist", { recursive: true });
await build({
  ...shared,
  entryPoints: { embed: "src/embed.js", harness: "src/harness.js", dev: "src/dev/main.js" },
  outdir: "dist",
  logLevel: "warning",
});
// These are part of other pages as classic scripts.
await build({
  ...shared,
  format: "iife",
  entryPoints: { gallery: "src/gallery.js", probe: "src/dev/probe.js", proxy: "src/dev/proxy.js" },
  outdir: "dist",
  logLevel: "warning",
});
for (const name of await readdir("src/pages")) {
  await copyFile(`src/pages/${name}`, `dist/${name}`);
}
// What editors and compilers of host authors read.
execFileSync("node_modules/.bin/tsc", ["-p", "src/types.json"], { stdio: "inherit" });
