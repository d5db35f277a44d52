// Packs linear memory: only what is not zero. `static/src/snapshot.js` has the layout and unpacks it.

const GRAIN = 64;

/** @param {Uint8Array} memory @returns {[number, number][]} offset and length of each run */
function findRuns(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const step = GRAIN / 4;
  const runs = [];
  for (let i = 0; i < words.length; i += step) {
    let used = false;
    for (let j = i; j < i + step && !used; j++) used = words[j] !== 0;
    if (!used) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === i * 4) last[1] += GRAIN;
    else runs.push([i * 4, GRAIN]);
  }
  return runs;
}

/** Joins runs with less than `gap` zeros between them: a run costs eight bytes and a copy. */
function joinRuns(runs, gap) {
  const joined = [];
  for (const [offset, length] of runs) {
    const last = joined.at(-1);
    if (last && offset - (last[0] + last[1]) < gap) last[1] = offset + length - last[0];
    else joined.push([offset, length]);
  }
  return joined;
}

/** @param {Uint8Array} memory @returns {{bytes: Uint8Array, memory: number, runs: number}} */
export function pack(memory) {
  const runs = joinRuns(findRuns(memory), 1024);
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
  return { bytes, memory: memory.length, runs: runs.length };
}
