"""The version of the bot: what `pyproject.toml` says, which is the only place it is written down."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


@cache
def version() -> str:
    """Return the version, such as "0.1.0"."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return str(project["version"])
