"""The small page and its parts, as the build writes them."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest

from host_shim import stub as served
from host_shim.resources import pages
from static.bundle import stub
from static.bundle.wheel import BuildError

TEMPLATE = (
    "<script>/*{channel}*/</script>"
    '<script type="application/json" id="renderer:delivery">{}</script>'
    "<script>/*{stub}*/</script><style>/*{page.css}*/</style>"
)
WASM = bytes(range(256)) * 5000  # two parts: 1,280,000 bytes
SNAPSHOT = b"memory"


def build(folder: Path, **more: str) -> int:
    parts = {
        "wasm": base64.b64encode(WASM).decode(),
        "snapshot": base64.b64encode(SNAPSHOT).decode(),
        "page.css": "body { margin: 0 }",
        "boot": "of the other page",
        **more,
    }
    made: list[tuple[str, dict[str, str]]] = []

    def bundle(entry: str, constants: dict[str, str]) -> str:
        made.append((entry, constants))
        return f"run({entry!r}, {constants['PARTS']})"

    size = stub.write(parts, TEMPLATE, bundle, folder)
    assert [entry for entry, _ in made] == ["channel.js", "stub.js"]
    assert all(constants["RENDERER_LADDER"] == "true" for _, constants in made)
    return size


def test_parts_are_files_named_by_their_hash_and_the_page_knows_them(tmp_path: Path) -> None:
    size = build(tmp_path)
    html = (tmp_path / "stub.html").read_text()
    assert size == len(html.encode())
    assert "of the other page" not in html
    manifest = json.loads((tmp_path / "assets.json").read_text())
    digest = hashlib.sha256(WASM).hexdigest()
    cut = manifest["size"]
    assert manifest["assets"]["wasm"] == {
        "digest": digest,
        "size": len(WASM),
        "parts": [hashlib.sha256(part).hexdigest() for part in (WASM[:cut], WASM[cut:])],
    }
    assert json.dumps(manifest) in html
    assert (tmp_path / "assets" / f"{digest}.bin").read_bytes() == WASM
    assert len(list((tmp_path / "assets").iterdir())) == 2


def test_a_new_build_leaves_no_old_parts(tmp_path: Path) -> None:
    build(tmp_path)
    build(tmp_path, snapshot=base64.b64encode(b"other memory").decode())
    names = {path.stem for path in (tmp_path / "assets").iterdir()}
    assert names == {hashlib.sha256(each).hexdigest() for each in (WASM, b"other memory")}


def test_a_page_that_some_clients_refuse_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"stub\.html would be 90\d,\d+ bytes"):
        build(tmp_path, **{"page.css": "x" * 900_000})
    assert list(tmp_path.iterdir()) == []


def test_parts_are_handed_out_as_they_were_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path)
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    (tmp_path / pages.BUILT_NAME).write_text("")
    digest = hashlib.sha256(WASM).hexdigest()
    joined = b""
    for number in range(2):
        uri = f"ui://a-gateway/renderer-py/assets/{digest}/{number}"
        found = served.read_part(uri)
        assert found is not None
        (content,) = found["contents"]
        assert (content["uri"], content["mimeType"]) == (uri, "application/octet-stream")
        joined += base64.b64decode(content["blob"])
        assert len(json.dumps(found)) < 1_048_576  # what some clients accept as one event
    assert joined == WASM
    assert served.part(digest, 2) is None
    assert served.part("0" * 64, 0) is None
    assert served.read_part("ui://renderer-py/assets/x/0") is None


def test_the_page_is_told_what_its_server_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path)
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    html = served.stub_html(served.Offer(hosted="https://x.example/</script>", tools=("a", "b")))
    told = html.partition('id="renderer:delivery">')[2].partition("</script>")[0]
    assert json.loads(told) == {
        "hosted": "https://x.example/</script>",
        "channel": "ui://renderer-py/assets",
        "tools": ["a", "b"],
        "inFrame": True,
        "patience": {},
    }
