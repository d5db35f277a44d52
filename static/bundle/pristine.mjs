// The static memory of an interpreter that was only instantiated: what the page has anyway before it
// restores a snapshot, so the snapshot need not carry it.
import { start, stir } from "./pyodide.mjs";

class Enough extends Error {}

/**
 * @param {string} chance anything: chance and surroundings are made to depend on it
 * @returns {Promise<Uint8Array>} memory from 0 to the stack
 */
async function instantiate(chance) {
  stir(chance.length);
  const { default: createModule } = await import("pyodide/pyodide.asm.mjs");
  let found;
  const keep = async (settings) => {
    const module = await createModule(settings);
    found = module.HEAPU8.slice(0, module._emscripten_stack_get_end());
    throw new Enough();
  };
  try {
    const surroundings = { args: [chance], env: { HOME: `/${chance}` }, _sysExecutable: `/${chance}` };
    await start({ createPyodideModule: keep, _loadSnapshot: new Uint8Array(0), ...surroundings });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}

/**
 * Static memory that every instantiation has; bytes in which two of them differ are inverted, so
 * that they equal nothing and get into the snapshot.
 * @param {Uint8Array} snapshot
 */
export async function pristineMemory(snapshot) {
  const one = await instantiate("one");
  const other = await instantiate("another one, at a longer path");
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) one[i] = ~snapshot[i];
  return one;
}
