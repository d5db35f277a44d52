// @ts-check
/**
 * Starts the interpreter from its memory snapshot and hands it the channel.
 *
 * Owns the way from inline text to a running view. Its one rule: nothing waits for what it does not
 * need; the module compiles while the page is still being parsed and the snapshot unpacked.
 */
import { createAssets } from "./assets.js";
import { classesAhead } from "./foresight.js";
import { Prepared } from "./prepared.js";
import { restoreInto } from "./snapshot.js";
import { Utilities } from "./utilities.js";

const INDEX = "https://pyodide.invalid/";
const LOCK = JSON.stringify({ info: PYODIDE_INFO, packages: {} });
const BAKED = "prefab:initial-data";

/** Puts a part that few views need into a page that came without it. @type {(name: string) => Promise<void>} */
let bring = async () => {};

/** @param {(name: string) => Promise<void>} way */
export const bringBy = (way) => void (bring = way);

const channel = /** @type {Channel} */ (globalThis.__rendererChannel);
// Without the interpreter a page that can do something else still needs its styles.
const assets = createAssets(RENDERER_LADDER ? Promise.resolve(true) : channel.wasm);

/**
 * Answers the loader's two requests from memory; everything else goes where it always went.
 * @returns {{failure: Promise<never>, restore(): void}} `failure` rejects if the module is refused:
 *   the loader only prints that, and waits forever
 */
function serveInline() {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const answers = new Map([
    ["pyodide.asm.wasm", () => assets.response("wasm", "application/wasm")],
    // The snapshot holds what the interpreter would import from here.
    ["python_stdlib.zip", async () => new Response(new Uint8Array(0))],
  ]);
  globalThis.fetch = (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    const answer = url.startsWith(INDEX) ? answers.get(url.slice(INDEX.length)) : undefined;
    return answer ? answer() : fetch(request, options);
  };
  /** @type {Promise<never>} */
  const failure = new Promise((_resolve, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const instance = instantiateStreaming.call(WebAssembly, source, imports);
      instance.catch(reject);
      return instance;
    };
  });
  function restore() {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
  return { failure, restore };
}

/** Runs a script that came packed. @param {string} text */
function runScript(text) {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  script.remove();
}

/** Builds the module while the snapshot is still being unpacked. @param {any} settings */
async function createModule(settings) {
  const building = __rendererInterpreter.createPyodideModule(settings);
  const [module, image] = await Promise.all([building, assets.pieces("snapshot")]);
  performance.mark("renderer:instantiated");
  // An archive that is not there is a clean "no source" to Python, an empty one is an error.
  for (const name of module.FS.readdir("/lib")) if (name.endsWith(".zip")) module.FS.unlink(`/lib/${name}`);
  settings.API.restoreSnapshot = () => {
    if (module.HEAPU8.length < SNAPSHOT_MEMORY) module._emscripten_resize_heap(SNAPSHOT_MEMORY);
    // Behind the initialised part and in the heap; between them is the stack, which nobody reads.
    /** @type {[number, number][]} */
    const zones = [
      [SNAPSHOT_CHECK.length, module._emscripten_stack_get_end()],
      [module._emscripten_stack_get_base(), module._sbrk(0)],
    ];
    restoreInto(module.HEAPU8, image, zones, SNAPSHOT_CHECK);
    // Node's engine, which made the snapshot, may lack what this one has: without it every call of a
    // C function goes through JavaScript.
    module.useTrampoline();
    return SNAPSHOT_CONFIG;
  };
  return module;
}

async function startInterpreter() {
  runScript(await assets.text("interpreter"));
  performance.mark("renderer:interpreter");
  const inline = serveInline();
  const loading = __rendererInterpreter.loadPyodide({
    indexURL: INDEX,
    createPyodideModule: createModule,
    lockFileContents: LOCK,
    _loadSnapshot: new Uint8Array(0),
  });
  return Promise.race([loading, inline.failure]).finally(inline.restore);
}

