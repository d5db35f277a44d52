// Makes the memory snapshot: snapshot.mjs INSTALLED_DIR PACKED_OUTPUT REPORT.json
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack } from "./pack.mjs";
import { pristineMemory } from "./pristine.mjs";
import { INFO, makeRepeatable, start } from "./pyodide.mjs";
import { zeroFreeMemory } from "./zero.mjs";

const [installed, output, report] = process.argv.slice(2);
const freeze = readFileSync(fileURLToPath(new URL("freeze.py", import.meta.url)));

/** @param {any} fs @param {string} from @param {string} to copy a folder of this machine in */
function copyIn(fs, from, to) {
  fs.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copyIn(fs, path, `${to}/${name}`);
    else fs.writeFile(`${to}/${name}`, new Uint8Array(readFileSync(path)));
  }
}

makeRepeatable();
const python = await start({
  _makeSnapshot: true,
  stdLibURL: join(installed, "stdlib.zip"),
  fsInit: async (fs, { sitePackages }) => {
    copyIn(fs, join(installed, "site"), sitePackages);
    fs.mkdirTree("/build");
    fs.writeFile("/build/freeze_modules.py", new Uint8Array(freeze));
  },
});
python.runPython("import sys; sys.path.insert(0, '/build'); import freeze_modules");
const names = JSON.stringify(readFileSync(join(installed, "imports.json"), "utf8"));
const frozen = JSON.parse(python.runPython(`freeze_modules.main(${names})`));
python.runPython("del sys.modules['freeze_modules'], freeze_modules; sys.path.remove('/build'); del sys");
python.runPython("import gc; gc.collect(); gc.freeze(); del gc");
zeroFreeMemory(python._module);
const config = python._api.serializeHiwireState();
const memory = python._module.HEAPU8.slice();
const packed = pack(memory, await pristineMemory(memory));
writeFileSync(output, packed.bytes);
writeFileSync(
  report,
  JSON.stringify({ info: INFO, memory: memory.length, runs: packed.runs, config, check: packed.check, ...frozen }),
);
process.exit(0);
