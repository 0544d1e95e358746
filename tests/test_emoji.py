"""Our emoji on Discord: a sync sends what changed and nothing else; a start knows what is there, or does without."""

from __future__ import annotations

import asyncio
import base64
import io
import os
import sys
import warnings
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord.http import Route

from bot import emoji as pictures
from bot import login
from bot.config import ROOT, Settings
from bot.emoji import known, ours, sync
from bot.games.catalogue import games
from bot.login import SyncError
from bot.ui.media.emojis import Emojis, sign
from sandbox.bus import Change
from sandbox.core import TOKEN
from sandbox.server import Sandbox

WANTED = ours(games().values())
OURS = {one.name for one in WANTED.all}
STAR = next(one for one in WANTED.all if one.symbol == "star")
OLD_STAR = "lt_star_000000"
SECRET = "MTA.secret-part.of_it"
EMOJIS = r"^/applications/\d+/emojis"


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A stand-in for Discord; afterwards discord.py's address is again what it was."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    async with await Sandbox.start(clock_file=tmp_path / "clock") as running:
        yield running


def settings(sandbox: Sandbox | None, token: str | None = TOKEN) -> Settings:
    """What leads there."""
    return Settings(token, "sqlite+aiosqlite:///none.db", "INFO", 0, sandbox.api_base if sandbox else None, None, None)


def there(sandbox: Sandbox) -> list[str]:
    """The names of all emoji there."""
    return [one.name for one in sandbox.core.emojis.all()]


def put(sandbox: Sandbox, *names: str) -> None:
    """Emoji that are there already."""
    image = "data:image/png;base64," + base64.b64encode(STAR.png).decode()
    for name in names:
        sandbox.core.emojis.create({"name": name, "image": image})


def changes(sandbox: Sandbox) -> list[str]:
    """What was asked to be changed, in order: names uploaded, "-" for each removed."""
    return [
        request.json["name"] if request.method == "POST" else "-"
        for request in sandbox.requests
        if request.method in ("POST", "DELETE", "PATCH", "PUT")
    ]


async def synced(sandbox: Sandbox, *, dry_run: bool = False) -> str:
    """A sync; what it says."""
    said = io.StringIO()
    sandbox.requests.clear()
    await sync(settings(sandbox), WANTED, said, dry_run=dry_run)
    return said.getvalue()


async def refused(sandbox: Sandbox | None, token: str | None = TOKEN, *, given: Settings | None = None) -> str:
    """A sync that cannot be done; the line it ends in, which holds no secret."""
    with pytest.raises(SyncError) as error:
        await sync(given or settings(sandbox, token), WANTED, io.StringIO())
    line = str(error.value)
    assert "\n" not in line
    assert SECRET not in line
    # discord.py's errors hold addresses and bodies: none hangs on ours.
    assert error.value.__context__ is None or error.value.__suppress_context__
    assert error.value.__cause__ is None
    return line


# Sync


async def test_the_first_sync_uploads_every_picture(sandbox: Sandbox) -> None:
    said = await synced(sandbox)
    assert said.startswith(f"uploaded {len(OURS)}, removed 0, kept 0\n")
    assert "after its next start" in said
    assert set(there(sandbox)) == OURS
    assert {one.name: one.data for one in sandbox.core.emojis.all()} == {one.name: one.png for one in WANTED.all}


async def test_when_nothing_changed_nothing_is_sent(sandbox: Sandbox) -> None:
    await synced(sandbox)
    assert await synced(sandbox) == f"uploaded 0, removed 0, kept {len(OURS)}\n"
    assert changes(sandbox) == []
    assert sum("emojis" in request.path for request in sandbox.requests) == 1, "and no picture is asked for"


async def test_only_what_changed_is_sent(sandbox: Sandbox) -> None:
    put(sandbox, OLD_STAR, *sorted(OURS - {STAR.name}))
    assert (await synced(sandbox)).startswith(f"uploaded 1, removed 1, kept {len(OURS) - 1}\n")
    assert changes(sandbox) == [STAR.name, "-"]
    assert set(there(sandbox)) == OURS


async def test_new_ones_are_there_before_old_ones_go(sandbox: Sandbox) -> None:
    put(sandbox, OLD_STAR, "lt_moon_000000", "lt_nine_000000")
    await synced(sandbox)
    assert changes(sandbox)[-3:] == ["-", "-", "-"]
    assert set(changes(sandbox)[:-3]) == OURS


