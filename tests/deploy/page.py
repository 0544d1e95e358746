"""The shell commands of a page: each block under its heading."""

from __future__ import annotations

import re
from pathlib import Path


def blocks(page: Path) -> dict[str, list[str]]:
    """The blocks of shell under each heading, in order."""
    found: dict[str, list[str]] = {}
    heading = ""
    for part in re.finditer(
        r"^## ([^\n]+)$|^```sh\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        if part[1] is not None:
            heading = part[1]
        else:
            found.setdefault(heading, []).append(part[2])
    return found
