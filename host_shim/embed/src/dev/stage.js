// @ts-check
/**
 * The panes side by side, and which one the panels are about. One rule: panes that show the same call
 * share its result, so what differs between them is the renderer or the host, not the data.
 */
import { Queue } from "./answers.js";
import { callTool } from "./api.js";
import { h, part } from "./dom.js";
import { MODES } from "./environment.js";
import { Pane } from "./pane.js";
import { DEFAULTS } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Choices} Choices */
/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./pane.js").Call} Call */

const STEP = 16;

/** Passes on what its panes announce, and `active` when another pane is the one the panels show. */
export class Stage extends EventTarget {
  /** @type {Pane[]} */
  panes = [];

  /** @type {Pane} */
  active;

  queue = new Queue();

  /**
   * @param {Settings} settings
   * @param {import("./api.js").Config} config
   * @param {import("./log_entries.js").LogEntries} entries
   * @param {Omit<import("./answers.js").Desk, "queue" | "choices" | "display">} person
   */
  constructor(settings, config, entries, person) {
    super();
    this.settings = settings;
    this.config = config;
    this.entries = entries;
    this.person = person;
    this.grid = part("stage");
    this.active = this.add({});
    for (const overrides of readPanes(settings.choices.panes)) this.add(overrides);
    new ResizeObserver(() => this.refresh()).observe(this.grid);
  }

  /**
   * One more pane.
   * @param {Partial<Choices>} overrides
   */
  add(overrides) {
    const pane = new Pane(this, overrides);
    this.panes.push(pane);
    this.grid.append(pane.element);
    this.grid.dataset.count = this.panes.length;
    return pane;
  }

  /**
   * Opens a pane beside the others for good: it stands in the address.
   * @param {Partial<Choices>} overrides
   */
  async beside(overrides) {
    const pane = this.add(overrides);
    this.#save();
    await this.open([pane]);
    return pane;
  }

  /** @param {Pane} pane */
  async closePane(pane) {
    await pane.close();
    if (this.panes.length === 1) return;
    this.panes = this.panes.filter((other) => other !== pane);
    pane.element.remove();
    this.grid.dataset.count = this.panes.length;
    if (this.active === pane) this.activate(this.panes[0]);
    this.#save();
  }

  /** @param {Pane} pane */
  activate(pane) {
    if (this.active === pane) return;
    this.active = pane;
    this.#markActive();
    this.dispatchEvent(new Event("active"));
  }

  /**
   * Opens views for what is chosen; panes of the same call share it.
   * @param {Pane[]} panes
   */
  async open(panes = this.panes) {
    const calls = this.#calls(panes);
    this.#markActive();
    await Promise.all(panes.map((pane) => (calls.get(pane) ? pane.open(/** @type {Call} */ (calls.get(pane))) : undefined)));
  }

  /**
   * Calls the same tools again and shows the views anew, as after a change of the code.
   * @param {Pane[]} panes
   * @param {boolean} keep whether the state of before comes back
   */
  async rerun(panes = this.panes, keep = Boolean(this.settings.choices.keep)) {
    const shown = panes.filter((pane) => pane.call);
    /** @type {Map<string, Call>} */
    const calls = new Map();
    for (const { call } of shown) {
      if (!call) continue;
      const server = this.server(call.server.name) ?? call.server;
      const tool = server.tools.find(({ name }) => name === call.tool.name) ?? call.tool;
      calls.set(key(call), { ...call, server, tool, result: started(server, tool.name, call.args) });
    }
    await Promise.all(
      shown.map((pane) => {
        if (keep) pane.inspector.restoreLater();
        return pane.open(/** @type {Call} */ (calls.get(key(/** @type {Call} */ (pane.call)))));
      }),
    );
  }

  refresh() {
    for (const pane of this.panes) pane.refresh();
  }

  /** @type {Server[]} */
  servers = [];

  /** @param {string} name */
  server(name) {
    return this.servers.find((server) => server.name === name);
  }

