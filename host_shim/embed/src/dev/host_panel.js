// @ts-check
/**
 * The controls of the host: what a view learns about it, what it offers, which product it plays.
 * One rule: a control shows the setting and writes the setting; nothing else remembers it.
 */
import { CAPABILITIES, names } from "./capabilities.js";
import { h, part } from "./dom.js";
import { DEVICES, MODES } from "./environment.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Key} Key */
/** @typedef {import("./api.js").Config} Config */
/** @typedef {[value: string, label: string]} Option */

const SANDBOXES = [
  "allow-scripts",
  "allow-scripts allow-forms",
  "allow-scripts allow-same-origin",
  "allow-scripts allow-same-origin allow-forms",
];

export class HostPanel {
  /**
   * @param {Settings} settings
   * @param {Config} config
   */
  constructor(settings, config) {
    this.settings = settings;
    this.config = config;
    this.#selects();
    this.#texts();
    this.#capabilities();
    this.#modes();
    this.#completePreset();
    settings.addEventListener("change", () => this.show());
    this.show();
  }

  #selects() {
    const { config } = this;
    const wasm = (/** @type {boolean | null} */ starts) => (starts === null ? "" : starts ? " · Python starts" : " · no Python");
    this.#select("renderer", config.renderers.map((name) => [name, name]));
    this.#select("policy", config.policies.map(({ name, title, python }) => [name, title + wasm(python)]));
    this.#select("preset", [["", "Neutral host"], ...config.presets.map(/** @returns {Option} */ ({ name, title, startsPython }) => [name, title + wasm(startsPython)])]);
    this.#select("theme", [["system", "System"], ["light", "Light"], ["dark", "Dark"]]);
    this.#select("styles", Object.keys(config.styles).map((name) => [name, name === "none" ? "None" : name]));
    this.#select("mode", MODES.map((mode) => [mode, mode]));
    this.#select("device", [...DEVICES.map(/** @returns {Option} */ ({ name, title }) => [name, title]), ["custom", "Custom size"]]);
    this.#select("frame", [["single", "Single frame"], ["double", "Double frame (proxy on another origin)"]]);
    this.#select("sandbox", SANDBOXES.map((tokens) => [tokens, tokens]));
    this.#select("platform", [["web", "web"], ["desktop", "desktop"], ["mobile", "mobile"]]);
    this.#select("touch", [["", "as here"], ["yes", "yes"], ["no", "no"]]);
    this.#select("hover", [["", "as here"], ["yes", "yes"], ["no", "no"]]);
    this.#select("visibility", [["enforce", "Refuse tools not meant for apps"], ["off", "Allow any tool"]]);
    part("device").addEventListener("change", () => this.#chooseDevice());
    part("preset").addEventListener("change", () => this.#choosePreset());
  }

  /** @param {Key} key @param {Option[]} options */
  #select(key, options) {
    const control = part(key);
    control.replaceChildren(...options.map(([value, label]) => h("option", { value }, label)));
    const { choices } = this.settings;
    if (!options.some(([value]) => value === choices[key])) choices[key] = options[0][0];
    control.addEventListener("change", () => this.settings.update({ [key]: control.value }));
  }

