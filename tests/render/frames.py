"""Reading pictures and animations back."""

from __future__ import annotations

import io

from PIL import Image

from bot.render.picture import ALT_LIMIT, Picture


def frames_of(data: bytes) -> list[tuple[Image.Image, int]]:
    """The frames of a GIF as they are seen, and their milliseconds."""
    image = Image.open(io.BytesIO(data))
    found = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        found.append((image.convert("RGB"), image.info["duration"]))
    return found


def check(picture: Picture, most: int) -> tuple[int, int]:
    """What holds for every picture, of so many bytes at most; its size."""
    with Image.open(io.BytesIO(picture.png)) as image:
        image.load()
        assert image.size == (picture.width, picture.height)
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(picture.png) <= most
    return picture.width, picture.height
