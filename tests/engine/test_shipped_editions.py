"""An edition that ships stays what it is: who plays by it after an update plays the same game as before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.bases import Question
from bot.engine.codec import BaseCodec
from bot.games.catalogue import editions, games
from bot.games.plugin import Plugin, in_order
from tests.engine import editions as shipped
from tests.engine.pig import Pig, Position
from tests.small_games import bidding, pig, updated_pig

WORD = """An edition that ships never changes: tables and days of it are under way, records of it are out there.
Give what is changed a new edition, and keep the old one beside it: docs/changing-rules.md.
(Has it never shipped? Delete its file, and: python -m tests.engine.golden --write)"""
EDITIONS = {shipped.name_of(one): one for key in games() for one in editions(key).values()}
every_kept = pytest.mark.parametrize("name", shipped.kept())


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_there_is_is_kept(name: str) -> None:
    assert name in shipped.kept(), "python -m tests.engine.golden --write"


@every_kept
def test_every_edition_that_shipped_is_there_or_said_to_be_gone(name: str) -> None:
    assert (name in EDITIONS) is not (name in shipped.GONE), WORD


@every_kept
def test_every_edition_that_shipped_plays_as_it_did(name: str) -> None:
    if name not in shipped.GONE:
        assert shipped.differences(EDITIONS[name], shipped.kept()[name]) == [], WORD


@every_kept
def test_the_first_edition_stays_the_first(name: str) -> None:
    """Records of it do not name it."""
    assert shipped.kept()[name].first is (EDITIONS[name].earlier is None if name in EDITIONS else False)


def test_nothing_is_said_to_be_gone_that_never_was() -> None:
    assert set(shipped.GONE) <= set(shipped.kept())


# What the test above would see


class Longer(Pig):
    """Nobody has won before somebody has twice the goal."""

    def is_finished(self, position: Position) -> bool:
        """Whether somebody has."""
        return max(position.totals) >= 2 * position.goal


class Shorter(Pig):
    """Who has rolled may only bank."""

    def asking(self, position: Position) -> Question | None:
        """One roll a turn."""
        return Question(position.seat, "turn", ("bank",) if position.pot else ("roll",))


@pytest.mark.parametrize("rules", [Longer(), Shorter()], ids=["an end", "an answer"])
def test_rules_that_changed_without_a_new_version_are_seen(rules: Pig) -> None:
    was = shipped.read("\n".join(shipped._lines(shipped.made(pig()))))
    assert was == shipped.made(pig())
    assert shipped.differences(pig(), was) == []
    found = shipped.differences(replace(pig(), rules=rules, codec=BaseCodec(rules)), was)
    assert found
    assert all(line.startswith("game ") for line in found)


def test_another_deck_under_the_same_name_is_seen() -> None:
    was = shipped.made(bidding())
    assert shipped.differences(replace(bidding(), rules=bidding(6).rules), was)


@pytest.mark.deep
def test_a_file_of_a_deck_that_was_edited_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["luckybox"]
    was = shipped.made(game)
    (name,) = was.files
    assert shipped.differences(game, was) == []
    (tmp_path / name).write_text((shipped.DATA / name).read_text(encoding="utf-8") + " ", encoding="utf-8")
    monkeypatch.setattr(shipped, "DATA", tmp_path)
    assert shipped.differences(game, was) == [f"{name} is another"]


def test_what_is_kept_is_not_written_again(tmp_path: Path) -> None:
    def names(plugin: Plugin) -> list[str]:
        return [path.stem for path in shipped.keep(plugin, tmp_path)]

    assert names(pig()) == ["pig-1-standard"]
    before = (tmp_path / "pig-1-standard.txt").read_bytes()
    assert names(updated_pig()) == ["pig-2-standard"]
    assert names(in_order([pig(2), pig()])) == []
    assert (tmp_path / "pig-1-standard.txt").read_bytes() == before
