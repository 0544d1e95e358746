"""Copies of the project, in which tests write what they would not write into the project itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = (
    "bot",
    "sandbox",
    "simulation",
    "tests",
    "bench",
    "gallery",
    "data",
    "assets",
    "pyproject.toml",
    "CONTRIBUTING.md",
    "docs",
)


def copied(to: Path) -> Path:
    """Copy the project's code, and what its tests read, into an empty folder; return that."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "golden", "gallery"))
        else:
            shutil.copy(ROOT / name, to / name)
    return to


def run(tree: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy, with these settings."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | settings
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
