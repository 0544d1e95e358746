"""The simulation of what several accounts that watch are worth: it plays what it says, and the page has its figures."""

from __future__ import annotations

import pytest

from bench import spectators
from bench.spectators import BOXES, CARDS, anything, crowd, good, nearest, only_safe, play, spoiling
from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion
from bot.games.catalogue import games


def question(odds: float) -> SpectatorQuestion:
    return SpectatorQuestion("0.1", "bust", ("20", "50", "80"), 0, 1, odds)


def test_who_has_counted_the_cards_says_what_is_nearest() -> None:
    assert [nearest(question(odds)) for odds in (0.01, 0.34, 0.36, 0.9)] == ["20", "20", "50", "80"]


def test_a_game_is_played_to_its_end_and_dealt_by_its_seed_alone() -> None:
    told = [play(games()[CARDS], (good, good, good), seed) for seed in ("a", "a", "b")]
    assert told[0] == told[1] != told[2]
    assert told[0].first
    assert all(isinstance(one, ResolvedQuestion) and not one.is_void for one in told[0].resolved)
    assert any(one.happened for table in told for one in table.resolved)


def test_an_accomplice_takes_cards_that_can_hardly_be_a_bust_and_no_others() -> None:
    told = play(games()[CARDS], (only_safe, good, good), "a")
    odds = [one.question.odds for one in told.resolved if one.question.seat == 0]
    assert odds
    assert all(one is not None and one <= spectators.SAFE for one in odds)
    assert any((one.question.odds or 0) > spectators.SAFE for one in told.resolved if one.question.seat)


@pytest.mark.parametrize("key", [CARDS, BOXES])
def test_accounts_that_are_as_many_as_the_others_have_the_crowd_play_what_they_want(key: str) -> None:
    told = [play(games()[key], (good, crowd(accounts, 1)), "a") for accounts in (1, 4)]
    spoilt = play(games()[key], (good, spoiling if key == CARDS else anything), "a")
    assert told[1].first == {0}
    assert spoilt.first == {0}


def test_the_page_says_how_often_they_outvote_others() -> None:
    page = spectators.PAGE.read_text(encoding="utf-8")
    measured = page.partition(spectators.START)[2]
    for others in (2, 5):
        for accounts in (0, 1, 3):
            taken = f"{100 * spectators._decided(accounts, others):.0f}%"
            assert f"\n| {others} | {accounts} | {taken} |" in measured
    assert spectators._decided(3, 2) == 1.0


def test_more_accounts_are_named_more_often() -> None:
    told = [*spectators.tables(BOXES, (anything,) * 4, "a test", 40)]
    named = [spectators._named(told, accounts, "a test", spread=False, first=True) for accounts in (1, 5)]
    assert named[0] < named[1]
    assert spectators._named(told, 5, "a test", spread=True, first=False) > 0
