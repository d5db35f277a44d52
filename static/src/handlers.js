// @ts-check
/**
 * The page's own functions for pipes and actions: `__prefab_handlers = {pipes: {…}, actions: {…}}`,
 * as Prefab's baked pages define them.
 *
 * One rule: text in, text out; see `renderer_py/page/handlers.py` for its form. A function that
 * throws is answered with its message.
 */

/** @typedef {{value?: unknown, number?: string}} Spoken undefined is an object without either */

/** @param {string} kind @param {string} name @returns {Function | undefined} */
function find(kind, name) {
  const functions = /** @type {any} */ (globalThis).__prefab_handlers?.[kind];
  const found = functions && Object.hasOwn(functions, name) ? functions[name] : undefined;
  return typeof found === "function" ? found : undefined;
}

/** @param {string} kind @param {string} name */
export const known = (kind, name) => find(kind, name) !== undefined;

/** @param {string} kind @param {string} name @param {string} given JSON text of a list of `Spoken` */
export function run(kind, name, given) {
  try {
    const values = JSON.parse(given).map((/** @type {Spoken} */ each) => (each.number ? Number(each.number) : each.value));
    return JSON.stringify(spoken(find(kind, name)?.(...values)));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {unknown} value @returns {Spoken} */
const spoken = (value) =>
  typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : { value };
