"""`python -m host_shim.gallery [FOLDER]`: write the gallery of a source tree."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host_shim.gallery import load_pages, write_site
from host_shim.resources import PageMissing

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_shim.gallery", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "static/dist/gallery")
    options = parser.parse_args(arguments)
    try:
        count = write_site(load_pages(ROOT / "examples" / "gallery"), options.folder)
    except (PageMissing, FileNotFoundError) as error:
        print(f"{error}; `make build` makes it", file=sys.stderr)
        return 1
    print(f"{count} pages; open {(options.folder / 'index.html').as_uri()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
