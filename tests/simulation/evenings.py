"""What evenings came to, for the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def evenings(*wanted: tuple[str, float, Path | None]) -> list[dict[str, Any]]:
    """Play these in one fresh process: seed, minutes, and where the database is to be kept."""
    return _told("tests.simulation.child", [(seed, minutes, keep and str(keep)) for seed, minutes, keep in wanted])


def directed(*wanted: tuple[str, str | None, Path | None]) -> list[dict[str, Any]]:
    """Play these in one fresh process: script, what is broken, and where the database is to be kept."""
    return _told("tests.simulation.directed", [(script, fault, keep and str(keep)) for script, fault, keep in wanted])


def _told(module: str, asked: object) -> list[dict[str, Any]]:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    ended = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told: list[dict[str, Any]] = json.loads(ended.stdout)
    return told
