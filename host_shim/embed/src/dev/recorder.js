// @ts-check
/**
 * Saves a run as one file and runs a saved one again. One rule: a replay needs no server; what the
 * host said and what the person did comes from the file, and what the view says is compared with it.
 */
import { addRecording, getRecording } from "./api.js";
import { difference } from "./compare.js";
import { announce, h, part, pretty, save } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./pane.js").Pane} Pane */

const STEP_LIMIT_MS = 15_000;

export class Recorder {
  /**
   * @param {Stage} stage
   * @param {() => Promise<void>} relist asks for the servers again
   */
  constructor(stage, relist) {
    this.stage = stage;
    this.relist = relist;
    part("record").addEventListener("click", () => this.#toggle());
    part("save-run").addEventListener("click", () => this.#save());
    part("open-run").addEventListener("change", () => this.#open());
    part("replay").addEventListener("click", () => this.replay());
    stage.addEventListener("status", () => this.#show());
    this.#show();
  }

  #show() {
    const recording = Boolean(this.stage.settings.choices.probe);
    part("record").setAttribute("aria-pressed", String(recording));
    part("save-run").disabled = !this.stage.active.call;
    const server = this.stage.active.call?.server;
    part("replay").disabled = server?.kind !== "recording";
  }

  /** Clicks are recorded by the probe, so the view opens anew with it. */
  async #toggle() {
    const { settings } = this.stage;
    settings.update({ probe: settings.choices.probe ? "" : "yes" });
    this.#show();
    announce(settings.choices.probe ? "recording" : "not recording");
  }

  async #save() {
    const { active } = this.stage;
    const { call } = active;
    if (!call) return;
    const { ui, ...tool } = call.tool;
    const run = {
      recording: 1,
      made: new Date().toISOString(),
      version: this.stage.config.version,
      server: call.server.name,
      tool,
      tools: call.server.tools.map(({ ui: _, ...each }) => each),
      resources: ui ? [{ uri: ui.resourceUri, name: tool.name, _meta: { ui: active.facts?.ui ?? {} } }] : [],
      choices: active.choices,
      arguments: call.args,
      result: active.result ?? null,
      messages: (active.session?.log.entries ?? []).map(({ at, from, message }) => ({ at, from, message })),
      acts: active.probe.acts,
    };
    save(`${call.tool.name}.run.json`, "application/json", pretty(run));
  }

  async #open() {
    const [file] = part("open-run").files;
    if (!file) return;
    try {
      const name = file.name.replace(/(\.run)?\.json$/, "");
      const server = await addRecording(name, JSON.parse(await file.text()));
      await this.relist();
      const added = this.stage.server(server);
      const data = await getRecording(server);
      this.stage.settings.update({ server, tool: data.tool.name, args: JSON.stringify(data.arguments), panes: "" });
      announce(`opened ${added?.name}`);
      part("launch").click();
    } catch (error) {
      announce(String(error));
    }
    part("open-run").value = "";
  }

  /** Does again what was done, and compares what the view says with what it said then. */
  async replay() {
    const { active } = this.stage;
    const data = active.call && (await getRecording(active.call.server.name));
    if (!data) return;
    this.stage.settings.update({ probe: "yes", tab: "compare" });
    await this.stage.rerun([active], false);
    for (const step of steps(data)) await this.#step(active, step);
    this.#report(active, data);
  }

  /**
   * @param {Pane} pane
   * @param {any} step
   */
  async #step(pane, { act, asks, message }) {
    if (act) {
      const before = asked(pane);
      await pane.probe.perform(act, STEP_LIMIT_MS);
      if (asks) await until(() => asked(pane) >= before + asks && !pane.session?.log.unanswered.length);
      else await painted();
    } else if (message.method === "tools/call") {
      await pane.callAppTool(message.params.name, message.params.arguments ?? {}).catch(() => {});
    } else await pane.session?.bridge.sendHostContextChange(message.params);
  }

  /**
   * @param {Pane} pane
   * @param {any} data
   */
  #report(pane, data) {
    const then = said(data.messages);
    const now = said(pane.session?.log.entries ?? []);
    const lines = difference(then, now).filter(({ mark }) => mark !== " ");
    const verdict = lines.length ? `${lines.length} messages of the view differ from the recording.` : `The view said the same ${now.length} messages as recorded.`;
    part("replay-result").dataset.same = String(lines.length === 0);
    part("replay-result").replaceChildren(
      h("p", {}, verdict),
      ...lines.map(({ mark, line }) => h(mark === "-" ? "del" : "ins", { class: "diff" }, `${mark} ${line}`)),
    );
    announce("replayed");
  }
}

/** The steps of a recording in order: what the person did, and what the host asked by itself.
 * @param {any} data */
function steps(data) {
  const own = data.messages.filter((/** @type {any} */ { from, message }) =>
    from === "host" && (message.method === "tools/call" || message.method === "ui/notifications/host-context-changed"));
  const acts = data.acts.map((/** @type {any} */ act, /** @type {number} */ index) => {
    const until = data.acts[index + 1]?.at ?? Infinity;
    const asks = data.messages.filter((/** @type {any} */ { at, from, message }) =>
      from === "view" && "id" in message && message.method && at >= act.at && at < until).length;
    return { at: act.at, act, asks };
  });
  return [...own, ...acts].sort((one, other) => one.at - other.at);
}

/** What a view said, apart from sizes, which depend on the window, and from answers to the page's own
 * questions for its tools, which come as often as a panel is drawn.
 * @param {{from: string, message: any}[]} messages */
function said(messages) {
  const listings = messages.filter(({ from, message }) => from === "host" && message.method === "tools/list");
  const asked = new Set(listings.map(({ message }) => message.id));
  const counts = (/** @type {{from: string, message: any}} */ { from, message }) =>
    from === "view" && message.method !== "ui/notifications/size-changed" && (message.method || !asked.has(message.id));
  return messages.filter(counts).map(({ message: { method, params, result, error } }) =>
    JSON.stringify(method === "ui/initialize" ? { method } : { method, params: without(params), result, error }));
}

/** @param {any} params */
function without(params) {
  if (!params) return params;
  const { _meta, ...rest } = params; // progress tokens count up differently
  return rest;
}

/** @param {Pane} pane */
const asked = (pane) => (pane.session?.log.entries ?? []).filter(({ from, kind }) => from === "view" && kind === "request").length;

/** @param {() => boolean} condition */
async function until(condition) {
  const end = performance.now() + STEP_LIMIT_MS;
  while (!condition() && performance.now() < end) await painted();
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
