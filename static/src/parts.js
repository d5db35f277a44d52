// @ts-check
/**
 * Gets the page's heavy parts from elsewhere: a URL, or the MCP server through the host.
 *
 * One rule: every part is checked against the hash that came with the page before any byte of it is
 * used, and what was got once is not got again: another source goes on where one stopped.
 */
import { decodeBase64 } from "./assets.js";

/** Requests at a time for one asset: some are on their way while others are checked and unpacked. */
const AT_ONCE = 4;
const ATTEMPTS = 3;
const ANSWER_LIMIT_MS = 30_000;

/** @typedef {{digest: string, size: number, parts: string[]}} Asset */
/** @typedef {{name: string, blocks(asset: Asset, from: number): AsyncGenerator<Uint8Array<ArrayBuffer>>}} Source */

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} digest SHA-256 in hex */
async function check(bytes, digest) {
  // Only in a secure context; elsewhere the check sums of gzip and of the snapshot remain.
  if (!globalThis.crypto?.subtle) return bytes;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const text = Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (text !== digest) throw new Error("a part of the renderer is damaged");
  return bytes;
}

/** @param {string} base @param {number} size of a part @returns {Source} files by their hash */
export function hosted(base, size) {
  return {
    name: "hosted",
    async *blocks(asset, from) {
      const response = await fetch(`${base.replace(/\/$/, "")}/${asset.digest}.bin`, { credentials: "omit" });
      if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
      let at = 0;
      for await (const block of cut(response.body, size)) {
        if (at >= from) yield await check(block, asset.parts[at]);
        at += 1;
      }
      if (at < asset.parts.length) throw new Error("the download ended early");
    },
  };
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} size */
async function* cut(stream, size) {
  let block = new Uint8Array(size);
  let filled = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (let chunk = read.value; chunk.length; ) {
      const fits = chunk.subarray(0, size - filled);
      block.set(fits, filled);
      filled += fits.length;
      chunk = chunk.subarray(fits.length);
      if (filled < size) continue;
      yield block;
      block = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled) yield block.slice(0, filled);
}

/** @param {string} name @param {(digest: string, part: number) => Promise<string>} read gives base64 @returns {Source} */
function asked(name, read) {
  /** @param {Asset} asset @param {number} part */
  async function one(asset, part) {
    for (let attempt = 1; ; attempt++) {
      try {
        const text = await Promise.race([read(asset.digest, part), tooLate()]);
        return await check(decodeBase64(text), asset.parts[part]);
      } catch (error) {
        const code = /** @type {any} */ (error).code;
        if (attempt === ATTEMPTS || code === -32601) throw error;
      }
    }
  }
  return {
    name,
    async *blocks(asset, from) {
      /** @type {Promise<Uint8Array<ArrayBuffer>>[]} */
      const coming = [];
      for (let next = from, part = from; part < asset.parts.length; part++) {
        while (next < asset.parts.length && coming.length < AT_ONCE) {
          const block = one(asset, next++);
          block.catch(() => {}); // whoever awaits it hears of the failure
          coming.push(block);
        }
        yield /** @type {Uint8Array<ArrayBuffer>} */ (await coming.shift());
      }
    },
  };
}

/** @returns {Promise<never>} */
const tooLate = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("no answer in time")), ANSWER_LIMIT_MS));

/** @param {Channel} channel @param {string} base URI that parts are below @returns {Source} */
export const byResource = (channel, base) =>
  asked("channel", async (digest, part) => {
    const { contents } = await channel.request("resources/read", { uri: `${base}/${digest}/${part}` });
    return contents[0].blob;
  });

/** For hosts that forward tools only. @param {Channel} channel @param {string} tool @returns {Source} */
export const byTool = (channel, tool) =>
  asked("tool", async (digest, part) => {
    const call = { name: tool, arguments: { op: "asset", digest, part } };
    return (await channel.request("tools/call", call)).structuredContent.blob;
  });

/**
 * @param {Asset} asset @param {Source[]} sources tried in order; one that fails is struck out
 * @param {(bytes: number) => void} arrived @param {(problem: unknown) => void} failed no source is left
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>} the asset's bytes, still packed
 */
export function streamOf(asset, sources, arrived, failed) {
  let part = 0;
  /** @type {AsyncGenerator<Uint8Array<ArrayBuffer>> | null} */
  let blocks = null;
  /** @type {Source} */
  let source;
  /** @type {unknown} */
  let problem = new Error("there is nowhere to get the renderer from");
  return new ReadableStream({
    async pull(controller) {
      while (part < asset.parts.length) {
        // Who reads waits on: what is done instead is not the reader's affair.
        if (!sources.length) return void failed(problem);
        if (!blocks || source !== sources[0]) blocks = (source = sources[0]).blocks(asset, part);
        try {
          const { value } = await blocks.next();
          if (!value) throw new Error("the download ended early");
          part += 1;
          arrived(value.length);
          return controller.enqueue(value);
        } catch (error) {
          console.warn(`renderer: no parts from ${source.name}`, error);
          problem = error;
          if (sources[0] === source) sources.shift();
          blocks = null;
        }
      }
      controller.close();
    },
  });
}
