"""Fair deals at a table: what it promises in the lobby is what it tells at the end, and nobody can tell sooner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.core import JsonObject
from bot.engine.fair import WORD, WORDS, commitment
from bot.engine.rng import Seeded
from bot.engine.verify import verify
from bot.games.catalogue import record_codecs
from bot.store.enums import Ending, Status
from bot.store.stored import Change
from bot.tables.play import fairness
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, CY, Room, play_on, refusal


def checked(table: Table) -> JsonObject:
    """What `verify` says of its record, after a way through JSON."""
    return verify(json.loads(json.dumps(table.record())), record_codecs())


def words(table: Table) -> list[str]:
    """What has been put into the deal."""
    return list(table.header.words or ())


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_what_was_promised_in_the_lobby_is_what_the_record_proves(room: Room, game: str) -> None:
    options: dict[str, Any] = {"target_score": 50} if game == "flip7" else {"relaxed": True}
    table = await room.lobby(BEN, ai=1, game=game, options=options)
    await lobby.change_word(table, BEN, "  my  own\u202e word ")
    promised = fairness.commitment_of(table.header)
    await lobby.begin(table, ADA)
    await play_on(room, table)
    assert table.status == Status.OVER
    proof: Any = table.record()["fair"]
    assert proof["commitment"] == promised == commitment(table.id, proof["seed"])
    assert [one["word"] for one in proof["contributions"]] == [words(table)[0], "my own word"]
    assert checked(table) == {"fits": True, "table": table.id, "commitment": promised, "words": 2}


async def test_a_game_alone_proves_its_deal_too(room: Room) -> None:
    await room.switch(ADA, next_by_itself=True)
    table = await room.solo()
    await play_on(room, table)
    assert checked(table)["words"] == 1


async def test_the_deal_follows_from_everybodys_words_and_from_the_options(room: Room) -> None:
    table = await room.lobby(BEN)
    header = table.header
    begun = fairness.frozen(header)
    assert begun == fairness.frozen(header) != header.seed
    for changed in (
        {"words": ["otter", *words(table)[1:]]},
        {"words": words(table)[::-1]},
        {"words": words(table)[:1]},
        {"options": {**header.options, "relaxed": True}},
        {"rules_version": 2},
        {"deck": "other"},
        {"id": 777},
    ):
        same = "id" in changed
        assert (fairness.frozen(header.model_copy(update=changed)) == begun) is same, changed
    assert fairness.commitment_of(header.model_copy(update={"id": 777})) != fairness.commitment_of(header)


async def test_the_start_freezes_it(room: Room) -> None:
    table = await room.lobby(BEN)
    seed = fairness.frozen(table.header)
    await lobby.begin(table, ADA)
    assert table.header.seed == seed
    assert table.state == table.rules.start(2, table.header.options, Seeded(seed)).state
    assert await refusal(lobby.change_word(table, BEN, "late")) == "already_started"
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert (again.header, again.state) == (table.header, table.state)


async def test_nothing_of_it_is_told_while_a_table_is_open(room: Room) -> None:
    table = await room.lobby(BEN)
    secret = table.header.secret
    assert secret is not None
    assert fairness.proof_of(table.header, table.game) is None
    assert await refusal(_record(table)) == "not_started"
    await lobby.begin(table, ADA)
    record = table.record()
    assert "fair" not in record
    assert secret not in json.dumps(record)
    assert table.header.seed not in json.dumps(record)


async def _record(table: Table) -> JsonObject:
    return table.record()


async def test_everybody_has_a_word_and_it_stays_when_they_leave(room: Room) -> None:
    table = await room.lobby(BEN, CY, ai=1)
    assert len(set(words(table))) == 3
    assert [seat.joined for seat in table.seats] == [1, 2, 3, None]
    before = words(table)
    await lobby.leave(table, BEN)
    assert words(table) == before
    await lobby.join(table, BEN, "Ben")
    assert words(table)[:3] == before
    ben = table.seat_of(BEN)
    assert ben is not None
    assert ben.joined == 4
    await lobby.change_word(table, BEN, "again")
    assert words(table) == [*before, "again"]


async def test_a_word_outlives_a_deletion_and_does_not_say_whose_it_was(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    await lobby.change_word(table, BEN, "bens")
    await lobby.begin(table, ADA)
    await hosting.leave(table, BEN)
    await room.people.forget(BEN, {})
    await room.tables.forget(BEN)
    await play_on(room, table)
    assert checked(table)["words"] == 3
    assert "bens" in words(table)
    assert "Ben" not in json.dumps(table.record())


async def test_whoever_asks_for_their_data_gets_their_own_word_and_nothing_of_the_deal(room: Room) -> None:
    table = await room.lobby(BEN)
    await lobby.change_word(table, ADA, "adas own")
    await lobby.change_word(table, BEN, "bens")
    told = await room.people.export(BEN)
    seats: Any = told["seats"]
    assert [(seat["joined"], seat["word"]) for seat in seats] == [(2, "bens")]
    assert str(table.header.secret) not in json.dumps(told)
    assert "adas own" not in json.dumps(told)


@pytest.mark.parametrize("typed", ["", "  \n", "\u200b\x00"])
async def test_a_word_of_which_nothing_can_be_seen_is_refused(room: Room, typed: str) -> None:
    table = await room.lobby()
    before = words(table)
    assert await refusal(lobby.change_word(table, ADA, typed)) == "no_word"
    assert words(table) == before


async def test_a_word_is_cut_and_only_who_sits_there_has_one(room: Room) -> None:
    table = await room.lobby()
    await lobby.change_word(table, ADA, "x" * 50)
    assert words(table) == ["x" * WORD]
    assert await refusal(lobby.change_word(table, BEN, "mine")) == "join_first"


async def test_coming_and_going_fills_no_database(room: Room) -> None:
    table = await room.lobby()
    for number in range(WORDS + 3):
        await lobby.join(table, BEN, "Ben")
        if number < WORDS + 2:
            await lobby.leave(table, BEN)
    assert len(words(table)) == WORDS
    assert await refusal(lobby.change_word(table, BEN, "one more")) == "words_enough"


async def test_a_cancelled_lobby_tells_what_it_would_have_dealt(room: Room) -> None:
    table = await room.lobby(BEN)
    promised = fairness.commitment_of(table.header)
    seed = fairness.frozen(table.header)
    await lobby.cancel(table, ADA)
    assert checked(table)["commitment"] == promised
    assert table.record()["seed"] == seed


async def test_a_lobby_that_everybody_has_left_tells_it_too(room: Room) -> None:
    table = await room.lobby(game="flip7")
    await lobby.leave(table, ADA)
    assert (table.status, table.seats) == (Status.CLOSED, [])
    assert checked(table)["fits"] is True


async def test_an_abandoned_game_tells_it_too(room: Room) -> None:
    table = await room.game(BEN, friendly=True)
    await hosting.leave(table, BEN)
    await hosting.leave(table, ADA)
    assert (table.status, table.header.ending) == (Status.CLOSED, Ending.ABANDONED)
    assert checked(table)["fits"] is True


async def test_every_table_has_a_secret_of_its_own_another_game_too(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.shut(table, Ending.ENDED)
    again = await room.tables.rematch(table, BEN, CHANNEL)
    assert again.header.secret not in (None, table.header.secret)
    assert len(words(again)) == 2
    assert [seat.joined for seat in again.seats] == [1, 2]


async def test_who_gives_a_table_its_seed_gets_it_and_nothing_is_promised(room: Room) -> None:
    table = await room.game(seed="given", ai=1)
    assert (table.header.secret, table.header.words, table.header.seed) == (None, None, "given")
    await hosting.shut(table, Ending.ENDED)
    assert "fair" not in table.record()


async def test_of_a_game_that_an_earlier_version_has_begun_nothing_is_claimed(room: Room) -> None:
    """It took the seed that the table had had from the beginning, as it knew nothing of the secret."""
    table = await room.game(BEN)
    await room.store.commit(table.id, table.header.version, Change(at=0.0, header={"seed": "another"}))
    again = await room.another().tables.get(table.id)
    assert again is not None
    await hosting.shut(again, Ending.ENDED)
    assert "fair" not in again.record()


async def test_who_was_seated_by_an_earlier_version_has_no_word_until_they_say_one(room: Room) -> None:
    table = await room.lobby(BEN)
    seats = [seat.changed(joined=None) for seat in table.seats]
    await room.store.commit(
        table.id, table.header.version, Change(at=0.0, seats=seats, all_seats=True, header={"words": None})
    )
    again = await room.another().tables.get(table.id)
    assert again is not None
    await lobby.change_word(again, BEN, "otter")
    ben = again.seat_of(BEN)
    assert ben is not None
    assert (words(again), ben.joined) == (["otter"], 1)


async def test_who_thinks_for_an_ai_is_given_nothing_of_the_deal(room: Room) -> None:
    """A character's seed is the table's and the seat's number: neither leads to the other."""
    table = await room.game(ai=1)
    assert table.header.secret is not None
    asked: list[str] = []

    async def answers(game: Any, state: Any, seat: int, character: str, seed: str) -> list[Any]:
        asked.append(seed)
        return []

    table.context.thinker.answers = answers  # type: ignore[method-assign]
    await room.wait(10)
    assert asked
    assert set(asked) == {f"{table.id}/1"}
