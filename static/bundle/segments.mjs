// Reads the data segments out of a wasm file.

/** @param {Uint8Array} wasm */
function reader(wasm, at = 0) {
  const byte = () => wasm[at++];
  const leb = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value |= (next & 127) << shift;
      if (next < 128) return value >>> 0;
    }
  };
  return { byte, leb, skip: (count) => void (at += count), at: () => at, done: () => at >= wasm.length };
}

const DATA_SECTION = 11;
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * Static memory as the module's file initialises it; behind it everything begins as zero.
 * @param {Uint8Array} wasm a module whose segments have constant places
 * @returns {Uint8Array}
 */
export function staticMemory(wasm) {
  const file = reader(wasm, 8);
  while (!file.done()) {
    const id = file.byte();
    const size = file.leb();
    if (id === DATA_SECTION) return readSegments(wasm, file);
    file.skip(size);
  }
  throw new Error("the module has no data section");
}

/** @param {Uint8Array} wasm @param {ReturnType<typeof reader>} file */
function readSegments(wasm, file) {
  const segments = [];
  for (let count = file.leb(); count > 0; count--) {
    const active = file.leb() === 0 && file.byte() === I32_CONST;
    const offset = file.leb();
    if (!active || file.byte() !== END) throw new Error("a segment has no constant place");
    const size = file.leb();
    segments.push({ offset, content: wasm.subarray(file.at(), file.at() + size) });
    file.skip(size);
  }
  const memory = new Uint8Array(Math.max(...segments.map(({ offset, content }) => offset + content.length)));
  for (const { offset, content } of segments) memory.set(content, offset);
  return memory;
}
