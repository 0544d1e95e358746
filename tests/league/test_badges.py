"""Every badge is won by the right game and not by the nearly right one; once."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.engine.rng import Seeded
from bot.games.catalogue import luckybox_deck
from bot.games.flip7 import Flip7
from bot.games.luckybox import LuckyBox
from bot.league.badges import BADGES, Badge, Occasion, won
from bot.league.streaks import Streak
from bot.store.rows import ResultRow
from bot.text import LANGUAGES, say
from tests.engine.playout import random_game

PLAIN = {
    **{f"{name}_{round_}": 0 for name in ("boxes", "stars", "moons") for round_ in (1, 2, 3, 4)},
    "bolts_spent": 4, "max_chain": 3, "last_after_3": 0,
}  # fmt: skip
"""The facts of a game in which nothing much happened."""
KNOWN = frozenset({"first_game"})
"""What everybody has."""


def streak(**values: int) -> Streak:
    """Three days of five."""
    given: dict[str, Any] = {"current": 3, "best": 3, "savers": 0, "last_day": 9, "finished": 5, "saved": ()}
    return Streak(**(given | values))


def row(**values: Any) -> ResultRow:
    """A seat's result: a person's second place at a table of three."""
    given: dict[str, Any] = {
        "table_id": 7, "seat": 0, "user_id": 1, "game": "luckybox", "kind": "table", "total": 50, "rank": 2, "seats": 3,
        "people": 2, "rated": True, "facts": {}, "finished_at": 200.0,
    }  # fmt: skip
    return ResultRow(**(given | values))


def game(
    *others: ResultRow,
    games: int = 5,
    days: Streak | None = None,
    without: str = "",
    facts: dict[str, int] | None = None,
    **values: Any,
) -> Occasion:
    """A finished game that wins nothing, but for what is said otherwise."""
    kept = {key: value for key, value in (PLAIN | (facts or {})).items() if key != without}
    return Occasion(row(facts=kept, **values), others, {"games": games}, days)


def first(**values: Any) -> dict[str, Any]:
    """A victory at a table."""
    return {"rank": 1} | values


def day(days: Streak | None, **values: Any) -> Occasion:
    """A counted day."""
    return game(kind="daily", day=9, rank=1, seats=1, people=1, rated=False, days=days, **values)


class Case(NamedTuple):
    """Games that win a badge, and nearly the same games that do not."""

    right: list[Occasion]
    nearly: list[Occasion]


def flip(*others: ResultRow, facts: dict[str, int], **values: Any) -> Occasion:
    """A finished game of Flip 7."""
    return game(*others, facts={"flip7s": 0, "max_round": 40, "busts": 2} | facts, game="flip7", **values)


def shark(**values: Any) -> ResultRow:
    """The seat of an AI."""
    return row(seat=1, user_id=None, character="shark", **values)


CASES = {
    "first_game": Case([game(games=1), game(games=1, kind="solo", game="flip7")], [game(games=0)]),
    "fifty_games": Case([game(games=50), game(games=51, game="flip7")], [game(games=49)]),
    "early_box": Case([game(facts={"boxes_1": 1})], [game(facts={"boxes_2": 1, "boxes_3": 1, "boxes_4": 2})]),
    "chain": Case([game(facts={"max_chain": 5}), game(facts={"max_chain": 9})], [game(facts={"max_chain": 4})]),
    "six_moons": Case(
        [game(facts={"moons_1": 1, "moons_2": 2, "moons_3": 2, "moons_4": 1}), game(facts={"moons_4": 7})],
        [game(facts={"moons_1": 1, "moons_2": 2, "moons_4": 2})],
    ),
    "starry": Case(
        [game(facts={"stars_1": 3, "stars_4": 3}), game(facts={"stars_2": 3, "stars_3": 3})],
        [game(facts={"stars_1": 3, "stars_2": 2, "stars_3": 2, "stars_4": 2})],
    ),
    "seventy": Case(
        [game(kind="solo", rank=1, seats=1, people=1, total=70), day(streak(), total=85)],
        [game(kind="solo", rank=1, seats=1, people=1, total=69), game(total=85), game(**first(total=85))],
    ),
    "no_lightning": Case(
        [game(**first(), facts={"bolts_spent": 0})],
        [
            game(**first(), facts={"bolts_spent": 1}),
            game(facts={"bolts_spent": 0}),
            game(**first(people=1), facts={"bolts_spent": 0}),
            game(**first(kind="solo"), facts={"bolts_spent": 0}),
            game(**first(), without="bolts_spent"),
        ],
    ),
    "comeback": Case(
        [game(**first(), facts={"last_after_3": 1})],
        [
            game(**first()),
            game(facts={"last_after_3": 1}),
            game(**first(people=1), facts={"last_after_3": 1}),
            game(**first(), without="last_after_3"),
        ],
    ),
    "flip_seven": Case(
        [flip(facts={"flip7s": 1}), flip(facts={"flip7s": 3}, kind="solo", rank=1)], [flip(facts={"flip7s": 0})]
    ),
    "big_round": Case([flip(facts={"max_round": 60})], [flip(facts={"max_round": 59})]),
    "no_bust": Case(
        [flip(**first(), facts={"busts": 0})],
        [flip(**first(), facts={"busts": 1}), flip(facts={"busts": 0}), flip(**first(people=1), facts={"busts": 0})],
    ),
    "big_table": Case(
        [game(**first(seats=6)), game(**first(seats=12), game="flip7")],
        [game(**first(seats=5)), game(seats=6), game(**first(seats=6, people=1))],
    ),
    "photo_finish": Case(
        [game(row(rank=1, seat=1), **first()), game(row(rank=3), row(rank=1), **first(), game="flip7")],
        [game(row(rank=2), **first()), game(row(rank=2)), game(row(rank=1)), game(row(rank=1), **first(people=1))],
    ),
    "shark": Case(
        [game(shark(rank=3)), game(row(rank=3), shark(rank=2), **first(people=1)), game(shark(rank=3), game="flip7")],
        [
            game(shark(rank=1)),
            game(shark(rank=2)),
            game(row(rank=3, character="regular")),
            game(row(rank=3)),
            game(shark(rank=3), kind="solo"),
        ],
    ),
    "seven_days": Case(
        [day(streak(current=7, best=7, finished=7)), day(streak(current=1, best=8)), day(streak(best=7), game="flip7")],
        [
            day(streak(current=6, best=6, finished=29)),
            day(None),
            game(days=streak(current=7, best=7)),
        ],
    ),
    "thirty_days": Case(
        [day(streak(finished=30)), day(streak(finished=31), game="flip7")],
        [day(streak(finished=29)), day(None), game(days=streak(finished=30))],
    ),
}  # fmt: skip
RIGHT = [pytest.param(key, one, id=f"{key}-{number}") for key in CASES for number, one in enumerate(CASES[key].right)]
NEARLY = [pytest.param(key, one, id=f"{key}-{number}") for key in CASES for number, one in enumerate(CASES[key].nearly)]


def test_there_are_games_for_every_badge() -> None:
    assert list(CASES) == [badge.key for badge in BADGES]
    assert all(case.right and case.nearly for case in CASES.values())


def test_a_key_is_given_once() -> None:
    assert len({badge.key for badge in BADGES}) == len(BADGES)


@pytest.mark.parametrize(("key", "occasion"), RIGHT)
def test_a_badge_is_won_by_the_right_game_alone(key: str, occasion: Occasion) -> None:
    assert won(occasion, KNOWN - {key}) == (key,)


@pytest.mark.parametrize(("key", "occasion"), NEARLY)
def test_a_badge_is_not_won_by_a_game_that_is_nearly_right(key: str, occasion: Occasion) -> None:
    assert won(occasion, KNOWN - {key}) == ()


@pytest.mark.parametrize(("key", "occasion"), RIGHT)
def test_a_badge_is_won_once(key: str, occasion: Occasion) -> None:
    assert won(occasion, KNOWN | {key}) == ()


@pytest.mark.parametrize(("key", "occasion"), RIGHT)
def test_a_badge_of_one_game_is_not_won_in_another(key: str, occasion: Occasion) -> None:
    (badge,) = (badge for badge in BADGES if badge.key == key)
    other = "flip7" if occasion.result.game == "luckybox" else "luckybox"
    elsewhere = replace(occasion, result=ResultRow(**(occasion.result.model_dump() | {"game": other})))
    assert won(elsewhere, KNOWN - {key}) == ((key,) if badge.game is None else ())


@pytest.mark.parametrize(("key", "occasion"), RIGHT)
def test_an_older_game_without_facts_wins_what_needs_none(key: str, occasion: Occasion) -> None:
    needs_facts = {badge.key for badge in BADGES if badge.game is not None} - {"seventy"}
    older = replace(occasion, result=ResultRow(**(occasion.result.model_dump() | {"facts": {}})))
    assert won(older, KNOWN - {key}) == (() if key in needs_facts else (key,))


def test_badges_won_together_come_in_the_order_of_the_table() -> None:
    facts = {
        "boxes_1": 1,
        "max_chain": 5,
        "moons_1": 6,
        "stars_1": 3,
        "stars_2": 3,
        "bolts_spent": 0,
        "last_after_3": 1,
    }
    everything = game(row(rank=1), shark(rank=3), games=50, **first(seats=6), facts=facts)
    keys = [badge.key for badge in BADGES]
    alone = {"seventy", "seven_days", "thirty_days"}
    elsewhere = {badge.key for badge in BADGES if badge.game == "flip7"}
    assert won(everything, ()) == tuple(key for key in keys if key not in alone | elsewhere)
    assert won(everything, keys) == ()


def test_the_facts_that_rules_ask_for_are_those_that_are_kept() -> None:
    rules = LuckyBox(luckybox_deck())
    end = [*random_game(rules, 1, {}, Seeded("facts"), Random(1))][-1].after
    assert PLAIN.keys() <= rules.facts(end, 0, ()).keys()
    flips = Flip7()
    over = [*random_game(flips, 2, {}, Seeded("facts"), Random(1))][-1].after
    assert {"flip7s", "max_round", "busts"} <= flips.facts(over, 0, ()).keys()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("badge", BADGES, ids=lambda badge: badge.key)
def test_a_badge_has_a_name_and_says_what_it_was_won_for(badge: Badge, language: str) -> None:
    assert (badge.name, badge.how) == (f"badge.{badge.key}", f"badgehow.{badge.key}")
    assert 0 < len(say(badge.name, language)) <= 24
    how = say(badge.how, language)
    assert len(how) <= 80
    assert how.endswith(".")
    assert how.count(".") == 1
