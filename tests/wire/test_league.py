"""Leaderboards and profiles on the wire: two people finish a rated game, and look what came of it."""

from __future__ import annotations

import contextlib
import re
import sqlite3

import pytest

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Player, Table
from tests.wire.process import Bot
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import completing
from tests.wire.test_presses import forge

OTHERS = 24
"""People of whom only the summaries are there."""


def rows(bot: Bot, statement: str, many: list[tuple[object, ...]]) -> None:
    """Put rows into the bot's database."""
    with contextlib.closing(sqlite3.connect(bot.database)) as database, database:
        database.executemany(statement, many)


def listed(bot: Bot, person: Person, wins: int, *scopes: int) -> None:
    """Somebody has as many rated games as wins."""
    rows(
        bot,
        "INSERT INTO people (user_id, account, text_mode, mentions) VALUES (?, ?, 0, 1)",
        [(person.id, person.name)],
    )
    rows(
        bot,
        "INSERT INTO tallies (game, scope, period, user_id, games, wins, total, best, days, day_total)"
        " VALUES ('luckybox', ?, 'all', ?, ?, ?, 100, 60, 0, 0)",
        [(scope, person.id, wins, wins) for scope in scopes],
    )


@pytest.fixture
async def played(evening: Evening) -> Table:
    """A rated game that is over, of Ada and Bo, in a server of their own, and what is known of a crowd there."""
    guild = evening.sandbox.add_guild("League")
    people = [evening.sandbox.add_person(name) for name in ("Ada", "Ben")]
    for person in people:
        await evening.switch(person, "text_mode")
    table = await evening.game(*people, room=evening.room("league", guild))
    for player in table.players:
        player.choice = completing  # so that there are boxes for a profile to count
    await table.to_end()
    for person in people:
        await evening.switch(person, "text_mode")
    for number in range(OTHERS):
        listed(evening.bot, evening.sandbox.add_person(f"Somebody {number}"), number + 2, 0, guild.id)
    return table


def ada_of(table: Table) -> Person:
    """Who won or lost against Ben."""
    return table.players[0].person


def alt(seen: SeenMessage) -> str:
    """What the picture shows, in words."""
    (image,) = seen.images
    return image.description or ""


async def choose(evening: Evening, who: Person, seen: SeenMessage, place: int, value: str) -> SeenMessage:
    """Choose in the select at this place; the message that it made or changed."""
    custom_id = seen.selects[place].custom_id
    return evening.sandbox.message(await evening.did(evening.sandbox.choose(who, seen, custom_id, [value])))


# Leaderboards


async def test_a_rated_game_is_on_the_leaderboard(played: Table, evening: Evening) -> None:
    seen = await evening.slash(ada_of(played), played.room, "leaderboard")
    assert seen.ephemeral
    assert "Rating · All time · this server" in alt(seen)
    assert "Ada (you): " in alt(seen)
    assert "Ben: " in alt(seen)
    assert alt(seen).count("provisional") == 2
    assert ", new, provisional" in alt(seen)
    assert "Provisional before ten games and three opponents" in seen.text


@pytest.mark.deep
async def test_pages_turn_in_place_and_ones_own_row_stays(played: Table, evening: Evening) -> None:
    ada = ada_of(played)
    first = await evening.slash(ada, played.room, "leaderboard", measure="average", period="all")
    assert "Page 1 of 3" in alt(first)
    assert [button.label for button in first.buttons if button.disabled] == ["◀ Previous"]
    second = await evening.press(ada, first, "Next ▶")
    assert second.id == first.id
    assert "Page 2 of 3" in alt(second)
    third = await evening.press(ada, second, "Next ▶")
    assert "Page 3 of 3" in alt(third)
    assert all("Ada (you): " in alt(seen) for seen in (first, second, third))
    last = await evening.slash(ada, played.room, "leaderboard", measure="average", page=999)
    assert alt(last) == alt(third)


