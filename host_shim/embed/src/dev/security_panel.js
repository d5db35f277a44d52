// @ts-check
/** The policy of the view, what it refused, and the Python that would allow it. One rule: advice is text. */
import { advise } from "./api.js";
import { h, part, size } from "./dom.js";

export class SecurityPanel {
  /** @param {import("./stage.js").Stage} stage @param {import("./api.js").Feed} feed */
  constructor(stage, feed) {
    this.stage = stage;
    /** @type {WeakSet<object>} */
    this.followed = new WeakSet();
    feed.addEventListener("violation", (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    for (const kind of ["active", "facts", "violation", "result"]) stage.addEventListener(kind, () => this.show());
    part("copy-python").addEventListener("click", () => navigator.clipboard?.writeText(part("violations-python").textContent));
    this.show();
  }

  /** @param {{view: string, violation: any}} report */
  #take({ view, violation }) {
    this.stage.panes.find((pane) => pane.viewId === view)?.addViolation(violation);
  }

  async show() {
    const { facts, violations, choices, probe } = this.stage.active;
    this.#follow(probe);
    part("violations-count").textContent = violations.length ? String(violations.length) : "";
    const policy = this.stage.config.policies.find(({ name }) => name === choices.policy);
    const starts = facts?.python ?? policy?.python;
    part("policy-verdict").textContent = starts
      ? "Python can start under this policy."
      : "Python cannot start under this policy: WebAssembly is refused. A view in Python shows its notice or is drawn by the server.";
    part("policy-verdict").dataset.starts = String(Boolean(starts));
    part("policy-source").textContent = policy ? `${policy.title}, from ${policy.source}, ${policy.date}` : "";
    part("policy-text").textContent = facts?.policy ?? (facts ? "no policy" : "");
    part("resource-facts").textContent = facts?.bytes === undefined ? "" : `${facts.ui?.resourceUri}, ${size(facts.bytes)}, ${facts.mimeType}`;
    part("warnings").replaceChildren(...(facts?.warnings ?? []).map((warning) => h("li", {}, warning)));
    part("violations").replaceChildren(...violations.map(line));
    // Only the probe sees what a view loads; without it nothing is said about declarations.
    await this.#advise(facts?.ui?.csp, violations, choices.probe ? probe.used : undefined);
  }

  /** @param {import("./probe_client.js").Probe} probe */
  #follow(probe) {
    if (this.followed.has(probe)) return;
    this.followed.add(probe);
    probe.addEventListener("used", () => void this.show());
    probe.addEventListener("screen", () => void this.show());
  }

  /** @param {any} csp @param {any[]} violations @param {string[]} [used] */
  async #advise(csp, violations, used) {
    const { python, remarks, unused } = await advise(csp, violations, used);
    part("violations-advice").hidden = !python;
    part("violations-python").textContent = python;
    const idle = unused.length ? [`Declared, and never used so far: ${unused.join(", ")}.`] : [];
    part("violations-remarks").replaceChildren(...[...remarks, ...idle].map((remark) => h("li", {}, remark)));
  }
}

/** @param {any} violation */
function line({ directive, blocked, source, line: at, sample }) {
  const where = source ? ` at ${source}${at ? `:${at}` : ""}` : "";
  return h("li", { "data-testid": "violation" }, h("code", {}, directive), " refused ", h("code", {}, blocked || "inline"), where, sample ? ` “${sample}”` : "");
}
