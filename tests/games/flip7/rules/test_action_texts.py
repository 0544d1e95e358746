"""The short texts buttons carry."""

import pytest

from bot.engine.core import IllegalAction
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target, Undo, from_text, to_text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Hit(), "h"),
        (Stay(), "s"),
        (Undo(), "u"),
        (Give(0), "g0"),
        (Give(17), "g17"),
        (Target("freeze", 2), "tfreeze.2"),
        (Target("flip3", 17), "tflip3.17"),
    ],
)
def test_every_action_of_a_seat_has_one(action: Action, text: str) -> None:
    assert to_text(action) == text
    assert from_text(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "hh",
        "s0",
        "g",
        "g-1",
        "g100",
        "g1.0",
        "gx",
        "t",
        "tfreeze",
        "tfreeze.",
        "tfreeze.x",
        "tfreeze.1.2",
        "t.1",
        "tice.1",
        "a",
        "u1",
        "g٣",
        "tfreeze.٣",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        from_text(text)
    assert refused.value.code == "bad_record"
