// Edits of the interpreter's script: no work at start-up that serves only native extensions.
//
// One rule: each edit must apply exactly once, so that another version of the interpreter stops the
// build instead of slipping through.

/** @type {[reason: string, from: string, to: string][]} */
const EDITS = [
  [
    "only symbols that the module asks for get into the function table",
    "updateGOT(origExports)",
    "for(var asked in GOT)if(asked in origExports)updateGOT({[asked]:origExports[asked]})",
  ],
  [
    "no function of OpenGL, each of which would need a module of its own to get into the table",
    "if(entry.value==-1){",
    'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}',
  ],
  [
    "what is put into the table is not there yet; do not read all of it to find that out",
    "if(!functionsInTableMap){",
    "if(!functionsInTableMap)return 0;{",
  ],
  ["", "functionsInTableMap.set(func,ret)", "functionsInTableMap?.set(func,ret)"],
  [
    "a snapshot made by an older engine knows no trampoline; the page must be able to set it again",
    "addOnPreRun(function setEmscriptenTrampoline(){const ptr=getPyEMTrampolinePtr();",
    "addOnPreRun(Module.useTrampoline=()=>{const ptr=Module.trampoline??=getPyEMTrampolinePtr();",
  ],
];

/** @param {string} text of pyodide.asm.mjs @returns {string} with the edits */
export function editGlue(text) {
  for (const [, from, to] of EDITS) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`pyodide.asm.mjs has ${parts.length - 1} times: ${from}`);
    text = parts.join(to);
  }
  return text;
}
