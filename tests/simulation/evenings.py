"""What evenings came to, for the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def evenings(*wanted: tuple[str, float]) -> list[dict[str, Any]]:
    """Play these in one fresh process: seed and minutes."""
    return _told("tests.simulation.child", wanted)


def directed(*wanted: tuple[str, str | None, Path | None]) -> list[dict[str, Any]]:
    """Play these in one fresh process: script, what is broken, and where the database is to be kept."""
    return _told("tests.simulation.directed", [(script, fault, keep and str(keep)) for script, fault, keep in wanted])


def first_that_tells(of: str, most: int) -> int | None:
    """Play random evenings of a broken bot, so many at most; return the number of the first that tells of it."""
    number: int | None = _said("tests.simulation.by_chance", [of, most], None)
    return number


def _told(module: str, asked: Sequence[object]) -> list[dict[str, Any]]:
    """Play these; the process is ended once they have taken longer than `PATIENCE` for each."""
    told: list[dict[str, Any]] = _said(module, asked, len(asked) * PATIENCE)
    return told


def _said(module: str, asked: object, patience: float | None) -> Any:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    ended = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=patience,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)
