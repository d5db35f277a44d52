"""What the page's parts are packed with must be what browsers and the page's scripts can unpack."""

from __future__ import annotations

import base64
import gzip

import pytest
import zstandard

from static.bundle.packing import gzipped, zstandard_packed

TEXT = b"function f(){return 1}" * 500


def test_a_gzip_stream_holds_the_content_and_no_date() -> None:
    packed = base64.b64decode(gzipped(TEXT))
    assert gzip.decompress(packed) == TEXT
    assert packed[4:8] == bytes(4)  # the time stamp: the same sources give the same page


def test_a_frame_is_a_standard_one_that_states_its_size() -> None:
    packed = base64.b64decode(zstandard_packed(TEXT))
    assert packed[:4] == bytes.fromhex("28b52ffd")
    assert zstandard.frame_content_size(packed) == len(TEXT)
    assert zstandard.ZstdDecompressor().decompress(packed) == TEXT


@pytest.mark.parametrize("content", [b"", b"x"])
def test_nothing_and_little_can_be_packed(content: bytes) -> None:
    assert gzip.decompress(base64.b64decode(gzipped(content))) == content
