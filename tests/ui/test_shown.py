"""What is on the stage of a table message: in order, never far behind the game."""

from __future__ import annotations

from bot.tables.table import Moment
from bot.ui.shown import BEHIND, LONGEST_PAUSE, Shown


def moments(*states: str) -> list[Moment]:
    """Moments of these states."""
    return [Moment(state) for state in states]


def on_stage(shown: Shown) -> list[str]:
    """What is still to be shown."""
    return [moment.state for moment in shown.stage]


def test_moments_are_shown_in_the_order_they_came() -> None:
    shown = Shown()
    shown.put_on_stage(moments("a", "b"), skip=False)
    shown.put_on_stage(moments("c"), skip=False)
    assert on_stage(shown) == ["a", "b", "c"]


def test_a_show_that_falls_behind_gives_way_to_what_is_new() -> None:
    shown = Shown()
    shown.rolled = True
    for number in range(50):
        shown.put_on_stage(moments(*[f"{number}.{card}" for card in range(3)]), skip=False)
        assert len(shown.stage) <= BEHIND + 3
    assert on_stage(shown)[-1] == "49.2"
    assert not shown.rolled


def test_a_channel_that_takes_nothing_is_shown_nothing_step_by_step() -> None:
    shown = Shown()
    shown.put_on_stage(moments("a"), skip=False)
    shown.put_on_stage(moments("b"), skip=True)
    assert on_stage(shown) == []


def test_after_a_failure_the_newest_state_comes_next_and_each_pause_is_longer() -> None:
    shown = Shown()
    shown.put_on_stage(moments("a"), skip=False)
    pauses = []
    for _ in range(10):
        shown.later(100.0)
        pauses.append(shown.edited_at - 100.0)
    assert shown.dirty
    assert on_stage(shown) == []
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
