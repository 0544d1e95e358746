"""The list of what waits: twenty on a page, each with what opens it, and of private places no name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.turns.screens import A_PAGE, turns_screen
from bot.ui.screens.additions import WaitingTurn
from bot.ui.screens.screen import BUTTONS, PARTS, TEXT_LIMIT, Button, layout, paged

LONGEST = "**" + "W" * 60 + "**, a duel with 3 deals to play"


def turn(number: int, **more: object) -> WaitingTurn:
    """Something that waits, until so many seconds."""
    given_of_it: dict[str, object] = {"due": 1_800_000_000.0 + number, "channel": (10**18 + number, 7), **more}
    return WaitingTurn("Game", f"**Game {number}**", f"t1:{number}:-:0:board", **given_of_it)  # type: ignore[arg-type]


def buttons(turns: list[WaitingTurn], page: int) -> list[Button]:
    """What can be pressed."""
    return [button for row in turns_screen(turns, page, ()).rows if isinstance(row, tuple) for button in row]


def test_nothing_that_waits_is_said_so() -> None:
    screen = turns_screen([], 1, ())
    assert "Nothing waits for you" in screen.texts[0]
    assert screen.rows == ()


@given(st.integers(1, 90), st.integers(-2, 9))
def test_every_page_has_what_follows_on_the_one_before(number: int, wanted: int) -> None:
    turns = [turn(one) for one in range(number)]
    pages = -(-number // A_PAGE)
    assert [one for page in range(1, pages + 1) for one in paged(turns, page, A_PAGE).items] == turns
    page, _, shown, _ = paged(turns, wanted, A_PAGE)
    assert 1 <= page <= pages
    opened = [button.custom_id for button in buttons(turns, wanted) if button.custom_id.startswith("t1:")]
    assert opened == [one.custom_id for one in shown]
    ways = [button.custom_id for button in buttons(turns, wanted) if button.custom_id.startswith("turns1:")]
    assert ways == [f"turns1:{other}" for other in (page - 1, page + 1) if 1 <= other <= pages]


def test_the_first_of_all_is_the_one_to_press() -> None:
    styles = [button.style for button in buttons([turn(one) for one in range(30)], 1)]
    assert styles[0] == "primary"
    assert set(styles[1:]) == {"secondary"}
    assert "primary" not in [button.style for button in buttons([turn(one) for one in range(30)], 2)]


def test_a_line_says_where_and_until_when_and_that_it_is_the_last() -> None:
    seen, private, alone = turn(1, is_last=True), turn(2, due=None), turn(3, channel=None)
    _, _, lines = turns_screen([seen, private, alone], 1, {10**18 + 1}).texts
    first, second, third = lines.splitlines()
    assert f"<#{10**18 + 1}>" in first
    assert "you are the last one they wait for" in first
    assert "<t:1800000001:R>" in first
    assert "a private place" in second
    assert str(10**18) not in second
    assert "<t:" not in second
    assert "private" not in third


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_full_page_is_no_more_than_discord_takes(page: int) -> None:
    turns = [WaitingTurn("W" * 70, LONGEST, f"t1:{n}:-:0:board", 1e9, True, (10**18 + n, 7)) for n in range(60)]
    screen = turns_screen(turns, page, range(10**18, 10**18 + 60))
    assert sum(map(len, screen.texts)) <= TEXT_LIMIT
    assert sum(1 + len(row) for row in screen.rows if isinstance(row, tuple)) + len(screen.texts) + 1 <= PARTS
    assert all(len(row) <= BUTTONS for row in screen.rows if isinstance(row, tuple))
    view, _ = layout(screen)
    assert view is not None
