"""Pictures as bytes: packed by ISA-L where it is installed, by the standard library where it is not."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from bot.render import png
from bot.render.png import Sheet, packed


def drawn() -> Sheet:
    """A picture with a corner that sticks out on the left."""
    sheet = Sheet(60, 40, "paper")
    sheet.rounded(-4, 5, 30, 20, 6, "gold", "paper")
    return sheet


@pytest.mark.parametrize("installed", [True, False])
def test_a_picture_is_the_same_whatever_packs_it(installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = drawn()
    if not installed:
        monkeypatch.setattr(png, "ISAL", None)
    with Image.open(io.BytesIO(sheet.png())) as image:
        assert image.size == (60, 40)
        assert image.tobytes() == sheet.pixels().tobytes()


def test_what_is_packed_is_what_deflate_unpacks(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = bytes(range(256)) * 999
    for thorough in (False, True):
        assert zlib.decompress(packed(raw, thorough=thorough)) == raw
    monkeypatch.setattr(png, "ISAL", None)
    assert packed(raw) == zlib.compress(raw, 3)
