"""Every badge is won by the right game and not by the nearly right one; once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from importlib import import_module
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.catalogue import badges
from bot.games.flip7 import Flip7
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.league.badges import SHARED, Badge, Occasion, badges_of, next_one
from bot.league.badges import won as won_of
from bot.league.careers import Career
from bot.league.streaks import Streak
from bot.league.values import GameKind
from bot.text import catalogue, languages
from tests.engine.playout import random_game
from tests.league.occasions import PLAIN, Case, day, first, game, row, shark, streak

KNOWN = frozenset({"first_game"})
"""What everybody has."""
OWN = {badge for own in badges().values() for badge in own}
BADGES = tuple(dict.fromkeys(badge for own in badges().values() for badge in badges_of(own)))
"""Every badge there is, and those that only one game can win."""


def won(occasion: Occasion, held: Collection[str]) -> tuple[str, ...]:
    """What somebody wins with a game of this kind."""
    return won_of(occasion, held, badges_of(badges()[occasion.result.game]))


SHARED_CASES = {
    "first_game": Case([game(games=1), game(games=1, kind=GameKind.SOLO, game="flip7")], [game(games=0)]),
    "fifty_games": Case([game(games=50), game(games=51, game="flip7")], [game(games=49)]),
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
            game(shark(rank=3), kind=GameKind.SOLO),
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
}
OF_GAMES = [f"tests.games.{key}.badges" for key, own in badges().items() if own]
"""Where a game has the cases of its own badges: beside its tests."""
CASES: dict[str, Case] = {
    **SHARED_CASES,
    **{key: case for place in OF_GAMES for key, case in import_module(place).CASES.items()},
}
RIGHT = [pytest.param(key, one, id=f"{key}-{number}") for key in CASES for number, one in enumerate(CASES[key].right)]
NEARLY = [pytest.param(key, one, id=f"{key}-{number}") for key in CASES for number, one in enumerate(CASES[key].nearly)]


def test_there_are_games_for_every_badge() -> None:
    assert set(CASES) == {badge.key for badge in BADGES}
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
    elsewhere = replace(occasion, result=replace(occasion.result, game=other))
    assert won(elsewhere, KNOWN - {key}) == ((key,) if badge in SHARED else ())


@pytest.mark.parametrize(("key", "occasion"), RIGHT)
def test_an_older_game_without_counts_wins_what_needs_none(key: str, occasion: Occasion) -> None:
    needs_counts = {badge.key for badge in OWN if CASES[badge.key].counted}
    older = replace(occasion, result=replace(occasion.result, counts={}))
    assert won(older, KNOWN - {key}) == (() if key in needs_counts else (key,))


def test_badges_won_together_come_in_the_order_of_the_table() -> None:
    counts = {
        "boxes_1": 1,
        "max_chain": 5,
        "moons_1": 6,
        "stars_1": 3,
        "stars_2": 3,
        "bolts_spent": 0,
        "last_after_3": 1,
    }
    everything = game(row(rank=1), shark(rank=3), games=50, **first(seats=6), counts=counts)
    keys = [badge.key for badge in badges_of(badges()["luckybox"])]
    alone = {"seventy", "seven_days", "thirty_days"}
    assert won(everything, ()) == tuple(key for key in keys if key not in alone)
    assert won(everything, keys) == ()


def test_the_counts_that_badges_ask_for_are_those_that_are_kept() -> None:
    rules = LuckyBox(shipped_deck())
    end = [*random_game(rules, 1, {}, Seeded("facts"), Random(1))][-1].after
    assert PLAIN.keys() <= rules.counts(end, 0, ()).keys()
    flips = Flip7()
    over = [*random_game(flips, 2, {}, Seeded("facts"), Random(1))][-1].after
    assert {"flip7s", "max_round", "busts"} <= flips.counts(over, 0, ()).keys()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("badge", BADGES, ids=lambda badge: badge.key)
def test_a_badge_has_a_name_and_says_what_it_was_won_for(badge: Badge, language: str) -> None:
    assert (badge.name, badge.how) == (f"badge.{badge.key}", f"badgehow.{badge.key}")
    assert 0 < len(catalogue(language).say(badge.name)) <= 24
    how = catalogue(language).say(badge.how)
    assert len(how) <= 80
    assert how.endswith((".", "。"))
    assert how.count(".") + how.count("。") == 1


def following(numbers: dict[str, int], days: Streak | None = None, held: Collection[str] = KNOWN) -> object:
    """The badge of Lucky Box that is nearest, and what is left to do for it."""
    found = next_one(held, badges_of(badges()["luckybox"]), Career(numbers), days)
    return None if found is None else (found[0].key, found[2])


def test_the_next_badge_is_the_one_of_which_least_is_left() -> None:
    assert following({"games": 44, "solo_best": 64}) is None, "none is near"
    assert following({"games": 46, "solo_best": 64}) == ("fifty_games", 4)
    assert following({"games": 46, "daily_best": 69}) == ("seventy", 1)
    assert following({"games": 46}, streak(current=6, finished=20)) == ("seven_days", 1)
    assert following({"games": 46}, streak(current=6, finished=29)) == ("thirty_days", 1)
    assert following({"games": 50, "f.max_chain": 5}) is None, "what is done is not told as the next"
    assert following({"games": 49}, held={"fifty_games"}) is None
