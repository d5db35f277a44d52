// Reads a WebAssembly file as far as the build must understand it: sections, what a function calls
// and names, static memory. The format: https://webassembly.github.io/spec/core/binary/
//
// One rule: what is not understood stops the build.

export const SECTION = { IMPORT: 2, GLOBAL: 6, EXPORT: 7, ELEMENT: 9, CODE: 10, DATA: 11 };
export const KIND = { FUNCTION: 0, TABLE: 1, MEMORY: 2, GLOBAL: 3, TAG: 4 };
const I32_CONST = 0x41;
const END = 0x0b;

export class Reader {
  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }
  get done() {
    return this.at >= this.end;
  }
  byte() {
    return this.bytes[this.at++];
  }
  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = this.byte();
      value |= (next & 127) << shift;
      if (next < 128) return value >>> 0;
    }
  }
  signed() {
    let value = 0;
    let shift = 0;
    let next;
    do {
      next = this.byte();
      value |= (next & 127) << shift;
      shift += 7;
    } while (next > 127);
    return shift < 32 && next & 64 ? value | (-1 << shift) : value;
  }
  skip(count) {
    this.at += count;
  }
  /** Over a number of any length. */
  skipNumber() {
    while (this.byte() > 127);
  }
  /** @returns {Uint8Array} without a copy */
  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
  name() {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }
  expect(byte, what) {
    if (this.byte() !== byte) throw new Error(`the module: ${what} expected at byte ${this.at - 1}`);
  }
  /** The address of something, as an initialising expression. */
  constant() {
    this.expect(I32_CONST, "a constant place");
    const value = this.signed() >>> 0;
    this.expect(END, "the end of a constant");
    return value;
  }
}

/** @param {Uint8Array} wasm @returns {{id: number, content: Uint8Array}[]} */
export function sectionsOf(wasm) {
  const file = new Reader(wasm, 8);
  const found = [];
  while (!file.done) found.push({ id: file.byte(), content: file.take(file.unsigned()) });
  return found;
}

/** @param {Uint8Array} content of a section that is a vector @param {(item: Reader) => any} read */
function vector(content, read) {
  const reader = new Reader(content);
  return Array.from({ length: reader.unsigned() }, () => read(reader));
}

/** @param {Uint8Array} content @returns {{name: string, kind: number, index: number, bytes: Uint8Array}[]} */
export const exportsOf = (content) =>
  vector(content, (item) => {
    const begin = item.at;
    const [name, kind, index] = [item.name(), item.byte(), item.unsigned()];
    return { name, kind, index, bytes: content.subarray(begin, item.at) };
  });

/** @param {Uint8Array} content @returns {number[]} kinds of what comes from outside and is numbered first */
export const importsOf = (content) =>
  vector(content, (item) => {
    item.name();
    item.name();
    const kind = item.byte();
    if (kind === KIND.FUNCTION) item.unsigned();
    else if (kind === KIND.GLOBAL) item.skip(2);
    else throw new Error(`the module imports something of kind ${kind}`);
    return kind;
  });

/** @param {Uint8Array} content @returns {number[]} the numbers of the functions in the table */
export function tableOf(content) {
  const reader = new Reader(content);
  reader.expect(1, "one segment of the table");
  reader.expect(0, "a segment of functions");
  reader.constant();
  return Array.from({ length: reader.unsigned() }, () => reader.unsigned());
}

/** @param {Uint8Array} content @returns {number[]} initial values; undefined where they are no 32-bit constants */
export const globalsOf = (content) =>
  vector(content, (item) => {
    item.skip(2);
    if (content[item.at] === I32_CONST) return item.constant();
    while (item.byte() !== END);
    return undefined;
  });

/** @param {Uint8Array} content @returns {Uint8Array[]} locals and instructions of each function */
export const bodiesOf = (content) => vector(content, (item) => item.take(item.unsigned()));

/** @param {Uint8Array} content @returns {{offset: number, content: Uint8Array}[]} of static memory, in order */
export const segmentsOf = (content) =>
  vector(content, (item) => {
    item.expect(0, "a segment with a place");
    return { offset: item.constant(), content: item.take(item.unsigned()) };
  });

/** @param {number} op */
const isPlain = (op) =>
  op <= 0x01 || op === 0x05 || op === 0x0b || op === 0x0f || (op >= 0x19 && op <= 0x1b) || (op >= 0x45 && op <= 0xc4) || op === 0xd1;
/** @param {number} op */
const hasOneNumber = (op) =>
  (op >= 0x07 && op <= 0x09) || op === 0x18 || op === 0x0c || op === 0x0d || (op >= 0x20 && op <= 0x26) || op === 0x42 || op === 0xd0;

/**
 * What a function calls by name, and every number in it that may be an address.
 * @param {Uint8Array} body @returns {{calls: number[], numbers: number[]}}
 */
export function readBody(body) {
  const code = new Reader(body);
  const calls = [];
  const numbers = [];
  for (let groups = code.unsigned(); groups > 0; groups--) {
    code.unsigned();
    code.byte();
  }
  while (!code.done) {
    const op = code.byte();
    if (isPlain(op)) continue;
    if (hasOneNumber(op)) code.skipNumber();
    else if (op >= 0x02 && op <= 0x06) code.skipNumber(); // the type of a block
    else if (op === 0x10 || op === 0x12 || op === 0xd2) calls.push(code.unsigned());
    else if (op === I32_CONST) numbers.push(code.signed() >>> 0);
    else if (op >= 0x28 && op <= 0x3e) code.skipNumber(), numbers.push(code.unsigned());
    else if (op === 0x11 || op === 0x13) code.skipNumber(), code.skipNumber();
    else if (op === 0x0e) for (let left = code.unsigned() + 1; left > 0; left--) code.skipNumber();
    else if (op === 0x1c) code.skip(code.unsigned());
    else if (op === 0x3f || op === 0x40) code.byte();
    else if (op === 0x43) code.skip(4);
    else if (op === 0x44) code.skip(8);
    else if (op === 0xfc) skipLong(code);
    else throw new Error(`the module has an instruction 0x${op.toString(16)}`);
  }
  return { calls, numbers };
}

/** @param {Reader} code behind the byte that announces more */
function skipLong(code) {
  const op = code.unsigned();
  if (op < 8) return; // conversions
  if (op > 17) throw new Error(`the module has an instruction 0xfc ${op}`);
  for (let left = op === 9 || op === 11 || op === 13 || op > 14 ? 1 : 2; left > 0; left--) code.skipNumber();
}

/** @param {number} value @returns {number[]} */
export function unsigned(value) {
  const bytes = [];
  do bytes.push((value & 127) | (value > 127 ? 128 : 0));
  while ((value >>>= 7));
  return bytes;
}

/** @param {number} value @returns {number[]} a signed 32-bit number */
export function signed(value) {
  const bytes = [];
  for (;;) {
    const low = value & 127;
    value >>= 7;
    const last = (value === 0 && !(low & 64)) || (value === -1 && low & 64);
    bytes.push(last ? low : low | 128);
    if (last) return bytes;
  }
}
