"""Trees to be measured: this one, and another commit in an environment of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.config import ROOT

PYTHON = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
"""The interpreter that this environment was made with: it has pip, which environments have not."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A checkout, and the interpreter that has what its lock names."""

    name: str
    folder: Path
    python: str


HERE = Tree("here", ROOT, sys.executable)


def commit(revision: str) -> str:
    """The commit that a revision means; raises `ValueError` for none."""
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", "--short", f"{revision}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise ValueError(f"no commit: {revision}")
    return found.stdout.strip()


@contextmanager
def checked_out(revision: str) -> Iterator[Tree]:
    """Another commit's tree with an environment of its own, for as long as it is measured.

    Raises `ValueError` for a revision there is none of, `CalledProcessError` where the environment cannot be made.
    """
    name = commit(revision)
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept) / name
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, name], cwd=ROOT, check=True)
        try:
            # Development's, as what is measured imports what tests do.
            subprocess.run(["make", "--silent", f"PYTHON={PYTHON}", ".venv/.dev"], cwd=folder, check=True)
            yield Tree(name, folder, str(folder / ".venv" / "bin" / "python"))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)
