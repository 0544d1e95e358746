"""Duels: who may join, the same deals for all, nothing told before the end, and how it ends."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from bot.engine.verify import verify
from bot.features.duels.rows import DEALS, DuelStatus
from bot.features.duels.service import (
    LASTS,
    MOST_A_DAY,
    MOST_OPEN,
    MOST_PLAYERS,
    Invitation,
    RematchOpen,
    commitment_of,
    deal_score,
)
from bot.features.duels.store import StoredDuel, take_back
from bot.games.catalogue import games, record_codecs
from bot.store.enums import Ending, Status
from bot.store.lost import LostStore
from bot.store.sql.writing import Writing
from bot.tables.clocks.idle import IDLE
from bot.tables.play import playing
from bot.tables.seating import hosting, lobby
from bot.tables.seating.setup import solo_setup
from tests.features.duels.duelling import GAME, HERE, Duelling, is_fair, played_out, to_the_end
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, GUILD, STRANGER, Room, choice, refusal, serial
from tests.tables.test_lost import NothingElse

# Who is in


@pytest.mark.deep
async def test_of_two_rematches_of_a_duel_at_the_same_moment_one_is_opened_and_the_other_leads_to_it(
    room: Room, duels: Duelling
) -> None:
    duel, elsewhere = await played_out(duels, ADA, BEN), Duelling(room.another())
    asked = await asyncio.gather(
        duels.rematch(duel, ADA, "Ada"), elsewhere.rematch(duel, BEN, "Ben"), return_exceptions=True
    )
    (opened,) = [one for one in asked if isinstance(one, StoredDuel)]
    (refused,) = [one for one in asked if isinstance(one, RematchOpen)]
    assert refused.duel is not None
    assert (refused.code, refused.duel.id) == ("duel_again", opened.id)
    await duels.call_off(opened.id, opened.row.host_id)
    assert (await duels.rematch(duel, ADA, "Ada")).is_open, "that one is gone"


async def test_whoever_opens_it_is_in_and_only_the_friend_may_join(duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    assert [(player.user_id, player.number) for player in duel.players] == [(ADA, 1)]
    assert await refusal(duels.join(duel.id, CY, "Cy")) == "duel_of_others"
    duel = await duels.join(duel.id, BEN, "Ben")
    assert [player.user_id for player in duel.players] == [ADA, BEN]
    assert await refusal(duels.join(duel.id, BEN, "Ben")) == "duel_joined"


async def test_an_open_one_takes_twelve(duels: Duelling) -> None:
    duel = await duels.opened(None)
    duel = await duels.joined(duel, *range(100, 100 + MOST_PLAYERS - 1))
    assert len(duel.players) == MOST_PLAYERS
    assert len({player.word for player in duel.players}) == MOST_PLAYERS
    assert await refusal(duels.join(duel.id, STRANGER, "S")) == "duel_full"


async def test_of_many_who_join_at_the_same_moment_each_has_a_number_and_no_more_than_there_is_room_for(
    duels: Duelling,
) -> None:
    duel = await duels.opened(None)
    tried = await asyncio.gather(*(duels.join(duel.id, user, "P") for user in range(200, 220)), return_exceptions=True)
    there = await duels.get(duel.id)
    assert [player.number for player in there.players] == list(range(1, MOST_PLAYERS + 1))
    assert sum(isinstance(one, Exception) for one in tried) == 20 - (MOST_PLAYERS - 1)


async def test_nobody_challenges_themselves_or_has_too_many_open(duels: Duelling) -> None:
    assert await refusal(duels.opened(ADA)) == "duel_yourself"
    opened = [await duels.opened(None) for _ in range(MOST_OPEN)]
    assert await refusal(duels.opened(None)) == "duels_enough"
    assert (await duels.opened(None, host=BEN)).is_open, "they are counted by person"
    await duels.call_off(opened[0].id, ADA)
    assert (await duels.opened(None)).is_open


async def test_nobody_calls_others_again_and_again(room: Room, duels: Duelling) -> None:
    for _ in range(MOST_A_DAY):
        await duels.call_off((await duels.opened(BEN)).id, ADA)
    assert await refusal(duels.opened(BEN)) == "duels_today"
    await room.wait(LASTS)
    assert (await duels.opened(BEN)).is_open


async def test_it_can_be_called_off_while_nobody_else_has_joined(duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    table = await duels.deal(duel, ADA)
    assert await refusal(duels.call_off(duel.id, BEN)) == "duel_not_host"
    assert (await duels.call_off(duel.id, ADA)).row.status is DuelStatus.CALLED_OFF
    assert (table.status, table.header.ending) == (Status.CLOSED, Ending.DUEL)
    for late in (duels.join(duel.id, BEN, "Ben"), duels.call_off(duel.id, ADA), duels.deal(duel, ADA)):
        assert await refusal(late) == "duel_over"
    other = await duels.between(ADA, BEN)
    assert await refusal(duels.call_off(other.id, ADA)) == "duel_others_joined"


# Playing


@pytest.mark.deep
@pytest.mark.parametrize("game", games())
async def test_all_play_the_same_three_deals_one_after_the_other(duels: Duelling, game: str) -> None:
    duel = await duels.between(ADA, BEN, game=game)
    hers = await duels.plays(duel, ADA)
    his = await duels.plays(duel, BEN)
    assert [table.header.seed for table in hers] == [table.header.seed for table in his]
    assert len({table.header.seed for table in hers}) == DEALS
    assert [table.header.deal for table in hers] == [1, 2, 3]
    over = await duels.now_is(duel)
    assert over.row.status is DuelStatus.OVER
    assert [row.halves for row in duels.results(over)] == [DEALS, DEALS], "who plays the same has the same"
    assert all(deal_score(over, player, deal) is not None for player in over.players for deal in (1, 2, 3))


async def test_play_goes_on_where_one_was(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    assert await refusal(duels.deal(duel, CY)) == "duel_join_first"
    first = await duels.deal(duel, ADA)
    assert await duels.deal(duel, ADA) is first
    await to_the_end(first, ADA)
    assert (await duels.deal(duel, ADA)).header.deal == 2


async def test_of_two_presses_of_play_at_the_same_moment_one_begins_the_deal(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    pressed = await asyncio.gather(*(duels.deal(duel, ADA) for _ in range(4)))
    assert len({table.id for table in pressed}) == 1
    assert len((await duels.get(duel.id)).boards) == 1


async def test_a_deal_cannot_be_ended_and_gives_no_hints(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    assert await refusal(hosting.end(table, ADA)) == "duel_waits"
    assert await refusal(hosting.leave(table, ADA)) == "duel_waits"
    assert await refusal(playing.hint(table, ADA)) == "no_hints"


async def test_it_is_no_game_alone_and_counts_nowhere(room: Room, duels: Duelling) -> None:
    alone = await room.tables.create(
        solo_setup(GAME, user_id=ADA, channel_id=CHANNEL, guild_id=GUILD), [lobby.person(ADA, "Ada")]
    )
    duel = await duels.between(ADA, BEN)
    table = (await duels.plays(duel, ADA, deals=1))[0]
    begun = await duels.deal(duel, ADA)
    assert await room.tables.solo_of(ADA, GAME) is alone
    assert await room.tables.solo_of(ADA) is begun, "/board opens what was begun last"
    assert await room.people.results(ADA) == []
    assert table.badges == {}


# Nothing before the end


async def test_no_record_tells_of_a_deal_before_the_end(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = (await duels.plays(duel, ADA, deals=1))[0]
    assert await refusal(_record(table)) == "duel_secret"
    assert await refusal(duels.record(duel, 1, ADA)) == "duel_secret"
    await duels.plays(duel, ADA, deals=2)
    await duels.plays(duel, BEN)
    await duels.now_is(duel)
    assert "fair" not in table.record()
    assert table.record()["actions"]


async def _record(table: object) -> object:
    return table.record()  # type: ignore[attr-defined]


async def test_no_seed_stands_in_the_log_or_in_an_export_before_the_end(
    room: Room, duels: Duelling, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    duel = await duels.between(ADA, BEN)
    await duels.plays(duel, ADA)
    await duels.plays(duel, BEN, deals=1)
    told = caplog.text + json.dumps([await room.people.export(user) for user in (ADA, BEN)])
    secrets = [duel.row.secret, *(duels.proof(duel, deal).deal for deal in (1, 2, 3))]
    assert commitment_of(duel) not in secrets
    assert [secret for secret in secrets if secret in told] == []


# Fair deals


@pytest.mark.deep
@pytest.mark.parametrize("game", games())
async def test_the_records_prove_the_deals_to_both_verifiers(duels: Duelling, game: str) -> None:
    duel = await duels.opened(BEN, game=game)
    promised = commitment_of(duel)
    await duels.change_word(duel.id, ADA, " my  word ")
    duel = await duels.joined(duel, BEN)
    await duels.plays(duel, ADA)
    await duels.plays(duel, BEN)
    over = await duels.now_is(duel)
    for user, deal in ((ADA, 1), (BEN, 2), (STRANGER, 3)):
        record = json.loads(json.dumps(await duels.record(over, deal, user)))
        assert record["fair"]["commitment"] == promised
        assert [one["word"] for one in record["fair"]["contributions"]][::2] == ["my word", f"deal {deal}"]
        assert verify(record, record_codecs()) == {
            "fits": True,
            "table": duel.id,
            "commitment": promised,
            "words": 3,
        }
        assert is_fair(record)


async def test_words_are_fixed_when_the_first_deal_is_begun(duels: Duelling) -> None:
    duel = await duels.opened(None)
    assert await refusal(duels.change_word(duel.id, BEN, "x")) == "duel_join_first"
    await duels.change_word(duel.id, ADA, "before")
    first = await duels.deal(duel, ADA)
    assert await refusal(duels.change_word(duel.id, ADA, "after")) == "duel_begun"
    later = await duels.joined(duel, BEN)
    assert later.row.words == ["before"]
    assert (await duels.deal(later, BEN)).header.seed == first.header.seed


# The end


@pytest.mark.deep
async def test_it_ends_when_everybody_is_done_and_not_before_somebody_else_has_joined(duels: Duelling) -> None:
    duel = await duels.opened(None)
    await duels.plays(duel, ADA)
    assert (await duels.now_is(duel)).is_open
    await duels.joined(duel, BEN)
    await duels.plays(duel, BEN, deals=2)
    assert (await duels.now_is(duel)).is_open
    await duels.plays(duel, BEN, deals=1)
    over = await duels.now_is(duel)
    assert over.row.status is DuelStatus.OVER
    assert over.row.ended_at == duels.now


async def test_after_a_day_it_ends_and_what_is_not_finished_is_worth_nothing(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN, CY)
    await duels.plays(duel, ADA)
    await duels.plays(duel, BEN, deals=1)
    left = await duels.deal(duel, BEN)
    assert await duels.due() == []
    await room.wait(LASTS)
    over = await duels.now_is(duel)
    assert over.row.status is DuelStatus.OVER
    assert (left.status, left.header.ending) == (Status.CLOSED, Ending.DUEL)
    assert [(row.player, row.deals) for row in duels.results(over)] == [(0, (3, 4, 4)), (1, (3, 0, 0)), (2, (0, 0, 0))]
    assert await refusal(duels.deal(over, CY)) == "duel_over"


async def test_nobody_plays_on_in_the_moment_in_which_it_ends(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    room.clock.advance(LASTS)
    action = choice(table, ADA)
    assert await refusal(playing.act(table, ADA, serial(table, ADA), action)) == "duel_over"


async def test_where_nobody_joined_it_closes(room: Room, duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    await room.wait(LASTS)
    assert (await duels.now_is(duel)).row.status is DuelStatus.NOBODY


async def clock_is_right(room: Room, now: float) -> None:
    """The clock was wrong for a while, and what it has done is taken back."""
    room.clock.advance(now - room.clock.now())
    await LostStore(room.database, Granted()).take_back(now, 0.0, None)
    await room.tables.catch_up()


class Granted(NothingElse):
    """Duels that end later."""

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """See `Later`."""
        take_back(writing, now)


@pytest.mark.deep
@pytest.mark.parametrize("others", [(), (BEN,)])
async def test_what_a_wrong_clock_has_ended_goes_on_with_its_deals(
    room: Room, duels: Duelling, others: tuple[int, ...]
) -> None:
    duel, now = await duels.joined(await duels.opened(None), *others), room.clock.now()
    (done,) = await duels.plays(duel, ADA, deals=1)
    left = await duels.deal(duel, ADA)
    room.clock.advance(LASTS + 1)
    assert not (await duels.now_is(duel)).is_open
    assert (left.status, left.secret, done.secret) == (Status.CLOSED, False, False)
    await clock_is_right(room, now)
    goes_on = await duels.now_is(duel)
    assert (goes_on.is_open, goes_on.row.ended_at, goes_on.row.ends_at) == (True, None, duel.row.ends_at)
    assert (left.status, left.secret, done.secret) == (Status.RUNNING, True, True)
    assert left.timers[IDLE] == duel.row.ends_at
    assert (await duels.deal(duel, ADA)).id == left.id
    await to_the_end(left, ADA)
    await duels.plays(duel, ADA, deals=1)
    await duels.joined(duel, *{BEN} - {*others})
    await duels.plays(duel, BEN)
    assert (await duels.now_is(duel)).row.status is DuelStatus.OVER


async def test_a_deal_that_was_not_begun_yet_is_begun_then(
    room: Room, duels: Duelling, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel, now = await duels.opened(None), room.clock.now()
    with monkeypatch.context() as stopped:
        stopped.setattr(lobby, "begin", lambda *_: asyncio.sleep(0))
        made = await duels.deal(duel, ADA)
    room.clock.advance(LASTS + 1)
    await duels.now_is(duel)
    await clock_is_right(room, now)
    assert made.status == Status.LOBBY
    assert (await duels.deal(duel, ADA)).id == made.id
    await to_the_end(made, ADA)


async def test_what_was_told_or_called_off_or_is_over_by_the_right_clock_too_stays_ended(
    room: Room, duels: Duelling
) -> None:
    over = await duels.opened(None)
    room.clock.advance(LASTS / 2)
    told, off = await duels.between(BEN, ADA), await duels.opened(None, host=CY)
    room.clock.advance(LASTS * 2)
    await duels.call_off(off.id, CY)
    await duels.now_is(over)
    await duels.store.result_posted(told.id, 7)
    await clock_is_right(room, over.row.ends_at)
    ended = [(await duels.get(duel.id)).row.status for duel in (over, told, off)]
    assert ended == [DuelStatus.NOBODY, DuelStatus.OVER, DuelStatus.CALLED_OFF]


@pytest.mark.deep
async def test_another_process_goes_on_with_it(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    begun = await duels.deal(duel, ADA)
    again = Duelling(room.another())
    table = await again.deal(duel, ADA)
    assert (table.id, table.header.closes_at) == (begun.id, duel.row.ends_at)
    assert await refusal(_record(table)) == "duel_secret"
    await to_the_end(table, ADA)
    await again.plays(duel, ADA, deals=2)
    await again.plays(duel, BEN)
    both = await asyncio.gather(duels.now_is(duel), again.now_is(duel))
    assert {one.row.status for one in both} == {DuelStatus.OVER}
    assert (await duels.get(duel.id)).row.version == both[0].row.version, "it has ended once"


async def test_a_finish_that_comes_after_the_end_changes_nothing(room: Room, duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    # Another process's clock is ahead of ours: it has ended there.
    assert await duels.store.end(duel.id, duel.row.ends_at)
    assert await refusal_or_conflict(to_the_end(table, ADA)) in ("Conflict", "duel_over")
    assert deal_score(await duels.get(duel.id), duel.players[0], 1) is None


async def refusal_or_conflict(request: object) -> str:
    """What stops a request."""
    try:
        await request  # type: ignore[misc]
    except Exception as error:  # noqa: BLE001 - its name is what is asked for
        return getattr(error, "code", type(error).__name__)
    return "nothing"


async def test_one_more_process_is_told_that_a_duel_has_ended_or_changed(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    duels.woken.clear()
    await duels.plays(duel, ADA, deals=1)
    assert duels.woken.is_set(), "a deal was finished: the card says so"


async def test_duels_of_dan_are_not_counted_with_adas(duels: Duelling) -> None:
    await duels.opened(None, host=DAN)
    asked = Invitation(None, ADA, "Ada")
    for _ in range(MOST_OPEN):
        assert (await duels.open(GAME, asked, HERE)).is_open
