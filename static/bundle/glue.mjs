// The interpreter's JavaScript without the work at start-up that serves only native extensions.
//
// The module exports 8,560 symbols, and its script puts each into the function table and into a global
// of its own, in case a library loaded later asks for it: a tenth of the whole start-up. Here that is
// done when a library is loaded. One rule: each edit must apply exactly once, so that another version
// of the interpreter stops the build instead of slipping through.
//
// The order of the function table depends on these edits, and a memory snapshot holds addresses in it:
// the interpreter that is snapshotted and the one that is restored must both be made from this text.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const FILE = fileURLToPath(new URL("../node_modules/pyodide/pyodide.asm.mjs", import.meta.url));

/** @type {[reason: string, from: string, to: string][]} */
const EDITS = [
  [
    "symbols that nothing has asked for are resolved when a library does, in reportUndefinedSymbols",
    "updateGOT(origExports)",
    "for(var asked in GOT)if(asked in origExports)updateGOT({[asked]:origExports[asked]})",
  ],
  [
    "no function of OpenGL, each of which would need a module of its own to get into the table",
    "if(entry.value==-1){",
    'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}',
  ],
  [
    "what is put into the table at start-up is not there yet; do not read all of it to find that out",
    "if(!functionsInTableMap){",
    "if(!librariesInUse)return 0;if(!functionsInTableMap){",
  ],
  ["", "var functionsInTableMap;", "var functionsInTableMap,librariesInUse=false;"],
  ["", "functionsInTableMap.set(func,ret)", "functionsInTableMap?.set(func,ret)"],
  ["", "function loadDynamicLibrary(", "function loadDynamicLibrary(...args){librariesInUse=true;return loadLibrary(...args)}function loadLibrary("],
  [
    "a snapshot made by an older engine knows no trampoline; the page must be able to set it again",
    "addOnPreRun(function setEmscriptenTrampoline(){const ptr=getPyEMTrampolinePtr();",
    "addOnPreRun(Module.useTrampoline=()=>{const ptr=Module.trampoline??=getPyEMTrampolinePtr();",
  ],
];

/** The text of pyodide.asm.mjs with the edits. */
export function glue() {
  let text = readFileSync(FILE, "utf8");
  for (const [, from, to] of EDITS) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`pyodide.asm.mjs has ${parts.length - 1} times: ${from}`);
    text = parts.join(to);
  }
  return text;
}

/** That text as a module of Node. @returns {Promise<Function>} createPyodideModule */
export async function importGlue() {
  const folder = mkdtempSync(join(tmpdir(), "glue-"));
  try {
    const file = join(folder, "pyodide.asm.mjs");
    writeFileSync(file, glue());
    return (await import(pathToFileURL(file).href)).default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For esbuild: whoever imports the interpreter's script gets that text. */
export const gluePlugin = {
  name: "glue",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]pyodide\.asm\.mjs$/ }, () => ({ contents: glue(), loader: "js" }));
  },
};
