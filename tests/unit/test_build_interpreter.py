"""The page's interpreter: smaller than Pyodide's, and nothing is missing that a page can reach."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

STATIC = Path(__file__).parents[2] / "static"
# What a Python built without these libraries lacks.
ABSENT = {"_bz2", "_lzma", "_sqlite3", "_zstd"}
# Work that goes through most of C: text, numbers, memory, files, compression, errors, callbacks.
WORK = """
import array, binascii, collections, datetime, decimal, hashlib, io, itertools, json, math, pickle
import random, re, struct, sys, time, unicodedata, zlib, zoneinfo
from xml.etree import ElementTree
from pyodide.ffi import create_proxy, to_js
import js


def failing():
    try:
        {}["a"]
    except KeyError as error:
        raise ValueError("no") from error


def error_of(work):
    try:
        work()
    except Exception as error:
        return [type(error).__name__, str(error), type(error.__cause__).__name__]


data = b"abc" * 1000
with open("/tmp/a", "wb") as file:
    file.write(data)
result = [
    zlib.decompress(zlib.compress(data, 9)) == data,
    [
        getattr(hashlib, name)(data).hexdigest()
        for name in ("md5", "sha1", "sha256", "sha3_256", "blake2b")
    ],
    str(decimal.Decimal(1) / 7),
    repr(0.1 + 0.2),
    math.gamma(4.5),
    7**77,
    f"{1e23:,.3f}",
    round(2.675, 2),
    unicodedata.normalize("NFC", "e\\u0301"),
    unicodedata.name("\\u1e9e"),
    "Stra\\u00dfe".casefold(),
    "\\u0130".lower(),
    re.findall(r"(?i)\\b(\\w)\\w*", "Ein Hund"),
    list(itertools.permutations("abc"))[3],
    datetime.datetime(2026, 2, 28).strftime("%A %j"),
    time.strftime("%d %b", time.gmtime(0)),
    struct.pack(">hIq", -2, 3, 4).hex(),
    array.array("d", [1, 2]).tobytes().hex(),
    binascii.crc32(data),
    json.loads(json.dumps({"a": [1, None, "\\u00fc"]})),
    pickle.loads(pickle.dumps({(1, 2): {3}})) == {(1, 2): {3}},
    random.Random(7).random(),
    sorted("zebra", key=lambda c: -ord(c)),
    io.open("/tmp/a", "rb").read()[-3:].hex(),
    ElementTree.fromstring("<a b='1'><c/></a>").get("b"),
    error_of(failing),
    error_of(lambda: int("x")),
    error_of(lambda: sys.setrecursionlimit(1)),
    [*map(lambda x: x * 2, js.Array.new(1, 2, 3))],
    js.Array.new(3, 1, 2).sort(create_proxy(lambda a, b: a - b)).to_py(),
    to_js({"a": 1}).a,
    int("9" * 50) % 97,
    complex(1, 2) ** 2 == -3 + 4j,
    bytes(range(256)).decode("latin-1").encode("utf-16").hex()[:20],
    collections.Counter("abracadabra").most_common(2),
]
importable = []
for name in sorted(sys.builtin_module_names):
    try:
        __import__(name)
        importable.append(name)
    except ImportError:
        pass
json.dumps([result, importable])
"""
SCRIPT = """
import {{ loadPyodide }} from "{static}/node_modules/pyodide/pyodide.mjs";
import {{ start }} from "{static}/bundle/pyodide.mjs";
const work = {work};
const [small, whole] = [await start(), await loadPyodide()];
process.stdout.write(`[${{small.runPython(work)}},${{whole.runPython(work)}}]`);
process.exit(0);
"""
Found = list[Any]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    script = tmp_path_factory.mktemp("node") / "run.mjs"
    script.write_text(SCRIPT.format(static=STATIC.as_posix(), work=json.dumps(WORK)))
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read: Found = json.loads(done.stdout)
    return read


def test_python_does_what_it_does_in_the_whole_interpreter(found: Found) -> None:
    (small, _), (whole, _) = found
    assert small == whole


def test_only_modules_of_left_out_libraries_are_missing_and_say_so(found: Found) -> None:
    (_, small), (_, whole) = found
    assert set(whole) - set(small) == ABSENT


CHANGED = """
import {{ slimModule }} from "{static}/bundle/slim_module.mjs";
import {{ readBody }} from "{static}/bundle/wasm.mjs";
import {{ slimScript }} from "{static}/bundle/slim_script.mjs";
import {{ editGlue }} from "{static}/bundle/glue.mjs";
// (type (func)) (import "m" "f" (func 0)) (func 0) (table 1 funcref) (global i32 (i32.const 5))
// (export "f" (func 1)) (elem (i32.const 0) 1) (code nop)
const bytes = Buffer.from(
  "0061736d01000000010401600000020701016d01660000030201000404017000010606" +
    "017f0041050b070501016600010907010041000b01010a05010300010b",
  "hex",
);
const names = {{ imported: new Set(), exported: [] }};
const valid = WebAssembly.validate(bytes);
const errors = [];
for (const work of [
  () => slimModule(new Uint8Array(bytes), new Set()),
  () => readBody(Uint8Array.of(0, 1, 0xff)),
  () => slimScript("var a=1", "", names),
  () => editGlue("var a=1"),
]) {{
  try {{
    work();
  }} catch (error) {{
    errors.push(error.message);
  }}
}}
process.stdout.write(JSON.stringify([valid, ...errors]));
"""


def test_another_version_of_the_interpreter_stops_the_build(tmp_path: Path) -> None:
    script = tmp_path / "run.mjs"
    script.write_text(CHANGED.format(static=STATIC.as_posix()))
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    valid, *errors = json.loads(done.stdout)
    assert valid
    assert [error.partition(":")[0] for error in errors] == [
        "the module exports no lzma_version_number",
        "the module has an instruction 0xff",
        "pyodide.asm.mjs",
        "pyodide.asm.mjs has 0 times",
    ]