  /**
   * What a pane's answers need of the person.
   * @param {Pane} pane
   * @returns {import("./answers.js").Desk}
   */
  desk(pane) {
    return {
      ...this.person,
      queue: this.queue,
      choices: () => pane.choices,
      display: (mode) => {
        const offered = pane.choices.modes.split(",");
        if (MODES.includes(mode) && offered.includes(mode)) this.settings.update({ mode });
        return this.settings.choices.mode;
      },
    };
  }

  /**
   * A grip at the corner of a frame; arrow keys do what dragging does.
   * @param {Pane} pane
   */
  sizeHandle(pane) {
    const grip = h("div", {
      class: "grip",
      role: "separator",
      tabIndex: 0,
      "aria-label": "Size of the frame: arrow keys, or drag",
      "aria-orientation": "vertical",
      "aria-valuemin": "200",
      "aria-valuemax": "4000",
      "aria-valuenow": this.settings.choices.width || "720",
      "data-testid": "size-handle",
    });
    const resize = (/** @type {number} */ width, /** @type {number} */ height) => {
      const wide = String(Math.max(200, Math.round(width)));
      const tall = height ? String(Math.max(120, Math.round(height))) : "";
      this.settings.update({ device: "custom", width: wide, height: tall });
      grip.setAttribute("aria-valuenow", wide);
    };
    grip.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const box = pane.frame.getBoundingClientRect();
      const wide = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key] ?? 0;
      const tall = { ArrowUp: -STEP, ArrowDown: STEP }[event.key] ?? 0;
      if (!wide && !tall) return;
      event.preventDefault();
      resize(box.width + wide, tall ? box.height + tall : Number(pane.choices.height));
    });
    grip.addEventListener("pointerdown", (/** @type {PointerEvent} */ start) => {
      const box = pane.frame.getBoundingClientRect();
      grip.setPointerCapture(start.pointerId);
      pane.frame.style.pointerEvents = "none"; // or the frame gets the pointer as soon as it is over it
      const move = (/** @type {PointerEvent} */ { clientX, clientY }) =>
        resize(box.width + clientX - start.clientX, box.height + clientY - start.clientY);
      grip.addEventListener("pointermove", move);
      const end = () => {
        grip.removeEventListener("pointermove", move);
        pane.frame.style.pointerEvents = "";
      };
      grip.addEventListener("lostpointercapture", end, { once: true });
    });
    return grip;
  }

  #markActive() {
    for (const pane of this.panes) pane.element.dataset.active = String(pane === this.active);
  }

  /** @param {Pane[]} panes */
  #calls(panes) {
    /** @type {Map<string, Call>} */
    const shared = new Map();
    /** @type {Map<Pane, Call>} */
    const calls = new Map();
    for (const pane of panes) {
      const { server: name, tool: toolName, args: text } = pane.choices;
      const server = this.server(name);
      const tool = server?.tools.find((each) => each.name === toolName);
      if (!server || !tool) continue;
      const args = JSON.parse(text || "{}");
      const mark = key({ server, tool, args });
      const other = this.panes.find((each) => !panes.includes(each) && each.call && key(each.call) === mark);
      const call = shared.get(mark) ?? other?.call ?? { server, tool, args, result: started(name, toolName, args) };
      shared.set(mark, call);
      calls.set(pane, call);
    }
    return calls;
  }

  #save() {
    const own = this.panes.slice(1).map(({ overrides }) => overrides);
    this.settings.update({ panes: own.length ? JSON.stringify(own) : "" });
  }
}

/**
 * Calls a tool; a failure is reported by whoever awaits the result.
 * @param {string | Server} server
 * @param {string} tool
 * @param {any} args
 */
function started(server, tool, args) {
  const result = callTool(typeof server === "string" ? server : server.name, tool, args);
  result.catch(() => {});
  return result;
}

/** @param {{server: Server, tool: {name: string}, args: any}} call */
const key = ({ server, tool, args }) => JSON.stringify([server.name, tool.name, args]);

/** @param {string} text @returns {Partial<Choices>[]} */
function readPanes(text) {
  try {
    const found = text ? JSON.parse(text) : [];
    const known = (/** @type {any} */ entry) => Object.entries(entry).filter(([name]) => name in DEFAULTS);
    return found.map((/** @type {any} */ entry) => Object.fromEntries(known(entry)));
  } catch {
    return [];
  }
}
