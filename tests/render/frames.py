"""Reading animations back."""

from __future__ import annotations

import io

from PIL import Image


def frames_of(data: bytes) -> list[tuple[Image.Image, int]]:
    """The frames of a GIF as they are seen, and their milliseconds."""
    image = Image.open(io.BytesIO(data))
    found = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        found.append((image.convert("RGB"), image.info["duration"]))
    return found
