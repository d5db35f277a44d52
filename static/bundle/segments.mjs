// Static memory as a module's file initialises it; behind it everything begins as zero.
import { SECTION, sectionsOf, segmentsOf } from "./wasm.mjs";

/** @param {Uint8Array} wasm a module whose segments have constant places @returns {Uint8Array} */
export function staticMemory(wasm) {
  const data = sectionsOf(wasm).find(({ id }) => id === SECTION.DATA);
  if (!data) throw new Error("the module has no data section");
  const segments = segmentsOf(data.content);
  const memory = new Uint8Array(Math.max(...segments.map(({ offset, content }) => offset + content.length)));
  for (const { offset, content } of segments) memory.set(content, offset);
  return memory;
}
