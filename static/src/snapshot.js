// @ts-check
/**
 * The packed form of an interpreter's memory: what differs from memory just instantiated.
 *
 * Layout (little endian): uint32 number of runs; per run uint32 offset, uint32 length; the bytes of
 * all runs. `static/bundle/pack.mjs` writes it. One rule: memory that does not come out as it was
 * packed is never run.
 */

/** @param {Uint8Array} bytes a multiple of four long @returns {number} Adler's sums over 32-bit words */
export function checksum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let a = 1;
  let b = 0;
  for (let i = 0; i < words.length; i++) {
    a = (a + words[i]) | 0;
    b = (b + a) | 0;
  }
  return (a ^ Math.imul(b, 0x9e3779b1)) >>> 0;
}

/**
 * @param {Uint8Array} memory just instantiated @param {Uint8Array} image the packed form
 * @param {[number, number][]} zones where, outside the image, memory must be zero: begin and end
 * @param {{length: number, sum: number}} check of the memory that is only partly in the image
 */
export function restoreInto(memory, image, zones, check) {
  for (const [begin, end] of zones) memory.fill(0, begin, end);
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const count = view.getUint32(0, true);
  let from = 4 + 8 * count;
  for (let i = 0; i < count; i++) {
    const offset = view.getUint32(4 + 8 * i, true);
    const length = view.getUint32(8 + 8 * i, true);
    memory.set(image.subarray(from, from + length), offset);
    from += length;
  }
  if (from !== image.length) throw new Error("the snapshot is cut short");
  if (checksum(memory.subarray(0, check.length)) !== check.sum) throw new Error("the snapshot does not fit");
}