async function addStyles() {
  const sheet = /** @type {import("./prepared.js").Sheet} */ ((await assets.text("styles")).split("\f"));
  const [base, inUse] = [document.createElement("style"), document.createElement("style")];
  base.textContent = sheet[0];
  document.head.append(base, inUse);
  const utilities = new Utilities(inUse, new Prepared(inUse, sheet), loadTailwind);
  utilities.watch(document.documentElement);
  return utilities;
}

/** Most views never need the compiler of utility classes, so it stays packed until one does. */
async function loadTailwind() {
  await bring("tailwind");
  assets.begin("tailwind");
  runScript(await assets.text("tailwind"));
  return __rendererTailwind;
}

/** @type {Promise<DrawDiagram> | undefined} */
let drawing;

/** Most views hold no diagram, so the library stays packed until one does. @returns {Promise<DrawDiagram>} */
async function loadDrawing() {
  await complete(); // its parts are the last of the page, so that no other view waits for them
  await Promise.all([bring("diagrams"), bring("mermaid")]);
  assets.begin("diagrams");
  runScript(await assets.text("diagrams"));
  return __rendererDiagrams(assets.take("mermaid"), runScript);
}

/** @type {DrawDiagram} */
function drawDiagram(figure, source, label) {
  if (!figure.hasAttribute("data-diagram")) figure.setAttribute("data-diagram", "pending");
  drawing ??= loadDrawing();
  drawing
    .then((draw) => draw(figure, source, label))
    .catch((error) => {
      figure.removeAttribute("data-diagram"); // the source is better than nothing
      console.warn("renderer: a diagram could not be drawn", error);
    });
}

/**
 * Unpacks the compiler of classes while the interpreter starts, if a view has come that needs it.
 * @param {Promise<Utilities>} styled @returns {() => void} ends it
 */
function lookAhead(styled) {
  /** @param {() => any} envelope */
  const expect = (envelope) => {
    styled.then((utilities) => utilities.expect(classesAhead(envelope()))).catch(() => {}); // others report it
  };
  /** @param {MessageEvent} event */
  const listener = ({ source, data }) => {
    if (source !== window.parent || data?.method !== "ui/notifications/tool-result") return;
    expect(() => data.params?.structuredContent);
  };
  const baked = document.getElementById(BAKED)?.textContent;
  if (baked) expect(() => JSON.parse(baked));
  window.addEventListener("message", listener);
  return () => window.removeEventListener("message", listener);
}

const styled = addStyles();

/** The whole page has been parsed. */
async function complete() {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

/** In a page that someone else has written, all of this stands in its head. */
async function parsed() {
  if (!document.getElementById("root")) await complete();
}

async function start() {
  const stopLooking = lookAhead(styled);
  if (!(await channel.wasm)) return;
  const [python] = await Promise.all([startInterpreter(), styled]);
  performance.mark("renderer:python");
  await parsed();
  if (channel.failed) return;
  const main = python.pyimport("renderer_py.browser.main");
  const root = /** @type {Element} */ (document.getElementById("root"));
  const bridge = __renderer.connect(root, channel);
  const baked = document.getElementById(BAKED)?.textContent; // undefined is None in Python, null is not
  channel.takeOver(
    (transcript) => main.start(bridge, channel.hosted, JSON.stringify(transcript), baked),
    (message) => bridge.tell("message", JSON.stringify(message)),
  );
  globalThis.__rendererEarly?.takenOver();
  main.destroy();
  stopLooking();
  channel.onSize((width, height, frameHeight) =>
    bridge.tell("event", JSON.stringify({ type: "size", width, height, frameWidth: width, frameHeight })),
  );
  performance.mark("renderer:content");
  channel.ready();
}

globalThis.__rendererDraw = drawDiagram;
Object.defineProperty(globalThis, "__rendererAssets", { value: { begin: assets.begin, supply: assets.supply, styled } });
start().catch((error) => channel.fail({ kind: "boot", error }));
