// @ts-check
/** Reading JSON Schemas for a form. One rule: what a form cannot show is left to JSON, never guessed. */

/**
 * A schema with its reference followed and its `allOf` merged in.
 * @param {any} schema
 * @param {any} root where `#/…` points into
 * @param {number} [depth]
 * @returns {any}
 */
export function resolved(schema, root, depth = 0) {
  if (schema === true || schema === undefined || depth > 20) return {};
  let found = schema;
  if (typeof schema.$ref === "string" && schema.$ref.startsWith("#")) {
    const { $ref, ...beside } = schema;
    found = { ...resolved(lookUp($ref, root), root, depth + 1), ...beside };
  }
  if (!Array.isArray(found.allOf)) return found;
  const { allOf, ...own } = found;
  const parts = allOf.map((/** @type {any} */ part) => resolved(part, root, depth + 1));
  return [...parts, own].reduce(merged, {});
}

/** @param {any} one @param {any} other */
function merged(one, other) {
  return {
    ...one,
    ...other,
    ...(one.properties || other.properties ? { properties: { ...one.properties, ...other.properties } } : {}),
    ...(one.required || other.required ? { required: [...(one.required ?? []), ...(other.required ?? [])] } : {}),
  };
}

/** @param {string} ref @param {any} root */
function lookUp(ref, root) {
  const path = ref.slice(1).split("/").filter(Boolean);
  const plain = (/** @type {string} */ part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  return path.reduce((at, part) => at?.[plain(part)], root) ?? {};
}

/**
 * The alternatives of a union, null apart.
 * @param {any} schema resolved
 * @param {any} root
 * @returns {{variants: any[], nullable: boolean}} no variants: it is no union
 */
export function union(schema, root) {
  const listed = schema.anyOf ?? schema.oneOf;
  /** @type {any[]} */
  let all = [];
  if (Array.isArray(listed)) {
    const { anyOf, oneOf, ...common } = schema;
    all = listed.map((/** @type {any} */ each) => merged({ ...common, title: undefined }, resolved(each, root)));
  } else if (Array.isArray(schema.type)) all = schema.type.map((/** @type {string} */ type) => ({ ...schema, type }));
  const variants = all.filter(({ type }) => type !== "null");
  return { variants, nullable: variants.length < all.length };
}

/** @param {any} schema resolved @returns {string} */
export function kindOf(schema) {
  if (schema.const !== undefined) return "const";
  if (schema.enum) return "enum";
  if (typeof schema.type === "string") return schema.type;
  if (schema.properties) return "object";
  if (schema.items) return "array";
  return "json";
}

/** How a variant is called: by its title, or the constant that tells it from the others.
 * @param {any} schema @param {number} at */
export function variantName(schema, at) {
  const marks = Object.values(schema.properties ?? {}).map((/** @type {any} */ part) => part.const);
  const mark = marks.find((constant) => constant !== undefined);
  return schema.title ?? schema.const ?? mark ?? schema.format ?? schema.type ?? (schema.enum ? "choice" : `form ${at + 1}`);
}

/**
 * Whether a value may be meant by a variant; the first that fits is chosen.
 * @param {any} schema
 * @param {unknown} value
 */
export function fits(schema, value) {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type === "integer") return Number.isInteger(value);
  if (schema.type === "array") return Array.isArray(value);
  if (schema.type === "object" || schema.properties) return isObject(value) && constantsFit(schema, value);
  return typeof value === (schema.type ?? typeof value);
}

/** @param {any} schema @param {any} value */
function constantsFit(schema, value) {
  const parts = Object.entries(schema.properties ?? {});
  return parts.every(([name, part]) => /** @type {any} */ (part).const === undefined || /** @type {any} */ (part).const === value[name]);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * A value to begin with: the default, the example, or the emptiest one that is required.
 * @param {any} raw
 * @param {any} root
 * @param {number} [depth]
 * @returns {any}
 */
export function example(raw, root, depth = 0) {
  const schema = resolved(raw, root);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples?.length) return schema.examples[0];
  const { variants, nullable } = union(schema, root);
  if (variants.length || nullable) return nullable ? null : example(variants[0], root, depth + 1);
  const kind = kindOf(schema);
  if (kind === "object") return depth > 6 ? {} : exampleObject(schema, root, depth);
  if (kind === "array") return Array.from({ length: schema.minItems ?? 0 }, () => example(schema.items ?? {}, root, depth + 1));
  if (kind === "string") return schema.format === "date" ? new Date().toISOString().slice(0, 10) : "";
  if (kind === "integer" || kind === "number") return schema.minimum ?? 0;
  return kind === "boolean" ? false : null;
}

/** @param {any} schema @param {any} root @param {number} depth */
function exampleObject(schema, root, depth) {
  const required = new Set(schema.required ?? []);
  const parts = Object.entries(schema.properties ?? {});
  const stated = parts.filter(([name, part]) => required.has(name) || resolved(part, root).default !== undefined);
  return Object.fromEntries(stated.map(([name, part]) => [name, example(part, root, depth + 1)]));
}
