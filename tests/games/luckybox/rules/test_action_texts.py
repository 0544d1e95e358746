"""The short texts buttons carry: which action each is, and what is no action."""

import pytest

from bot.engine.core import IllegalAction
from bot.games.luckybox.rules.actions import (
    Action,
    Bonus,
    Cross,
    Decline,
    Keep,
    Pass,
    Undo,
    dump,
    every_cross,
    from_text,
    parse,
    to_text,
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Keep((1, 30, 120)), "k1.30.120"),
        (Cross(17, (1, 1)), "x17.4"),
        (Bonus("?", 3, (2, 0)), "b?.3.6"),
        (Bonus("5", 3, (0, 0)), "b5.3.0"),
        (Decline("7"), "d7"),
        (Pass(), "p"),
        (Undo(), "u"),
    ],
)
def test_an_action_has_a_text_and_comes_back_from_it(action: Action, text: str) -> None:
    assert to_text(action) == text
    assert from_text(text) == action


def test_a_cross_that_is_read_is_the_one_there_is() -> None:
    """Tables hold hundreds of them."""
    cross = every_cross()[17][4]
    assert from_text("x17.4") is cross
    assert parse(dump(0, Cross(17, (1, 1)))) == (0, cross)
    assert parse(dump(0, Cross(17, (1, 1))))[1] is cross
    for card in (-1, len(every_cross()), 10**9):
        assert parse(dump(0, Cross(card, (1, 1)))) == (0, Cross(card, (1, 1))), "the rules refuse it, nobody else"


@pytest.mark.parametrize(
    "text",
    [
        "k",
        "k1.",
        "k1..2",
        "kone",
        "x",
        "x1",
        "x1.2.3",
        "x1.9",
        "x1.-1",
        "x.4",
        "xa.4",
        "x1.5e0",
        "b5.1",
        "b5",
        "b",
        "bsun.1.4",
        "b10.1.4",
        "b.1.4",
        "b5.1.9",
        "b5.x.4",
        "d",
        "d10",
        "dsun",
        "p1",
        "u ",
        "a",
        "advance",
        "K1.2.3",
        "{}",
        "x1_7.4",
        "x 17.4",
        "x+17.4",
        "x١٧.4",
        "k1.2.3\n",
        "b5.1.4 ",
        "x" + "9" * 5000 + ".4",
    ],
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        from_text(text)
    assert refused.value.code == "bad_record"
