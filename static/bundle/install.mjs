// Installs wheels as a page would, with micropip, and copies the result: install.mjs WHEELS_DIR SITE_DIR
//
// A process of its own, so that neither micropip nor its JavaScript objects get into the snapshot.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeRepeatable, start } from "./pyodide.mjs";

const [wheels, site] = process.argv.slice(2);
const SKIPPED = /^\.{1,2}$|^__pycache__$|\.dist-info$/;
const script = fileURLToPath(new URL("install.py", import.meta.url));

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
python.runPython(readFileSync(script, "utf8"));
await python.globals.get("install")(names.filter((name) => name !== micropip));
copyOut(python.FS, python.runPython("import site; site.getsitepackages()[0]"), site);
process.exit(0);
