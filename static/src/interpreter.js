// @ts-nocheck the package has no types for its inner module
/** Pyodide as one classic script: the page unpacks and runs it. */
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";

globalThis.__rendererInterpreter = { createPyodideModule, loadPyodide };
