// @ts-check
/** Long texts of tool calls as gzip in base64, as `host_shim/remote/wire.py` reads and writes them. */
import { decodeBase64, through } from "./assets.js";

/** Shorter texts cost less as they are. */
const PACK_FROM = 16 * 1024;

/** @param {string} packed @returns {Promise<string>} */
export function unpack(packed) {
  return new Response(through(new DecompressionStream("gzip"), decodeBase64(packed))).text();
}

/** @param {object} fields @returns {Promise<object>} the same, or `{packed}` where that is shorter */
export async function pack(fields) {
  const text = JSON.stringify(fields);
  if (text.length < PACK_FROM) return fields;
  const stream = through(new CompressionStream("gzip"), new TextEncoder().encode(text));
  return { packed: encodeBase64(new Uint8Array(await new Response(stream).arrayBuffer())) };
}

/** @param {Uint8Array} bytes */
export function encodeBase64(bytes) {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}
