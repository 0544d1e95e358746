"""Every Friday through the gateway: one is left out, the next comes by itself, and Discord's event goes along."""

from __future__ import annotations

import pytest

from sandbox.events import SCHEDULED, Event
from sandbox.model import Channel
from sandbox.permissions import P
from tests.wire.rig import Evening
from tests.wire.test_evening import HOUR, about, announced, chosen, event_is, events, public

WEEK = 7 * 24 * HOUR


def planned(evening: Evening, room: Channel) -> list[str]:
    """The cards of what is to come."""
    return [seen.text for seen in about(evening, room, "come") if "🔁" in seen.text]


async def begins(evening: Evening, room: Channel, moment: float) -> Event:
    """The only event there is, once it is to begin then."""
    await evening.until(lambda: [(one.begins, one.status) for one in events(evening, room)] == [(moment, SCHEDULED)])
    return events(evening, room)[0]


@pytest.mark.deep
async def test_a_game_night_is_every_week_but_for_the_one_that_is_left_out(evening: Evening) -> None:
    host, ann = evening.people("Hedy", "Ann")
    room = evening.room()
    evening.sandbox.world.let_bot(evening.sandbox.guild, P.CREATE_EVENTS)
    draft = await evening.slash(host, room, "event", when="in 2 h", title="Every Friday", zone="UTC")
    first = int(evening.sandbox.clock.now() + 2 * HOUR)
    draft = await chosen(evening, host, draft, 2, "weekly")
    assert "🔁 Every week" in draft.text
    card = await announced(evening, host, room, draft)
    event = await event_is(evening, room, SCHEDULED)
    assert event.rule is not None
    assert (event.rule["frequency"], event.rule["interval"]) == (2, 1)
    await evening.press(ann, card.id, "Coming")
    panel = await evening.press(host, card.id, "Dates")
    assert panel.ephemeral
    skipped = int(panel.selects[0].options[0].value)
    panel = await chosen(evening, host, panel, 0, str(skipped))
    assert "left out" in panel.text
    await evening.until(lambda: [one.original for one in event.exceptions.values()] == [skipped])
    evening.sandbox.clock.advance(2 * HOUR + 10)
    await evening.shown(lambda: "tables are open" in evening.sandbox.message(card.id).text)
    asked = await evening.press(host, card.id, "End the evening")
    await evening.press(host, asked, "End it")
    assert (await begins(evening, room, skipped)).id == event.id
    evening.sandbox.clock.advance(WEEK)
    (text,) = await evening.until(lambda: planned(evening, room))
    assert f"<t:{first + 2 * int(WEEK)}:F>" in text
    told = await evening.until(lambda: [seen for seen in public(evening, room) if "on again" in seen.text])
    assert f"<@{ann.id}>" in told[0].text
    assert f"<@{host.id}>" not in told[0].text
    (newest,) = about(evening, room, "come")
    asked = await evening.press(host, newest.id, "Dates")
    asked = await evening.press(host, asked, "End the series")
    assert "not repeated any more" in (await evening.press(host, asked, "Yes, end it")).text
    await evening.until(lambda: event.id not in evening.sandbox.core.events.found)
    own = await event_is(evening, room, SCHEDULED)
    assert own.rule is None
