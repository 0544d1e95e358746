"""The benchmark of clicks presses what answers a question, never what only helps, and counts the kinds of presses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench.clicks import ANSWERS, GOING_ON, press
from bench.process import Process
from bot.ui.input.ids import Press


def button(verb: str, *, disabled: bool = False) -> Any:
    """A button of a panel."""
    return SimpleNamespace(custom_id=Press(1, verb, 0, 0, "x").custom_id, disabled=disabled)


class Panel:
    """A stand-in whose only message has these buttons and selects, and what was pressed of it."""

    def __init__(self, *buttons: Any, selects: Sequence[Any] = (), ok: bool = True) -> None:
        self.seen = SimpleNamespace(buttons=buttons, selects=selects)
        self.ok = ok
        self.pressed: list[tuple[str, ...]] = []

    def message(self, _: int) -> Any:
        return self.seen

    async def click(self, _who: str, _panel: int, *, custom_id: str) -> Any:
        self.pressed.append((custom_id.split(":")[4],))
        return SimpleNamespace(ok=self.ok, error="no answer", refusals=[])

    async def choose(self, _who: str, _panel: int, custom_id: str, values: list[str]) -> Any:
        self.pressed.append((custom_id.split(":")[4], *values))
        return SimpleNamespace(ok=self.ok, error="no answer", refusals=[])


def select(verb: str, least: int, *values: str) -> Any:
    """A select of a panel."""
    options = [SimpleNamespace(value=value) for value in values]
    made = button(verb)
    return SimpleNamespace(custom_id=made.custom_id, disabled=False, min_values=least, options=options)


def process() -> Process:
    """A bot of which nothing was measured yet."""
    return Process(1, Path("nowhere"))


async def test_what_answers_is_pressed_and_never_a_hint() -> None:
    panel: Any = Panel(
        button("hint"), button("focus"), button("undo"), button("do", disabled=True), button("do"), button("next")
    )
    found = process()
    assert await press(panel, found, "Ada", 1)
    assert await press(panel, found, "Ada", 1)
    assert panel.pressed == [("do",), ("do",)]
    assert (len(found.answered), found.kinds) == (2, "2 answer buttons")


async def test_where_only_help_is_offered_nothing_is_pressed() -> None:
    panel: Any = Panel(button("hint"), button("look"), button("rules"), button("next"))
    found = process()
    assert not await press(panel, found, "Ada", 1)
    assert (panel.pressed, found.answered, found.kinds) == ([], [], "")


async def test_alone_going_on_is_a_press_of_its_kind() -> None:
    panel: Any = Panel(button("hint"), button("next"))
    found = process()
    assert await press(panel, found, "Ada", 1, (*ANSWERS, *GOING_ON))
    assert found.kinds == "1 Next"


async def test_a_select_is_given_the_fewest_values_it_takes() -> None:
    panel: Any = Panel(button("hint"), selects=[select("several", 3, "a", "b", "c", "d")])
    found = process()
    assert await press(panel, found, "Ada", 1)
    assert panel.pressed == [("several", "a", "b", "c")]
    assert found.kinds == "1 selects of several"
    found.forget()
    assert (found.answered, found.kinds) == ([], "")


async def test_a_press_that_fails_is_no_figure() -> None:
    panel: Any = Panel(button("do"), ok=False)
    found = process()
    with pytest.raises(RuntimeError, match="no answer"):
        await press(panel, found, "Ada", 1)
    assert (found.answered, found.kinds) == ([], "")
