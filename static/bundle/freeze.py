"""Runs inside the interpreter whose memory becomes the snapshot: imports all that a page needs.

One rule: after a restore there are no files to import from, so every module of the renderer and
whatever one of them imports, at its top or inside a function, is imported here.
"""

import gc
import importlib
import json
import linecache
import re
import sys
import types

ENTRY = "renderer_py.browser.main"
LANGUAGES = "pygments.lexers"
# What the interpreter itself imports late: to print an exception, parse a date, decode a name.
LATE = ("traceback", "_strptime", "encodings.latin_1", "encodings.ascii", "random")


def import_all(names):
    """Import the names that are modules; returns the packages that are not here."""
    missing = set()
    for name in (ENTRY, *LATE, *names):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            # `from package import name` may name a function; a package of the host side is absent.
            if error.name != name or not is_attribute(name):
                missing.add(error.name)
    return sorted(missing)


def is_attribute(name):
    parent, _, attribute = name.rpartition(".")
    return hasattr(sys.modules.get(parent), attribute)


def forget_languages(names):
    """Of Pygments' languages those stay that the renderer imports by name.

    The others came along: a module of theirs holds many, and some build on others. What a language
    that stays is built from, it refers to itself.
    """
    package = sys.modules[LANGUAGES]
    lexer = sys.modules["pygments.lexer"].Lexer
    for path in [name for name in sys.modules if name.startswith(f"{LANGUAGES}.")]:
        module = sys.modules[path]
        if path not in names:
            del sys.modules[path]
            vars(package).pop(path.removeprefix(f"{LANGUAGES}."), None)
            continue
        for name, value in list(vars(module).items()):
            if (
                isinstance(value, type)
                and issubclass(value, lexer)
                and f"{path}.{name}" not in names
            ):
                delattr(module, name)
    package.LEXERS.clear()  # where languages are looked up by other names


def forget_annotations():
    """Nothing reads the annotations of functions once modules are imported."""
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            thing.__annotate__ = None
            thing.__annotations__ = {}


def forget_files():
    """After a restore there is no archive to look into: let imports fail cleanly."""
    sys.path[:] = [entry for entry in sys.path if not entry.endswith(".zip")]
    sys.path_importer_cache.clear()
    linecache.clearcache()
    re.purge()


def main(names):
    """Import everything; returns the report as JSON text."""
    names = json.loads(names)
    missing = import_all(names)
    ours = [name for name in sys.modules if name.partition(".")[0] == "renderer_py"]
    forget_languages(set(names))
    forget_annotations()
    forget_files()
    gc.collect()
    return json.dumps({"modules": len(ours), "all": len(sys.modules), "missing": missing})
