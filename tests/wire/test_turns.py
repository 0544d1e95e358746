"""All my turns, through the gateway: the list, its order, going on by itself, and places that are private by now."""

from __future__ import annotations

from bot.ui.input.ids import base36
from sandbox.model import Channel, Person
from sandbox.permissions import P
from sandbox.server import SeenMessage
from tests.wire.players import STEP, Player, Table
from tests.wire.rig import Evening
from tests.wire.seen import verb_of

HOUR = 3600.0


def lines(seen: SeenMessage) -> list[str]:
    """What the list says of each thing that waits."""
    return [line for line in seen.text.splitlines() if line.startswith("**") and ".** " in line]


def opening(seen: SeenMessage) -> list[str]:
    """The buttons that open them, by their labels."""
    return [button.label for button in seen.buttons if " · " in button.label]


async def slow(evening: Evening, *people: Person, hours: int = 24, room: Channel | None = None) -> Table:
    """A slow game of Lucky Box under way, in which everybody is asked."""
    return await evening.game(*people, clock="slow", hours=hours, room=room)


async def test_everything_that_waits_is_there_and_the_last_one_waited_for_comes_first(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    assert (await evening.slash(ann, room, "turns")).text.endswith("Nothing waits for you just now.")
    late = await slow(evening, ann, ben, hours=48)
    soon = await slow(evening, ann, ben, hours=24)
    last = await slow(evening, ann, ben, hours=72)
    await last.players[1].finish_turn()
    await evening.slash(ann, room, "daily play", game="flip7")
    await evening.slash(ann, room, "duel", game="luckybox")
    seen = await evening.slash(ann, room, "turns")
    assert seen.ephemeral
    assert "**6** things wait for you" in seen.text or "**5** things wait for you" in seen.text
    found = lines(seen)
    assert f"<#{last.room.id}>" in found[0]
    assert "you are the last one they wait for" in found[0]
    assert not [line for line in found[1:] if "the last one" in line]
    assert [f"<#{table.room.id}>" for table in (soon, late) if f"<#{table.room.id}>" in str(found[1:])]
    dues = [int(line.split("<t:")[1].split(":")[0]) for line in found[1:]]
    assert dues == sorted(dues)
    assert "Daily #" in seen.text
    assert "a duel with 3 deals to play" in seen.text
    assert len(opening(seen)) == len(found)
    # What was answered is gone from it.
    await last.players[0].finish_turn()
    assert len(lines(await evening.slash(ann, room, "turns"))) == len(found) - 1


def asks(board: SeenMessage, table: Table) -> bool:
    """Whether a private message is somebody's own board of a table, with what they are asked."""
    ids = [button.custom_id or "" for button in board.buttons] + [select.custom_id for select in board.selects]
    begins = f"t1:{base36(table.id)}:"
    return any(one.startswith(begins) and verb_of(one) in ("do", "pick", "several", "focus") for one in ids)


async def test_what_is_opened_there_goes_on_to_the_next_by_itself(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    first, second = await slow(evening, ann, ben), await slow(evening, ann, ben, hours=48)
    seen = await evening.slash(ann, evening.room(), "turns")
    assert f"<#{first.room.id}>" in lines(seen)[0]
    player = Player(evening, ann)
    player.panel = (await evening.press(ann, seen, opening(seen)[0])).id
    assert player.panel == seen.id, "it is one private message from the beginning to the end"
    assert asks(player.board, first)
    await player.finish_turn()
    assert not asks(player.board, second), "there is a moment in which it can be taken back"
    evening.sandbox.clock.advance(STEP + 1)
    await evening.until(lambda: asks(player.board, second))
    # The board of the first table is where it was pressed last: nothing of it comes back here.
    his = first.players[1]
    before = his.moment
    await his.finish_turn()
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: his.moment != before)
    assert asks(player.board, second)
    await player.finish_turn()
    evening.sandbox.clock.advance(STEP + 1)
    await evening.until(lambda: asks(player.board, first))


async def test_an_answer_can_be_taken_back_before_it_goes_on(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    first = await slow(evening, ann, ben)
    second = await slow(evening, ann, ben, hours=48)
    seen = await evening.slash(ann, evening.room(), "turns")
    player = Player(evening, ann)
    player.panel = (await evening.press(ann, seen, opening(seen)[0])).id
    await player.finish_turn()
    await player.press("Undo")
    evening.sandbox.clock.advance(STEP + 1)
    await evening.slash(ben, first.room, "table status")
    assert asks(player.board, first)
    assert not asks(player.board, second)
    back = await player.press("All my turns")
    assert len(lines(back)) == 2
    assert back.id == player.panel


async def test_who_has_switched_next_by_itself_off_goes_on_with_a_press(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    await evening.switch(ann, "text_mode")
    first = await slow(evening, ann, ben)
    second = await slow(evening, ann, ben, hours=48)
    seen = await evening.slash(ann, evening.room(), "turns")
    player = Player(evening, ann)
    player.panel = (await evening.press(ann, seen, opening(seen)[0])).id
    await player.finish_turn()
    evening.sandbox.clock.advance(STEP + 1)
    await evening.slash(ben, first.room, "table status")
    assert not asks(player.board, second)
    back = await player.press("All my turns")
    assert [f"<#{second.room.id}>" in line for line in lines(back)] == [True]


async def test_a_place_that_somebody_may_not_see_any_more_is_private_and_can_be_answered(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    guild = evening.sandbox.add_guild("Sun Table", "Ada")
    hidden = await slow(evening, ann, ben, room=evening.room("secret-garden"))
    gone = await slow(evening, ann, ben, room=evening.room("elsewhere", guild), hours=48)
    evening.sandbox.world.overwrite(hidden.room, ann.id, deny=int(P.VIEW_CHANNEL))
    evening.sandbox.person_leaves(ann, guild)
    seen = await evening.slash(ann, evening.room(), "turns")
    assert [line.count("a private place") for line in lines(seen)] == [1, 1]
    for name in ("secret-garden", "Sun Table", "Ben", str(hidden.room.id), str(gone.room.id)):
        assert name not in seen.text, name
    player = Player(evening, ann)
    player.panel = (await evening.press(ann, seen, opening(seen)[1])).id
    await player.finish_turn()
    evening.sandbox.clock.advance(STEP)
    assert (
        "Ann" not in (await evening.slash(ben, gone.room, "table status")).text.split("Waiting for")[1].split("Host")[0]
    )


async def test_a_challenge_waits_there_and_is_accepted_and_played_where_it_is_opened(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    room = evening.room()
    card = await evening.slash(ben, room, "duel", game="flip7", friend=ann)
    assert "Nothing waits for you" in (await evening.slash(cat, room, "turns")).text
    seen = await evening.slash(ann, evening.room("elsewhere"), "turns")
    [line] = lines(seen)
    assert "**Flip 7**: somebody challenges you to a duel of 3 deals" in line
    assert f"<#{room.id}>" in line
    asked = await evening.press(ann, seen, opening(seen)[0])
    assert asked.id == seen.id
    assert "**Ben** challenges" in asked.text
    accepted = await evening.press(ann, asked, "Accept")
    assert [button.label for button in accepted.buttons] == ["Play", "Rules"]
    board = await evening.press(ann, accepted, "Play")
    assert board.id == seen.id
    assert "Duel, deal 1 of 3" in board.text
    await evening.until(lambda: "**Ann**" in evening.sandbox.message(card.id).text)
    [line] = [line for line in lines(await evening.slash(ann, room, "turns")) if "duel" in line]
    assert "a duel with 3 deals to play" in line


async def test_a_challenge_of_a_place_that_is_private_by_now_names_nobody_and_can_be_accepted(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    guild = evening.sandbox.add_guild("Sun Table", "Ada")
    await evening.slash(ben, evening.room("secret-garden", guild), "duel", game="flip7", friend=ann)
    evening.sandbox.person_leaves(ann, guild)
    seen = await evening.slash(ann, evening.room(), "turns")
    asked = await evening.press(ann, seen, opening(seen)[0])
    for shown in (seen, asked):
        for name in ("secret-garden", "Sun Table", "Ben"):
            assert name not in shown.text, name
    accepted = await evening.press(ann, asked, "Accept")
    assert "Ben" not in accepted.text
    assert "Duel, deal 1 of 3" in (await evening.press(ann, accepted, "Play")).text


async def test_a_challenge_that_was_called_off_meanwhile_says_so_and_one_of_others_is_none(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    card = await evening.slash(ben, evening.room(), "duel", game="flip7", friend=ann)
    seen = await evening.slash(ann, evening.room(), "turns")
    opens = next(button.custom_id for button in seen.buttons if button.label == opening(seen)[0])
    asked = await evening.press(ann, seen, opening(seen)[0])
    other = await evening.slash(cat, evening.room(), "turns")
    forged = evening.sandbox.message((await evening.forge(cat, other, str(opens))).original_id or 0)
    assert "Ben" not in forged.text
    assert not forged.buttons
    await evening.press(ben, card, "Call it off")
    assert "This duel is over" in (await evening.press(ann, asked, "Accept")).text
    assert "Nothing waits for you" in (await evening.slash(ann, evening.room(), "turns")).text


async def test_there_are_twenty_on_a_page(evening: Evening) -> None:
    ann = evening.person("Ann")
    rooms = [evening.room(f"room{number}") for number in range(22)]
    friends = evening.people(*(f"Friend{number}" for number in range(22)))
    for number, (room, friend) in enumerate(zip(rooms, friends, strict=True)):
        await evening.slash(friend, room, "play", clock="slow")
        card = next(one for one in reversed(evening.sandbox.messages(room, friend)) if not one.ephemeral)
        await evening.press(ann, card, "Join")
        await evening.press(friend, card, "Start")
        assert number < 22
    seen = await evening.slash(ann, evening.room(), "turns")
    assert (len(lines(seen)), len(opening(seen))) == (20, 20)
    more = await evening.press(ann, seen, "More")
    assert more.id == seen.id
    assert [line.split(".**")[0] for line in lines(more)] == ["**21", "**22"]
    assert len(lines(await evening.press(ann, more, "Back"))) == 20
