"""The commit before this one: a new seed that breaks something says of a change only what held without it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Give a folder with the files of a commit for a while; `LookupError` where there is no such commit here."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        if _git("worktree", "add", "--detach", str(tree), commit):
            raise LookupError(f"there is no {commit} here to compare with")
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> int:
    command = ["git", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode  # noqa: S603 - our own words


def holds(tree: Path, seed: str) -> bool:
    """Return whether an evening of this seed is as it has to be with the files of that folder."""
    environment = {**os.environ, "SEED": seed, "STORY": ""}
    played = subprocess.run(
        [sys.executable, "-m", "simulation"], cwd=tree, env=environment, capture_output=True, check=False
    )
    return played.returncode == 0


def broken_since(commit: str, seeds: list[str]) -> str | None:
    """Return the first seed of failing evenings that was as it has to be at a commit; None where none was."""
    with checked_out(commit) as tree:
        return next((seed for seed in seeds if holds(tree, seed)), None)