@pytest.mark.deep
async def test_game_measure_period_and_scope_change_in_place(played: Table, evening: Evening) -> None:
    ada = ada_of(played)
    seen = await evening.slash(ada, played.room, "leaderboard")
    wins = await choose(evening, ada, seen, 1, "wins")
    assert "Wins · All time · this server" in alt(wins)
    assert "Somebody 23: 25, of 25 games" in alt(wins)
    week = await choose(evening, ada, wins, 2, "week")
    assert "Wins · Week " in alt(week)
    assert "Somebody" not in alt(week)
    everywhere = await evening.press(ada, week, "Everywhere")
    assert "· everywhere" in alt(everywhere)
    assert "· this server" in alt(await evening.press(ada, everywhere, "This server"))
    assert everywhere.id == seen.id
    other = await choose(evening, ada, evening.sandbox.message(seen.id), 0, "flip7")
    assert other.id == seen.id
    assert "Leaderboard · Flip 7" in alt(other)


@pytest.mark.deep
async def test_text_mode_has_the_same_as_text(played: Table, evening: Evening) -> None:
    ada = ada_of(played)
    await evening.switch(ada, "text_mode")
    try:
        seen = await evening.slash(ada, played.room, "leaderboard", measure="wins")
        profile = await evening.slash(ada, played.room, "profile")
    finally:
        await evening.switch(ada, "text_mode")
    assert seen.images == profile.images == []
    assert "Leaderboard · Super Mega Lucky Box" in seen.text
    assert "\n>" in seen.text
    assert re.search(r"Super Mega Lucky Box · one game so far: \d+ points?\n\nGames ", profile.text)


@pytest.mark.deep
async def test_who_leaves_the_server_is_asked_for_once_and_vanishes_there(played: Table, evening: Evening) -> None:
    guild = evening.sandbox.find_guild(played.room.guild_id)
    gone, stays = evening.people("Gone", "Stays")
    user = ada_of(played)
    for person in (gone, stays):
        listed(evening.bot, person, 90, 0, guild.id)
    evening.sandbox.person_leaves(gone, guild)
    for _ in range(2):
        seen = await evening.slash(user, played.room, "leaderboard", measure="wins")
        assert "1. Stays: 90" in alt(seen)
        assert "Gone" not in alt(seen)
        assert "2. Somebody 23" in alt(seen)
    assert "Gone" in alt(await evening.press(user, seen, "Everywhere"))
    asked = [request.path for request in evening.requests if request.path.endswith(f"/members/{gone.id}")]
    assert len(asked) == 1
    evening.sandbox.person_joins(gone, guild)
    evening.sandbox.clock.advance(86_401)
    assert "Gone" in alt(await evening.slash(user, played.room, "leaderboard", measure="wins"))


@pytest.mark.deep
async def test_where_discord_does_not_say_everybody_is_shown(played: Table, evening: Evening) -> None:
    guild = evening.sandbox.find_guild(played.room.guild_id)
    far = evening.sandbox.add_person("Far away", join=False)
    listed(evening.bot, far, 99, guild.id)
    evening.sandbox.fail_next("GET", rf"/guilds/\d+/members/{far.id}", 403, 50001)
    assert "Far away" in alt(await evening.slash(ada_of(played), played.room, "leaderboard", measure="wins"))
    assert "Far away" not in alt(await evening.slash(ada_of(played), played.room, "leaderboard", measure="wins"))


# Profiles


@pytest.mark.deep
async def test_ones_own_profile_has_everything_of_the_game(played: Table, evening: Evening) -> None:
    ada = ada_of(played)
    seen = await evening.slash(ada, played.room, "profile")
    assert seen.ephemeral
    assert re.match(r"Ada\. Super Mega Lucky Box · one game so far: \d+ points?\. Games: 1\.", alt(seen))
    assert "Scores" not in alt(seen), "one bar alone is a sentence"
    assert "Badges: Welcome to the table" in alt(seen)
    assert "Boxes per game, by round: Round 1" in alt(seen)


@pytest.mark.deep
async def test_badges_are_told_on_the_last_board_and_on_the_podium(played: Table, evening: Evening) -> None:
    for player in played.players:
        assert "🏅 **Welcome to the table** — Played a game to the end." in player.board.text
    assert played.result is not None
    podium = await evening.press(evening.person("Eve"), played.result, "More")
    assert re.search("🏅.*Ada", podium.text)


