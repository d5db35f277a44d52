// @ts-check
/**
 * The packed form of an interpreter's memory: only what is not zero.
 *
 * Layout (little endian): uint32 number of runs; per run uint32 offset, uint32 length; the bytes of
 * all runs. `static/bundle/pack.mjs` writes it.
 */

/** @param {Uint8Array} memory all zero or static data @param {Uint8Array} image */
export function restoreInto(memory, image) {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const count = view.getUint32(0, true);
  let from = 4 + 8 * count;
  let end = 0;
  for (let i = 0; i < count; i++) {
    const offset = view.getUint32(4 + 8 * i, true);
    const length = view.getUint32(8 + 8 * i, true);
    // What instantiation left between two runs is zero in the snapshot.
    memory.fill(0, end, offset);
    memory.set(image.subarray(from, from + length), offset);
    end = offset + length;
    from += length;
  }
  if (from !== image.length) throw new Error("the snapshot is cut short");
  memory.fill(0, end);
}
