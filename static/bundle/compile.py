"""Runs inside the build's first interpreter, after the installation: byte code, a list of imports.

The second interpreter then only loads code. Parsing and compiling there would leave the heap full
of holes, and the holes would be in the snapshot.
"""

import ast
import importlib.util
import io
import json
import marshal
import os
import types
import zipfile

# Byte code that is never compared with a source: https://docs.python.org/3/reference/import.html
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
# Bound to the page after the restore.
NEVER = ("js", "pyodide_js")


def byte_code(source, path):
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    # Line numbers are a tenth of all code; in tracebacks those of the renderer are of use.
    return HEADER + marshal.dumps(code if "/renderer_py/" in path else without_lines(code))


def without_lines(code):
    constants = tuple(
        without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts
    )
    units = len(code.co_code) // 2
    # Entries "no location" of up to eight units each, see InternalDocs/code_objects.md of CPython.
    table = b"\xff" * (units // 8) + (bytes([0xF7 + units % 8]) if units % 8 else b"")
    return code.replace(co_linetable=table, co_consts=constants)


def compile_archive(path):
    """The standard library's archive with byte code in place of sources."""
    packed = io.BytesIO()
    with zipfile.ZipFile(path) as sources, zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(sources.namelist()):
            content = sources.read(name)
            if name.endswith(".py"):
                content = byte_code(content, f"{path}/{name}")
            stored = f"{name}c" if name.endswith(".py") else name
            archive.writestr(zipfile.ZipInfo(stored), content)
    return packed.getvalue()


def compile_tree(folder):
    """Replaces every source below `folder` by its byte code."""
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            if name.endswith(".py"):
                with open(path, "rb") as file:
                    content = byte_code(file.read(), path)
                with open(path + "c", "wb") as file:
                    file.write(content)
                os.remove(path)


def imports_below(folder, package):
    """Every module of the package, and what one of them imports, also inside functions."""
    found = set()
    for parent, _, names in os.walk(os.path.join(folder, package)):
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(parent, name)
                module = os.path.relpath(path, folder)[:-3].replace("/", ".")
                module = module.removesuffix(".__init__")
                inside = module if name == "__init__.py" else module.rpartition(".")[0]
                found.add(module)
                with open(path, encoding="utf-8") as file:
                    found.update(imports_of(file.read(), inside))
    return sorted(name for name in found if name.partition(".")[0] not in NEVER)


def imports_of(source, package):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def main(site, archive, package):
    """Compile everything; returns the byte code archive and the imports as JSON text."""
    imports = json.dumps(imports_below(site, package))
    compile_tree(site)
    return compile_archive(archive), imports
