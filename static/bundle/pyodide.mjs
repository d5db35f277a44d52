// A Pyodide in Node whose start depends on nothing but its arguments: no network, clock or chance.
import crypto from "node:crypto";
import { readFileSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { HOME as FOLDER } from "./interpreter.mjs";

const HOME = fileURLToPath(FOLDER);
export const INFO = JSON.parse(readFileSync(`${HOME}pyodide-lock.json`, "utf8")).info;

// Node would print the line of the error first: the whole minified interpreter.
process.on("uncaughtException", (error) => {
  writeSync(2, `${error?.message ?? error}\n`);
  process.exit(1);
});

let epoch = Date.UTC(2026, 0, 1);
let state = 1;

/** Begins another sequence of chance, at another time. @param {number} seed */
export function stir(seed) {
  state = seed;
  epoch += seed * 86_400_123;
}

/** Takes chance, time and the network away from this process. */
export function makeRepeatable() {
  globalThis.fetch = async (url) => {
    throw new Error(`the build asks the network for ${url}: add the package to requirements.txt`);
  };
  const fill = (view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = (state = (state * 48271) % 2147483647) & 255;
    return view;
  };
  crypto.randomFillSync = fill;
  globalThis.crypto.getRandomValues = fill;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length ? args : [epoch]));
    }
    static now() {
      return epoch;
    }
  };
  performance.now = () => epoch % 1_000_003;
}

/** The interpreter's module file. */
export const readModule = () => new Uint8Array(readFileSync(`${HOME}pyodide.asm.wasm`));

export const { default: createModule } = await import(new URL("pyodide.asm.mjs", FOLDER).href);

/** @param {object} options more options of `loadPyodide` */
export function start(options = {}) {
  return loadPyodide({
    createPyodideModule: createModule,
    indexURL: HOME,
    lockFileContents: { info: INFO, packages: {} },
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2", TZ: "UTC" },
    _sysExecutable: "/renderer",
    ...options,
  });
}
