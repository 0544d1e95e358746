"""`/privacy policy`, and the links to the papers: on the screens that say so, where there are pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import SeenMessage
from tests.wire.rig import Evening, evening_alone

PRIVACY, TERMS, SUPPORT = "https://tables.example/privacy", "https://tables.example/terms", "https://discord.gg/tables"
PAGES = [PRIVACY, TERMS, SUPPORT]
WITH_BUTTONS = ("help", "privacy policy", "privacy delete", "profile")


@pytest_asyncio.fixture(loop_scope="package")
async def run_by_ann(tmp_path: Path) -> AsyncIterator[Evening]:
    """A bot whose operator has said who they are."""
    async with evening_alone(
        tmp_path,
        "papers",
        OPERATOR_NAME="Ann's tables",
        OPERATOR_CONTACT="ann@tables.example",
        KEEP_MONTHS="18",
        BACKUPS_KEPT="3",
        PRIVACY_URL=PRIVACY,
        TERMS_URL=TERMS,
        SUPPORT_URL=SUPPORT,
    ) as evening:
        yield evening


def leads_to(message: SeenMessage) -> list[str]:
    """The addresses behind its buttons."""
    return [button.url for button in message.buttons if button.url]


@pytest.mark.deep
async def test_the_papers_are_one_press_away_from_the_help_a_profile_and_ones_data(run_by_ann: Evening) -> None:
    ada, room = run_by_ann.person("Ada"), run_by_ann.room()
    for command in WITH_BUTTONS:
        assert leads_to(await run_by_ann.slash(ada, room, command)) == PAGES, command
    chosen = await run_by_ann.slash(ada, room, "privacy visibility", who="server")
    assert leads_to(chosen) == PAGES
    exported = await run_by_ann.slash(ada, room, "privacy export")
    assert all(url in exported.text for url in PAGES)
    asked = await run_by_ann.slash(ada, room, "privacy delete")
    assert "usually after 3 days" in asked.text
    assert leads_to(await run_by_ann.press(ada, asked, "Delete my data")) == PAGES


@pytest.mark.deep
async def test_the_policy_is_read_by_one_person_and_nothing_of_them_is_kept(run_by_ann: Evening) -> None:
    ada = run_by_ann.person("Ada")
    told = await run_by_ann.slash(ada, run_by_ann.room(), "privacy policy")
    assert told.ephemeral
    assert "I read no messages" in told.text
    assert "for 18 months" in told.text
    assert "Run by **Ann's tables**." in told.text
    assert run_by_ann.rows("SELECT user_id FROM people") == []


async def test_where_nothing_is_set_nothing_leads_anywhere(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    for command in WITH_BUTTONS:
        assert leads_to(await evening.slash(ada, room, command)) == [], command
    assert "Run by" not in (await evening.slash(ada, room, "privacy policy")).text