  #texts() {
    const zones = Intl.supportedValuesOf?.("timeZone") ?? [];
    part("zones").replaceChildren(...zones.map((zone) => h("option", { value: zone })));
    for (const key of /** @type {Key[]} */ (["width", "height", "locale", "tz", "agent", "safe"])) {
      part(key).addEventListener("change", () => this.settings.update({ [key]: part(key).value.trim() }));
    }
    for (const key of /** @type {Key[]} */ (["approve", "early", "stream", "keep", "inspect"])) {
      part(key).addEventListener("change", () => this.settings.update({ [key]: part(key).checked ? "yes" : "" }));
    }
  }

  #capabilities() {
    const box = (/** @type {"unadvertised" | "refused"} */ key, /** @type {string} */ name, /** @type {string} */ label) => {
      const input = h("input", { type: "checkbox", "data-testid": `${key}-${name}`, "aria-label": label });
      input.addEventListener("change", () => this.#toggle(key, name, !input.checked));
      return h("td", {}, input);
    };
    part("capabilities").replaceChildren(...CAPABILITIES.map(({ name, label, methods }) => h(
      "tr",
      {},
      h("th", { scope: "row", title: methods.join(", ") }, label),
      box("unadvertised", name, `Advertise ${name}`),
      box("refused", name, `Answer ${name}`),
    )));
  }

  #modes() {
    part("modes").replaceChildren(...MODES.map((mode) => {
      const input = h("input", { type: "checkbox", "data-testid": `offers-${mode}`, disabled: mode === "inline" });
      input.addEventListener("change", () => {
        const offered = names(this.settings.choices.modes);
        if (input.checked) offered.add(mode);
        else offered.delete(mode);
        this.settings.update({ modes: MODES.filter((each) => offered.has(each)).join(",") });
      });
      return h("label", {}, input, ` ${mode}`);
    }));
  }

  /** @param {"unadvertised" | "refused"} key @param {string} name @param {boolean} present */
  #toggle(key, name, present) {
    const listed = names(this.settings.choices[key]);
    if (present) listed.add(name);
    else listed.delete(name);
    const ordered = CAPABILITIES.map((each) => each.name).filter((each) => listed.has(each));
    this.settings.update({ [key]: ordered.join(",") });
  }

  #chooseDevice() {
    const device = DEVICES.find(({ name }) => name === part("device").value);
    if (device) this.settings.update(device.choices);
  }

  #choosePreset() {
    const { presets, policies, renderers } = this.config;
    const neutral = { policy: policies[0].name, sandbox: "allow-scripts", frame: "single", modes: MODES.join(","), unadvertised: "", refused: "", early: "" };
    const preset = presets.find(({ name }) => name === part("preset").value);
    const stated = Object.fromEntries((preset?.values ?? []).map(({ setting, value }) => [setting, value]));
    this.settings.update({ ...neutral, ...stated, renderer: this.settings.choices.renderer || renderers[0] });
  }

  /** An address that names a preset and nothing else means all of it. */
  #completePreset() {
    const { choices } = this.settings;
    const given = new URLSearchParams(location.search);
    const preset = this.config.presets.find(({ name }) => name === choices.preset);
    for (const { setting, value } of preset?.values ?? []) {
      if (!given.has(setting)) choices[/** @type {Key} */ (setting)] = value;
    }
  }

  show() {
    const { choices } = this.settings;
    for (const [key, value] of Object.entries(choices)) {
      const control = document.querySelector(`select[data-testid="${key}"], input[data-testid="${key}"]`);
      if (control === document.activeElement && control instanceof HTMLInputElement && control.type !== "checkbox") continue; // being typed in
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
      else if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value;
    }
    const [hidden, refused, offered] = [names(choices.unadvertised), names(choices.refused), names(choices.modes)];
    for (const { name } of CAPABILITIES) {
      part(`unadvertised-${name}`).checked = !hidden.has(name);
      part(`refused-${name}`).checked = !refused.has(name);
    }
    for (const mode of MODES) part(`offers-${mode}`).checked = offered.has(mode);
    this.#showPreset();
  }

  #showPreset() {
    const preset = this.config.presets.find(({ name }) => name === this.settings.choices.preset);
    part("preset-facts").hidden = !preset;
    if (!preset) return;
    part("preset-python").textContent = preset.python;
    part("preset-values").replaceChildren(...preset.values.map(({ setting, value, source, date }) => h(
      "tr",
      {},
      h("th", { scope: "row" }, setting),
      h("td", {}, h("code", {}, value)),
      h("td", {}, `${source}, ${date}`),
    )));
  }
}
