"""Without a feature, each of them and all together: both games come to the podium, and nothing of it is offered."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.features.catalogue import ROOMS
from bot.games.catalogue import games
from bot.text import say
from bot.ui.input.ids import Press
from sandbox.model import Person
from sandbox.server import RefusedError, SeenMessage
from tests.depth import deep
from tests.features.test_commands import BY_COMMAND
from tests.store.files import opened
from tests.test_frozen import CUSTOM_IDS
from tests.ui.custom_ids import KINDS, VERBS, parse_any
from tests.wire.rig import Evening, evening_alone
from tests.wire.seen import told
from tests.wire.test_any_game import to_the_podium
from tests.wire.test_flip7 import begun
from tests.wire.test_spectators import at_risk, guesses
from tests.wire.test_whatif import pick, round_of_replay, turns_of

OFF = (",".join(ROOMS), *map(deep, sorted(ROOMS)))
"""All at once; each by itself is tried in the deep part."""
POST_NOTHING = ("welcome",)
"""Those without presses of their own: what they post leads into others."""


@pytest.fixture(params=OFF)
def off(request: pytest.FixtureRequest) -> str:
    """What the bot does without."""
    value: str = request.param
    return value


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path, off: str) -> AsyncIterator[Evening]:
    """A bot of this test's own that does without."""
    async with started(tmp_path, off) as evening:
        yield evening


def started(folder: Path, off: str) -> contextlib.AbstractAsyncContextManager[Evening]:
    """A stand-in, and a bot without these features."""
    return evening_alone(folder, f"without {off}", clock_goes=True, FEATURES_OFF=off)


