// @ts-check
/**
 * The first two panes side by side: what is on screen, the accessible outline, the messages. One rule: it
 * compares what both say about themselves; what a person does in one is done in the other.
 */
import { h, part } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./log_entries.js").LogEntries} LogEntries */

export class Compare {
  /** @type {WeakSet<object>} */
  #followed = new WeakSet();

  /**
   * @param {Stage} stage
   * @param {LogEntries} entries
   */
  constructor(stage, entries) {
    this.stage = stage;
    this.entries = entries;
    part("compare").addEventListener("click", () => this.toggle());
    for (const kind of ["status", "result", "active"]) stage.addEventListener(kind, () => this.show());
    this.show();
  }

  /** Opens the other renderer beside the first view, or closes what is beside it. */
  async toggle() {
    const { settings, panes } = this.stage;
    if (panes.length > 1) {
      for (const pane of panes.slice(1)) await this.stage.closePane(pane);
      settings.update({ probe: "" });
      this.show();
      return;
    }
    settings.update({ probe: "yes", tab: "compare" });
    const renderer = settings.choices.renderer === "stock" ? "ours" : "stock";
    // The stock renderer submits its forms, which a frame may do only with this token.
    await this.stage.beside({ renderer, sandbox: "allow-scripts allow-forms" });
    this.show();
  }

  show() {
    const { panes } = this.stage;
    part("compare").setAttribute("aria-pressed", String(panes.length > 1));
    part("compare-none").hidden = panes.length > 1;
    part("compare-result").hidden = panes.length < 2;
    for (const pane of panes) this.#follow(pane);
    if (panes.length < 2) return;
    const [one, other] = panes;
    report("compare-text", one.probe.screen?.text, other.probe.screen?.text);
    report("compare-outline", one.probe.screen?.outline, other.probe.screen?.outline);
    report("compare-messages", this.#messages(one), this.#messages(other));
  }

  /** @param {import("./pane.js").Pane} pane */
  #follow(pane) {
    if (this.#followed.has(pane)) return;
    this.#followed.add(pane);
    pane.probe.addEventListener("screen", () => this.show());
    pane.probe.addEventListener("act", (event) => {
      const act = /** @type {CustomEvent} */ (event).detail;
      for (const other of this.stage.panes) if (other !== pane) other.probe.repeat(act);
    });
  }

  /** A view's messages since it was opened. Sizes are left out, two renderers never measure the same, and
   * so are the panel's own questions, which go to one of them.
   * @param {import("./pane.js").Pane} pane */
  #messages(pane) {
    const lines = pane.session?.log.entries ?? [];
    return lines
      .filter(({ method }) => method !== "ui/notifications/size-changed" && method !== "tools/list")
      .map(({ from, kind, method, message }) => `${from} ${kind} ${method} ${brief(message)}`.trim());
  }
}

/** @param {any} message */
function brief({ method, params }) {
  return method === "tools/call" ? `${params.name} ${JSON.stringify(params.arguments ?? {})}` : "";
}

/**
 * @param {string} id
 * @param {string[]} [one]
 * @param {string[]} [other]
 */
function report(id, one, other) {
  if (!one || !other) {
    part(id).replaceChildren(h("p", { class: "hint" }, "Waiting for both views."));
    return;
  }
  const lines = difference(one, other);
  const same = lines.every(({ mark }) => mark === " ");
  const verdict = same ? `The same: ${one.length} lines.` : `${lines.filter(({ mark }) => mark !== " ").length} lines differ.`;
  const shown = lines.filter(({ mark }) => mark !== " ");
  part(id).dataset.same = String(same);
  part(id).replaceChildren(
    h("p", {}, verdict),
    ...shown.map(({ mark, line }) => h(mark === "-" ? "del" : "ins", { class: "diff" }, `${mark} ${line}`)),
  );
}

/**
 * Lines of one that the other lacks (`-`) and the other way round (`+`), by the longest common sequence.
 * @param {string[]} one
 * @param {string[]} other
 * @returns {{mark: " " | "-" | "+", line: string}[]}
 */
export function difference(one, other) {
  const common = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      common[i][j] = one[i] === other[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  /** @type {{mark: " " | "-" | "+", line: string}[]} */
  const lines = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ mark: " ", line: one[i] });
      i++;
      j++;
    } else if (j >= other.length || (i < one.length && common[i + 1][j] >= common[i][j + 1])) lines.push({ mark: "-", line: one[i++] });
    else lines.push({ mark: "+", line: other[j++] });
  }
  return lines;
}
