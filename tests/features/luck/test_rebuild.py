"""`python -m bot stats rebuild --luck`: luck and play of all that was played, worked out anew."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.engine.luck import Breakdown
from bot.engine.record import Finished
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck import rebuild
from bot.features.luck.service import LuckService
from bot.features.luck.store import LuckStore
from bot.games.catalogue import breakdown_of, games
from bot.store.enums import Status
from tests.league.season import Season, Seat
from tests.store.files import opened
from tests.tables.room import ADA, BEN, BREATH, CY, a_room, finish_turn
from tests.tools.test_stats import ask, settings


async def _really_played(folder: Path) -> None:
    async with a_room(folder) as room:
        breakdowns = LuckService(LuckStore(room.database), Here(), room.clock, tuple(games()))
        room.followers.add(breakdowns)
        for others in ((BEN,), (BEN, CY)):
            table = await room.game(*others)
            while table.status == Status.RUNNING:
                await finish_turn(table, *(seat.user_id for seat in table.people if seat.user_id is not None))
                await room.wait(BREATH)
        await breakdowns.settled()
        await Season(room.database).ends(Seat(ADA, 50), Seat(BEN, 40), at=room.clock.now(), rated=True)


class Here:
    """Works breakdowns out in place."""

    async def breakdown(self, finished: Finished) -> Breakdown:
        """See `bot.features.luck.service.BreakdownMaker`."""
        return run_to_completion(breakdown_of(finished))


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The file of a bot that is stopped now: two games that were played, and one of which nobody knows how."""
    asyncio.run(_really_played(tmp_path))
    return tmp_path / "room.db"


LUCK = "SELECT table_id, seat, luck_version, expected, luck, play, corrected FROM results ORDER BY 1, 2"
SUMS = "SELECT * FROM luck_tallies ORDER BY 1, 2, 3, 4"


@pytest.mark.deep
def test_what_is_kept_is_summed_and_worked_out_again_only_where_that_is_asked_for(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, sums = ask(played, LUCK), ask(played, SUMS)
    assert len(kept) == 2 + 3 + 2
    assert sums
    monkeypatch.setattr(program, "read", lambda: settings(played))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    ask(played, "UPDATE results SET luck = luck + 1000, corrected = corrected - 600 WHERE luck_version = 1")
    assert program.main(["stats", "rebuild"]) == 0
    assert ask(played, LUCK) != kept
    assert ask(played, SUMS) != sums
    ask(played, "UPDATE results SET luck_version = NULL, luck = NULL WHERE seat = 1")
    capsys.readouterr()
    assert program.main(["stats", "rebuild", "--luck"]) == 0
    assert ask(played, LUCK) == kept
    assert ask(played, SUMS) == sums
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "luck and play worked out again: 2 games; of 1 it cannot be"
    assert told[1].startswith("statistics recalculated: 3 games with 7 seats")


@pytest.mark.deep
async def test_working_out_again_says_how_far_it_is_and_holds_some_games_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _really_played(tmp_path)
    monkeypatch.setattr(rebuild, "AT_ONCE", 1)
    monkeypatch.setattr(rebuild, "TOLD_EVERY", 0.0)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    said: list[str] = []
    async with opened(tmp_path / "room.db") as database:
        found = await rebuild.rebuild_luck(database, tuple(games()), breakdown_of, said.append)
        assert (found.games, found.without) == (2, 1)
        assert await rebuild.rebuild_luck(database, (), breakdown_of, said.append) == rebuild.RebuiltLuck()
    assert [line.partition(" games")[0] for line in said] == [f"luck and play: {number} of 3" for number in (1, 2, 3)]
    assert all(re.search(r"about \d+ minutes left$", line) for line in said)
