// The static memory that an interpreter has before it restores a snapshot: what the snapshot need not
// carry, because the module's own file has it.
import { staticMemory } from "./segments.mjs";
import { createModule, readModule, start, stir } from "./pyodide.mjs";

class Enough extends Error {}

/**
 * @param {string} chance anything: chance and surroundings are made to depend on it
 * @returns {Promise<Uint8Array>} memory from 0 to the stack
 */
async function instantiate(chance) {
  stir(chance.length);
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
 * Static memory as the module's file has it, where nothing changes it while it is instantiated. Bytes
 * that do change are inverted, so that they equal nothing and get into the snapshot: they depend on
 * the time, on chance or on the surroundings.
 * @param {Uint8Array} snapshot
 */
export async function pristineMemory(snapshot) {
  const memory = staticMemory(readModule());
  for (const chance of ["one", "another one, at a longer path"]) {
    const found = await instantiate(chance);
    for (let i = 0; i < memory.length; i++) if (memory[i] !== found[i]) memory[i] = ~snapshot[i];
  }
  return memory;
}
