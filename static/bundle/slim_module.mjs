// The interpreter's module without what no page can reach: a third of its file.
//
// Pyodide links whole libraries and exports all of their symbols, for extensions that are loaded
// later. None ever is here. What goes:
// - exports that the interpreter's script does not ask for, and functions that only they led to;
// - compression and database libraries, whose Python modules then are "not there", as in a Python
//   built without them;
// - the C++ standard library, which serves extensions alone.
//
// Nothing is renumbered: a function that goes keeps its place and becomes a trap. One rule: what a
// function that stays calls by name, stays.
import { KIND, SECTION, bodiesOf, importsOf, exportsOf, globalsOf, readBody, sectionsOf, segmentsOf, signed, tableOf, unsigned } from "./wasm.mjs";

/** Functions are in the order in which the libraries were linked: from one name to before another. */
const LIBRARIES = [
  { what: "liblzma, SQLite, Zstandard", from: "lzma_version_number", to: "emscripten_GetProcAddress" },
  { what: "bzip2", from: "BZ2_blockSort", to: "adler32_z" },
  { what: "libc++", from: "_ZNSt3__26__sortIRNS_6__lessIccEEPcEEvT0_S5_T_", to: "__cxa_allocate_exception" },
];
/** The Python modules that call those, and between which functions their code lies. */
const MODULES = ["_bz2", "_lzma", "_sqlite3", "_zstd"];
const CODE_OF_MODULES = { from: "PyInit__posixsubprocess", to: "PyInit_array" };
/** Sets up the streams of C++ at each start. */
const STREAMS = "_ZNSt3__28ios_base4InitC2Ev";
/** The linker keeps one of equal functions, whosever it was; short ones are likely to be shared. */
const MAY_BE_SHARED = 64;

// No locals, then: unreachable; the first argument; nothing.
const TRAP = new Uint8Array([0x00, 0x00, 0x0b]);
const RETURN_FIRST = new Uint8Array([0x00, 0x20, 0x00, 0x0b]);

/**
 * @param {Uint8Array} wasm @param {Set<string>} asked exports that stay
 * @returns {Uint8Array} a module with the same types, imports, table and memory
 */
export function slimModule(wasm, asked) {
  const sections = sectionsOf(wasm);
  const content = (id) => sections.find((section) => section.id === id).content;
  const module = {
    imports: importsOf(content(SECTION.IMPORT)),
    exports: exportsOf(content(SECTION.EXPORT)),
    globals: globalsOf(content(SECTION.GLOBAL)),
    table: tableOf(content(SECTION.ELEMENT)),
    bodies: bodiesOf(content(SECTION.CODE)),
  };
  const kept = module.exports.filter(({ name }) => asked.has(name));
  const code = slimCode(module, kept);
  const replaced = new Map([
    [SECTION.EXPORT, vectorOf(kept.map(({ bytes }) => bytes))],
    [SECTION.CODE, vectorOf(code.map((body) => concat([unsigned(body.length), body])))],
  ]);
  const out = sections.map(({ id, content }) => sectionOf(id, replaced.get(id) ?? content));
  return concat([wasm.subarray(0, 8), ...out]);
}

function slimCode({ imports, exports, globals, table, bodies }, kept) {
  const imported = imports.filter((kind) => kind === KIND.FUNCTION).length;
  const importedGlobals = imports.length - imported;
  const exported = (name, kind = KIND.FUNCTION) => {
    const found = exports.find((each) => each.name === name && each.kind === kind);
    if (!found) throw new Error(`the module exports no ${name}: another version? see slim_module.mjs`);
    return found.index;
  };
  const place = ({ from, to }) => [exported(from) - imported, exported(to) - imported];
  const libraries = LIBRARIES.map(place);
  const [modulesFrom, modulesTo] = place(CODE_OF_MODULES);
  const inLibrary = (i) => libraries.some(([from, to]) => i >= from && i < to);
  const inModules = (i) => i >= modulesFrom && i < modulesTo;

  const changed = new Map([[exported(STREAMS) - imported, RETURN_FIRST]]);
  const absent = isAbsent(exported("PyErr_SetNone"), globals[exported("PyExc_ImportError", KIND.GLOBAL) - importedGlobals]);
  for (const name of MODULES) changed.set(exported(`PyInit_${name}`) - imported, absent);
  const body = (i) => changed.get(i) ?? bodies[i];

  const stays = new Uint8Array(bodies.length);
  const next = [];
  const keep = (i) => {
    if (i < 0 || stays[i]) return; // imported, or known
    stays[i] = 1;
    next.push(i);
  };
  /** @param {number} i whose calls stay @param {boolean} alone but for those into a library */
  const keepCalls = (i, alone) => {
    for (const call of readBody(body(i)).calls) if (!alone || !inLibrary(call - imported)) keep(call - imported);
  };
  for (const { kind, index } of kept) if (kind === KIND.FUNCTION) keep(index - imported);
  const inTable = table.map((index) => index - imported).filter((i) => i >= 0);
  inTable.filter((i) => !inLibrary(i)).forEach(keep);
  // A shared function does not need what only a library has, unless it is called by name as well.
  const shared = inTable.filter((i) => inLibrary(i) && bodies[i].length < MAY_BE_SHARED);
  for (const i of shared) keepCalls(i, true);
  // The modules never run.
  for (let i = next.pop(); i !== undefined; i = next.pop()) keepCalls(i, inModules(i));
  for (const i of shared) stays[i] = 1;
  return bodies.map((_, i) => (stays[i] ? body(i) : TRAP));
}

/** What starts a Python module that is not there: raises ImportError. @returns {Uint8Array} */
const isAbsent = (setNone, importError) =>
  concat([[0x00, 0x41], signed(importError), [0x28, 0x02, 0x00, 0x10], unsigned(setNone), [0x41, 0x00, 0x0b]]);

/** @param {(Uint8Array | number[])[]} parts */
function concat(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const vectorOf = (items) => concat([unsigned(items.length), ...items]);
const sectionOf = (id, content) => concat([[id], unsigned(content.length), content]);
