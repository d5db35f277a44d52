// @ts-check
/** Long texts of tool calls as gzip in base64, as `host_shim/remote/wire.py` reads and writes them. */
import { decodeBase64 } from "./assets.js";

/** Shorter texts cost less as they are. */
const PACK_FROM = 16 * 1024;

/** @param {string} packed @returns {Promise<string>} */
export function unpack(packed) {
  const stream = new Blob([decodeBase64(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** @param {object} fields @returns {Promise<object>} the same, or `{packed}` where that is shorter */
export async function pack(fields) {
  const text = JSON.stringify(fields);
  if (text.length < PACK_FROM) return fields;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return { packed: encodeBase64(new Uint8Array(await new Response(stream).arrayBuffer())) };
}

/** @param {Uint8Array} bytes */
export function encodeBase64(bytes) {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}
