"""Boards as text in every language: columns stay below their headings, cards below each other."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.games.luckybox.pictures import plain_panel, plain_replay, plain_result
from bot.games.luckybox.rules.state import State
from bot.render.picture import Person
from bot.render.typesetting.monospaced import headings, wide
from bot.text import languages, say, use_locale
from tests.render.games import GAME, marks, states

CARD_WIDTH = 16
"""Of a card with its heading: a phone with large print has room for it."""
PEOPLE = [Person("結衣"), Person("🎲 Bo"), Person("Łukasz")]


@cache
def moments(seats: int) -> tuple[State, ...]:
    """A game from its beginning to its end."""
    return tuple(states(seats, 2))


@pytest.mark.parametrize("language", languages())
def test_headings_are_short_enough_for_their_columns(language: str) -> None:
    with use_locale(language):
        assert wide(say("luckybox.plain.round_head", round=4)) <= 6
        assert {wide(say(f"luckybox.plain.{kind}_head")) for kind in ("cross", "moon")} <= {1, 2, 3}
        rounds, end = (headings(say(f"luckybox.plain.{kind}_head")) for kind in ("replay", "replay_end"))
        assert (len(rounds), len(end)) == (4, 3)
        assert max(wide(" ".join(heads)) for heads in (rounds, end)) <= 20
        for name in (say("luckybox.plain.offer", number=3), say("luckybox.plain.kept", number=3), "A"):
            assert wide(name) <= CARD_WIDTH
            assert wide(say("luckybox.plain.box", card="A")) <= CARD_WIDTH


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_game_told_round_by_round_has_its_numbers_below_their_headings(language: str) -> None:
    with use_locale(language):
        lines = plain_replay([GAME.view(state, None) for state in moments(3)], PEOPLE).split("\n")
        head = " ".join(headings(say("luckybox.plain.replay_head")))
    places = [place for place, line in enumerate(lines) if " ".join(line.split()) == head]
    assert len(places) == 4
    ends = {wide(lines[place]) for place in places}
    ends |= {
        wide(lines[place + 1 + seat].split("  " + person.name)[0])
        for place in places
        for seat, person in enumerate(PEOPLE)
    }
    assert len(ends) == 1, "all columns of all rounds end at one place"


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_scorecard_stands_below_its_headings(language: str) -> None:
    with use_locale(language):
        lines = plain_result(GAME.view(moments(3)[-1], None), PEOPLE).split("\n")
    assert {wide(line) for line in (lines[3], *lines[5:10:2])} == {4 + 4 * 7 + 2 * 4}


@pytest.mark.parametrize("language", languages())
def test_a_line_tells_of_one_card_and_its_columns_stay(language: str) -> None:
    offered = next(state for state in moments(1) if state.seats[0].offered)
    turn = next(state for state in moments(1) if state.phase == "turn" and len(state.seats[0].cards) > 1)
    with use_locale(language):
        for state in (offered, turn):
            shown = plain_panel(GAME.view(state, 0), 0, PEOPLE, marks(state, 0) if state is turn else {}).split("\n")
            rows = [line for line in shown if re.match(r"(?:[\[x ]\d[\] ] ?){3}", line)]
            assert len(rows) == 3 * len(state.seats[0].offered or state.seats[0].cards)
            assert max(map(wide, rows)) <= CARD_WIDTH
            assert all(re.fullmatch(r"(?:[\[x ]\d[\] ] ){3}[ (]?\S+", row) for row in rows), "its bonus follows"
        copies = [line for line in shown if "×" in line]
        assert sum(len(re.findall(r"\d", line.partition("×")[2][1:])) for line in copies) == 9, "every number once"