@pytest.mark.deep
async def test_who_hides_is_on_no_leaderboard_and_has_no_profile_but_for_themselves(
    played: Table, evening: Evening
) -> None:
    ada, ben = (player.person for player in played.players)
    said = await evening.slash(ben, played.room, "privacy visibility", who="nobody")
    assert said.ephemeral
    assert "**Nobody** but you" in said.text
    assert "Ben" not in alt(await evening.slash(ada, played.room, "leaderboard"))
    assert "keeps their profile to themselves" in (await evening.slash(ada, played.room, "profile", person=ben)).text
    own = await evening.slash(ben, played.room, "profile")
    assert "Only you can see this" in own.text
    assert "Ben (you)" in alt(await evening.slash(ben, played.room, "leaderboard"))
    await evening.slash(ben, played.room, "privacy visibility", who="server")
    assert "Ben. " in alt(await evening.slash(ada, played.room, "profile", person=ben))
    stranger = evening.sandbox.add_person("Far", join=False)
    evening.sandbox.install_for(stranger)
    there = evening.sandbox.dm(stranger)
    assert "keeps their profile" in (await evening.slash(stranger, there, "profile", person=ben)).text
    await evening.slash(ben, played.room, "privacy visibility", who="everyone")
    assert "Ben. " in alt(await evening.slash(stranger, there, "profile", person=ben))


@pytest.mark.deep
async def test_people_without_games_and_bots_get_kind_words(played: Table, evening: Evening) -> None:
    ada, new = ada_of(played), evening.person("New")
    seen = await evening.slash(ada, played.room, "profile", person=new)
    assert "**New** has not finished a game of Super Mega Lucky Box yet." in seen.text
    own = await evening.slash(new, played.room, "profile")
    assert "no games yet" in alt(own)
    assert "None yet." in (await evening.press(new, own, "History")).text
    bot = evening.sandbox.bot
    assert "is a bot" in (await evening.slash(ada, played.room, "profile", person=bot)).text


@pytest.mark.deep
async def test_the_history_opens_a_game_with_its_replay_and_record(played: Table, evening: Evening) -> None:
    ada, ben = (player.person for player in played.players)
    listed = await evening.slash(ada, played.room, "profile", show="history")
    assert listed.ephemeral
    assert "Super Mega Lucky Box, table of 2: **" in listed.text
    (option,) = listed.selects[0].options
    opened = await choose(evening, ada, listed, 0, option.value)
    assert opened.id == listed.id
    assert "Ada — **" in opened.text
    assert "Ben — **" in opened.text
    record = await evening.press(ada, opened, "Game file")
    assert attached_json(evening, record)["game"] == "luckybox"
    replay = await evening.press(ada, opened, "Replay")
    shown = await evening.until(lambda: evening.sandbox.message(replay.id).images)
    assert shown[0].filename == "replay.gif"
    back = await evening.press(ada, opened, "◀ History")
    assert back.text == listed.text
    assert "Ada. " in alt(await evening.press(ada, back, "Profile"))
    assert "can be seen only by" in (await evening.slash(ada, played.room, "profile", person=ben, show="history")).text


@pytest.mark.deep
async def test_a_game_opens_after_a_restart(played: Table, evening: Evening) -> None:
    ada = ada_of(played)
    listed = await evening.slash(ada, played.room, "profile", show="history")
    await evening.bot.kill()
    await evening.bot.start()
    opened = await choose(evening, ada, listed, 0, listed.selects[0].options[0].value)
    assert "Ada — **" in opened.text


@pytest.mark.deep
@pytest.mark.parametrize("custom_id", ["lead1:chess:wins:all:here:1", "lead1:", "prof1:chess", "hist1:x", "hist1:open"])
async def test_an_id_that_is_not_ours_is_refused_kindly(played: Table, evening: Evening, custom_id: str) -> None:
    presser = Player(evening, ada_of(played))
    presser.panel = (await evening.slash(presser.person, played.room, "leaderboard")).id
    made = await forge(evening, presser, custom_id)
    assert "I do not know this button. Use" in evening.sandbox.message(made.original_id or 0).text


@pytest.mark.deep
async def test_a_forged_scope_is_no_way_into_another_server(played: Table, evening: Evening) -> None:
    presser = Player(evening, evening.person("Cy"))
    room = evening.room("elsewhere", evening.sandbox.add_guild("Elsewhere"))
    presser.panel = (await evening.slash(presser.person, room, "leaderboard", measure="wins")).id
    await forge(evening, presser, "lead1:luckybox:average:all:here:1")
    assert "No rated game here yet" in alt(presser.board)
