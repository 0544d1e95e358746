"""Commands and their options are never renamed: people have them in their fingers, and pages lead to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.wire.rig import Evening

KEPT = Path(__file__).parents[1] / "data" / "frozen" / "commands.txt"


def lines(command: dict[str, Any], before: str = "/") -> list[str]:
    """A command and its options, a line each."""
    name = f"{before}{command['name']}"
    found = [name]
    for option in command.get("options", ()):
        found += lines(option, f"{name} ")
    return found


async def test_every_command_and_option_is_still_called_so(evening: Evening) -> None:
    there = [line for command in evening.sandbox.core.commands.all(None) for line in lines(command)]
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert set(kept) <= set(there), sorted(set(kept) - set(there))
    assert set(there) <= set(kept), f"new ones belong into commands.txt: {sorted(set(there) - set(kept))}"
