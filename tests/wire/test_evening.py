"""A game night through the gateway: planned, announced, opened at three tables, and summed up in one picture."""

from __future__ import annotations

import json
import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.game_nights.service import BEFORE
from sandbox.events import ACTIVE, COMPLETED, SCHEDULED, Event
from sandbox.model import Channel, Person
from sandbox.permissions import MEMBER, P
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import with_verb

HOUR = 3600.0


def public(evening: Evening, room: Channel) -> list[SeenMessage]:
    """What everybody sees in a room."""
    return [seen for seen in evening.sandbox.messages(room, "Ada") if not seen.ephemeral]


def about(evening: Evening, room: Channel, verb: str) -> list[SeenMessage]:
    """The public messages with such a button about an evening."""
    return [
        seen
        for seen in public(evening, room)
        if any((button.custom_id or "").startswith(f"eve1:{verb}:") for button in seen.buttons)
    ]


def labels(seen: SeenMessage) -> list[str]:
    """What can be pressed."""
    return [button.label for button in seen.buttons]


async def chosen(evening: Evening, person: Person, draft: SeenMessage, select: int, *values: str) -> SeenMessage:
    """Something is chosen on a draft."""
    custom_id = draft.selects[select].custom_id
    return evening.sandbox.message(await evening.did(evening.sandbox.choose(person, draft, custom_id, list(values))))


async def announced(evening: Evening, host: Person, room: Channel, draft: SeenMessage) -> SeenMessage:
    """The host announces what is planned; the card in the channel."""
    assert "is announced" in (await evening.press(host, draft, "Announce it")).text
    (card,) = await evening.until(lambda: about(evening, room, "come"))
    return card


def threads(evening: Evening, room: Channel) -> list[Channel]:
    """The threads of a room."""
    return [there for there in evening.sandbox.guild.channels.values() if there.parent_id == room.id]


def events(evening: Evening, room: Channel) -> list[Event]:
    """Discord's own events of the evenings in a room."""
    return [one for one in evening.sandbox.core.events.found.values() if f"/{room.id}/" in one.location]


async def event_is(evening: Evening, room: Channel, status: int) -> Event:
    """The only one of them, once it has this status."""
    await evening.until(lambda: [one.status for one in events(evening, room)] == [status])
    return events(evening, room)[0]


async def played(evening: Evening, thread: Channel, *people: Person) -> Table:
    """These people sit down at the table of a thread and play a short game to its end."""
    evening.leaves_tidy(thread)
    (lobby,) = await evening.until(lambda: with_verb(evening.sandbox.messages(thread, people[0]), "join"))
    for person in people:
        await evening.press(person, lobby, "Join")
    table = Table(evening, thread, lobby.id, people)
    await table.start()
    await table.to_end()
    return table


