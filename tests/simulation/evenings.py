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
    asked = json.dumps([(seed, minutes, keep and str(keep)) for seed, minutes, keep in wanted])
    command = [sys.executable, "-m", "tests.simulation.child"]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    ended = subprocess.run(
        command, input=asked, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 0, ended.stderr
    told: list[dict[str, Any]] = json.loads(ended.stdout)
    return told
