"""Places that not everybody sees, and places of another kind: what is shown where, and what is asked for."""

from __future__ import annotations

import pytest

from bot.ui.gateway.audience import KEPT
from bot.ui.input.ids import Press
from sandbox import places
from sandbox.model import ANNOUNCEMENT_THREAD, ANNOUNCEMENTS, FORUM, STAGE_CHANNEL, VOICE_CHANNEL, Channel
from sandbox.permissions import P
from sandbox.server import SeenMessage
from tests.depth import deep
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of, with_verb
from tests.wire.test_evening import announced, chosen, events, labels, public, threads

HOUR = 3600.0


async def private_table(evening: Evening, *invited: str) -> tuple[Channel, Channel, SeenMessage]:
    """A room, a private thread in it to which the bot was added, and the lobby there."""
    room, (ada, *others) = evening.room(), evening.people("Ada", *invited)
    world = evening.sandbox.world
    thread = places.private_thread(world, room, "just us", ada, *others, world.bot)
    card = await evening.slash(ada, thread, "play")
    assert not card.ephemeral
    return room, thread, card


@pytest.mark.deep
async def test_a_table_in_a_private_thread_is_not_shown_around_it_and_nobody_sits_down_from_there(
    evening: Evening,
) -> None:
    room, thread, lobby = await private_table(evening, "Bo")
    outsider = evening.person("Out")
    there = await evening.slash(outsider, room, "help")
    for verb in ("join", "ai", "look", "start"):
        made = await evening.forge(outsider, there, Press(table_id_of(lobby.buttons[0].custom_id), verb).custom_id)
        assert "This table is gone" in evening.sandbox.message(made.original_id or 0).text
    (invited,) = [evening.sandbox.person(one) for one in thread.added if evening.sandbox.person(one).name == "Bo"]
    assert "(2 of 12)" in (await evening.press(invited, lobby, "Join")).text
    evening.sandbox.clock.advance(60)
    assert public(evening, room) == []
    await evening.slash(invited, thread, "table leave")


