"""Where the bot is no member: direct messages, group chats, and servers to which only a player has brought it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sandbox.interactions import TOKEN_SECONDS
from sandbox.model import Channel, Person
from sandbox.permissions import P
from sandbox.server import SeenMessage
from tests.depth import deep
from tests.wire.players import Player, Table
from tests.wire.rig import Evening
from tests.wire.seen import at_random, totals
from tests.wire.test_flip7 import Game

ASLEEP = TOKEN_SECONDS + 1.0
LAST = "Round 4 · turn 9"
QUIET = "this message stands still"
Place = Callable[[Evening, list[Person]], Channel]


class GuestTable(Table):
    """A table that only those who are in the place see."""

    @property
    def public(self) -> list[SeenMessage]:
        found = self.evening.sandbox.messages(self.room, self.players[0].person)
        return [seen for seen in found if not seen.ephemeral]

    async def open_board(self, player: Player) -> SeenMessage:
        """My board; where the press has renewed the table message, the board is a message after it."""
        before = [one.id for one in player.sees(self.room)]
        await self.evening.press(player.person, self.message, "My board")
        new = lambda: [one for one in player.sees(self.room) if one.ephemeral and one.id not in before]  # noqa: E731
        seen = await self.evening.until(new)
        player.panel = seen[-1].id
        return seen[-1]


def own_messages(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.dm(people[0])


def two(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.private(*people)


def group(evening: Evening, people: list[Person]) -> Channel:
    return evening.sandbox.private(*people, name="Sofa")


def their_server(evening: Evening, people: list[Person]) -> Channel:
    guild = evening.sandbox.add_guild("Sun Table", people[0], with_bot=False)
    return next(iter(guild.channels.values()))


async def guests(
    evening: Evening, place: Place, *names: str, ai: int = 0, game: str = "luckybox", **options: str
) -> GuestTable:
    """A lobby in a place where the first has brought the bot."""
    people = [evening.sandbox.add_person(name, join=False) for name in names]
    evening.sandbox.install_for(people[0])
    room = place(evening, people)
    card = await evening.slash(people[0], room, "play", game=game, **options)
    for person in people[1:]:
        await evening.press(person, card, "Join")
    for _ in range(ai):
        await evening.press(people[0], card, "Add AI")
    return GuestTable(evening, room, card.id, people)


def waited_for(message: SeenMessage) -> list[str]:
    """Whom a table message waits for."""
    found = re.search(r"Waiting for (.+)|(.+): press \*\*My board", message.text)
    return re.findall(r"\*\*(\w+)\*\*", found[1] or found[2]) if found else []


def assert_by_tokens_alone(evening: Evening, table: GuestTable) -> None:
    """Nothing was asked of the channel itself."""
    assert [one.path for one in evening.requests if f"/channels/{table.room.id}" in one.path] == []


PLACES = pytest.mark.parametrize(
    ("place", "names", "ai"),
    [
        (own_messages, ["Ann"], 2),
        deep(two, ["Ann", "Ben"], 0),
        deep(group, ["Ann", "Ben", "Cleo"], 0),
        deep(their_server, ["Ann", "Ben"], 0),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value),
)


@pytest.mark.deep
@PLACES
async def test_a_whole_game_of_lucky_box(evening: Evening, place: Place, names: list[str], ai: int) -> None:
    table = await guests(evening, place, *names, ai=ai)
    await table.start()
    for number, player in enumerate(table.players):
        player.choice = at_random(number)
    result = await table.to_end()
    assert len(totals(result)) == len(names) + ai
    await evening.until(lambda: table.messages_with("board", "look") == [])
    assert "The game has begun" in table.public[0].text
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
@PLACES
async def test_a_whole_game_of_flip_7(evening: Evening, place: Place, names: list[str], ai: int) -> None:
    table = await guests(evening, place, *names, ai=ai, game="flip7")
    await evening.press(table.players[0].person, table.card, "Start")
    result = await Game(evening, table.room, [player.person for player in table.players]).to_end()
    assert "wins!" in result.text or "share the win" in result.text
    assert_by_tokens_alone(evening, table)


async def test_the_table_says_what_to_press_before_it_goes_quiet(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben", clock="slow")
    await table.start()
    ann, _ = table.players
    assert QUIET not in table.message.text
    evening.sandbox.clock.advance(TOKEN_SECONDS - 149)
    warned = await evening.until(lambda: table.message if QUIET in table.message.text else None)
    # Whatever is pressed on it, it is the same message that goes on, and no longer says so.
    await table.open_board(ann)
    await evening.until(lambda: QUIET not in table.message.text)
    assert table.message.id == warned.id
    evening.sandbox.clock.advance(TOKEN_SECONDS - 300)
    # Only one of them: after both, the table waits for nobody for a moment, and then for both again.
    await ann.finish_turn()
    await evening.until(lambda: waited_for(table.message) == ["Ben"])
    assert table.message.id == warned.id
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_press_on_a_panel_posts_a_table_anew_that_has_gone_quiet(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben", clock="slow")
    await table.start()
    asleep = table.message
    evening.sandbox.clock.advance(ASLEEP)
    ann, ben = table.players
    ben.panel = None
    await ann.finish_turn()
    there = await evening.until(lambda: table.message if table.message.id != asleep.id else None)
    assert waited_for(there) == ["Ben"]
    # The former one cannot be changed any more; whoever presses it is told, and it becomes what it is.
    assert evening.sandbox.message(asleep.id).text == asleep.text
    await evening.press(ben.person, asleep.id, "My board")
    await evening.until(lambda: not evening.sandbox.message(asleep.id).buttons)
    assert table.message.id == there.id
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_press_that_has_posted_too_much_gives_way_to_the_next(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben", clock="slow")
    await table.start()
    asleep = table.message
    evening.sandbox.clock.advance(ASLEEP)
    ann, ben = table.players
    evening.sandbox.fail_next("POST", r"^/webhooks/\d+/[^/]+$", 400, 40094)
    await ann.finish_turn()
    await evening.until(lambda: evening.logged("a press lets nothing more be posted: 40094"))
    assert table.message.id == asleep.id
    await ben.finish_turn()
    await evening.until(lambda: table.message.id != asleep.id)
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
@pytest.mark.parametrize("how", ["a fault", "a lost receipt", "a broken connection"])
async def test_a_post_that_does_not_get_through_is_tried_again(evening: Evening, how: str) -> None:
    table = await guests(evening, two, "Ann", "Ben", clock="slow")
    await table.start()
    asleep = table.message
    evening.sandbox.clock.advance(ASLEEP)
    post = ("POST", r"^/webhooks/\d+/[^/]+$")
    if how == "a broken connection":
        evening.sandbox.cut_next(*post)
    else:
        evening.sandbox.fail_next(*post, 500, after=how == "a lost receipt")
    await table.players[0].finish_turn()
    await evening.until(lambda: table.message.id != asleep.id and waited_for(table.message) == ["Ben"])
    await table.players[1].finish_turn()
    await evening.until(lambda: waited_for(table.message) != ["Ben"])
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_press_on_the_message_itself_wakes_it(evening: Evening) -> None:
    table = await guests(evening, two, "Ann", "Ben", clock="slow")
    await table.start()
    asleep = table.message
    evening.sandbox.clock.advance(ASLEEP)
    ann, _ = table.players
    await table.open_board(ann)
    await ann.finish_turn()
    await evening.until(lambda: waited_for(evening.sandbox.message(asleep.id)) == ["Ben"])
    assert table.message.id == asleep.id


@pytest.mark.deep
async def test_a_lobby_that_has_gone_quiet_is_shown_again_by_the_command(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben", "Cleo", clock="slow")
    evening.sandbox.clock.advance(ASLEEP)
    told = await evening.slash(table.players[0].person, table.room, "play", game="luckybox")
    assert told.ephemeral
    again = await evening.until(
        lambda: found[-1] if (found := table.messages_with("join"))[-1].id != table.card else None
    )
    await evening.press(table.players[0].person, again, "Start")
    await evening.until(lambda: table.messages_with("board"))
    assert_by_tokens_alone(evening, table)


async def test_a_lobby_that_nobody_joins_closes_while_it_can_still_say_so(evening: Evening) -> None:
    table = await guests(evening, two, "Ann")
    evening.sandbox.clock.advance(14 * 60 - 30)
    await evening.until(lambda: table.public if "closed" in table.public[0].text else None)
    assert_by_tokens_alone(evening, table)


async def test_it_goes_on_after_a_kill_by_the_tokens_that_were_written(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben")
    await table.start()
    await table.turns(1)
    shown = table.message
    await evening.bot.kill()
    await evening.bot.start()
    await table.turns(1)
    await evening.until(lambda: table.message.text != shown.text)
    assert table.message.id == shown.id
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_result_that_nobody_waited_for_comes_with_the_next_press(evening: Evening) -> None:
    table = await guests(evening, two, "Ann", "Ben")
    await table.start()
    ann, ben = table.players
    while ann.moment != LAST:
        await table.turns(1)
    await ben.finish_turn()
    evening.sandbox.expire_tokens()
    evening.sandbox.clock.advance(61)  # Ann's turn is played by the clock
    await evening.until(lambda: evening.state_of(table.id)[0] == "over")
    assert table.result is None
    await evening.press(ann.person, table.message, "My board")
    await evening.until(lambda: table.result)
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_server_that_lets_no_guest_speak_is_told_of_before_there_is_a_table(evening: Evening) -> None:
    ann = evening.sandbox.add_person("Ann", join=False)
    evening.sandbox.install_for(ann)
    guild = evening.sandbox.add_guild("Quiet Table", "Ada", with_bot=False)
    guild.roles[guild.id].permissions &= ~P.USE_EXTERNAL_APPS
    room = next(iter(guild.channels.values()))
    told = await evening.slash(ann, room, "play", game="luckybox")
    assert told.ephemeral
    assert "only you would see the table" in told.text
    assert evening.rows("SELECT * FROM tables WHERE channel_id = ?", room.id) == []


@pytest.mark.deep
async def test_nobody_from_another_chat_joins_or_looks(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben")
    eve = evening.sandbox.add_person("Eve", join=False)
    evening.sandbox.install_for(eve)
    elsewhere = await guests(evening, own_messages, "Fay")
    other = elsewhere.players[0].person
    for verb in ("join", "look", "start"):
        custom_id = table.messages_with("join")[-1].buttons[0].custom_id or ""
        forged = custom_id.replace(":join", f":{verb}")
        made = await evening.forge(other, elsewhere.public[-1], forged)
        assert evening.sandbox.message(made.original_id or 0).ephemeral
    assert evening.rows("SELECT name FROM seats WHERE table_id = ?", table.id) == [("Ann",), ("Ben",)]
