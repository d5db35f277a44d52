// Installs wheels as a page would, with micropip, and compiles them: install.mjs WHEELS_DIR OUTPUT_DIR
//
// OUTPUT_DIR gets site/ (byte code), stdlib.zip (likewise) and imports.json (what to import).
//
// A process of its own, so that neither micropip nor its JavaScript objects get into the snapshot.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeRepeatable, start } from "./pyodide.mjs";

const [wheels, output] = process.argv.slice(2);
const SKIPPED = /^\.{1,2}$|^__pycache__$|\.dist-info$/;
const script = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");

/**
 * Copies the files below, without byte code, and without the records of the installation: an
 * interpreter that finds these at its start notes them in JavaScript, beyond the snapshot's reach.
 * @param {any} fs @param {string} folder @param {string} to
 */
function copyOut(fs, folder, to) {
  mkdirSync(to, { recursive: true });
  for (const name of fs.readdir(folder)) {
    if (SKIPPED.test(name)) continue;
    const path = `${folder}/${name}`;
    if (fs.isDir(fs.stat(path).mode)) copyOut(fs, path, join(to, name));
    else writeFileSync(join(to, name), fs.readFile(path));
  }
}

makeRepeatable();
const python = await start();
const names = readdirSync(wheels).filter((name) => name.endsWith(".whl")).sort();
const read = (name) => new Uint8Array(readFileSync(join(wheels, name)));
python.FS.mkdir("/wheels");
for (const name of names) python.FS.writeFile(`/wheels/${name}`, read(name));
const micropip = names.find((name) => name.startsWith("micropip-"));
python.unpackArchive(read(micropip), "wheel", { extractDir: "/micropip" });
python.runPython(script("install.py"));
await python.globals.get("install")(names.filter((name) => name !== micropip));

python.runPython(script("compile.py"));
const site = python.runPython("import site; site.getsitepackages()[0]");
const archive = python.runPython("import sys; next(path for path in sys.path if path.endswith('.zip'))");
const [stdlib, imports] = python.globals.get("main")(site, archive, "renderer_py");
copyOut(python.FS, site, join(output, "site"));
writeFileSync(join(output, "stdlib.zip"), stdlib.toJs());
writeFileSync(join(output, "imports.json"), imports);
process.exit(0);
