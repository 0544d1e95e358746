"""A press changes something, then it is answered: within three seconds too where the change itself takes longer."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy.exc import OperationalError

from bot.tables.refusal import Refusal
from bot.ui.input import answers
from bot.ui.input.answering import How, NotKept, answer
from bot.ui.input.answers import NOT_SENT, SendResult, say_privately
from bot.ui.input.replies import apologise
from bot.ui.screens.screen import Screen
from tests.patience import PATIENCE
from tests.ui.pressed import Pressed, given

SCREEN = Screen(("words",))


async def screen() -> Screen:
    """What the press is answered with."""
    return SCREEN


def slow(pressed: Pressed, refusal: Refusal | None = None) -> Callable[[], Awaitable[None]]:
    """A change that is through only once the press was acknowledged: the disk stands still."""

    async def change() -> None:
        async with asyncio.timeout(PATIENCE):
            await pressed.response.done.wait()
        if refusal is not None:
            raise refusal

    return change


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledge at once whatever is not through."""
    monkeypatch.setattr(answers, "PATIENCE", 0.0)


@pytest.mark.parametrize(
    ("how", "panel", "thinking"),
    [(How.PANEL, True, False), (How.PANEL, False, True), (How.PRIVATE, True, True), (How.REPLACE, False, False)],
)
async def test_a_slow_change_is_acknowledged_and_answered_when_it_is_through(
    how: How, *, panel: bool, thinking: bool
) -> None:
    pressed = Pressed(panel=panel)
    await answer(given(pressed), screen, change=slow(pressed), how=how)
    assert pressed.said == ["defer", "change"]
    assert pressed.log[0][1]["thinking"] is thinking
    assert pressed.log[0][1]["ephemeral"]


async def test_what_everybody_sees_is_promised_to_everybody() -> None:
    pressed = Pressed()
    await answer(given(pressed), screen, change=slow(pressed), how=How.PUBLIC)
    assert pressed.said == ["defer", "change"]
    assert not pressed.log[0][1]["ephemeral"]


async def test_a_slow_change_that_is_refused_has_changed_nothing_and_says_so() -> None:
    pressed = Pressed(panel=True)
    with pytest.raises(Refusal):
        await answer(given(pressed), screen, change=slow(pressed, Refusal("game_over")))
    await say_privately(given(pressed), "It is over.")
    assert pressed.said == ["defer", "follow"]


async def test_a_message_that_mentions_is_left_to_whoever_keeps_it_where_the_change_was_slow() -> None:
    pressed, ended = Pressed(), list[SendResult]()

    class Kept(NotKept):
        async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
            ended.append(sent)

    await answer(given(pressed), screen, change=slow(pressed), kept=Kept(), how=How.POST)
    assert (pressed.said, ended) == (["defer"], [NOT_SENT])


def locked() -> OperationalError:
    """What the database says when another process keeps it."""
    return OperationalError("UPDATE people", None, sqlite3.OperationalError("database is locked"))


async def failing() -> Screen:
    """A screen that cannot be read."""
    raise locked()


async def test_a_database_that_does_not_answer_is_told_kindly_and_logged_in_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pressed = Pressed()
    await apologise(given(pressed), "me1:mentions", locked(), table=7)
    assert pressed.said == ["send"]
    assert "Nothing was changed" in str(pressed.log[0][1]["view"].to_components())
    (line,) = caplog.records
    assert (line.levelno, line.exc_info) == (logging.ERROR, None)
    assert "database is locked" in line.message
    assert "UPDATE" not in line.message


async def test_what_was_written_before_the_database_failed_is_not_called_unchanged() -> None:
    pressed = Pressed()

    async def change() -> None:
        """Something that is written."""

    with pytest.raises(OperationalError) as fault:
        await answer(given(pressed), failing, change=change, how=How.PRIVATE)
    await apologise(given(pressed), "me1:mentions", fault.value)
    told = str(pressed.log[-1][1]["view"].to_components())
    assert "Nothing was changed" not in told
    assert "may count already" in told
