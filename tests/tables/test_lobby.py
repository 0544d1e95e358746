"""Before the game: sitting down, getting up, asking AI seats, and beginning."""

from __future__ import annotations

import pytest

from bot.store.enums import ClockKind, Status, TableKind
from bot.store.results.summary_rows import CareerRow
from bot.tables.clocks.idle import IDLE
from bot.tables.refusal import ChannelTaken, Refusal
from bot.tables.seating import hosting, lobby, table_options
from bot.tables.table import Table
from tests.store.league import fill
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, STRANGER, Room, image, refusal

QUARTER = 15 * 60.0


def names(table: Table) -> list[str]:
    """Who sits there, in the order of the seats."""
    return [seat.name for seat in table.seats]


async def test_the_host_sits_at_a_new_table(room: Room) -> None:
    table = await room.lobby()
    assert (table.status, names(table), table.header.host_id) == ("lobby", ["Ada"], ADA)
    assert await room.tables.in_channel(CHANNEL) is table


async def test_people_sit_down_in_the_order_they_join(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    assert [(seat.seat, seat.user_id) for seat in table.seats] == [(0, ADA), (1, BEN), (2, CY)]


async def test_nobody_sits_down_twice(room: Room) -> None:
    table = await room.lobby(BEN)
    assert await refusal(lobby.join(table, BEN, "Ben")) == "already_seated"
    assert names(table) == ["Ada", "Ben"]


async def test_a_full_table_takes_nobody_more(room: Room) -> None:
    table = await room.lobby(BEN, max_seats=2)
    assert await refusal(lobby.join(table, CY, "Cy")) == "table_full"
    assert await refusal(lobby.add_ai(table, ADA)) == "table_full"


async def test_twelve_sit_at_a_table(room: Room) -> None:
    table = await room.lobby(*range(11, 22))
    assert len(table.seats) == 12
    assert await refusal(lobby.join(table, CY, "Cy")) == "table_full"


async def test_whoever_leaves_makes_room_and_the_others_move_up(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    await lobby.leave(table, BEN)
    assert [(seat.seat, seat.name) for seat in table.seats] == [(0, "Ada"), (1, "Cy")]
    assert await refusal(lobby.leave(table, BEN)) == "join_first"


async def test_when_the_host_leaves_the_next_person_becomes_host(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    await lobby.leave(table, ADA)
    assert (table.header.host_id, table.status) == (BEN, "lobby")


async def test_an_ai_never_becomes_host(room: Room) -> None:
    table = await room.lobby(ai=2)
    await lobby.join(table, BEN, "Ben")
    await lobby.leave(table, ADA)
    assert table.header.host_id == BEN


async def test_the_host_stays_host_when_another_leaves(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    await lobby.leave(table, CY)
    assert table.header.host_id == ADA


@pytest.mark.parametrize("ai", [0, 2])
async def test_the_last_person_to_leave_closes_the_lobby_and_frees_the_channel(room: Room, ai: int) -> None:
    table = await room.lobby(ai=ai)
    await lobby.leave(table, ADA)
    assert (table.status, table.header.ending, table.timers) == ("closed", "cancelled", {})
    assert await room.tables.in_channel(CHANNEL) is None
    await room.lobby()


async def test_ai_seats_have_names_of_their_own(room: Room) -> None:
    table = await room.lobby(ai=11)
    assert len(set(names(table))) == 12
    assert all(seat.ai and seat.user_id is None for seat in table.seats[1:])


async def test_an_ai_takes_no_name_a_person_has(room: Room) -> None:
    table = await room.lobby()
    await lobby.join(table, BEN, lobby.AI_NAMES["regular"])
    await lobby.add_ai(table, ADA)
    assert len(set(names(table))) == 3


async def test_a_table_full_of_ai_seats_has_unique_names_beside_a_person_called_like_one(room: Room) -> None:
    table = await room.tables.create(room.setup(), [lobby.person(ADA, lobby.AI_NAMES["regular"])])
    for _ in range(11):
        await lobby.add_ai(table, ADA)
    assert len(set(names(table))) == 12


async def test_anybody_seated_may_ask_an_ai_but_nobody_else(room: Room) -> None:
    table = await room.lobby(BEN)
    await lobby.add_ai(table, BEN)
    assert await refusal(lobby.add_ai(table, STRANGER)) == "join_first"
    assert len(table.seats) == 3


async def test_the_host_sends_the_newest_ai_away(room: Room) -> None:
    table = await room.lobby(ai=2)
    await lobby.join(table, BEN, "Ben")
    assert await refusal(lobby.remove_ai(table, BEN)) == "not_host"
    _, oldest, _, _ = names(table)
    await lobby.remove_ai(table, ADA)
    assert names(table) == ["Ada", oldest, "Ben"]
    await lobby.remove_ai(table, ADA)
    assert await refusal(lobby.remove_ai(table, ADA)) == "no_ai"


async def test_only_the_host_starts_and_only_with_two_at_the_table(room: Room) -> None:
    table = await room.lobby()
    assert await refusal(lobby.begin(table, ADA)) == "too_few"
    await lobby.join(table, BEN, "Ben")
    assert await refusal(lobby.begin(table, BEN)) == "not_host"
    assert table.status == Status.LOBBY
    await lobby.begin(table, ADA)
    assert table.header.status == Status.RUNNING


async def test_an_ai_is_company_enough(room: Room) -> None:
    table = await room.lobby(ai=1)
    await lobby.begin(table, ADA)
    assert table.status == Status.RUNNING


async def test_everybody_is_told_once_that_the_game_has_begun(room: Room) -> None:
    table = await room.lobby(BEN)
    room.news.clear()
    await lobby.begin(table, ADA)
    assert [(news.started, news.advanced, news.ended) for _, news in room.news] == [
        (True, True, False),
    ]


async def test_a_game_begins_once(room: Room) -> None:
    table = await room.game(BEN)
    before = image(table)
    for request in (
        lobby.begin(table, ADA),
        lobby.join(table, CY, "Cy"),
        lobby.leave(table, BEN),
        lobby.add_ai(table, ADA),
        lobby.remove_ai(table, ADA),
        lobby.cancel(table, ADA),
    ):
        assert await refusal(request) == "already_started"
    assert image(table) == before


async def test_the_host_cancels_and_a_moderator_ends_a_lobby_and_nobody_else(room: Room) -> None:
    table = await room.lobby(BEN)
    assert await refusal(lobby.cancel(table, BEN)) == "not_host"
    await hosting.end(table, STRANGER, moderator=True)
    assert (table.status, table.header.ending) == ("closed", "cancelled")
    other = await room.lobby(BEN)
    await lobby.cancel(other, ADA)
    assert (other.status, other.timers) == ("closed", {})


async def test_a_closed_lobby_takes_nobody(room: Room) -> None:
    table = await room.lobby(BEN)
    await lobby.cancel(table, ADA)
    for request in (lobby.join(table, CY, "Cy"), lobby.begin(table, ADA), lobby.leave(table, BEN)):
        assert await refusal(request) == "closed"
    assert await refusal(hosting.end(table, ADA)) == "game_over"


async def test_one_table_is_open_in_a_channel(room: Room) -> None:
    await room.lobby()
    assert await refusal(room.lobby()) == "channel_taken"
    await room.lobby(channel_id=701)


async def five(room: Room, *guilds: int) -> list[Table]:
    """As many open tables of Ada's as she may host, in these servers."""
    return [await room.lobby(channel_id=800 + number, guild_id=guild) for number, guild in enumerate(guilds)]


async def test_a_person_hosts_five_open_tables_at_most_and_is_told_where_those_here_are(room: Room) -> None:
    first, *_ = await five(room, GUILD, GUILD, GUILD, GUILD, GUILD)
    with pytest.raises(Refusal) as refused:
        await room.lobby()
    assert refused.value.code == "too_many_tables"
    assert refused.value.data == {"count": 5, "channels": "<#800> <#801> <#802> <#803> <#804>"}
    assert await room.tables.in_channel(CHANNEL) is None
    await hosting.end(first, ADA)
    await room.lobby()


async def test_a_channel_of_another_server_is_not_told(room: Room) -> None:
    await five(room, 71, 71, GUILD, 71, 71)
    with pytest.raises(Refusal) as refused:
        await room.lobby()
    assert refused.value.code == "too_many_tables_spread"
    assert refused.value.data["channels"] == "<#802>"
    with pytest.raises(Refusal) as refused:
        await room.lobby(guild_id=72)
    assert refused.value.code == "too_many_tables_elsewhere"


async def test_where_there_is_a_lobby_that_is_said_first(room: Room) -> None:
    await five(room, GUILD, GUILD, GUILD, GUILD, GUILD)
    with pytest.raises(ChannelTaken):
        await room.lobby(channel_id=800)


async def test_games_alone_are_not_counted(room: Room) -> None:
    await five(room, GUILD, GUILD, GUILD, GUILD)
    await room.solo()
    await room.lobby()
    assert await refusal(room.lobby(channel_id=702)) == "too_many_tables"
    await room.tables.create(room.setup(kind=TableKind.SOLO, game="flip7"), [lobby.person(ADA, "Ada")])


async def test_a_rematch_is_a_table_like_any_other(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.end(table, STRANGER, moderator=True)
    await five(room, GUILD, GUILD, GUILD, GUILD, GUILD)
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "too_many_tables"
    await room.tables.rematch(table, BEN, CHANNEL)


async def test_a_table_is_not_handed_to_whoever_hosts_enough(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.hand_over(table, ADA, BEN)
    await five(room, GUILD, GUILD, GUILD, GUILD, GUILD)
    assert await refusal(hosting.hand_over(table, BEN, ADA)) == "hosts_enough"
    assert table.header.host_id == BEN


async def test_an_idle_lobby_closes_itself(room: Room) -> None:
    table = await room.lobby(BEN)
    await room.wait(QUARTER - 1)
    assert table.status == Status.LOBBY
    await room.wait(1)
    assert (table.status, table.header.ending) == ("closed", "idle")
    assert await room.tables.in_channel(CHANNEL) is None


async def test_every_press_in_a_lobby_shows_that_somebody_is_there(room: Room) -> None:
    table = await room.lobby()
    for change in (lobby.join(table, BEN, "Ben"), lobby.add_ai(table, BEN), lobby.leave(table, BEN)):
        await room.wait(QUARTER - 1)
        await change
        assert table.timers == {IDLE: room.clock.now() + QUARTER}
    await room.wait(QUARTER)
    assert table.status == Status.CLOSED


async def test_a_lobby_of_a_slow_game_waits_a_day(room: Room) -> None:
    table = await room.lobby(BEN, clock=ClockKind.SLOW, turn_seconds=24 * 3600)
    await room.wait(24 * 3600 - 1)
    assert table.status == Status.LOBBY
    await room.wait(1)
    assert table.header.status == Status.CLOSED


async def test_a_long_name_is_cut(room: Room) -> None:
    table = await room.lobby()
    await lobby.join(table, BEN, "B" * 500)
    assert names(table)[1] == "B" * 80


async def test_ai_seats_are_different_characters_before_any_is_numbered(room: Room) -> None:
    table = await room.lobby()
    for _ in range(7):
        await lobby.add_ai(table, ADA)
    assert names(table)[1:] == ["Otto", "Pip", "Finn", "Otto 2", "Pip 2", "Finn 2", "Otto 3"]


async def test_a_character_that_somebody_has_chosen_is_here_already(room: Room) -> None:
    table = await room.lobby()
    await lobby.add_ai(table, ADA, character="regular")
    await lobby.add_ai(table, ADA, character="shark")
    await lobby.add_ai(table, ADA)
    assert names(table)[1:] == ["Otto", "Finn", "Pip"]
    await lobby.remove_ai(table, ADA)
    await lobby.add_ai(table, ADA)
    assert names(table)[1:] == ["Otto", "Finn", "Pip"]


@pytest.mark.parametrize("character", ["rookie", "regular", "shark"])
async def test_an_ai_seat_is_the_character_that_was_asked_for(room: Room, character: str) -> None:
    table = await room.lobby()
    await lobby.add_ai(table, ADA, character=character)
    await lobby.add_ai(table, ADA, character=character)
    first = lobby.AI_NAMES[character]
    assert [(seat.name, seat.character) for seat in table.seats[1:]] == [(first, character), (f"{first} 2", character)]
    assert await refusal(lobby.add_ai(table, ADA, character="wizard")) == "bad_button"


async def test_the_host_says_whether_the_characters_speak_and_a_restart_remembers(room: Room) -> None:
    table = await room.lobby(BEN, ai=1)
    assert table.header.voices
    await table_options.turn(table, ADA, "voices")
    found = await room.another().tables.get(table.id)
    assert found is not None
    assert (table.header.voices, found.header.voices) == (False, False)
    assert await refusal(table_options.turn(table, BEN, "voices")) == "not_host"
    await lobby.begin(table, ADA)
    assert await refusal(table_options.turn(table, ADA, "voices")) == "already_started"
    assert not table.header.voices


async def test_whoever_is_not_seated_yet_is_told_to_join_first(room: Room) -> None:
    table = await room.lobby(ai=1)
    for request in (
        lobby.leave(table, BEN),
        lobby.add_ai(table, BEN),
        lobby.remove_ai(table, BEN),
        lobby.begin(table, BEN),
        lobby.cancel(table, BEN),
        lobby.set_options(table, BEN, {}),
        table_options.turn(table, BEN, "voices"),
    ):
        assert await refusal(request) == "join_first"


async def unreliable(room: Room, user: int) -> None:
    """Somebody who has finished six of ten games, three of each kind."""
    numbers = {"begun": 5, "left": 2}
    await fill(room.database, [CareerRow(game=game, user_id=user, numbers=numbers) for game in ("luckybox", "flip7")])


async def test_a_table_may_ask_for_people_who_finish_their_games(room: Room) -> None:
    await unreliable(room, BEN)
    table = await room.lobby()
    await table_options.turn(table, ADA, "reliable")
    with pytest.raises(Refusal) as refused:
        await lobby.join(table, BEN, "Ben")
    assert (refused.value.code, refused.value.data) == ("not_reliable", {"finished": 6, "begun": 10, "wanted": 80})
    await lobby.join(table, CY, "Cy")
    assert [seat.user_id for seat in table.seats] == [ADA, CY]
    await table_options.turn(table, ADA, "reliable")
    await lobby.join(table, BEN, "Ben")


async def test_another_game_like_it_asks_for_the_same_people(room: Room) -> None:
    table = await room.lobby()
    await table_options.turn(table, ADA, "reliable")
    await hosting.end(table, ADA)
    assert (await room.tables.rematch(table, ADA, CHANNEL)).header.reliable
