"""Versions that have a tag (`v1.2.3`), and the one that gets the next."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def version() -> str:
    """Return the version in pyproject.toml: the last that was tagged, or the one that is about to be."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def tagged() -> list[str]:
    """Return the versions that have a tag; none where this is no clone of the repository."""
    return [tag.removeprefix("v") for tag in git("tag", "--list", "v[0-9]*").split()]


def git(*arguments: str) -> str:
    """Return what git says of the repository; nothing where there is none."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return ran.stdout if ran.returncode == 0 else ""
