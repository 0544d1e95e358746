"""Reading the kind and pixel size from the first bytes of a picture (PNG, GIF, WebP, JPEG)."""

import mimetypes
import struct


def probe(data: bytes, filename: str) -> tuple[str, int | None, int | None]:
    """(content type, width, height) of an upload; the sizes are None for what is not a known picture."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return "image/png", width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return "image/gif", width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return "image/webp", *_webp(data)
    if data.startswith(b"\xff\xd8"):
        return "image/jpeg", *_jpeg(data)
    guessed, _ = mimetypes.guess_type(filename)
    # Never a type that a browser would run as a page of ours.
    safe = guessed if guessed and guessed.startswith(("text/plain", "application/json", "audio/", "video/")) else None
    return safe or "application/octet-stream", None, None


def _webp(data: bytes) -> tuple[int, int]:
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg(data: bytes) -> tuple[int | None, int | None]:
    at = 2
    while at + 9 <= len(data):
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None, None
