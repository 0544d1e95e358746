"""The privacy page says what is kept of people, and nothing else: held against the columns that hold somebody.

And against what rows say of themselves (`Personal`), and what becomes of them when time passes or somebody is deleted.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from sqlalchemy import func, select, update
from sqlmodel import SQLModel

from bot.backups import UPDATES_KEPT
from bot.config import KEEP_MONTHS, ROOT, read
from bot.features.catalogue import features
from bot.features.duels.store import ASKED_KEPT
from bot.league.keeping import SERVER_DAYS
from bot.store.base import row_classes
from bot.store.enums import Status
from bot.store.guilds import CHANGES_KEPT
from bot.store.sql.database import Database
from bot.store.sql.writing import Writing
from bot.store.tables import DELIVERIES_KEPT, TableStore
from bot.ui.input.press_log import SLOW
from tests.store import test_everything_of_a_person as everything
from tests.store.everything import NOW, ZOE, Life
from tests.store.privacy_page import DAY, PAGE, UNTIL_DELETION, complaints, of_nobody, of_people, wrong_times
from tests.store.test_everything_of_a_person import OF_PEOPLE, count, known

ABOUT_ONE = ("people", "members")
"""Tables that are about one person each, and nothing else: all of their columns are on the page."""
CENTURY = 36_500 * DAY
life = everything.life


def of_somebody() -> set[tuple[str, str]]:
    """The columns that have to be on the page."""
    whole = {(table, column.name) for table in ABOUT_ONE for column in SQLModel.metadata.tables[table].columns}
    return known() | whole


def kept_for() -> dict[str, float | None]:
    """What rows that hold somebody say of how long they are kept."""
    said = {str(kind.__tablename__): kind.__personal__ for kind in row_classes()}
    return {table: None if (personal := said[table]) is None else personal.kept_for for table in OF_PEOPLE}


async def cleaned(database: Database, now: float) -> None:
    """What is no longer needed at a moment is dropped, as it is every hour."""
    await TableStore(database).clean(now)

    def drop(writing: Writing) -> None:
        for kind in features():
            kind.cleaned(kind.__new__(kind), writing, now)

    await database.write(drop)


async def total(database: Database) -> dict[str, int]:
    """How many rows each table with people in it has."""
    found = {}
    async with database.read() as connection:
        for table in OF_PEOPLE:
            query = select(func.count()).select_from(SQLModel.metadata.tables[table])
            found[table] = int((await connection.execute(query)).scalar_one())
    return found


# What is on the page


def test_every_column_that_holds_somebody_is_on_the_page_and_every_table_of_the_database() -> None:
    assert complaints(PAGE, of_somebody(), SQLModel.metadata.tables) == []


def test_a_column_or_a_table_that_is_added_is_asked_for() -> None:
    people, tables = (
        of_somebody() | {("people", "shoe_size"), ("likes", "user_id")},
        {*SQLModel.metadata.tables, "likes"},
    )
    assert complaints(PAGE, people, tables) == [
        "`likes.user_id`: say on the page what it holds",
        "`people.shoe_size`: say on the page what it holds",
        "`likes`: say on the page what lies there",
    ]


def test_a_line_that_goes_or_stays_too_long_is_missed() -> None:
    line = next(line for line in PAGE.splitlines() if "`votes.user_id`" in line)
    tables = {*SQLModel.metadata.tables} - {"welcomes"}
    assert complaints(PAGE.replace(line + "\n", ""), of_somebody() - {("blocks", "name")}, tables) == [
        "`votes.user_id`: say on the page what it holds",
        "`blocks.name` is on the page, and no such place",
        "`votes`: say on the page what lies there",
        "`welcomes` is on the page, and no table",
    ]


def test_a_line_that_is_there_twice_is_one_too_many() -> None:
    line = next(line for line in PAGE.splitlines() if "`votes.user_id`" in line)
    assert complaints(PAGE.replace(line, f"{line}\n{line}"), of_somebody(), SQLModel.metadata.tables) == [
        "`votes.user_id` is there twice"
    ]


# For how long


def test_each_time_on_the_page_is_the_one_that_rows_are_dropped_by() -> None:
    assert wrong_times(PAGE, kept_for()) == []
    assert any(line.seconds for line in of_people())


def test_another_time_on_the_page_is_found_and_one_where_rows_stay() -> None:
    assert wrong_times(PAGE.replace("| 14 days |", "| 15 days |"), kept_for()) == [
        f"`waiting`: '15 days', and its rows say {14 * DAY}"
    ]
    badges = wrong_times(PAGE, {**kept_for(), "badges": DAY})
    assert badges == [f"`badges`: {UNTIL_DELETION!r}, and its rows say {DAY}"]


def test_what_is_dropped_at_no_time_says_until_when_it_stays() -> None:
    stays = [line for line in of_people() if not line.seconds]
    assert [line.what for line in stays if UNTIL_DELETION not in line.how_long] == [
        "what you changed in a server's settings"
    ]
    assert f"the last {CHANGES_KEPT} changes" in next(line.how_long for line in stays if "changes" in line.how_long)


def test_somebody_who_was_challenged_and_never_came_is_kept_as_long_as_the_page_says() -> None:
    assert f"taken out of it {ASKED_KEPT / DAY:.0f} days after its end" in PAGE


def test_servers_are_kept_as_long_as_the_page_says() -> None:
    assert f"deleted {SERVER_DAYS} days after it removed the bot" in " ".join(PAGE.split())
    assert f"a server until {SERVER_DAYS} days after it removed the bot" in PAGE


async def test_rows_are_dropped_when_they_say_so_and_none_by_age_that_say_nothing(
    life: Life, database: Database
) -> None:
    await life.lived()
    over = {"status": Status.OVER, "ended_at": NOW}
    await database.write(lambda writing: writing.execute(update(SQLModel.metadata.tables["tables"]).values(over)))
    said = kept_for()
    for table, seconds in said.items():
        if seconds is not None:
            assert await count(database, table, ZOE) > 0, table
    for table, seconds in sorted(said.items(), key=lambda item: item[1] or 0.0):
        if seconds is not None:
            await cleaned(database, NOW + seconds + 1.0)
            assert await count(database, table, ZOE) == 0, f"{table} is kept for longer than it says"
    await cleaned(database, NOW + CENTURY)
    gone = [table for table, seconds in said.items() if seconds is None and not await count(database, table, ZOE)]
    assert not gone, "they are dropped by age: say it in `__personal__`, and on the page"


# What becomes of it


async def test_what_goes_with_somebody_and_what_stays_without_them_is_as_the_page_says(
    life: Life, database: Database
) -> None:
    await life.lived()
    before = await total(database)
    theirs = {table: await count(database, table, ZOE) for table in OF_PEOPLE}
    await life.forget()
    await cleaned(database, NOW)
    after = await total(database)
    for line in of_people():
        for table in dict.fromkeys(table for table, _ in line.places):
            stays = after[table] > before[table] - theirs[table]
            assert line.when_deleted.startswith("stays without you" if stays else "gone"), table


# The rest of the page


def test_what_is_nobodys_is_kept_as_long_as_the_page_says() -> None:
    assert of_nobody()["deliveries"] == f"{DELIVERIES_KEPT / DAY:.0f} day"


def test_what_settings_decide_has_their_defaults_on_the_page(tmp_path: Path) -> None:
    settings = read({}, tmp_path / "none")
    assert f"`KEEP_MONTHS`; {KEEP_MONTHS} months as the bot comes" in PAGE
    assert f"`BACKUPS_KEPT`; {settings.backups_kept} days as the bot comes" in " ".join(PAGE.split())
    assert UPDATES_KEPT == 3
    assert "the last three stay" in PAGE


@pytest.mark.parametrize("name", ["compose.yaml", "compose.many.yaml"])
def test_the_log_is_as_short_as_the_page_says(name: str) -> None:
    services = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["services"]
    options = [service["logging"]["options"] for service in services.values()]
    kept = {int(said["max-size"].removesuffix("m")) * int(said["max-file"]) for said in options}
    (most,) = re.findall(r"at most (\d+) MB stay", PAGE)
    assert kept == {int(most)}
    assert SLOW == 1.0
    assert "longer than a second" in PAGE.replace("\n  ", " ")


def test_the_journal_is_kept_as_long_as_the_page_says_by_whoever_follows_the_instructions() -> None:
    running = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    (days,) = re.findall(r"MaxRetentionSec=(\d+)day", running)
    assert f"({days} days, if they follow its instructions)" in " ".join(PAGE.split())


def test_whoever_looks_for_what_is_stored_finds_one_table() -> None:
    security = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "docs/legal/privacy.md" in security
    assert "| what | for how long |" not in security
