"""Packing and restoring memory, with the very modules that the build and the page use (in Node)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"
SCRIPT = """
import {{ pack }} from "{static}/bundle/pack.mjs";
import {{ staticMemory }} from "{static}/bundle/segments.mjs";
import {{ restoreInto }} from "{static}/src/snapshot.js";

const KNOWN = 64 * 40;
const STACK = [64 * 60, 64 * 80];
const memory = new Uint8Array(64 * 400);
for (let i = 0; i < memory.length; i++) memory[i] = i % 977 < 300 ? (i * 31) & 255 : 0;
memory.fill(0, ...STACK);
const pristine = memory.slice(0, KNOWN + 10);
pristine[700] ^= 255; // changes before a restore, so it must be carried
const {{ bytes, check }} = pack(memory, pristine);

// Uneven pieces, an empty one among them; the second ends inside the list of runs.
const cuts = [0, 3, 11, 11, bytes.length];
const pieces = cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));

function restored(change, image = pieces) {{
  const page = new Uint8Array(memory.length).fill(7, KNOWN);
  page.set(pristine.subarray(0, KNOWN));
  change(page);
  const zones = [[check.length, STACK[0]], [STACK[1], page.length]];
  try {{
    restoreInto(page, image, zones, check);
  }} catch (error) {{
    return error.message;
  }}
  const outside = (at) => at < STACK[0] || at >= STACK[1];
  return page.every((byte, at) => !outside(at) || byte === memory[at]);
}}

// One active segment at 16 with three bytes: (memory 1) (data (i32.const 16) "abc").
const head = [0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1];
const wasm = Uint8Array.of(...head, 11, 9, 1, 0, 65, 16, 11, 3, 97, 98, 99);
console.log(JSON.stringify({{
  clean: restored(() => {{}}),
  changedWhereCarried: restored((page) => (page[700] = 1)),
  changedWhereKnown: restored((page) => (page[100] ^= 1)),
  cut: restored(() => {{}}, [bytes.subarray(0, -1)]),
  long: restored(() => {{}}, [...pieces, new Uint8Array(1)]),
  saved: bytes.length < memory.length,
  segments: [WebAssembly.validate(wasm), ...staticMemory(wasm).slice(14)],
}}));
"""


def test_memory_comes_back_as_it_was_packed_or_not_at_all(tmp_path: Path) -> None:
    script = tmp_path / "run.mjs"
    script.write_text(SCRIPT.format(static=STATIC.as_posix()))
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {
        "clean": True,
        "changedWhereCarried": True,
        "changedWhereKnown": "the snapshot does not fit",
        "cut": "the snapshot is cut short",
        "long": "the snapshot is too long",
        "saved": True,
        "segments": [True, 0, 0, 97, 98, 99],
    }