async def test_emoji_of_others_are_left_alone(sandbox: Sandbox) -> None:
    others = ["party", "lt_star", "lt_star_one", "my_lt_star_000000", "lt_Star_000000", "lt_star_0000000"]
    put(sandbox, *others, OLD_STAR)
    await synced(sandbox)
    assert set(there(sandbox)) == OURS | set(others)


async def test_what_a_later_version_has_no_more_goes_too(sandbox: Sandbox) -> None:
    put(sandbox, "lt_rainbow_0a1b2c")
    assert "removed 1" in await synced(sandbox)
    assert set(there(sandbox)) == OURS


async def test_a_second_one_of_the_same_name_goes(sandbox: Sandbox) -> None:
    await synced(sandbox)
    put(sandbox, STAR.name)
    assert await synced(sandbox) == f"uploaded 0, removed 1, kept {len(OURS)}\n"
    assert sorted(there(sandbox)) == sorted(OURS)


async def test_a_dry_run_says_what_would_be_done_and_does_nothing(sandbox: Sandbox) -> None:
    put(sandbox, OLD_STAR, *sorted(OURS - {STAR.name}))
    said = await synced(sandbox, dry_run=True)
    assert said.splitlines() == [
        f"would upload 1: {STAR.name}",
        f"would remove 1: {OLD_STAR}",
        f"would keep {len(OURS) - 1}",
    ]
    assert changes(sandbox) == []


async def test_one_that_somebody_else_removed_meanwhile_is_no_trouble(sandbox: Sandbox) -> None:
    put(sandbox, OLD_STAR)
    sandbox.fail_next("DELETE", EMOJIS, 404, 10014)
    assert f"uploaded {len(OURS)}, removed 1" in await synced(sandbox)


async def test_a_sync_that_breaks_off_has_removed_nothing_and_goes_on_next_time(sandbox: Sandbox) -> None:
    put(sandbox, OLD_STAR)
    said = io.StringIO()

    def break_off(change: Change) -> None:
        if change.kind == "emojis" and len(there(sandbox)) == 4:
            sandbox.fail_next("POST", EMOJIS, 503)

    sandbox.core.bus.subscribe(break_off)
    with pytest.raises(SyncError, match="having trouble"):
        await sync(settings(sandbox), WANTED, said)
    assert said.getvalue() == f"uploaded 3, removed 0, kept 0; {len(OURS) - 2} more to do when you try again\n"
    assert OLD_STAR in there(sandbox)
    assert f"uploaded {len(OURS) - 3}, removed 1, kept 3" in await synced(sandbox)


# What a sync can end in


async def test_without_a_token_there_is_nothing_to_sync() -> None:
    assert (await refused(None, None)).startswith("DISCORD_TOKEN: there is no token")


async def test_a_token_discord_does_not_take_is_not_shown(sandbox: Sandbox) -> None:
    assert (await refused(sandbox, SECRET)).startswith("DISCORD_TOKEN: Discord does not accept it")


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"status": 429}, "too many requests"),
        ({"status": 503}, "having trouble just now (503)"),
        ({"status": 400, "code": 30008}, "may have 2000 emoji"),
        ({"status": 403, "code": 50001}, "refused it (403, code 50001)"),
        ({"status": 200}, "not understood"),
    ],
)
async def test_a_refusal_is_one_line(sandbox: Sandbox, method: str, fault: dict[str, Any], says: str) -> None:
    sandbox.fail_next(method, EMOJIS, **fault)
    assert says in await refused(sandbox)


async def test_a_long_wait_is_not_waited_for(sandbox: Sandbox) -> None:
    body = {"retry_after": 3000.0, "global": False}
    sandbox.fail_next("POST", EMOJIS, 429, headers={"Via": "1.1"}, body=body)
    assert await refused(sandbox) == "Discord asks us to wait 3000 seconds. Try again then"


