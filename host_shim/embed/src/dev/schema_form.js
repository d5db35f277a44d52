// @ts-check
/**
 * A form made from a JSON Schema: nested objects, lists, unions, dates. One rule: what it reads is
 * what a server would get; faults are shown where they are, and never keep the person from sending.
 */
import { validate } from "./api.js";
import { h } from "./dom.js";
import { hintOf, labelOf, scalarField } from "./fields.js";
import { example, fits, isObject, kindOf, resolved, union, variantName } from "./schema.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Place} Place */

/** Announces `change` when the person has changed a value. */
export class SchemaForm extends EventTarget {
  /** @type {Field} */
  field;

  /**
   * @param {any} schema of an object
   * @param {string} label accessible name
   */
  constructor(schema, label) {
    super();
    this.schema = schema ?? { type: "object" };
    this.element = h("div", { class: "schema-form", role: "group", "aria-label": label });
    this.element.addEventListener("input", () => this.dispatchEvent(new Event("change")));
    this.element.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    this.field = this.fill(example(this.schema, this.schema));
  }

  /** @param {unknown} value */
  fill(value) {
    const schema = resolved(this.schema, this.schema);
    const place = { root: this.schema, name: "", required: true, path: "" };
    this.field = objectField(schema, isObject(value) ? value : {}, place, false);
    const empty = !Object.keys(schema.properties ?? {}).length && !schema.additionalProperties;
    this.element.replaceChildren(empty ? h("p", { class: "hint" }, "It takes no arguments.") : this.field.element);
    return this.field;
  }

  /** @returns {any} the arguments; throws where a JSON field holds none */
  read() {
    return this.field.read();
  }

  /** Shows what the schema says against the value; whether it says anything.
   * @returns {Promise<boolean>} */
  async check() {
    const faults = await validate(this.schema, this.read());
    this.field.clear();
    for (const { path, message } of faults) this.field.blame(path, message);
    return faults.length === 0;
  }
}

/**
 * @param {any} raw
 * @param {unknown} value
 * @param {Place} place
 * @returns {Field}
 */
function fieldFor(raw, value, place) {
  const schema = resolved(raw, place.root);
  const { variants, nullable } = union(schema, place.root);
  if (nullable && variants.length === 1) return nullableField(variants[0], schema, value, place);
  if (variants.length) return unionField(variants, nullable, schema, value, place);
  const kind = kindOf(schema);
  if (kind === "object" && (schema.properties || isObject(schema.additionalProperties))) {
    return objectField(schema, value, place, !place.required);
  }
  if (kind === "array" && schema.items) return listField(schema, value, place);
  return scalarField(schema, value, place);
}

/** X or null: the field of X, whose absence is null where something is required. */
/** @param {any} variant @param {any} whole @param {unknown} value @param {Place} place @returns {Field} */
function nullableField(variant, whole, value, place) {
  const schema = { ...variant, title: whole.title ?? variant.title, description: whole.description ?? variant.description };
  const field = fieldFor(schema, value ?? undefined, { ...place, required: false });
  return { ...field, read: () => field.read() ?? (place.required ? null : undefined) };
}

/**
 * @param {any} schema
 * @param {any} value
 * @param {Place} place
 * @param {boolean} optional whether the person may leave the whole object out
 * @returns {Field}
 */
function objectField(schema, value, place, optional) {
  const given = isObject(value) ? value : {};
  const required = new Set(schema.required ?? []);
  const at = (/** @type {string} */ name) => (place.path ? `${place.path}.${name}` : name);
  /** @type {Map<string, Field>} */
  const parts = new Map();
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const start = given[name] ?? (required.has(name) || optional ? example(part, place.root) : given[name]);
    parts.set(name, fieldFor(part, start, { root: place.root, name, required: required.has(name), path: at(name) }));
  }
  const extra = isObject(schema.additionalProperties) || schema.additionalProperties === true
    ? extraFields(schema.additionalProperties, unlisted(given, parts), place)
    : undefined;
  const body = h("div", { class: "fields" }, ...[...parts.values()].map(({ element }) => element), ...(extra ? [extra.element] : []));
  const shell = enclosed(schema, place, body, optional, value !== undefined);
  return {
    element: shell.element,
    read() {
      if (!shell.present()) return undefined;
      const stated = [...parts].map(([name, field]) => [name, field.read()]).filter(([, each]) => each !== undefined);
      return { ...Object.fromEntries(stated), ...extra?.read() };
    },
    blame([head, ...rest], message) {
      const part = head === undefined ? undefined : parts.get(String(head));
      return part ? part.blame(rest, message) : shell.blame(message);
    },
    clear() {
      shell.blame("");
      parts.forEach((field) => field.clear());
    },
  };
}

/** @param {Record<string, any>} given @param {Map<string, Field>} parts */
const unlisted = (given, parts) => Object.fromEntries(Object.entries(given).filter(([name]) => !parts.has(name)));

/** Properties that the schema does not name: rows of a name and a value.
 * @param {any} schema @param {Record<string, any>} given @param {Place} place */
