// Overwrites memory that nothing uses with zeros, so that it packs to nothing.

const BLOCKS = [1 << 20, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 10, 512, 256, 128, 64, 32];
// Python's small-object allocator has a size class for each multiple of 16 up to this.
const SMALL_MAX = 512;

/**
 * Takes blocks of one size until the heap would have to grow, clears them and keeps them.
 * @param {any} module @param {(size: number) => number} take @param {(block: number) => void} give
 * @param {number} size @param {number[]} held
 */
function fillUp(module, take, give, size, held) {
  for (;;) {
    const before = module._malloc_footprint();
    const block = take(size);
    if (block === 0) return;
    if (module._malloc_footprint() > before) return give(block);
    module.HEAPU8.fill(0, block, block + size);
    held.push(block);
  }
}

/** @param {any} module the interpreter's Emscripten module */
export function zeroFreeMemory(module) {
  const small = [];
  for (let size = SMALL_MAX; size >= 16; size -= 16) {
    fillUp(module, module._PyObject_Malloc, module._PyObject_Free, size, small);
  }
  const large = [];
  for (const size of BLOCKS) fillUp(module, module._malloc, module._free, size, large);
  small.forEach((block) => module._PyObject_Free(block));
  large.forEach((block) => module._free(block));
  module._malloc_trim(0);
  module.HEAPU8.fill(0, module._sbrk(0));
  // Below the stack pointer is only what returned functions left.
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
}
