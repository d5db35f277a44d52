/** What the inline scripts of the page share; esbuild bundles each entry on its own. */

interface Message {
  jsonrpc: "2.0";
  id?: number | string;
  method?: string;
  params?: any;
  result?: any;
  error?: { code: number; message: string; data?: unknown };
}

interface Entry {
  dir: "in" | "out";
  message: Message;
}

/** Why the view cannot start; `directive` and `blocked` come from the policy violation. */
interface Refusal {
  kind: "wasm" | "boot" | "timeout" | "assets" | "chosen";
  /** Why the server could not draw the view either. */
  remote?: string;
  directive?: string;
  blocked?: string;
  error?: unknown;
}

interface Channel {
  /** Is there another frame to talk to? */
  readonly hosted: boolean;
  /** Resolves to whether the policy lets WebAssembly run. */
  readonly wasm: Promise<boolean>;
  /** Whether the interpreter of this page is given up. */
  readonly failed: boolean;
  /** What was said until somebody took over. */
  readonly transcript: Entry[];
  /** Resolves when the host has answered `ui/initialize`. */
  readonly greeted: Promise<void>;
  /** A request of the page itself, which the interpreter never hears of. */
  request(method: string, params: any): Promise<any>;
  /** Hears every message of the host, those of before included. */
  watch(watcher: (message: Message) => void): void;
  /** In the stub: what is tried, once, when something fails. */
  descendTo(rung: (refusal: Refusal) => void): void;
  /** Something goes on: the time limit begins anew. */
  alive(): void;
  post(message: Message): void;
  /** `give` gets the transcript so far; from its return on every message goes to `receive`. */
  takeOver(give: (transcript: Entry[]) => void, receive: (message: Message) => void): void;
  /** From now on sizes go to `report` instead of the host. */
  onSize(report: (width: number, height: number, frame: number) => void): void;
  fail(refusal: Refusal): void;
  /** The view is under the interpreter's control: no time limit any more. */
  ready(): void;
}

/** One frame's page side, as `bridge.js` hands it to Python: text and numbers only. */
interface Bridge {
  /** For the page itself. */
  readonly dom: import("./dom.js").Dom;
  /** Drops all timers and requests. */
  forget(): void;
  apply(ops: string): void;
  post(message: string): void;
  now(): number;
  timer(id: number, delay: number): void;
  untimer(id: number): void;
  fetch(id: number, request: string): void;
  abort(id: number): void;
  open(url: string): void;
  pick(id: number, question: string): void;
  unpick(id: number): void;
  /** Has the page a function of its own by that name? */
  known(kind: string, name: string): boolean;
  run(kind: string, name: string, given: string): string;
  log(text: string): void;
  listen(handler: PythonHandler): void;
  /** For the page itself: pass something on to Python and apply the answer. */
  tell(kind: "event" | "message" | "timer" | "picked" | "fetched" | "failed", text: string): void;
}

/** `(kind, text)` → an op list as JSON text, or "" for none. */
interface PythonHandler {
  (kind: "event" | "message" | "timer" | "picked" | "fetched" | "failed", text: string): string;
  destroy?(): void;
}

interface RendererGlobal {
  readonly channel?: Channel;
  readonly stats: Readonly<Record<string, number>>;
  connect(root: Element, channel?: Channel): Bridge;
  /** What `connect` will return, for a page that shows something before it knows who draws it. */
  connectEarly(root: Element, channel: Channel): Bridge;
}

declare const RENDERER_VERSION: string;
/** `info` of the interpreter's own lock file. */
declare const PYODIDE_INFO: Record<string, string>;
/** Bytes of linear memory that the snapshot needs. */
declare const SNAPSHOT_MEMORY: number;
/** How the static part of memory must come out. */
declare const SNAPSHOT_CHECK: { length: number; sum: number };
/** What the loader keeps beside the memory. */
declare const SNAPSHOT_CONFIG: { hiwireKeys: unknown[]; immortalKeys: unknown[] };
/** Source of the utility compiler: layers, theme, place of the result. */
declare const TAILWIND_INPUT: string;
/** First words of all utilities, separated by spaces. */
declare const UTILITY_ROOTS: string;
/** `tailwind.js`, once it has run. */
declare var __rendererTailwind: Promise<{ build(names: string[]): string }>;
/** `mermaid.js`, once it has run. */
declare var __rendererMermaid: any;
/** `diagrams.js`, once it has run. */
declare var __rendererDiagrams: (library: Uint8Array, run: (script: string) => void) => DrawDiagram;
type DrawDiagram = (figure: Element, source: string, label: string) => void;
/** In pages that can draw diagrams. */
declare var __rendererDraw: DrawDiagram | undefined;
declare var __renderer: RendererGlobal;
declare var __rendererChannel: Channel | undefined;
/** `interpreter.js`, once it has run. */
declare var __rendererInterpreter: {
  createPyodideModule(settings: any): Promise<any>;
  loadPyodide(options: any): Promise<any>;
};
declare var __rendererAssets: {
  begin(name: string): void;
  supply(name: string, packed: ReadableStream<Uint8Array<ArrayBuffer>>): void;
  readonly styled: Promise<import("./utilities.js").Utilities>;
};
/** In the stub: told when the interpreter of this frame has drawn. */
declare var __rendererEarly: { takenOver(): void } | undefined;
/** Whether this page has anything else to try. */
declare const RENDERER_LADDER: boolean;
/** The heavy parts that the stub gets from elsewhere. */
declare const PARTS: { size: number; assets: Record<string, { digest: string; size: number; parts: string[] }> };
