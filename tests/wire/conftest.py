"""Where each test of this folder runs, and what it has: rooms and people of its own.

Those of `SIMULATED` run in the simulation, each with a stand-in and a bot of its own (`children.py`). The others are
played by a real process, in real seconds; they share a stand-in for Discord and a bot, and so a loop.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.wire import children, simulated
from tests.wire.kept import ON_POSTGRESQL
from tests.wire.process import Bot
from tests.wire.rig import Evening, a_house, an_evening, evening_alone

HERE = Path(__file__).parent
SIMULATED = frozenset(
    {
        "test_afterwards.py",
        "test_any_game.py",
        "test_blocks.py",
        "test_bonuses.py",
        "test_broken_rows.py",
        "test_choosing.py",
        "test_circles.py",
        "test_clock.py",
        "test_commands.py",
        "test_daily.py",
        "test_duels.py",
        "test_ending.py",
        "test_evening.py",
        "test_fair_deals.py",
        "test_faults.py",
        "test_features_off.py",
        "test_flip7.py",
        "test_forged.py",
        "test_forms.py",
        "test_forgotten.py",
        "test_game_files.py",
        "test_guest_presses.py",
        "test_guests.py",
        "test_hosting.py",
        "test_kept_databases.py",
        "test_kept_evenings.py",
        "test_kept_no_longer.py",
        "test_languages.py",
        "test_larger_and_calm.py",
        "test_late_answers.py",
        "test_league.py",
        "test_lessons.py",
        "test_lobby.py",
        "test_looking.py",
        "test_luck.py",
        "test_made_once.py",
        "test_mercy.py",
        "test_names.py",
        "test_openapi.py",
        "test_outage.py",
        "test_papers.py",
        "test_places.py",
        "test_press_limit.py",
        "test_presses.py",
        "test_prize_roles.py",
        "test_puzzle.py",
        "test_reactions.py",
        "test_records.py",
        "test_remarks.py",
        "test_replays.py",
        "test_restart.py",
        "test_reviews.py",
        "test_right_clicks.py",
        "test_seasons.py",
        "test_series.py",
        "test_settings.py",
        "test_short.py",
        "test_slow.py",
        "test_spectators.py",
        "test_switches.py",
        "test_table_alerts.py",
        "test_table_message.py",
        "test_table_options.py",
        "test_tables.py",
        "test_text_alone.py",
        "test_threads.py",
        "test_tokens.py",
        "test_turns.py",
        "test_undo.py",
        "test_votes.py",
        "test_waiting.py",
        "test_weeks.py",
        "test_welcome.py",
        "test_whatif.py",
        "test_whereabouts.py",
        "test_whole_games.py",
        "test_wrong_clock.py",
    }
)
"""The files whose tests run in the simulation. One more is moved by its name here, once it holds there."""


def is_simulated(item: pytest.Item) -> bool:
    """Whether a test runs in the simulation."""
    found = item.path.parent == HERE and item.path.name in SIMULATED and pytest_asyncio.is_async_test(item)
    return found and ON_POSTGRESQL not in item.name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Play with the real process first, which is shared, so its loop is too."""
    items.sort(key=is_simulated)
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item) and not is_simulated(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Have what forks those that are simulated leave while there is little to fork."""
    if any(map(is_simulated, session.items)) and not session.config.option.collectonly:
        children.prepare(session)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let what is simulated run in a child of its own."""
    if not is_simulated(item):
        return None
    # Nobody serves a real process meanwhile: another one is started where it is needed again.
    item.session._setupstate.teardown_exact(item.session)  # type: ignore[arg-type] # which alone stays
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in children.run(item):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    # Fixtures that several tests share are not needed by a child, but may be no longer needed after it.
    item.session._setupstate.teardown_exact(nextitem)
    return True


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run the stand-in and the bot, which outlive a test; side by side, every worker has its own."""
    async with a_house(tmp_path_factory.mktemp("wire")) as house:
        yield house


@pytest_asyncio.fixture(loop_scope="package")
async def shared_evening(house: tuple[Sandbox, Bot], request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """A test's time at the tables of the real bot."""
    async with an_evening(house, request.node.nodeid) as evening:
        yield evening


@pytest_asyncio.fixture(loop_scope="function")
async def simulated_evening(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """A test's time in a simulated house of its own."""
    async with evening_alone(tmp_path, request.node.nodeid) as evening:
        yield evening


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> Evening:
    """A test's time at the tables."""
    found: Evening = request.getfixturevalue("simulated_evening" if simulated.is_here() else "shared_evening")
    return found


@pytest.fixture
def after_midnight(evening: Evening) -> None:
    """The evening begins an hour after midnight: no test meets the next one by chance."""
    evening.sandbox.to_midnight(after=3600.0)