@pytest.mark.deep
async def test_an_evening_of_three_tables_from_the_command_to_its_picture(evening: Evening) -> None:
    host, ann, ben, cat = evening.people("Hedy", "Ann", "Ben", "Cat")
    room = evening.room()
    evening.sandbox.world.let_bot(evening.sandbox.guild, P.CREATE_EVENTS)
    draft = await evening.slash(host, room, "event", when="in 2 h", title="Friday at last")
    begins = int(evening.sandbox.clock.now() + 2 * HOUR)
    assert draft.ephemeral
    assert f"<t:{begins}:F>" in draft.text
    assert public(evening, room) == []
    draft = await chosen(evening, host, draft, 1, "n3")
    draft = await chosen(evening, host, draft, 0, "luckybox")
    card = await announced(evening, host, room, draft)
    assert "Friday at last" in card.text
    assert f"<t:{begins}:F>" in card.text
    assert (await event_is(evening, room, SCHEDULED)).location.endswith(f"/{card.id}")
    for person in (ann, ben, cat):
        card = await evening.press(person, card.id, "Coming")
    assert "Coming (4)" in card.text, "the host, too"
    card = await evening.press(cat, card.id, "Can't come")
    assert "Coming (3)" in card.text
    evening.sandbox.clock.advance(2 * HOUR - 800)
    reminder = await evening.until(lambda: [one for one in public(evening, room) if f"<@{ann.id}>" in one.text])
    assert f"<@{ben.id}>" in reminder[0].text
    assert f"<@{cat.id}>" not in reminder[0].text
    evening.sandbox.clock.advance(810)
    await evening.until(lambda: len(threads(evening, room)) == 3)
    await event_is(evening, room, ACTIVE)
    number = card.id
    await evening.shown(lambda: "tables are open" in evening.sandbox.message(number).text)
    for thread, people in zip(threads(evening, room), ((ann, ben), (cat, host), (ben, cat)), strict=True):
        await played(evening, thread, *people)
    asked = await evening.press(host, number, "End the evening")
    await evening.press(host, asked, "End it")
    (result,) = await evening.until(lambda: about(evening, room, "text"))
    (picture,) = result.images
    told = picture.description or ""
    assert picture.data.startswith(b"\x89PNG")
    assert told.count("won by") == 3
    assert "Best chain" in told
    for name in ("Hedy", "Ann", "Ben", "Cat"):
        assert name in told
    await event_is(evening, room, COMPLETED)
    text = await evening.press(ann, result, "As text")
    assert text.ephemeral
    assert "Tables and winners" in text.text
    assert "The evening is over" in evening.sandbox.message(number).text
    assert json.dumps([request.json for request in evening.requests], default=str).count("scheduled_start_time") == 1


@pytest.mark.deep
async def test_those_who_come_to_one_table_say_which_of_two_games_it_is(evening: Evening) -> None:
    host, ann, ben = evening.people("Hedy", "Ann", "Ben")
    room = evening.room()
    draft = await evening.slash(host, room, "event", when="in 2 h")
    draft = await chosen(evening, host, draft, 0, "luckybox", "flip7")
    card = await announced(evening, host, room, draft)
    await evening.press(ann, card.id, "Coming")
    evening.sandbox.clock.advance(2 * HOUR + 10)
    await evening.until(lambda: "Which game?" in evening.sandbox.message(card.id).text)
    assert labels(evening.sandbox.message(card.id))[:2] == ["Super Mega Lucky Box", "Flip 7"]
    await evening.press(ann, card.id, "Flip 7")
    (lobby,) = await evening.until(lambda: with_verb(public(evening, room), "join"))
    assert "Flip 7" in lobby.text
    await evening.press(ben, lobby, "Join")
    late = evening.sandbox.message(card.id)
    assert "Which game?" not in late.text
    assert "Flip 7" not in labels(late)


async def test_a_killed_bot_opens_late_reminds_nobody_and_makes_do_with_one_table(evening: Evening) -> None:
    host, ann = evening.people("Hedy", "Ann")
    room = evening.room()
    evening.sandbox.set_bot_permissions(room, MEMBER & ~P.CREATE_PUBLIC_THREADS)
    draft = await evening.slash(host, room, "event", when="in 2 h")
    draft = await chosen(evening, host, draft, 1, "n3")
    assert "one table at a time" in draft.text
    assert "server's events" not in draft.text
    card = await announced(evening, host, room, draft)
    await evening.press(ann, card.id, "Coming")
    await evening.bot.kill()
    evening.sandbox.clock.advance(2 * HOUR + 300)
    await evening.bot.start()
    (lobby,) = await evening.until(lambda: with_verb(public(evening, room), "join"))
    assert "open to everybody" in lobby.text
    await evening.shown(lambda: "I cannot make threads here" in evening.sandbox.message(card.id).text)
    assert threads(evening, room) == []
    assert not any(f"<@{ann.id}>" in seen.text for seen in public(evening, room))
    seated = await evening.press(ann, lobby.id, "Join")
    assert "Ann (host)" in seated.text
    again = await evening.slash(ann, room, "play")
    assert "already a table" in again.text


