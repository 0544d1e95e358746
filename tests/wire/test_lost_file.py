"""A database's file is removed or replaced while the bot runs, and a copy is put beside the log of another."""

from __future__ import annotations

import asyncio
import shutil
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path

import pytest
import pytest_asyncio

from tests.depth import deep
from tests.patience import PATIENCE
from tests.test_observability import free_port
from tests.wire.rig import Evening, evening_alone

BESIDE = ("-wal", "-shm")
WRONG_SETTING = 2


@pytest_asyncio.fixture(loop_scope="package")
async def alone(tmp_path: Path) -> AsyncIterator[tuple[Evening, int]]:
    """A bot of its own, and the port at which its health is asked for."""
    port = free_port()
    async with evening_alone(tmp_path, "alone", METRICS_PORT=str(port)) as evening:
        yield evening, port


async def ready(port: int) -> tuple[int, str]:
    """What is said of whether the bot can serve."""

    def ask() -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    return await asyncio.to_thread(ask)


async def until_ready(port: int) -> None:
    """Wait until the bot says that it can serve: on a busy machine a moment after its first answer."""
    async with asyncio.timeout(PATIENCE):
        while (await ready(port))[0] != 200:
            pass


@pytest.mark.deep
@pytest.mark.parametrize("ends", [("", *BESIDE), deep(("",)), deep(("-wal",))], ids=["all", "the file", "the log"])
async def test_a_file_that_is_gone_is_told_and_presses_are_refused(
    alone: tuple[Evening, int], ends: tuple[str, ...]
) -> None:
    evening, port = alone
    evening.may_log += ["CRITICAL", "the database did not answer", "the database:"]
    ann = evening.person("Ann")
    await evening.slash(ann, evening.room(), "play")
    await until_ready(port)
    for end in ends:
        evening.bot.database.with_name(evening.bot.database.name + end).unlink()
    await evening.until(lambda: " CRITICAL " in evening.bot.log())
    said = await evening.slash(ann, evening.sandbox.add_channel("elsewhere"), "play")
    assert "I cannot reach my data just now. Nothing was changed" in said.text
    status, why = await ready(port)
    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    # Somebody who reads just then has SQLite make the log anew.
    assert "is gone" in why or (ends == ("-wal",) and "was replaced by another" in why), why
    assert evening.bot.log().count(" CRITICAL ") == 1
    evening._rooms.clear()


@pytest.mark.deep
async def test_a_copy_put_in_place_beside_the_log_of_another_is_refused_at_the_start(
    alone: tuple[Evening, int], tmp_path: Path
) -> None:
    evening, _ = alone
    evening.may_log.append("DATABASE_URL")
    ann, file = evening.person("Ann"), evening.bot.database
    await evening.slash(ann, evening.room(), "play")
    await evening.bot.stop()
    shutil.copy(file, tmp_path / "copy")
    await evening.bot.start()
    for _ in range(3):
        await evening.slash(ann, evening.room(), "solo", game="flip7")
        await evening.end(ann, evening.room())
        # So that what is written is in the file, and the log begins anew.
        await asyncio.sleep(1.2)
    await evening.bot.kill()
    shutil.copy(tmp_path / "copy", file)
    since = evening.bot.log_size
    with pytest.raises(AssertionError, match="the bot ended at its start"):
        await evening.bot.start()
    assert await evening.bot.ended() == WRONG_SETTING
    said = evening.bot.log(since)
    assert f"move {file}-wal and {file}-shm away" in said
    assert "Traceback" not in said
    for end in BESIDE:
        file.with_name(file.name + end).unlink()
    await evening.bot.start()