@pytest.mark.deep
async def test_a_thread_that_the_bot_may_not_read_is_told_before_anything_begins(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    world = evening.sandbox.world
    thread = places.private_thread(world, room, "just us", ada)
    tables = evening.rows("SELECT count(*) FROM tables")
    for name, options in (("play", {}), ("duel", {}), ("event", {"when": "in 2 h"})):
        said = await evening.slash(ada, thread, name, **options)
        assert "Mention me here" in said.text
        assert said.ephemeral
    assert evening.rows("SELECT count(*) FROM tables") == tables
    thread.added.add(world.bot.id)
    card = await evening.slash(ada, thread, "play")
    assert "(1 of 12)" in card.text
    await evening.press(ada, card, "Cancel")


@pytest.mark.deep
async def test_an_evening_where_not_everybody_looks_is_no_event_of_the_server(evening: Evening) -> None:
    room, host = evening.room(), evening.person("Hedy")
    world = evening.sandbox.world
    world.let_bot(evening.sandbox.guild, P.CREATE_EVENTS)
    places.hide(world, room, host, evening.sandbox.person("Bo"), world.bot)
    draft = await evening.slash(host, room, "event", when="in 2 h")
    assert "server's events" not in draft.text
    await announced(evening, host, room, draft)
    evening.sandbox.clock.advance(60)
    assert events(evening, room) == []


@pytest.mark.deep
async def test_threads_of_an_announcement_channel_are_of_its_own_type(evening: Evening) -> None:
    host, ann = evening.people("Hedy", "Ann")
    news = evening.sandbox.add_channel("news", kind=ANNOUNCEMENTS)
    card = await evening.slash(host, news, "play")
    page = await evening.press(host, card, "Options as buttons")
    said = await evening.press(host, page, "Move to a thread")
    (thread,) = threads(evening, news)
    assert f"<#{thread.id}>" in said.text
    assert thread.kind == ANNOUNCEMENT_THREAD
    evening.leaves_tidy(thread)
    moved = await evening.shown(
        lambda: seen if "Open the thread" in labels(seen := evening.sandbox.message(card)) else None
    )
    assert "(2 of 12)" in (await evening.press(ann, moved, "Join")).text
    draft = await chosen(evening, host, await evening.slash(host, news, "event", when="in 2 h"), 1, "n2")
    await announced(evening, host, news, draft)
    evening.sandbox.clock.advance(2 * HOUR + 10)
    await evening.until(lambda: len(threads(evening, news)) == 3)
    assert {one.kind for one in threads(evening, news)} == {ANNOUNCEMENT_THREAD}
    for one in threads(evening, news):
        evening.leaves_tidy(one)


@pytest.mark.deep
@pytest.mark.parametrize("kind", [VOICE_CHANNEL, STAGE_CHANNEL])
async def test_in_a_voice_channel_there_are_no_threads_and_no_permission_is_asked_for(
    evening: Evening, kind: int
) -> None:
    host = evening.person("Hedy")
    voice = evening.sandbox.add_channel("voice", kind=kind)
    evening.leaves_tidy(voice)
    draft = await chosen(evening, host, await evening.slash(host, voice, "event", when="in 2 h"), 1, "n3")
    assert "has no threads" in draft.text
    assert "permission" not in draft.text
    await announced(evening, host, voice, draft)
    evening.sandbox.clock.advance(2 * HOUR + 10)
    await evening.until(lambda: with_verb(public(evening, voice), "join"))
    assert not [request for request in evening.requests if request.path.endswith("/threads")]


@pytest.mark.deep
async def test_a_post_is_a_thread_that_leaves_no_card_in_its_forum(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    forum = evening.sandbox.add_channel("forum", kind=FORUM)
    post = places.thread(evening.sandbox.world, forum, "Who plays?", ada)
    evening.leaves_tidy(post)
    card = await evening.slash(ada, post, "play")
    assert "Move to a thread" not in labels(await evening.press(ada, card, "Options as buttons"))
    assert "(2 of 12)" in (await evening.press(bo, card, "Join")).text
    assert not [request for request in evening.requests if request.path == f"/channels/{forum.id}/messages"]


async def test_what_was_open_and_is_hidden_now_takes_nobody_from_outside_a_minute_later(evening: Evening) -> None:
    ada, out = evening.people("Ada", "Out")
    table, other = await evening.lobby(ada), evening.room("other")
    there = await evening.slash(out, other, "help")
    places.hide(evening.sandbox.world, table.room, ada, evening.sandbox.bot, evening.sandbox.person("Bo"))
    evening.sandbox.clock.advance(KEPT)
    made = await evening.forge(out, there, Press(table.id, "join").custom_id)
    assert "This table is gone" in evening.sandbox.message(made.original_id or 0).text


@pytest.mark.deep
async def test_a_lobby_that_only_its_host_would_see_is_let_go(evening: Evening) -> None:
    room, (ada, bo) = evening.room(), evening.people("Ada", "Bo")
    evening.sandbox.core.interactions.hushing = 1
    card = await evening.slash(ada, room, "play")
    said = await evening.until(lambda: seen if (seen := evening.sandbox.message(card)).buttons == [] else None)
    assert said.ephemeral
    assert "nothing has begun" in said.text
    evening.sandbox.clock.advance(60)
    assert public(evening, room) == []
    assert "(1 of 12)" in (await evening.slash(bo, room, "play")).text, "the channel is free"


@pytest.mark.parametrize("name", ["play", deep("duel")])
async def test_who_may_not_write_there_opens_nothing(evening: Evening, name: str) -> None:
    room, ada = evening.room(), evening.person("Ada")
    evening.sandbox.world.overwrite(room, ada.id, deny=int(P.SEND_MESSAGES))
    card = await evening.slash(ada, room, name)
    said = await evening.until(lambda: seen if (seen := evening.sandbox.message(card)).buttons == [] else None)
    assert "nothing has begun" in said.text
    evening.sandbox.clock.advance(60)
    assert public(evening, room) == []


@pytest.mark.deep
async def test_a_game_begun_by_somebody_who_may_not_write_is_shown_to_all(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    evening.sandbox.core.interactions.hushing = 1
    await evening.sandbox.click(ada, table.card, label="Start")
    await evening.shown(lambda: with_verb(public(evening, table.room), "look"))
