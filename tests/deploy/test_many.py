"""The compose file with PostgreSQL and several bots: who waits for whom, what each may, and its dumps."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from bot.app import LAST_ANSWERS
from bot.cluster.member import A_SHARD, HELD_ON
from bot.config import ROOT, read
from bot.store.moving import first_difference
from bot.store.sql.connect import open_database
from tests.deploy.test_image import COMPOSE
from tests.league.season import Season
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import NO_SERVER

MANY: dict[str, Any] = yaml.safe_load((ROOT / "compose.many.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = MANY["services"]
BOTS = [name for name in SERVICES if name.startswith("bot-")]
OURS = [*BOTS, "migrate"]
THEIRS = ["database", "backup"]
A_SHARE = 15
"""Shards of one process that are given to the others in the time it has to end."""


def test_three_bots_that_can_be_updated_one_after_the_other() -> None:
    assert len(BOTS) == 3
    assert all(SERVICES[name] == SERVICES[BOTS[0]] for name in BOTS)
    assert not any("deploy" in SERVICES[name] or "container_name" in SERVICES[name] for name in BOTS)


def test_the_bots_start_when_the_database_is_of_their_version() -> None:
    for name in BOTS:
        assert SERVICES[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    migrate = SERVICES["migrate"]
    assert migrate["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert (migrate["command"], migrate["restart"]) == (["migrate"], "no")
    assert SERVICES["database"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]


def test_a_process_that_stops_has_time_to_hand_its_shards_over() -> None:
    unit = (ROOT / "deploy" / "lucky-table.service").read_text(encoding="utf-8")
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(seconds) >= HELD_ON + A_SHARE * A_SHARD + LAST_ANSWERS
    for name in BOTS:
        assert SERVICES[name]["stop_grace_period"] == f"{int(seconds) // 60}m"


def test_the_bots_are_confined_as_the_one_alone_is() -> None:
    alone = {name: said for name, said in COMPOSE["x-confined"].items() if name != "environment"}
    for name in OURS:
        given = alone | ({"restart": "no"} if name == "migrate" else {})
        assert {key: SERVICES[name][key] for key in given} == given
        assert "volumes" not in SERVICES[name], "all they keep is in the database"


def test_no_container_may_more_than_it_needs() -> None:
    for service in SERVICES.values():
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert not {"ports", "privileged", "cap_add"} & service.keys()
    assert all(SERVICES[name]["user"] == "postgres" for name in THEIRS)
    assert SERVICES["backup"]["profiles"] == ["backups"]


def test_the_database_is_heard_by_the_bots_alone() -> None:
    assert MANY["networks"]["database"] == {"internal": True}
    for name in ("migrate", *THEIRS):
        assert SERVICES[name]["networks"] == ["database"]


def test_server_and_dumps_are_of_one_major_version_that_is_named() -> None:
    (image,) = {SERVICES[name]["image"] for name in THEIRS}
    assert re.fullmatch(r"postgres:\d+", image)
    # From 18 on the image has its files there, a folder for each version.
    assert int(image.partition(":")[2]) >= 18
    assert SERVICES["database"]["volumes"] == ["database:/var/lib/postgresql"]


def test_the_password_is_that_of_the_settings_and_the_address_one_the_bot_takes() -> None:
    password = "${POSTGRES_PASSWORD:?put one into .env}"
    assert SERVICES["database"]["environment"]["POSTGRES_PASSWORD"] == password
    assert SERVICES["backup"]["environment"]["PGPASSWORD"] == password
    made = SERVICES["database"]["environment"]
    for name in OURS:
        address = SERVICES[name]["environment"]["DATABASE_URL"]
        assert address == f"postgresql://{made['POSTGRES_USER']}:{password}@database/{made['POSTGRES_DB']}"
        taken = read({"DATABASE_URL": address.replace(password, "letters1")}, Path("none")).database_url
        assert taken.endswith("://lucky-table:letters1@database/lucky-table")


# Its dumps


def a_day(folder: Path, tools: Path, **given: str) -> None:
    """The loop of the profile with backups, until it waits for the next day."""
    tools.mkdir()
    (tools / "sleep").write_text('#!/bin/sh\necho "$1" >"$SLEPT"; kill "$PPID"\n', encoding="utf-8")
    (tools / "sleep").chmod(0o755)
    (loop,) = SERVICES["backup"]["command"]
    found = server.programs()
    path = f"{tools}:{given.pop('PATH', '')}:{found}:{os.environ['PATH']}"
    subprocess.run(
        [*SERVICES["backup"]["entrypoint"], loop.replace("$$", "$").replace("/var/lib/postgresql", str(folder))],
        env={"PATH": path, "SLEPT": str(tools / "slept"), **given},
        timeout=PATIENCE,
    )


def stand_in(tools: Path, text: str) -> None:
    """A `pg_dump` that does this."""
    tools.mkdir()
    (tools / "pg_dump").write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    (tools / "pg_dump").chmod(0o755)


@pytest.fixture
def dumps(tmp_path: Path) -> Path:
    """A folder with the dumps of twelve days."""
    folder = tmp_path / "dumps"
    folder.mkdir()
    for day in range(10, 22):
        (folder / f"lucky-table-202601{day}-000000.dump").touch()
    return folder


def test_the_days_dump_keeps_as_many_as_are_wanted(dumps: Path, tmp_path: Path) -> None:
    stand_in(tmp_path / "dumping", 'touch "${2#--file=}"')
    a_day(dumps, tmp_path / "tools", PATH=str(tmp_path / "dumping"), BACKUPS_KEPT="3")
    left = sorted(file.name for file in dumps.iterdir())
    assert left[:2] == ["lucky-table-20260120-000000.dump", "lucky-table-20260121-000000.dump"]
    assert len(left) == 3
    assert (tmp_path / "tools" / "slept").read_text(encoding="utf-8") == "86400\n"


def test_a_dump_that_fails_costs_none_of_the_others(dumps: Path, tmp_path: Path) -> None:
    before = sorted(dumps.iterdir())
    stand_in(tmp_path / "dumping", 'touch "${2#--file=}"; exit 1')
    a_day(dumps, tmp_path / "tools", PATH=str(tmp_path / "dumping"), BACKUPS_KEPT="3")
    assert sorted(dumps.iterdir()) == before
    assert (tmp_path / "tools" / "slept").read_text(encoding="utf-8") == "600\n"


def restoring() -> list[str]:
    """What the page says of putting a dump back, on one line each."""
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8").replace("\\\n", " ")
    return [" ".join(said.split()) for said in re.findall(r"\(echo .+?--dbname=[^\s']+", page, re.DOTALL)]


@pytest.mark.deep
@pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
def test_what_was_dumped_is_put_back_as_the_page_says(tmp_path: Path) -> None:
    """All of a real server's database, over what has been played since."""
    (tmp_path / "dumps").mkdir()
    for name in ("dumped", "as_it_was"):
        asyncio.run(server.create(name))
    here = {"PGHOST": str(server.server()), "PGUSER": server.USER}

    async def played(name: str, games: int, *people: int) -> None:
        database = await open_database(server.url(name))
        await Season(database).goes_by(Random("dumps"), games, people)
        await database.close()

    async def same() -> str | None:
        one, other = await open_database(server.url("dumped")), await open_database(server.url("as_it_was"))
        try:
            return await first_difference(one, other)
        finally:
            await one.close()
            await other.close()

    async def kept() -> None:
        connection = await server.connected(server.url("postgres"))
        await connection.execute("DROP DATABASE as_it_was")
        await connection.execute("CREATE DATABASE as_it_was TEMPLATE dumped")
        await connection.close()

    asyncio.run(played("dumped", 20, 1, 2, 3))
    asyncio.run(kept())
    a_day(tmp_path / "dumps", tmp_path / "tools", PGDATABASE="dumped", **here)
    (dump,) = (tmp_path / "dumps").iterdir()
    asyncio.run(played("dumped", 5, 4, 5))
    assert asyncio.run(same()) is not None
    (command,) = {
        re.sub(r"--dbname=\S+", "--dbname=dumped", re.sub(r"--file=- \S+\)", f"--file=- {dump})", said))
        for said in restoring()
    }
    assert len(restoring()) == 2
    programs = f"{server.programs()}:{os.environ['PATH']}"
    ran = subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, **here, "PATH": programs},
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert asyncio.run(same()) is None


def test_the_page_names_services_that_there_are() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8").replace("\\\n", " ")
    commands = re.findall(r"docker compose -f compose\.many\.yaml (.+)$", page, re.MULTILINE)
    assert len(commands) > 8
    named = {word for said in commands for word in re.findall(r"\b(?:bot-\d|migrate|database|backup)(?= |$)", said)}
    assert named <= set(SERVICES)
    assert {*BOTS, "migrate", "database", "backup"} <= named
    assert f"{MANY['name']}_database" in page
