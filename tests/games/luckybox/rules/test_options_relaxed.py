"""The table option `relaxed`: one may pass a matching number, and may let a bonus go."""

from bot.games.luckybox.rules.actions import Bonus, Decline, Pass
from tests.games.luckybox.build import Position, card, face, opening, position, seat

FACES = {1: face("123 456 789", rows="moon moon 1", columns="moon moon ?")}


def two_waiting(*, relaxed: bool) -> Position:
    """A 1 and a question mark wait."""
    start = position(seat(card(1, "..x ..x xx."), card(2)), faces=FACES, revealed=9, relaxed=relaxed)
    return start.cross(1, (2, 2))


def test_tables_play_by_the_rulebook_unless_they_say_otherwise() -> None:
    assert not opening().state.options.relaxed
    assert opening(relaxed=True).state.options.relaxed


def test_a_matching_number_may_be_passed() -> None:
    game = position(seat(card(1)), revealed=5, relaxed=True)
    assert game.options()[-1] == Pass()
    assert game.pass_().crossed(1) == "... ... ..."


def test_number_and_question_mark_bonuses_may_be_declined() -> None:
    game = two_waiting(relaxed=True)
    assert set(game.options()) >= {Decline("1"), Decline("?"), Bonus("1", 1, (0, 0))}
    game = game.decline("1")
    assert game.me.waiting == ("?",)
    assert game.event("declined").data == {"bonus": "1"}
    assert game.decline("?").me.done


def test_only_a_waiting_bonus_is_declined() -> None:
    assert two_waiting(relaxed=True).refusal(Decline("2")) == "no_such_bonus"
    assert two_waiting(relaxed=True).refusal(Decline("star")) == "no_such_bonus"


def test_a_waiting_bonus_still_comes_before_passing() -> None:
    assert two_waiting(relaxed=True).refusal(Pass()) == "bonus_pending"


def test_by_the_rulebook_nothing_is_declined() -> None:
    game = two_waiting(relaxed=False)
    assert game.refusal(Decline("1")) == "must_use_bonus"
    assert not any(isinstance(option, Decline) for option in game.options())


def test_a_decline_is_taken_back_with_the_rest() -> None:
    game = two_waiting(relaxed=True).decline("?").undo()
    assert game.crossed(1) == "..x ..x xx."
    assert game.me.waiting == ()
