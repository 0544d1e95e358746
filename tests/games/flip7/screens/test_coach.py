"""What a review of Flip 7 gives for reasons: odds and standings, in whole sentences and without a percentage."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from bot.engine.core import JsonObject, JsonValue
from bot.engine.review import Verdict
from bot.games.catalogue import games as catalogue
from bot.games.flip7.pictures.marks import ADVICE, Advice
from bot.games.flip7.rules.actions import Give, Hit, Stay, Target
from bot.tables.table import Table
from bot.ui.screens import games
from tests.ui.build import table_of


@cache
def three() -> Table:
    """A table of three at its first question."""
    return table_of(catalogue()["flip7"], 3, names=("Ada", "Bo", "Cy"))


def said(played: JsonObject, best: JsonObject, facts: Mapping[str, JsonValue]) -> list[str]:
    """The reasons as they are told."""
    return games.of(three()).reasons(three(), Verdict(0, 1, 1, "slip", 0, 0, (played,), (best,), 2.0, 0.1, 0.0, facts))


HIT: JsonObject = {"seat": 0, "do": "hit"}
STAY: JsonObject = {"seat": 0, "do": "stay"}


@pytest.mark.parametrize(
    ("best", "reason", "bust", "sentence"),
    [
        (HIT, "rarely", 0.4, "With those points, staying would rarely have won the game."),
        (HIT, "second", 0.4, "You held a Second Chance, which takes the first bust for you."),
        (HIT, "safe", 0.05, "Only a few of the cards that could come would have been a bust."),
        (HIT, "safe", 0.0, "No card that could come would have made you bust."),
        (HIT, "points", 0.2, "Another card brings points on average, even counting the busts."),
        (HIT, "seven", 0.2, "Your seventh number was within reach."),
        (HIT, "behind", 0.2, "The race called for a risk here, even though another card costs points on average."),
        (STAY, "risky", 0.34, "About 3 cards in 10 would have been a bust."),
        (STAY, "points", 0.34, "Another card costs points on average: you had 31 to lose."),
        (
            STAY,
            "front",
            0.34,
            "Your points were worth keeping for the race, even though another card brings some on average.",
        ),
    ],
)
def test_every_reason_to_hit_or_stay_has_a_sentence(best: JsonObject, reason: str, bust: float, sentence: str) -> None:
    played = STAY if best is HIT else HIT
    facts: Mapping[str, JsonValue] = {"points": 31, "bust": bust, "ahead": 1.5, "reasons": [reason]}
    assert said(played, best, facts) == [sentence]


def test_that_staying_reached_the_goal_is_said_first() -> None:
    table = copy.copy(three())
    facts: Mapping[str, JsonValue] = {"points": 31, "bust": 0.34, "ahead": -1.5, "reasons": ["risky", "points"]}
    for total, first in (
        (169, "Staying took you to the goal of 200 points."),
        (168, "About 3 cards in 10 would have been a bust."),
    ):
        seats = (replace(table.state.seats[0], total=total, numbers=(9, 10, 12)), *table.state.seats[1:])
        table.state = replace(table.state, seats=seats)
        reasons = games.of(table).reasons(table, Verdict(0, 1, 1, "slip", 0, 0, (HIT,), (STAY,), 2.0, 0.1, 0.0, facts))
        assert reasons[0] == first
        hitting = Verdict(0, 1, 1, "slip", 0, 0, (STAY,), (HIT,), 2.0, 0.1, 0.0, {**facts, "reasons": ["behind"]})
        assert len(games.of(table).reasons(table, hitting)) == 1


def naming(card: str, at: int) -> JsonObject:
    """An answer that gives somebody a card."""
    return (
        {"seat": 0, "do": "give", "at": at} if card == "second" else {"seat": 0, "do": "target", "card": card, "at": at}
    )


def rows(*points: int) -> list[JsonValue]:
    """Who may be named, with these points in front."""
    return [{"seat": seat, "total": 0, "points": one, "in": True} for seat, one in enumerate(points)]


@pytest.mark.parametrize(
    ("card", "played", "best", "points", "reason", "sentences"),
    [
        ("freeze", 1, 2, (5, 9, 30), "leader", ["**Cy** had the most points of everybody who could get it."]),
        ("freeze", 1, 2, (5, 30, 30), "leader", ["Giving it to **Cy** helped you most in the race."]),
        ("freeze", 1, 0, (40, 9, 3), "leader", ["You had the best use for it yourself."]),
        (
            "freeze",
            0,
            2,
            (7, 9, 12),
            "other",
            [
                "A Freeze ends the round for whoever gets it, and you had 7 points in front of you.",
                "Giving it to **Cy** helped you most in the race.",
            ],
        ),
        (
            "flip3",
            0,
            1,
            (22, 9, 12),
            "other",
            ["Three cards at once put your 22 points at risk.", "Giving it to **Bo** helped you most in the race."],
        ),
        ("flip3", 0, 1, (0, 9, 12), "other", ["Giving it to **Bo** helped you most in the race."]),
        ("second", 1, 2, (5, 9, 30), "other", ["**Cy** had the least use for it."]),
    ],
)
def test_every_reason_to_name_somebody_has_a_sentence(
    card: str, played: int, best: int, points: tuple[int, ...], reason: str, sentences: list[str]
) -> None:
    facts: Mapping[str, JsonValue] = {"card": card, "legal": rows(*points), "reasons": [reason]}
    assert said(naming(card, played), naming(card, best), facts) == sentences


def test_a_play_is_drawn_as_what_was_in_sight_with_the_answer_aglow() -> None:
    words, made = games.of(three()), three()
    for answer, glows in (
        (Hit(), Advice("deck", is_play=True)),
        (Stay(), Advice("points", is_play=True)),
        (Target("freeze", 2), Advice("player", 2, is_play=True)),
    ):
        shown, parts = words.play_board(made, made, 0, [answer])
        assert shown is made
        assert parts.marks == {ADVICE: glows}


def test_plays_are_told_in_a_few_words() -> None:
    words, made = games.of(three()), three()
    told = [words.play_words(made, 0, [answer]) for answer in (Hit(), Stay(), Target("freeze", 1), Give(2))]
    assert told == ["**Hit**", "**Stay**", "a Freeze for **Bo**", "a Second Chance for **Cy**"]


def test_with_a_second_chance_nothing_is_said_of_busts_that_it_takes() -> None:
    facts: Mapping[str, JsonValue] = {"points": 31, "bust": 0.0, "second": True, "reasons": ["second", "safe"]}
    assert said(STAY, HIT, facts) == ["You held a Second Chance, which takes the first bust for you."]


def verdict(facts: Mapping[str, JsonValue]) -> Verdict:
    """A turn that cost 20 points."""
    return Verdict(0, 1, 1, "mistake", 0, 0, (STAY,), (HIT,), 20.0, 0.1, 0.0, facts)


@pytest.mark.parametrize(
    ("facts", "told", "known"),
    [
        ({"wins": 0.0061}, ("wins", 12), "100 times"),
        ({"wins": 0.0002}, ("little", 0), "100 times"),
        ({}, ("points", 20), "points are those of that round"),
    ],
)
def test_what_a_play_costs_is_told_in_games_won_and_alone_in_points(
    facts: Mapping[str, JsonValue], told: tuple[str, int], known: str
) -> None:
    words = games.of(three())
    assert words.measured(verdict(facts), 20.0) == told
    assert known in words.how_known(verdict(facts))
