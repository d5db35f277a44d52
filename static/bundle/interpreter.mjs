// Makes the interpreter that pages run: Pyodide with the edits of glue.mjs, and without what no page can
// reach. It lies in HOME as Pyodide's own files do in their folder: interpreter.mjs (no arguments)
//
// The snapshot holds addresses of functions in this very module, so everything else in the build that
// starts an interpreter starts this one.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { editGlue } from "./glue.mjs";
import { slimModule } from "./slim_module.mjs";
import { slimScript } from "./slim_script.mjs";

const PACKAGE = new URL("../node_modules/pyodide/", import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, PACKAGE));

export const HOME = new URL("../../.cache/interpreter/", import.meta.url);

export function makeInterpreter() {
  const module = new Uint8Array(read("pyodide.asm.wasm"));
  const compiled = new WebAssembly.Module(module);
  const imported = new Set(WebAssembly.Module.imports(compiled).map(({ name }) => name));
  const exported = WebAssembly.Module.exports(compiled).map(({ name }) => name);
  const glue = editGlue(read("pyodide.asm.mjs").toString());
  const { script, asked } = slimScript(glue, read("pyodide.mjs").toString(), { imported, exported });
  const slim = slimModule(module, asked);
  if (!WebAssembly.validate(slim)) throw new Error("the smaller module is not valid");
  mkdirSync(HOME, { recursive: true });
  writeFileSync(new URL("pyodide.asm.wasm", HOME), slim);
  writeFileSync(new URL("pyodide.asm.mjs", HOME), script);
  for (const name of ["python_stdlib.zip", "pyodide-lock.json"]) copyFileSync(new URL(name, PACKAGE), new URL(name, HOME));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeInterpreter();