@pytest.mark.deep
async def test_days_are_suggested_while_a_time_is_typed_and_a_zone_while_a_city_is(evening: Evening) -> None:
    host, room = evening.person("Hedy"), evening.room()
    zones = await evening.sandbox.autocomplete(host, room, "event", {"zone": "toky"}, "zone")
    assert [choice["value"] for choice in zones.choices or []] == ["Asia/Tokyo"]
    days = await evening.sandbox.autocomplete(host, room, "event", {"when": "20:30", "zone": "Asia/Tokyo"}, "when")
    assert len(days.choices or []) in (7, 8), "today is among them as long as it is not over there"
    first = (days.choices or [])[0]
    assert first["name"].endswith("20:30 (Asia/Tokyo)")
    draft = await evening.slash(host, room, "event", when=first["value"], zone="Asia/Tokyo")
    assert "Asia/Tokyo" in draft.text
    again = await evening.slash(host, room, "event", when=first["value"], zone="New York")
    assert first["value"].removesuffix(">") in again.text, "it is the moment that was shown, whatever zone is named"
    assert first["value"].removesuffix(">") in draft.text
    await evening.slash(host, room, "event", when="20:30", zone="Tokyo")
    assert "guessed" not in (await evening.slash(host, room, "event", when="20:30")).text


@pytest.mark.deep
async def test_a_time_that_is_not_sure_is_chosen_in_selects(evening: Evening) -> None:
    host, room = evening.person("Hedy"), evening.room()
    asked = await evening.slash(host, room, "event", when="half eight", zone="Asia/Tokyo")
    assert "When does it begin?" in asked.text
    for place, number in ((2, 3), (0, 13), (1, 20)):
        asked = await chosen(evening, host, asked, place, asked.selects[place].options[number].value)
    (moment,) = {int(found) for found in re.findall(r"<t:([0-9]+):F>", asked.text)}
    local = datetime.fromtimestamp(moment, ZoneInfo("Asia/Tokyo"))
    assert f"{local:%H:%M}" == "20:45"
    assert 12 < (moment - evening.sandbox.clock.now()) / 86_400 < 15


@pytest.mark.deep
async def test_a_game_night_whose_card_is_refused_is_told_to_its_host_and_begins_once_it_is_there(
    evening: Evening,
) -> None:
    ada, room = evening.person("Ada"), evening.room()
    draft = await evening.slash(ada, room, "event", when="in 2 h", title="Friday")
    evening.sandbox.fail_next("POST", f"/channels/{room.id}/messages$", 403, 50013, times=2)
    told = await evening.press(ada, draft, "Announce it")
    assert "I cannot post the invitation in this channel yet" in told.text
    assert [button.label for button in told.buttons] == ["Try again", "Call off"]
    told = await evening.press(ada, told, "Try again")
    assert "I cannot post" in told.text or "is announced" in told.text
    evening.sandbox.clock.advance(130)
    await evening.until(lambda: [seen for seen in evening.sandbox.messages(room, ada) if "invites you" in seen.text])


@pytest.mark.deep
async def test_of_a_game_night_that_nobody_was_shown_nothing_goes_on(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    draft = await evening.slash(ada, room, "event", when="in 2 h", title="Friday")
    evening.sandbox.fail_next("POST", f"/channels/{room.id}/messages$", 403, 50013, times=60)
    told = await evening.press(ada, draft, "Announce it")
    evening.sandbox.clock.advance(2 * HOUR - BEFORE + 1)
    evening.sandbox.clock.advance(BEFORE + 60)
    await evening.slash(ada, evening.room(), "help")
    assert evening.rows("SELECT status FROM evenings")[-1] == ("planned",)
    assert evening.rows("SELECT count(*) FROM tables WHERE channel_id = ?", room.id) == [(0,)]
    evening.mend()
    told = await evening.press(ada, told, "Call off")
    await evening.press(ada, told, "Call it off")
    assert evening.rows("SELECT status FROM evenings")[-1] == ("called_off",)
