"""What the clock plays for a seat."""

from bot.games.flip7.players import Flip7Players
from bot.games.flip7.rules.actions import Action, Give, Stay, Target
from tests.games.flip7.build import Table, table


def played(position: Table) -> Action:
    """For the seat that is asked."""
    (decision,) = position.game.decisions(position.state)
    return Flip7Players().default(position.state, decision)


def test_it_stays() -> None:
    assert played(table("4 5 6")) == Stay()
    assert played(table("second 5 6")) == Stay()


def test_it_takes_the_dealt_card_of_nobody_who_has_something() -> None:
    assert played(table("flip3 1 2 3 4").to(1)) == Stay()


def test_a_freeze_goes_to_the_leader_by_total_and_points_in_front() -> None:
    drawn = table("4 5 12 7 freeze 8", seats=4, totals=(90, 80, 70, 79)).hit(0)
    assert played(drawn) == Target("freeze", 3)


def test_it_goes_to_another_even_if_the_drawer_leads() -> None:
    assert played(table("4 5 6 flip3 8", seats=3, totals=(190, 10, 20)).hit(0)) == Target("flip3", 2)


def test_of_equals_the_next_to_the_left() -> None:
    assert played(table("4 freeze 8", seats=4, totals=(6, 0, 10, 10))) == Target("freeze", 2)
    drawn = table("4 5 6 7 0 1 freeze 8", seats=4, totals=(6, 0, 0, 3)).hit(0, 1, 2)
    assert played(drawn) == Target("freeze", 3)


def test_seats_out_are_never_named() -> None:
    drawn = table("4 5 6 freeze 8", seats=3, totals=(190, 10, 20)).stay(0).hit(1)
    assert played(drawn) == Target("freeze", 2)


def test_a_second_chance_goes_to_whoever_has_least() -> None:
    extra = table("second 5 4 second", seats=3, totals=(0, 30, 20)).hit(0)
    assert played(extra) == Give(2)


def test_a_second_chance_it_may_keep_it_keeps() -> None:
    asked = table("second 5 4 7", seats=3, totals=(90, 30, 20), second_chance_first="choose")
    assert played(asked) == Give(0)


def test_who_is_out_and_still_assigns_names_the_leader_of_the_others() -> None:
    deck = "9 8 7 6 flip3 freeze flip3 8 3 4 5"
    busted = table(deck, seats=4, setaside_on_bust="resolve", totals=(10, 90, 20, 30)).hit(0).to(1)
    assert played(busted) == Target("freeze", 3)
