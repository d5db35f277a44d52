"""Runs inside the interpreter whose memory becomes the snapshot: imports all that a page needs.

One rule: after a restore there are no files to import from, so every module of the renderer and
whatever one of them imports, at its top or inside a function, is imported here.
"""

import ast
import gc
import importlib
import json
import linecache
import pkgutil
import re
import sys

ENTRY = "renderer_py.browser.main"
# What the interpreter itself imports late: to print an exception, parse a date, decode a name.
LATE = (
    "traceback",
    "_strptime",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.ascii",
    "random",
)
# Bound to the page after the restore.
NEVER = ("js", "pyodide_js")


def imports_of(module):
    """Names that the module's source imports anywhere, also inside functions."""
    with open(module.__file__, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name(
                "." * node.level + (node.module or ""), module.__package__
            )
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def try_import(name, missing):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        # `from package import name` may name a function; a package of the host side is not here.
        if error.name != name or not is_attribute(name):
            missing.add(error.name)


def is_attribute(name):
    parent, _, attribute = name.rpartition(".")
    return hasattr(sys.modules.get(parent), attribute)


def import_everything():
    """Import the entry, and then what its modules import late, until nothing new turns up."""
    missing = set()
    package = importlib.import_module(ENTRY.partition(".")[0])
    importlib.import_module(ENTRY)
    for name in LATE:
        importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        try_import(module.name, missing)
    read = set()
    while True:
        ours = {name for name in sys.modules if name.partition(".")[0] == "renderer_py"} - read
        if not ours:
            return sorted(missing)
        for name in sorted(ours):
            read.add(name)
            for wanted in sorted(set(imports_of(sys.modules[name]))):
                if wanted.partition(".")[0] not in NEVER:
                    try_import(wanted, missing)


def forget_files():
    """After a restore there is no archive to look into: let imports fail cleanly."""
    sys.path[:] = [entry for entry in sys.path if not entry.endswith(".zip")]
    sys.path_importer_cache.clear()
    linecache.clearcache()
    re.purge()


def main():
    before = set(sys.modules)
    missing = import_everything()
    ours = [name for name in sys.modules if name.partition(".")[0] == "renderer_py"]
    forget_files()
    gc.collect()
    return json.dumps(
        {"modules": len(ours), "imported": len(set(sys.modules) - before), "missing": missing}
    )
