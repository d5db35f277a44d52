// Writes dist/: the modules that the page of `fastmcp dev apps` imports, at the paths of esm.sh.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";

// The bundler that is in this tree already.
const { build } = createRequire(import.meta.resolve("../../../host_shim/embed/build.mjs"))("esbuild");

/** @param {string} name @returns {Promise<string>} the version that is installed */
async function version(name) {
  return JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8")).version;
}

/** @param {string} path @param {string} text */
async function write(path, text) {
  await mkdir(`dist/${dirname(path)}`, { recursive: true });
  await writeFile(`dist/${path}`, text);
}

const SDK = "@modelcontextprotocol/sdk";
const MODULES = ["types", "shared/protocol", "client/index", "client/streamableHttp"];
const sdk = `${SDK}@${await version(SDK)}`;
const zod = await version("zod");
// esm.sh names a range where the SDK does, and sends on from there to the version it has found.
const range = `zod@^${zod}/v4`;

/** Zod stays a module of its own, which the page's import map finds. */
const apart = {
  name: "zod apart",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^zod\/v4$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: `/${range}?target=es2022`, external: true },
    );
  },
};

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: [
    // The place that FastMCP's import map names; what esm.sh has at `v4.mjs` lacks the names.
    { in: "zod/v4", out: `zod@${zod}/es2022/v4/classic/index` },
    ...MODULES.map((name) => ({ in: `${SDK}/${name}.js`, out: `${sdk}/es2022/${name}` })),
  ],
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  plugins: [apart],
  logLevel: "warning",
});
await write(range, `export * from "/zod@${zod}/es2022/v4.mjs";\n`);
for (const name of MODULES) {
  await write(
    `${sdk}/${name}.js`,
    `import "/${range}?target=es2022";\nexport * from "/${sdk}/es2022/${name}.mjs";\n`,
  );
}
