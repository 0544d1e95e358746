"""What is kept of how somebody played, and what a solo game is worth among others of its day."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.core import DayScore, Event
from bot.games.flip7 import State
from tests.games.flip7.build import Table, table

NONE = {
    "rounds": 1,
    "scoreless": 0,
    "cards": 0,
    "hits": 0,
    "busts": 0,
    "flip7s": 0,
    "stays": 0,
    "frozen": 0,
    "flip3_taken": 0,
    "seconds_used": 0,
    "seconds_given": 0,
    "freezes_on_others": 0,
    "flip3_on_others": 0,
    "max_round": 0,
    "max_numbers": 0,
}


def counts(*tables: Table, by: int = 0) -> dict[str, int]:
    """What differs from a round in which nothing happened; the last of the steps ends the round, taken as the last."""
    events: list[Event] = [event for one in tables for event in one.step.events]
    state: State = replace(tables[-1].state, phase="over")
    found = tables[-1].game.counts(state, by, events)
    assert found.keys() == NONE.keys()
    return {key: value for key, value in found.items() if value != NONE[key]}


def test_cards_and_stays() -> None:
    dealt = table("4 5 6 7")
    hit = dealt.hit(0)
    first, second = hit.stay(1), hit.stay(1).stay(0)
    told = (dealt, hit, first, second)
    assert counts(*told) == {"cards": 2, "hits": 1, "stays": 1, "max_round": 10, "max_numbers": 2}
    assert counts(*told, by=1) == {"cards": 1, "stays": 1, "max_round": 5, "max_numbers": 1}


def test_a_bust() -> None:
    dealt = table("4 5 4 7")
    busted = dealt.hit(0)
    told = (dealt, busted, busted.stay(1))
    assert counts(*told) == {"cards": 2, "hits": 1, "busts": 1, "scoreless": 1, "max_numbers": 1}


def test_a_freeze_given_and_taken() -> None:
    dealt = table("4 5 freeze 7")
    hit = dealt.hit(0)
    frozen = hit.to(1)
    told = (dealt, hit, frozen, frozen.stay(0))
    assert counts(*told)["freezes_on_others"] == 1
    assert counts(*told, by=1) == {"cards": 1, "frozen": 1, "max_round": 5, "max_numbers": 1}
    own = hit.to(0)
    assert "freezes_on_others" not in counts(dealt, hit, own, own.stay(1))


def test_a_flip_three_given_and_taken() -> None:
    dealt = table("4 5 flip3 7 8 9")
    hit = dealt.hit(0)
    turned = hit.to(1)
    told = (dealt, hit, turned, turned.stay(1), turned.stay(1).stay(0))
    assert counts(*told)["flip3_on_others"] == 1
    assert counts(*told, by=1)["flip3_taken"] == 1
    assert counts(*told, by=1)["cards"] == 4


def test_a_second_chance_used_and_one_given() -> None:
    dealt = table("second 2 5 4 5 7 second 6").hit(0, 1)
    saved = dealt.hit(0)
    after = saved.stay(1).stay(0)
    assert counts(saved, saved.stay(1), after)["seconds_used"] == 1
    start = table("second 2 second 6")
    given = start.hit(0)
    told = (start, given, given.stay(1), given.stay(1).stay(0))
    assert counts(*told)["seconds_given"] == 1
    assert "seconds_given" not in counts(*told, by=1)


def test_a_flip_7() -> None:
    dealt = table("12 11 10 9 8 7 6", seats=1).hit(*[0] * 5)
    found = counts(dealt.hit(0))
    assert found == {"cards": 1, "hits": 1, "flip7s": 1, "max_round": 78, "max_numbers": 7}


def test_rounds_and_the_best_of_them() -> None:
    ended = table("4 5 10 9 3 2", totals=(0, 190)).stay(0, 1).advance().everyone_stays()
    assert ended.state.phase == "over"
    found = ended.game.counts(ended.state, 1, ())
    assert (found["rounds"], found["max_round"], found["scoreless"]) == (2, 10, 0)


def test_there_are_no_facts_before_the_end() -> None:
    dealt = table("4 5")
    with pytest.raises(ValueError, match="not over"):
        dealt.game.counts(dealt.state, 0, ())


def day(deck: str, total: int) -> DayScore:
    """The score of a solo game on this deck, staying on every card."""
    played = table(deck, seats=1, totals=(total,))
    while not played.result["over"]:
        played = played.everyone_stays()
        played = played if played.result["over"] else played.advance()
    return played.game.day_score(played.state)


def test_a_day_is_a_race_fewer_rounds_are_better_then_more_points() -> None:
    assert day("12 11", 190) == DayScore(total=1, rank_key=-100_000 + 202, tie=0)
    assert day("7 11", 190) == DayScore(total=2, rank_key=-200_000 + 208, tie=0)
    scores: list[Any] = [day("12 11", 190), day("12 11", 189), day("5 12", 190), day("5 11", 190)]
    assert [score.rank_key for score in scores] == sorted((score.rank_key for score in scores), reverse=True)


def test_a_day_is_scored_alone_and_at_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        table("4 5", seats=1).game.day_score(table("4 5", seats=1).state)
    for_two = table("4 5", totals=(200, 0)).stay(0, 1)
    with pytest.raises(ValueError, match="alone"):
        for_two.game.day_score(for_two.state)
