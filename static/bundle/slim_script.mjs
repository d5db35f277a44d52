// The interpreter's script without what serves only extensions: their share is three quarters of it.
//
// The script names every export of the module and every function that an extension might import,
// OpenGL and SDL among them. What is left out here leaves functions that nobody calls; the minifier
// finds those. One rule: a name that the rest of the script says anywhere stays.

/** What the build and the page ask the module for, beyond what the interpreter does. */
const OURS = [
  "PyObject_Malloc",
  "PyObject_Free",
  "malloc_footprint",
  "malloc_trim",
  "sbrk",
  "emscripten_resize_heap",
  "emscripten_stack_get_base",
  "emscripten_stack_get_current",
  "emscripten_stack_get_end",
];
const ASSIGNMENT = /([\w$]+)=(?:Module\["[^"]+"\]=)?wasmExports\["([^"]+)"\](?:\.value>>>0)?;?/g;
const DECLARATION = /var (?:[\w$]+,){200,}[\w$]+;?/;
const WORD = /[\w$]+/g;

/**
 * @param {string} script pyodide.asm.mjs @param {string} loader pyodide.mjs
 * @param {{imported: Set<string>, exported: string[]}} module names that it imports and exports
 * @returns {{script: string, asked: Set<string>}} with the module's exports that it asks for
 */
export function slimScript(script, loader, { imported, exported }) {
  const asked = askedFor(script, loader, exported);
  const said = count(`${script}${loader}`.match(/(?<=\.|\[")[\w$]+/g));
  for (const name of OURS) said.set(`_${name}`, Infinity);
  const slim = script
    .replace(ASSIGNMENT, (assignment, _variable, name) => (asked.has(name) ? assignment : ""))
    .replace(/wasmImports=\{([^}]*)\}/, (_, list) => `wasmImports={${importsIn(list, imported)}}`)
    .replace(/Module\["([\w$]+)"\]=\1;/g, (assignment, name) => (said.get(name) > 1 ? assignment : ""))
    .replace(/([\w$]+)\.sig="[^"]*";/g, (note, name) => (imported.has(name.replace(/^_/, "")) ? note : ""))
    // No policy lets a page of ours evaluate text; with a scope to see, nothing could be left out.
    .replace(/(?<![\w$.])eval\(/g, "(0,eval)(");
  return { script: slim, asked };
}

/** @param {string} script @param {string} loader @param {string[]} exported */
function askedFor(script, loader, exported) {
  const variables = new Map();
  const rest = script.replace(ASSIGNMENT, (_, variable, name) => (variables.set(name, variable), "")).replace(DECLARATION, "");
  if (variables.size < 1000) throw new Error("pyodide.asm.mjs: exports are assigned in another way; see slim_script.mjs");
  const said = new Set(`${rest} ${loader}`.match(WORD));
  return new Set([...exported.filter((name) => said.has(name) || said.has(variables.get(name))), ...OURS]);
}

/** @param {string} list `name` or `name:function`, with commas @param {Set<string>} imported */
const importsIn = (list, imported) =>
  list.split(",").filter((entry) => imported.has(entry.split(":")[0])).join(",");

/** @param {string[]} words @returns {Map<string, number>} */
function count(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
