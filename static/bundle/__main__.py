"""`python -m static.bundle`: from sources to static/dist/renderer.html.

One rule: the same sources give the same bytes, and unchanged sources give no work.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from static.bundle import stamp, stub
from static.bundle.packing import gzipped, zstandard_packed
from static.bundle.page import assemble
from static.bundle.wheel import ROOT, BuildError, build_local, build_wheel, fetch_pinned, run

STATIC = ROOT / "static"
DIST = STATIC / "dist"
CACHE = ROOT / ".cache" / "wheels"
LIMIT = 13_000_000


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m static.bundle", description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    options = parser.parse_args(arguments)
    DIST.mkdir(exist_ok=True)
    with (DIST / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would install over each other
        return build_if_needed(force=options.force)


def build_if_needed(*, force: bool) -> int:
    """Build unless the page is up to date; returns the exit status."""
    mark = stamp.of_sources()
    made = (DIST / "renderer.html", DIST / stub.STUB_NAME, wasm())
    built = all(path.is_file() for path in made)
    if not force and stamp.read() == mark and built:
        print("static/dist/renderer.html is up to date")
        return 0
    try:
        build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    stamp.write(mark)
    return 0


def build() -> None:
    """Build the page and print what its bytes are spent on.

    Raises:
        BuildError: when a step fails or the page is too large.
    """
    began = time.monotonic()
    ensure_packages()
    run(["node", str(STATIC / "bundle" / "interpreter.mjs")])
    css = stylesheet()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        frame = bundle("bridge.js", {}, scratch)
        page_css = (STATIC / "src" / "page.css").read_text(encoding="utf-8")
        report = snapshot({"frame.js": frame, "renderer.css": page_css + css}, scratch)
        styling = styling_defines()
        defines = boot_defines(report) | styling
        parts = {
            "channel": bundle("channel.js", defines, scratch),
            "page.css": page_css,
            "frame": frame,
            "boot": bundle("boot.js", defines, scratch),
            "interpreter": gzipped(bundle("interpreter.js", {}, scratch, "tight").encode()),
            "styles": gzipped((DIST / "styles.txt").read_bytes()),
            "wasm": gzipped(wasm().read_bytes()),
            "snapshot": gzipped((scratch / "snapshot.bin").read_bytes()),
            "tailwind": gzipped(bundle("tailwind.js", styling, scratch).encode()),
            "diagrams": gzipped(bundle("diagrams.js", {}, scratch).encode()),
            "mermaid": zstandard_packed(bundle("mermaid.js", {}, scratch, "tight").encode()),
        }
        template = (STATIC / "src" / "stub.html").read_text(encoding="utf-8")
        small = stub.write(
            parts, template, lambda entry, more: bundle(entry, defines | more, scratch), DIST
        )
    html = assemble((STATIC / "src" / "page.html").read_text(encoding="utf-8"), parts)
    size = len(html.encode())
    print_table(parts, size, report, time.monotonic() - began)
    print(f"{stub.STUB_NAME:>14} {small:>12,}  (limit {stub.LIMIT:,})")
    if size > LIMIT:
        raise BuildError(f"renderer.html would be {size:,} bytes, more than {LIMIT:,}")
    (DIST / "renderer.html").write_text(html, encoding="utf-8")


def wasm() -> Path:
    return ROOT / ".cache" / "interpreter" / "pyodide.asm.wasm"


def ensure_packages() -> None:
    """Install the pinned npm packages where one is missing or of another version."""
    wanted = locked(STATIC / "package-lock.json")
    if not wanted.items() <= locked(STATIC / "node_modules" / ".package-lock.json").items():
        run(["npm", "ci", "--prefix", str(STATIC)])


def locked(file: Path) -> dict[str, str]:
    """Versions by folder of a lock file, without packages for other machines; empty without one."""
    if not file.is_file():
        return {}
    packages: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return {
        folder: package["version"]
        for folder, package in packages.items()
        if folder and not package.get("optional")
    }


def stylesheet() -> str:
    """The renderer's style sheet, built from static/styles."""
    run([sys.executable, str(STATIC / "styles" / "build.py")])
    return (DIST / "renderer.css").read_text(encoding="utf-8")


def styling_defines() -> dict[str, str]:
    """What compiling classes in the page needs to know, as JavaScript constants."""
    command = ["node", str(STATIC / "styles" / "island.mjs")]
    found: dict[str, str] = json.loads(run(command))
    return found


def bundle(entry: str, defines: dict[str, str], scratch: Path, *how: str) -> str:
    """One script of static/src and all it imports, as text of a classic script.

    Args:
        how: "tight" for what is mostly a large library.
    """
    output, constants = scratch / entry, scratch / "defines.json"
    constants.write_text(json.dumps(defines), encoding="utf-8")
    node = ["node", str(STATIC / "bundle" / "scripts.mjs")]
    run([*node, entry, str(output), str(constants), *how])
    return output.read_text(encoding="utf-8")


def boot_defines(report: dict[str, object]) -> dict[str, str]:
    """What the boot script must know about the snapshot, as JavaScript constants."""
    from renderer_py.version import __version__

    return {
        "RENDERER_VERSION": json.dumps(__version__),
        "PYODIDE_INFO": json.dumps(report["info"]),
        "SNAPSHOT_MEMORY": json.dumps(report["memory"]),
        "SNAPSHOT_CHECK": json.dumps(report["check"]),
        "SNAPSHOT_CONFIG": json.dumps(report["config"]),
        "RENDERER_LADDER": "false",
    }


def snapshot(page_parts: dict[str, str], scratch: Path) -> dict[str, object]:
    """Write the interpreter's packed memory to snapshot.bin and return the report about it."""
    wheels = scratch / "wheels"
    wheels.mkdir()
    source = scratch / "source"
    source.mkdir()
    wheel = build_wheel(page_parts, source, wheels)
    build_local(STATIC / "wheels", wheels)
    for pinned in fetch_pinned(CACHE):
        shutil.copy(pinned, wheels)
    shutil.copy(wheel, DIST)
    report = scratch / "report.json"
    installed = scratch / "installed"
    run(["node", str(STATIC / "bundle" / "install.mjs"), str(wheels), str(installed)])
    node = ["node", str(STATIC / "bundle" / "snapshot.mjs")]
    run([*node, str(installed), str(scratch / "snapshot.bin"), str(report)])
    found: dict[str, object] = json.loads(report.read_text(encoding="utf-8"))
    return found


def print_table(
    parts: dict[str, str], size: int, report: dict[str, object], seconds: float
) -> None:
    for name, text in parts.items():
        print(f"{name:>14} {len(text.encode()):>12,}")
    print(f"{'renderer.html':>14} {size:>12,}  (limit {LIMIT:,})")
    print(f"{report['modules']} renderer modules; not in the page: {report['missing']}")
    print(f"built in {seconds:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