function extraFields(schema, given, place) {
  /** @type {{name: any, field: Field}[]} */
  let rows = [];
  const list = h("div", { class: "rows" });
  const add = (/** @type {string} */ key, /** @type {any} */ value) => {
    const name = h("input", { value: key, "aria-label": "Name of the property" });
    const field = fieldFor(schema === true ? {} : schema, value, { ...place, name: "value", required: true, path: `${place.path}.*` });
    const row = { name, field };
    const remove = h("button", { type: "button", class: "quiet", onclick: () => drop() }, "Remove");
    const element = h("div", { class: "row" }, name, field.element, remove);
    const drop = () => {
      rows = rows.filter((other) => other !== row);
      element.remove();
      list.dispatchEvent(new Event("change", { bubbles: true }));
    };
    rows.push(row);
    list.append(element);
  };
  Object.entries(given).forEach(([key, value]) => add(key, value));
  const button = h("button", { type: "button", class: "quiet", onclick: () => add("", example(schema === true ? {} : schema, place.root)) }, "Add a property");
  return {
    element: h("div", {}, list, button),
    read: () => Object.fromEntries(rows.filter(({ name }) => name.value).map(({ name, field }) => [name.value, field.read() ?? null])),
  };
}

/** @param {any} schema @param {any} value @param {Place} place @returns {Field} */
function listField(schema, value, place) {
  /** @type {Field[]} */
  let items = [];
  const list = h("ol", { class: "items" });
  const add = (/** @type {unknown} */ item) => {
    const field = fieldFor(schema.items, item, { root: place.root, name: "", required: true, path: `${place.path}.${items.length}` });
    const remove = h("button", { type: "button", class: "quiet", "aria-label": "Remove this item", onclick: () => drop() }, "Remove");
    const element = h("li", {}, field.element, remove);
    const drop = () => {
      items = items.filter((other) => other !== field);
      element.remove();
      list.dispatchEvent(new Event("change", { bubbles: true }));
    };
    items.push(field);
    list.append(element);
  };
  (Array.isArray(value) ? value : []).forEach(add);
  const button = h("button", {
    type: "button",
    class: "quiet",
    "data-testid": `add-${place.path}`,
    onclick: () => {
      add(example(schema.items, place.root));
      list.dispatchEvent(new Event("change", { bubbles: true }));
    },
  }, "Add an item");
  const shell = enclosed(schema, place, h("div", {}, list, button), !place.required, value !== undefined);
  return {
    element: shell.element,
    read: () => (shell.present() ? items.map((field) => field.read() ?? null) : undefined),
    blame: ([head, ...rest], message) => items[Number(head)]?.blame(rest, message) ?? shell.blame(message),
    clear() {
      shell.blame("");
      items.forEach((field) => field.clear());
    },
  };
}

/** @param {any[]} variants @param {boolean} nullable @param {any} whole @param {any} value @param {Place} place @returns {Field} */
function unionField(variants, nullable, whole, value, place) {
  const names = variants.map(variantName);
  const select = h("select", { "aria-label": `Kind of ${labelOf(whole, place)}`, "data-testid": `kind-${place.path}` });
  const none = nullable ? [h("option", { value: "null" }, "null")] : place.required ? [] : [h("option", { value: "" }, "–")];
  select.append(...none, ...names.map((name, at) => h("option", { value: String(at) }, String(name))));
  const fitting = variants.findIndex((variant) => fits(variant, value));
  select.value = value === undefined || value === null ? (none.length ? (nullable ? "null" : "") : "0") : String(Math.max(fitting, 0));
  const slot = h("div", {});
  /** @type {Field | undefined} */
  let field;
  const show = (/** @type {unknown} */ start) => {
    const variant = variants[Number(select.value)];
    field = select.value === "" || select.value === "null" ? undefined : fieldFor(variant, start, { ...place, required: true });
    slot.replaceChildren(...(field ? [field.element] : []));
  };
  select.addEventListener("change", () => show(example(variants[Number(select.value)] ?? {}, place.root)));
  show(value);
  const shell = enclosed(whole, place, h("div", {}, select, slot), false, true);
  return {
    element: shell.element,
    read: () => (field ? field.read() : select.value === "null" ? null : undefined),
    blame: (path, message) => field?.blame(path, message) ?? shell.blame(message),
    clear() {
      shell.blame("");
      field?.clear();
    },
  };
}

/**
 * A titled group, with a switch where it may be left out.
 * @param {any} schema @param {Place} place @param {HTMLElement} body @param {boolean} optional @param {boolean} present
 */
function enclosed(schema, place, body, optional, present) {
  const fault = h("p", { class: "fault" });
  const blame = (/** @type {string} */ message) => {
    fault.textContent = message;
    return true;
  };
  if (!place.path) return { element: h("div", {}, body, fault), present: () => true, blame };
  const toggle = h("input", { type: "checkbox", checked: present, "data-testid": `has-${place.path}` });
  const show = () => (body.hidden = optional && !toggle.checked);
  toggle.addEventListener("change", show);
  show();
  const title = labelOf(schema, place);
  const legend = optional ? h("legend", {}, h("label", {}, toggle, ` ${title}`)) : h("legend", {}, title);
  const element = h("fieldset", {}, legend, h("small", {}, hintOf(schema)), body, fault);
  return { element, present: () => !optional || toggle.checked, blame };
}
