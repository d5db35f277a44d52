// @ts-check
/** The state inspector: now, before, and what led from one to the other. One rule: it edits only on Apply. */
import { h, part, pretty } from "./dom.js";

/** @typedef {import("./inspector.js").Moment} Moment */

export class StatePanel {
  /** @type {Moment | undefined} the moment that is shown, undefined: the newest */
  #chosen;

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {WeakSet<object>} */
    this.followed = new WeakSet();
    stage.addEventListener("active", () => this.#follow());
    stage.addEventListener("status", () => this.#follow());
    part("state-slider").addEventListener("input", () => this.#slide());
    part("state-apply").addEventListener("click", () => this.#apply());
    part("state-run").addEventListener("click", () => this.#run());
    part("state-travel").addEventListener("click", () => this.#travel());
    part("state-expressions").addEventListener("click", () => this.inspector.evaluate());
    this.#follow();
  }

  get inspector() {
    return this.stage.active.inspector;
  }

  #follow() {
    const { inspector } = this;
    if (!this.followed.has(inspector)) {
      this.followed.add(inspector);
      inspector.addEventListener("moment", () => inspector === this.inspector && this.#show());
      inspector.addEventListener("expressions", () => inspector === this.inspector && this.#showExpressions());
    }
    this.#show();
  }

  #show() {
    const { moments } = this.inspector;
    const on = moments.length > 0;
    part("state-off").hidden = on;
    part("state-on").hidden = !on;
    part("state-count").textContent = on ? String(moments.length) : "";
    if (!on) {
      this.#chosen = undefined;
      return;
    }
    if (this.#chosen && !moments.includes(this.#chosen)) this.#chosen = undefined;
    const slider = part("state-slider");
    slider.max = String(moments.length - 1);
    slider.value = String(moments.indexOf(this.#chosen ?? moments[moments.length - 1]));
    this.#showMoment(this.#chosen ?? moments[moments.length - 1]);
  }

  /** @param {Moment} moment */
  #showMoment(moment) {
    const { moments } = this.inspector;
    const newest = moment === moments.at(-1);
    part("state-moment").textContent = `${moments.indexOf(moment) + 1} of ${moments.length}: ${moment.cause}`;
    part("state-slider").setAttribute("aria-valuetext", part("state-moment").textContent);
    part("state-travel").disabled = newest;
    const box = part("state-json");
    if (box !== document.activeElement) box.value = pretty(moment.state);
    part("state-changed").textContent = moment.changed.length ? `changed: ${moment.changed.join(", ")}` : "nothing changed";
    part("state-actions").replaceChildren(...moment.actions.map((action) => h("li", {}, h("code", {}, JSON.stringify(action)))));
    part("state-pending").replaceChildren(...moment.pending.map((each) => h("li", {}, JSON.stringify(each))));
  }

  #slide() {
    const { moments } = this.inspector;
    const moment = moments[Number(part("state-slider").value)];
    this.#chosen = moment === moments.at(-1) ? undefined : moment;
    this.#showMoment(moment);
  }

  #travel() {
    if (this.#chosen) this.inspector.travel(this.#chosen);
    this.#chosen = undefined;
  }

  #apply() {
    const value = this.#json("state-json");
    if (value !== undefined) this.inspector.travel({ .../** @type {Moment} */ (this.inspector.moments.at(-1)), state: value });
  }

  #run() {
    const value = this.#json("state-action");
    if (value !== undefined) this.inspector.run(value);
  }

  /** @param {string} id */
  #json(id) {
    try {
      const value = JSON.parse(part(id).value);
      part("state-fault").textContent = "";
      return value;
    } catch (error) {
      part("state-fault").textContent = String(error);
      return undefined;
    }
  }

  #showExpressions() {
    const rows = this.inspector.expressions.map(({ node, prop, text, value }) => h(
      "tr",
      {},
      h("th", { scope: "row" }, `${node}.${prop}`),
      h("td", {}, h("code", {}, text)),
      h("td", {}, JSON.stringify(value) ?? "undefined"),
    ));
    part("state-values").replaceChildren(...rows);
  }
}
