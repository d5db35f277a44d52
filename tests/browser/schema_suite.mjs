// Judges the JSON Schema Test Suite in the page's interpreter: schema_suite.mjs SUITE.json.gz
// Prints [version, verdicts]. The wheels are those the page is built from.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { loadPyodide } = await import(`${root}static/node_modules/pyodide/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${root}static/node_modules/pyodide/` });
const cache = `${root}.cache/wheels/`;
for (const name of readdirSync(cache).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(cache + name)), "wheel");
}
python.FS.mkdirTree("/suite/rpds");
const copy = (from, to) => python.FS.writeFile(to, new Uint8Array(readFileSync(from)));
copy(`${root}static/wheels/rpds_py/rpds/__init__.py`, "/suite/rpds/__init__.py");
copy(`${root}tests/compliance/app_tools/suite.py`, "/suite/suite.py");
copy(process.argv[2], "/suite/suite.json.gz");
const report = python.runPython(`
import json, platform, sys
sys.path.insert(0, "/suite")
import suite
found = suite.verdicts(suite.load(open("/suite/suite.json.gz", "rb").read()))
json.dumps([f"{platform.python_version()} {platform.system()}", found])
`);
process.stdout.write(report, () => process.exit(0));
