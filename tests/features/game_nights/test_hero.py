"""The hero of a game night: who won most, and what was best of what they did."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.features.game_nights import result as game_night_result
from bot.features.game_nights.store import StoredGameNight
from bot.games.flip7.pictures.drawer import Flip7Drawer
from bot.render.picture import SKETCH
from bot.store.enums import Visibility
from bot.ui.media import replay_pages
from bot.ui.screens import games
from tests.features.game_nights.kit import HOUR, Host
from tests.tables.room import ADA, BEN, CY, DAN, NAMES, Room


async def played(host: Host, *users: int, tables: int = 3, games: tuple[str, ...] = ("flip7",)) -> StoredGameNight:
    """A game night at which the same people have played every table."""
    night = await host.planned(*users, tables=tables, games=list(games))
    await host.after(2 * HOUR)
    for table in await host.nights.played(await host.now_is(night)):
        await host.played(table, *users)
    return await host.now_is(night)


async def alt(host: Host, night: StoredGameNight) -> str:
    """What the picture says."""
    result = await host.result.screen(night)
    assert result is not None
    assert result.picture is not None
    return result.picture.alt


async def winners(host: Host, night: StoredGameNight) -> Counter[int]:
    """How many tables each person has won."""
    won: Counter[int] = Counter()
    for table in await host.nights.played(night):
        first = [one.seat for one in table.rules.standings(table.state) or () if one.rank == 1]
        won.update(seat.user_id for seat in table.seats if seat.seat in first and seat.user_id is not None)
    return won


def other_than(user: int) -> int:
    """Who has played them besides: Ben, or Cy."""
    [other] = {BEN, CY} - {user}
    return other


def heroes(said: str) -> list[str]:
    """Those whom the picture names so, in its order, and what it says of each."""
    return [part.partition(". ")[0] for part in said.split("Hero of the evening: ")[1:]]


async def test_who_won_most_is_the_hero_with_their_best_moment_drawn(host: Host) -> None:
    night = await played(host, BEN, CY)
    won = await winners(host, night)
    [(hero, times)] = won.most_common(1)
    assert times > won[other_than(hero)], "three tables"
    said = await alt(host, night)
    (told,) = heroes(said)
    assert told.startswith(f"{NAMES[hero]}, won {times} tables, round of ")
    assert ": " in told, "and the cards of that round"
    _, _, moments = said.partition("Best moments: ")
    assert moments
    assert NAMES[hero] not in moments, "it is told once"


@pytest.mark.deep
@pytest.mark.parametrize("game", ["flip7", "luckybox"])
async def test_what_is_drawn_is_what_is_told_of(host: Host, game: str) -> None:
    night = await played(host, BEN, CY, tables=1, games=(game,))
    (table,) = await host.nights.played(night)
    for seat in (0, 1):
        best = games.of(table).highlight(table, seat)
        drawn = replay_pages.sketch_best(table, seat)
        assert best is not None
        assert drawn is not None
        assert 0 < drawn.sprite.width <= SKETCH
        if game == "flip7":
            (points,) = {past.scores[seat] for past in table.state.rounds} & {best.worth}
            past = next(past for past in table.state.rounds if past.scores[seat] == points)
            assert len(drawn.alt.split(", ")) >= len(past.lines[seat].numbers)
        else:
            assert len(drawn.alt.split("; ")) == best.worth


@pytest.mark.deep
async def test_those_who_have_won_as_many_are_heroes_together_unless_they_are_a_crowd(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await host.planned(BEN, tables=2, games=["flip7", "luckybox"])
    await host.after(2 * HOUR)
    night = await host.now_is(night)
    for table, users in zip(await host.nights.played(night), ((BEN, CY), (ADA, DAN)), strict=True):
        await host.played(table, *users)
    won = await winners(host, night)
    told = heroes(await alt(host, night))
    assert {one.partition(",")[0] for one in told} == {NAMES[user] for user in won}
    assert all("won 1 table," in one for one in told)
    monkeypatch.setattr(game_night_result, "SHARED", 1)
    assert heroes(await alt(host, night)) == []


async def test_who_lets_nobody_see_them_is_no_hero_and_nobody_is_in_their_place(room: Room, host: Host) -> None:
    night = await played(host, BEN, CY)
    [(hero, _)] = (await winners(host, night)).most_common(1)
    other = other_than(hero)
    await room.switch(hero, visibility=Visibility.NOBODY)
    said = await alt(host, night)
    assert heroes(said) == []
    assert f"won by {NAMES[hero]}" in said, "as everybody there has seen"
    assert f"Best moments: {NAMES[other]}" in said


async def test_a_moment_that_cannot_be_drawn_is_told_in_words(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    night = await played(host, BEN, CY, tables=1)

    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Flip7Drawer, "sketch_moment", broken)
    (told,) = heroes(await alt(host, night))
    assert ", round of " in told
    assert ": " not in told


@pytest.mark.deep
async def test_the_hero_is_in_the_text_as_well(host: Host) -> None:
    night = await played(host, BEN, CY)
    ((hero, times), _) = (await winners(host, night)).most_common()
    plain = (await host.result.as_text(night)).plain or ""
    assert f"Hero of the evening: {NAMES[hero]}, won {times} tables, round of " in plain
