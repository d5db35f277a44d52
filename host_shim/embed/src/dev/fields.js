// @ts-check
/**
 * One control for one value of a schema. One rule: a field reads back exactly the value it was given
 * until the person changes it; an optional field that is left empty is absent.
 */
import { h, pretty } from "./dom.js";
import { kindOf } from "./schema.js";

/**
 * @typedef {object} Field
 * @property {HTMLElement} element with its label
 * @property {() => unknown} read undefined: the value is absent
 * @property {(path: (string | number)[], message: string) => boolean} blame shows a fault at a place below
 * @property {() => void} clear removes shown faults
 */
/**
 * @typedef {object} Place where a field stands
 * @property {any} root the whole schema
 * @property {string} name of the property, "" for an item
 * @property {boolean} required
 * @property {string} path for test ids: `a.b.0`
 */

let ids = 0;

/**
 * @param {any} schema resolved
 * @param {unknown} value
 * @param {Place} place
 * @returns {Field}
 */
export function scalarField(schema, value, place) {
  const control = controlFor(schema, value, place);
  return labelled(control.input, schema, place, control.read);
}

/** @param {any} schema @param {unknown} value @param {Place} place */
function controlFor(schema, value, place) {
  const kind = kindOf(schema);
  if (kind === "const") return fixed(schema);
  if (kind === "enum") return choice(schema, value, place);
  if (kind === "boolean") return yesNo(schema, value, place);
  if (kind === "integer" || kind === "number") return number(schema, value, place, kind);
  if (kind === "string") return text(schema, value, place);
  return json(value, place);
}

/** @param {any} schema */
function fixed({ const: only }) {
  return { input: h("input", { value: String(only), readOnly: true }), read: () => only };
}

/** @param {any} schema @param {unknown} value @param {Place} place */
function choice(schema, value, { required }) {
  const listed = schema.enum.map((/** @type {any} */ each, /** @type {number} */ at) =>
    h("option", { value: String(at) }, typeof each === "string" ? each : JSON.stringify(each)));
  const none = required ? [] : [h("option", { value: "" }, "–")];
  const input = h("select", {}, ...none, ...listed);
  const at = schema.enum.indexOf(value);
  input.value = at < 0 ? (required ? "0" : "") : String(at);
  return { input, read: () => (input.value === "" ? undefined : schema.enum[Number(input.value)]) };
}

/** @param {any} schema @param {unknown} value @param {Place} place */
function yesNo(schema, value, { required }) {
  if (required || schema.default !== undefined) {
    const input = h("input", { type: "checkbox", checked: Boolean(value) });
    return { input, read: () => input.checked };
  }
  const options = [["", "–"], ["true", "true"], ["false", "false"]];
  const input = h("select", {}, ...options.map(([key, label]) => h("option", { value: key }, label)));
  input.value = value === undefined || value === null ? "" : String(value);
  return { input, read: () => (input.value ? input.value === "true" : undefined) };
}

/** @param {any} schema @param {unknown} value @param {Place} place @param {string} kind */
function number(schema, value, { required }, kind) {
  const input = h("input", { type: "number", value: value ?? "", step: schema.multipleOf ?? (kind === "integer" ? 1 : "any") });
  for (const [key, bound] of [["min", schema.minimum], ["max", schema.maximum]]) if (bound !== undefined) input[key] = bound;
  // What is no number at all stays text, so that a server's refusal of it can be seen.
  const read = () => (input.value === "" ? (required ? null : undefined) : input.valueAsNumber);
  return { input, read };
}

const TYPES = { date: "date", time: "time", "date-time": "datetime-local", email: "email", uri: "url", password: "password" };

/** @param {any} schema @param {unknown} value @param {Place} place */
function text(schema, value, { required }) {
  const type = TYPES[/** @type {keyof typeof TYPES} */ (schema.format)];
  const long = !type && (schema.maxLength > 200 || String(value ?? "").includes("\n"));
  const moment = type === "datetime-local";
  const shown = moment ? localTime(value) : (value ?? "");
  const input = long ? h("textarea", { rows: 3 }) : h("input", { type: type ?? "text" });
  if (type === "time" || moment) input.step = "1";
  input.value = shown;
  const before = input.value;
  const read = () => {
    if (input.value === before && value !== undefined && value !== null) return value;
    if (input.value === "") return required ? "" : undefined;
    return moment ? new Date(input.value).toISOString() : input.value;
  };
  return { input, read };
}

/** As `datetime-local` wants it. @param {unknown} value */
function localTime(value) {
  const moment = new Date(String(value ?? ""));
  if (Number.isNaN(moment.getTime())) return "";
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** @param {unknown} value @param {Place} place */
function json(value, { required }) {
  const input = h("textarea", { rows: 2, spellcheck: false, class: "code" });
  input.value = value === undefined ? "" : pretty(value);
  const read = () => {
    if (input.value.trim() === "") return required ? null : undefined;
    return JSON.parse(input.value);
  };
  return { input, read };
}

/**
 * @param {any} input
 * @param {any} schema
 * @param {Place} place
 * @param {() => unknown} read
 * @returns {Field}
 */
function labelled(input, schema, place, read) {
  const id = `field-${++ids}`;
  input.id = id;
  input.dataset.testid = `field-${place.path}`;
  if (place.required) input.setAttribute("aria-required", "true");
  const fault = h("p", { class: "fault", id: `${id}-fault` });
  const hint = h("small", { id: `${id}-hint` }, hintOf(schema));
  input.setAttribute("aria-describedby", `${id}-hint ${id}-fault`);
  const label = h("label", { htmlFor: id }, labelOf(schema, place), ...(place.required ? [h("span", { class: "star", "aria-hidden": "true" }, " *")] : []));
  const element = h("div", { class: input.type === "checkbox" ? "field check" : "field" }, label, input, hint, fault);
  return {
    element,
    read,
    blame(path, message) {
      fault.textContent = message;
      input.setAttribute("aria-invalid", "true");
      return path.length === 0;
    },
    clear() {
      fault.textContent = "";
      input.removeAttribute("aria-invalid");
    },
  };
}

/** @param {any} schema @param {Place} place */
export const labelOf = (schema, { name }) => (name ? (schema.title ?? name) : (schema.title ?? "Item"));

/** @param {any} schema */
export function hintOf(schema) {
  const { description, minimum, maximum, minLength, maxLength, pattern, format } = schema;
  const range = minimum === undefined && maximum === undefined ? "" : `${minimum ?? "…"} to ${maximum ?? "…"}`;
  const length = minLength === undefined && maxLength === undefined ? "" : `length ${minLength ?? 0} to ${maxLength ?? "…"}`;
  return [description, range, length, pattern && `pattern ${pattern}`, format].filter(Boolean).join(" · ");
}