async def test_where_there_is_no_room_nothing_is_begun(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST", len(OURS) + 1)
    put(sandbox, "party", "hat")
    assert await refused(sandbox) == pictures.NO_ROOM
    assert changes(sandbox) == []
    monkeypatch.setattr(pictures, "MOST", len(OURS) + 2)
    assert await synced(sandbox)


async def test_an_address_nobody_listens_at_is_one_line(sandbox: Sandbox) -> None:
    nowhere = replace(settings(sandbox), api_base="http://127.0.0.1:1/api/v10")
    assert (await refused(None, given=nowhere)).startswith("Discord cannot be reached")


async def test_discord_that_does_not_answer_is_given_up(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login, "PATIENCE", 0.0)
    assert "in time" in await refused(sandbox)


def test_the_command_ends_with_1_and_says_why() -> None:
    said, told = io.StringIO(), io.StringIO()
    assert pictures.run(settings(None, None), WANTED, said, told) == 1
    assert said.getvalue() == ""
    assert told.getvalue().count("\n") == 1


async def command(sandbox: Sandbox, *arguments: str, token: str = TOKEN) -> tuple[int | None, list[str], list[str]]:
    """`python -m bot` with arguments: its status, and the lines it says and complains in."""
    environment = {**os.environ, **sandbox.environment, "DISCORD_TOKEN": token}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await process.communicate()
    return process.returncode, said.decode().splitlines(), told.decode().splitlines()


@pytest.mark.deep
async def test_the_command_says_what_it_did_and_nothing_else(sandbox: Sandbox) -> None:
    status, said, told = await command(sandbox, "emoji", "sync", "--dry-run")
    assert (status, told) == (0, [])
    assert said[0].startswith(f"would upload {len(OURS)}: ")
    assert there(sandbox) == []
    status, said, told = await command(sandbox, "emoji", "sync")
    assert (status, said[0], told) == (0, f"uploaded {len(OURS)}, removed 0, kept 0", [])
    assert await command(sandbox, "emoji", "sync") == (0, [f"uploaded 0, removed 0, kept {len(OURS)}"], [])


async def test_the_command_does_not_show_a_token_that_is_not_taken(sandbox: Sandbox) -> None:
    status, said, told = await command(sandbox, "emoji", "sync", token=SECRET)
    assert (status, said, len(told)) == (1, [], 1)
    assert "secret-part" not in told[0]


# At the start


@pytest_asyncio.fixture
async def client(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    """A client that is logged in."""
    monkeypatch.setattr(Route, "BASE", sandbox.api_base)
    async with discord.Client(intents=discord.Intents.none()) as found:
        await found.login(TOKEN)
        yield found


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What our module logged: the level and the words."""
    return [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "bot.emoji"]


async def test_a_start_knows_every_symbol_after_a_sync(sandbox: Sandbox, client: discord.Client) -> None:
    await synced(sandbox)
    sandbox.requests.clear()
    found = await known(client, lambda: WANTED)
    ids = {one.name: one.id for one in sandbox.core.emojis.all()}
    assert found == Emojis({one.symbol: f"<:{one.name}:{ids[one.name]}>" for one in WANTED.all})
    assert len(sandbox.requests) == 1


async def test_an_outdated_picture_is_better_than_none_and_the_newest_is_best(
    sandbox: Sandbox, client: discord.Client
) -> None:
    put(sandbox, OLD_STAR, STAR.name, "lt_moon_000000", "party")
    found = await known(client, lambda: WANTED)
    assert set(found.markup) == {"star", "moon"}
    assert STAR.name in found.written(sign("star"))
    assert found.written(sign("?")) == "❓"


async def test_where_none_of_ours_is_a_line_says_how_to_bring_them(
    client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    assert await known(client, lambda: WANTED) == Emojis()
    ((level, line),) = lines(caplog)
    assert level == "INFO"
    assert "python -m bot emoji sync" in line


async def no_answer() -> Any:
    """Nothing comes."""
    await asyncio.Event().wait()


async def rubbish() -> Any:
    """Something else altogether."""
    return [object()]


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 429, 500, 503])
async def test_whatever_the_endpoint_answers_symbols_are_shown_and_one_line_is_logged(
    sandbox: Sandbox, client: discord.Client, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    await synced(sandbox)
    # As often as discord.py would try; it waits a second after the first, which is too long here.
    sandbox.fail_next("GET", EMOJIS, status, times=5)
    assert await known(client, lambda: WANTED, 0.2) == Emojis()
    ((level, _),) = lines(caplog)
    assert level == "WARNING"


@pytest.mark.parametrize("answer", [no_answer, rubbish])
async def test_no_answer_and_a_strange_one_are_the_same_as_none(
    client: discord.Client,
    answer: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(client, "fetch_application_emojis", answer)
    assert await known(client, lambda: WANTED, 0.01) == Emojis()
    assert len(lines(caplog)) == 1
