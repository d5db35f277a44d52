// @ts-check
/**
 * The page's heavy parts: gzip in base64 inside `<template>` elements. A browser parses
 * their text in half the time of a script's, and shows and runs nothing of it.
 *
 * One rule: no URL is ever made of them (no `data:`, no `blob:`), so no policy has a say.
 */

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function decodeBase64(text) {
  const fast = /** @type {any} */ (Uint8Array).fromBase64;
  if (fast) return fast.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
const inflate = (bytes) => through(new DecompressionStream("gzip"), bytes);

/**
 * Not from a blob, whose bytes go by way of another process.
 * @param {GenericTransformStream} transform @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>} what it makes of them
 */
export function through({ readable, writable }, bytes) {
  const writer = writable.getWriter();
  // Damage is reported on the readable side.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return readable;
}

/** @template T @param {ReadableStream<T>} stream @returns {Promise<T[]>} */
async function collect(stream) {
  const found = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) found.push(next.value);
  return found;
}

/**
 * @param {Promise<boolean>} wanted whether unpacking is of any use
 * @returns {{begin(name: string): void, take(name: string): Uint8Array<ArrayBuffer>, response(name: string, type: string): Promise<Response>, text(name: string): Promise<string>, pieces(name: string): Promise<Uint8Array<ArrayBuffer>[]>, supply(name: string, packed: ReadableStream<Uint8Array<ArrayBuffer>>): void}}
 */
export function createAssets(wanted) {
  /** @type {Map<string, PromiseWithResolvers<ReadableStream>>} */
  const streams = new Map();

  /** @param {string} name */
  function slot(name) {
    let found = streams.get(name);
    if (!found) {
      /** @type {any} */
      const made = {};
      made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      made.promise.catch(() => {}); // whoever awaits it hears of the failure
      streams.set(name, (found = made));
    }
    return /** @type {PromiseWithResolvers<ReadableStream>} */ (found);
  }

  /** The packed bytes of an element that is not needed any more. @param {string} name */
  function take(name) {
    const element = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`renderer:${name}`));
    const text = element?.content.textContent ?? "";
    element?.remove();
    return decodeBase64(text);
  }

  return {
    take,
    /** The element `renderer:<name>` has been parsed: unpack it. @param {string} name */
    begin(name) {
      const packed = take(name);
      wanted.then((yes) => yes && slot(name).resolve(inflate(packed))).catch(slot(name).reject);
    },
    /** The packed bytes come from elsewhere. @param {string} name @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed */
    supply(name, packed) {
      slot(name).resolve(packed.pipeThrough(new DecompressionStream("gzip")));
    },
    async response(name, type) {
      return new Response(await slot(name).promise, { headers: { "content-type": type } });
    },
    /** @param {string} name @returns {Promise<string>} */
    async text(name) {
      return new Response(await slot(name).promise).text();
    },
    /** Not as one array: that would be another copy of 18 MB. @param {string} name */
    async pieces(name) {
      const pieces = await collect(await slot(name).promise);
      performance.mark(`renderer:${name}`);
      return pieces;
    },
  };
}
