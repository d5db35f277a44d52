// Packs linear memory: only what differs from memory that was just instantiated.
// `static/src/snapshot.js` has the layout and unpacks it.
import { checksum } from "../src/snapshot.js";

const GRAIN = 64;
/** A run costs eight bytes and a copy: shorter gaps are filled. */
const GAP = 1024;

/** @param {Uint8Array} bytes */
const wordsOf = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

/** @param {Uint8Array} memory @param {Uint8Array} pristine @returns {[number, number][]} offset and length */
function findRuns(memory, pristine) {
  const words = wordsOf(memory);
  const known = wordsOf(pristine.subarray(0, pristine.length - (pristine.length % GRAIN)));
  /** @type {[number, number][]} */
  const runs = [];
  for (let i = 0; i < words.length; i += GRAIN / 4) {
    let same = true;
    for (let j = i; j < i + GRAIN / 4 && same; j++) same = words[j] === (j < known.length ? known[j] : 0);
    if (same) continue;
    const last = runs.at(-1);
    if (last && i * 4 - (last[0] + last[1]) < GAP) last[1] = i * 4 + GRAIN - last[0];
    else runs.push([i * 4, GRAIN]);
  }
  return runs;
}

/**
 * @param {Uint8Array} memory @param {Uint8Array} pristine its beginning as every page has it
 * @returns {{bytes: Uint8Array, runs: number, check: {length: number, sum: number}}}
 */
export function pack(memory, pristine) {
  const runs = findRuns(memory, pristine);
  const size = runs.reduce((sum, [, length]) => sum + length, 4 + 8 * runs.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, runs.length, true);
  let at = 4 + 8 * runs.length;
  runs.forEach(([offset, length], i) => {
    view.setUint32(4 + 8 * i, offset, true);
    view.setUint32(8 + 8 * i, length, true);
    bytes.set(memory.subarray(offset, offset + length), at);
    at += length;
  });
  // Whole grains: what lies behind is left to the runs and to zeros.
  const length = pristine.length - (pristine.length % GRAIN);
  return { bytes, runs: runs.length, check: { length, sum: checksum(memory.subarray(0, length)) } };
}
