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

/** Bytes that came in pieces, read from the first to the last. */
class Pieces {
  /** @param {Uint8Array[]} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    this.number = 0;
    this.at = 0;
  }

  /** Copies the next `length` bytes to `target`. @param {Uint8Array} target @param {number} offset @param {number} length */
  copy(target, offset, length) {
    for (let left = length; left > 0; ) {
      const piece = this.pieces[this.number];
      if (!piece) throw new Error("the snapshot is cut short");
      const part = piece.subarray(this.at, this.at + left);
      target.set(part, offset + length - left);
      left -= part.length;
      this.at += part.length;
      if (this.at < piece.length) continue;
      this.number += 1;
      this.at = 0;
    }
  }

  /** @param {number} count @returns {DataView} */
  uint32s(count) {
    const bytes = new Uint8Array(4 * count);
    this.copy(bytes, 0, bytes.length);
    return new DataView(bytes.buffer);
  }

  get ended() {
    return this.number === this.pieces.length;
  }
}

/**
 * @param {Uint8Array} memory just instantiated @param {Uint8Array[]} image the packed form, as it came
 * @param {[number, number][]} zones where, outside the image, memory must be zero: begin and end
 * @param {{length: number, sum: number}} check of the memory that is only partly in the image
 */
export function restoreInto(memory, image, zones, check) {
  for (const [begin, end] of zones) memory.fill(0, begin, end);
  const packed = new Pieces(image);
  const count = packed.uint32s(1).getUint32(0, true);
  const runs = packed.uint32s(2 * count);
  for (let i = 0; i < count; i++) {
    packed.copy(memory, runs.getUint32(8 * i, true), runs.getUint32(8 * i + 4, true));
  }
  if (!packed.ended) throw new Error("the snapshot is too long");
  if (checksum(memory.subarray(0, check.length)) !== check.sum) throw new Error("the snapshot does not fit");
}
