"""The watch of a process: what it looks at, and that it is not there where no port is set."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot import observability
from bot.clustered import ClusteredBot
from bot.config import Settings, SettingsError
from bot.measures.meter import Meter, meter
from bot.measures.prometheus import Prometheus
from bot.observability import Watch
from bot.store.notes import NoteStore
from tests.store.files import opened
from tests.tables.room import ManualClock
from tests.test_backups import settings as of


def shard(*, closed: bool = False, latency: float = 0.04) -> Any:
    """A connection."""
    return SimpleNamespace(is_closed=lambda: closed, latency=latency)


def a_bot(database: Any, *shards: Any) -> Any:
    """As much of a bot as is looked at."""
    budget = SimpleNamespace(live=3, gap=1.5, waiting=2, oldest=4.0)
    thread = SimpleNamespace(name="drawing", wanted=1)
    kernel = SimpleNamespace(
        notes=NoteStore(database),
        display=SimpleNamespace(messages=SimpleNamespace(budget=budget)),
        client=SimpleNamespace(guilds=[1, 2]),
        replays=SimpleNamespace(thread=SimpleNamespace(name="replays", wanted=0)),
    )
    tables = SimpleNamespace(cache=[1], clock=ManualClock(), store=SimpleNamespace(count_open=_four))
    return SimpleNamespace(
        shards=dict(enumerate(shards)),
        is_ready=lambda: True,
        kernel=kernel,
        database=database,
        drawing=thread,
        tables=tables,
        gauges=dict,
    )


async def _four() -> int:
    return 4


def with_port(file: Path, port: int | None) -> Settings:
    """Settings with a port for measures."""
    return dataclasses.replace(of(file), metrics_port=port)


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


async def asked(port: int, path: str) -> tuple[int, str]:
    """The answer of a bot that is watched."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_without_a_port_nothing_is_watched(tmp_path: Path) -> None:
    watch = Watch(with_port(tmp_path / "games.db", None))
    assert watch.trace is None
    async with watch.over(a_bot(None)):
        assert type(meter()) is Meter


async def test_with_a_port_everything_is_looked_at_while_the_bot_runs(tmp_path: Path) -> None:
    file, port = tmp_path / "games.db", free_port()
    (tmp_path / "backups").mkdir()
    async with opened(file) as database:
        bot = a_bot(database, shard(), shard(closed=True, latency=float("nan")))
        watch = Watch(with_port(file, port))
        assert watch.trace is not None
        async with watch.over(bot):
            assert isinstance(meter(), Prometheus)
            _, text = await asked(port, "/metrics")
        assert type(meter()) is Meter
    for line in (
        "shards 2.0",
        "shards_connected 1.0",
        "servers 2.0",
        "tables_open 4.0",
        "tables_loaded 1.0",
        "tables_live 3.0",
        "commit_queue 0.0",
        "edits_waiting 2.0",
        "edits_oldest_seconds 4.0",
        "edit_gap_seconds 1.5",
        "discord_invalid_requests 0.0",
        'gateway_latency_seconds{shard="0"} 0.04',
        'picture_queue{thread="drawing"} 1.0',
        'picture_queue{thread="replays"} 0.0',
    ):
        assert f"luckytable_{line}\n" in text
    assert 'latency_seconds{shard="1"}' not in text
    assert "backup_age_seconds" not in text, "there is no copy yet"


def test_of_a_process_that_has_not_joined_the_others_yet_there_is_nothing_to_tell() -> None:
    joining: Any = SimpleNamespace(_joined=None)
    assert {read() for _, read in ClusteredBot.gauges(joining).values()} == {None}
    assert not ClusteredBot.is_ready(joining)


async def test_a_database_that_does_not_answer_keeps_back_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never() -> int:
        await asyncio.Event().wait()
        return 0

    file, port = tmp_path / "games.db", free_port()
    monkeypatch.setattr(observability, "AT_ONCE", 0.01)
    async with opened(file) as database:
        bot = a_bot(database, shard())
        bot.tables.store.count_open = never
        async with Watch(with_port(file, port)).over(bot):
            status, read = await asked(port, "/metrics")
    assert status == 200
    assert "luckytable_tables_loaded 1.0\n" in read
    assert "tables_open" not in read


async def test_the_age_of_the_newest_copy_is_told(tmp_path: Path) -> None:
    file, port = tmp_path / "games.db", free_port()
    async with opened(file) as database:
        bot = a_bot(database, shard())
        (tmp_path / "backups").mkdir()
        made = datetime.fromtimestamp(bot.tables.clock.now() - 60, UTC)
        (tmp_path / "backups" / f"games-{made:%Y%m%d-%H%M%S}.db").touch()
        async with Watch(with_port(file, port)).over(bot):
            _, text = await asked(port, "/metrics")
    assert "luckytable_backup_age_seconds 60.0\n" in text


@pytest.mark.parametrize(
    ("is_ready", "shards", "said"),
    [
        (False, [], "not connected to Discord yet"),
        (True, [shard(), shard(closed=True)], "1 of 2 shards not connected"),
        (True, [shard()], "ready"),
    ],
)
async def test_ready_is_who_is_connected_and_can_write(
    tmp_path: Path, is_ready: bool, shards: list[Any], said: str
) -> None:
    file, port = tmp_path / "games.db", free_port()
    async with opened(file) as database:
        bot = a_bot(database, *shards)
        bot.is_ready = lambda: is_ready
        async with Watch(with_port(file, port)).over(bot):
            assert await asked(port, "/readyz") == (200 if said == "ready" else 503, f"{said}\n")


async def test_a_port_that_is_taken_is_told_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with opened(file) as database:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            watch = Watch(with_port(file, taken.getsockname()[1]))
            with pytest.raises(
                SettingsError, match=r"^METRICS_PORT: nothing can listen at 127\.0\.0\.1:\d+ \(.*in use\)"
            ):
                async with watch.over(a_bot(database)):
                    pass


async def test_what_goes_wrong_in_the_bot_is_not_taken_for_the_ports_fault(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with opened(file) as database:
        watch = Watch(with_port(file, free_port()))
        with pytest.raises(ConnectionResetError):
            async with watch.over(a_bot(database)):
                raise ConnectionResetError
    assert type(meter()) is Meter