def tables(database: Path) -> set[tuple[str, str]]:
    """What a database has, and how it was made."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_master"))


def posted(off: str, table: int) -> list[str]:
    """A custom id of each form that these features have ever posted, those about a table of this one."""
    rooms = off.split(",")
    prefixes = {kind.prefix for kind in KINDS if kind.__module__.split(".")[2] in rooms}
    verbs = {verb for room in rooms for verb in VERBS.get(room, ())}
    found = [custom_id for custom_id in CUSTOM_IDS if custom_id.partition(":")[0] in prefixes]
    presses = [press for press in map(parse_any, CUSTOM_IDS) if isinstance(press, Press) and press.verb in verbs]
    return [*found, *(replace(press, table=table).custom_id for press in presses)]


@pytest.mark.deep
async def test_every_game_comes_to_the_podium(evening: Evening, tmp_path: Path, off: str) -> None:
    for key in games():
        result = await to_the_podium(evening, key)
        assert all(name in told(result) for name in ("Ada", "Bo"))
        behind_more = await evening.press(evening.person("Ada"), result, "More")
        offered = [button.label for button in behind_more.buttons]
        assert ("Luck" in offered) is ("luck" not in off.split(",")), offered
    async with opened(tmp_path / "everything.db"):
        pass
    assert tables(evening.bot.database) == tables(tmp_path / "everything.db"), "the same tables are made"


async def test_a_press_on_what_it_had_posted_is_told_that_it_is_off(evening: Evening, off: str) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada)
    shown = evening.sandbox.message(table.card)
    assert posted(off, table.id) or off in POST_NOTHING
    for custom_id in posted(off, table.id):
        answer = await evening.forge(ada, shown, custom_id)
        assert evening.sandbox.message(answer.original_id or 0).text == say("refusal.feature_off"), custom_id


@pytest.mark.deep
async def test_what_it_lets_people_type_is_named_nowhere(evening: Evening, off: str) -> None:
    ada, room, without = evening.person("Ada"), evening.room(), off.split(",")
    beginning = await evening.slash(ada, room, "help")
    everything = told(await evening.press(ada, beginning, "More"))
    elsewhere = [
        told(beginning),
        told(await evening.slash(ada, room, "me")),
        told(await evening.slash(ada, room, "profile")),
        told(await evening.slash(ada, room, "profile", show="history")),
    ]
    for command, feature in BY_COMMAND.items():
        # Of those who manage a server the help says nothing.
        assert (f"**/{command}**" in everything) is (feature not in without and command != "settings"), command
        assert feature not in without or not [said for said in elsewhere if f"/{command}" in said], command
    assert ("**Learn** takes two minutes" in told(beginning)) is ("lessons" not in without)
    assert ("**Puzzles** show" in elsewhere[1]) is ("puzzles" not in without)
    assert ("try today's /daily" in elsewhere[2]) is ("daily" not in without)


@pytest.mark.deep
async def test_a_deal_stands_still_while_duels_are_switched_off_and_goes_on_when_they_are_back(tmp_path: Path) -> None:
    async with started(tmp_path, "") as evening:
        (ann, ben), room = evening.people("Ann", "Ben"), evening.room()
        card = await evening.slash(ann, room, "duel", friend=ben)
        board = await evening.press(ann, card.id, "Play")
        [(table,)] = evening.rows("SELECT id FROM tables WHERE kind = 'duel'")
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="duels")
        await evening.bot.start()
        evening.sandbox.clock.advance(2 * 86_400)
        for message, label in ((board, board.buttons[0].label), (card, "Play")):
            assert (await evening.press(ann, message, label)).text == say("refusal.feature_off")
        assert evening.state_of(table) == ("running", None)
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        assert (await evening.press(ann, board, board.buttons[0].label)).id == board.id


@pytest.mark.deep
async def test_a_lesson_stands_still_while_lessons_are_switched_off_and_goes_on_when_they_are_back(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, "") as evening:
        ann, room = evening.person("Ann"), evening.room()
        panel = await evening.slash(ann, room, "learn", game="flip7")
        [lit] = [button for button in panel.buttons if button.label != "Leave the lesson" and not button.disabled]
        [(table,)] = evening.rows("SELECT id FROM tables WHERE kind = 'lesson'")
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="lessons")
        await evening.bot.start()
        with pytest.raises(RefusedError, match="not offered"):
            await evening.slash(ann, room, "learn", game="flip7")
        for label in (lit.label, "Leave the lesson"):
            assert (await evening.press(ann, panel, label)).text == say("refusal.feature_off")
        assert "Learn" not in [button.label for button in (await evening.slash(ann, room, "help")).buttons]
        assert evening.state_of(table)[0] == "running"
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        assert (await evening.press(ann, panel, lit.label)).id == panel.id
        again = await evening.slash(ann, room, "learn", game="flip7")
        assert "**Step 2 of" in again.text


@pytest.mark.deep
async def test_a_what_if_stands_still_while_they_are_switched_off_and_goes_on_then(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, "") as evening:
        ada, bo = evening.people("Ada", "Bo")
        result = await (await evening.game(ada, bo)).to_end()
        player = await pick(evening, ada, await turns_of(evening, ada, result), 3)
        [(table,)] = evening.rows("SELECT id FROM tables WHERE kind = 'whatif'")
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="what_if")
        await evening.bot.start()
        for label in ("Hint", player.board.buttons[0].label):
            assert (await evening.press(ada, player.board, label)).text == say("refusal.feature_off")
        shown = await round_of_replay(evening, ada, result)
        assert "Play on from here" not in [button.label for button in shown.buttons]
        evening.sandbox.clock.advance(30 * 86_400)
        assert evening.state_of(table) == ("running", None)
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        await player.finish_turn()
        assert "What if: only you can see this board" in player.board.text


def told_alone(evening: Evening, person: Person) -> list[SeenMessage]:
    """What somebody was written in private."""
    return evening.sandbox.messages(evening.sandbox.dm(person), person)


@pytest.mark.deep
async def test_an_attempt_stands_still_and_nobody_is_reminded_while_the_daily_is_switched_off(tmp_path: Path) -> None:
    async with started(tmp_path, "") as evening:
        (ann, ben), room = evening.people("Ann", "Ben"), evening.room()
        panel = await evening.slash(ann, room, "daily play", game="flip7")
        label = panel.buttons[0].label
        stop = await evening.slash(ben, room, "daily remind", hours=24)
        [(table,)] = evening.rows("SELECT id FROM tables WHERE kind = 'day'")
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="daily")
        await evening.bot.start()
        evening.sandbox.clock.advance(86_400)
        with pytest.raises(RefusedError, match="not offered"):
            await evening.slash(ann, room, "daily play", game="flip7")
        for person, message, pressed in ((ann, panel, label), (ben, stop, "No more reminders")):
            assert (await evening.press(person, message, pressed)).text == say("refusal.feature_off")
        assert "Daily" not in [button.label for button in (await evening.slash(ann, room, "help")).buttons]
        evening.sandbox.clock.advance(2 * 86_400)
        assert evening.state_of(table)[0] == "running"
        assert told_alone(evening, ben) == []
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        assert (await evening.press(ann, panel, label)).id == panel.id
        await evening.until(lambda: told_alone(evening, ben))


@pytest.mark.deep
async def test_what_a_server_has_chosen_holds_while_nobody_can_change_it(tmp_path: Path) -> None:
    async with started(tmp_path, "") as evening:
        ada, office, table = evening.sandbox.person("Ada"), evening.room(), evening.room("there")
        panel = await evening.press(ada, await evening.slash(ada, office, "settings"), "As buttons")
        [select] = [one for one in panel.selects if one.custom_id.endswith(":channels")]
        await evening.did(evening.sandbox.choose(ada, panel, select.custom_id, [str(table.id)]))
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="server_settings")
        await evening.bot.start()
        with pytest.raises(RefusedError, match="not offered"):
            await evening.sandbox.slash(ada, office, "settings")
        assert (await evening.press(ada, panel, "Log")).text == say("refusal.feature_off")
        assert f"Play in <#{table.id}>" in (await evening.slash(ada, office, "play")).text
        card = await evening.slash(ada, table, "play")
        assert [button.label for button in card.buttons][:1] == ["Join"]


@pytest.mark.deep
async def test_games_that_end_without_leaderboards_are_on_them_when_they_are_back(tmp_path: Path) -> None:
    async with started(tmp_path, "leaderboards") as evening:
        (ada, bo), room = evening.people("Ada", "Bo"), evening.room("later")
        await (await evening.game(ada, bo)).to_end()
        with pytest.raises(RefusedError, match="not offered"):
            await evening.sandbox.slash(ada, room, "leaderboard")
        assert "Provisional rating" in told(await evening.slash(ada, room, "profile"))
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        assert "Ada (you)" in told(await evening.slash(ada, room, "leaderboard", scope="everywhere"))


@pytest.mark.deep
async def test_nobody_asks_spectators_while_that_is_switched_off_and_what_they_had_said_counts_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, "") as evening:
        ann, ben, cat = evening.people("Ann", "Ben", "Cat")
        game = await begun(evening, ann, ben, fast=True)
        await at_risk(evening, game)
        asked = await evening.press(cat, game.message, "Guess")
        await evening.press(cat, asked, "Bust: 50%")
        before = await evening.lobby(ann, room=evening.room("before"), game="flip7")
        switch = await evening.press(ann, before.card, "Options as buttons")
        [watched] = [button.label for button in switch.buttons if button.label.startswith("Onlookers")]
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="spectators")
        await evening.bot.start()
        for who, message, label in ((cat, game.message, "Guess"), (cat, asked, "Bust: 20%"), (ann, switch, watched)):
            assert (await evening.press(who, message, label)).text == say("refusal.feature_off")
        lobby = await evening.lobby(ann, room=evening.room("elsewhere"), game="flip7", friendly=True)
        behind = await evening.press(ann, lobby.card, "More")
        assert "crowd" not in [option.value for select in behind.selects for option in select.options]
        options = await evening.press(ann, lobby.card, "Options as buttons")
        assert not [button.label for button in options.buttons if button.label.startswith("Onlookers")]
        await game.until_asked()
        await game.answer("Hit")
        await evening.shown(lambda: not guesses(game.message) or None)
        await evening.bot.stop()
        evening.bot.sets(FEATURES_OFF="")
        await evening.bot.start()
        await game.until_asked()
        await game.answer("Hit")
        await at_risk(evening, game)
        profile = await evening.slash(cat, evening.room(), "profile", game="flip7")
        assert "Brier score" in profile.text
