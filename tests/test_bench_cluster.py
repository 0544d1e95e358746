"""What `make cluster` judges by: its witness finds what is wrong, a press comes to what was seen, shares are even."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import pytest_asyncio

from bench.cluster import presses, records, shown
from bench.cluster.asking import Asker
from bench.cluster.logs import troubles
from bench.cluster.network import Wire
from bench.cluster.newest import from_there, lacks
from bench.cluster.presses import Pressed, Verdict, at_shards, outage, unserved, verdict
from bench.cluster.slots import Slot, is_even, shard_of
from bench.cluster.witness import Witness, holes, misshown
from bot.store.sql.connect import open_database
from bot.text import refusal
from sandbox.bus import Bus, Change
from sandbox.interactions import DEFERRED_UPDATE, REPLY, UPDATE
from sandbox.journal import LoggedRequest
from tests.store import server
from tests.store.backends import NO_SERVER

# Presses


@pytest.mark.parametrize(
    ("verb", "kind", "words", "expected"),
    [
        ("do", UPDATE, "### Round 1 · turn 2", Verdict.SERVED),
        ("board", REPLY, "### Round 1 · turn 2", Verdict.SERVED),
        ("do", None, "", Verdict.FAILED),
        ("do", REPLY, refusal("fault", {"code": "a1b2c3"}), Verdict.FAULT),
        ("do", REPLY, refusal("no_database", {}), Verdict.AGAIN),
        ("do", REPLY, refusal("no_database_after", {}), Verdict.AGAIN),
        ("do", REPLY, refusal("too_slow", {}), Verdict.AGAIN),
        ("do", UPDATE, refusal("conflict", {}) + "\n### Round 1", Verdict.AGAIN),
        ("do", UPDATE, refusal("stale", {}) + "\n### Round 1", Verdict.LATE),
        ("do", UPDATE, refusal("repeated", {}) + "\n### Round 1", Verdict.LATE),
        ("do", REPLY, refusal("closed", {}), Verdict.REFUSED),
    ],
)
def test_a_press_comes_to_what_its_person_was_told(verb: str, kind: int | None, words: str, expected: Verdict) -> None:
    assert verdict(verb, kind, words) is expected


def test_only_what_was_acknowledged_as_an_answer_has_to_be_kept() -> None:
    assert pressed().counts
    assert not pressed(verb="board").counts
    assert not any(pressed(verdict=one).counts for one in Verdict if one is not Verdict.SERVED)


def test_an_outage_lasts_to_the_last_press_that_was_not_served() -> None:
    made = [pressed(at=10.0), pressed(at=12.0, verdict=Verdict.FAILED), pressed(at=13.5, verdict=Verdict.AGAIN)]
    assert outage([*made, pressed(at=14.0)], 10.0) == 3.5
    assert outage([pressed(at=14.0), pressed(at=15.0, verdict=Verdict.LATE)], 10.0) == 0.0


def test_a_shard_at_which_nobody_was_served_since_is_told() -> None:
    made = [pressed(guild=0 << 22), pressed(guild=1 << 22, verdict=Verdict.AGAIN), pressed(guild=2 << 22, at=1.0)]
    assert [one.guild >> 22 for one in at_shards(made, [1, 2], 4)] == [1, 2]
    assert unserved(made, [0, 1, 2], 4, after=5.0) == [1, 2]
    assert shard_of(9 << 22, 4) == 1


def pressed(**values: Any) -> Pressed:
    """A press that was served."""
    usual = {"at": 10.0, "took": 0.1, "verb": "do", "guild": 0, "table": 1, "interaction": 1, "door": 1}
    return Pressed(**{**usual, "verdict": Verdict.SERVED, **values})


def test_of_two_answers_the_first_is_known_with_its_machine_and_the_second_is_counted() -> None:
    bus = Bus()
    answers = presses.Answers(bus)

    def answered(port: int, status: int, response: Any = None) -> None:
        path, texts = "/interactions/7/token/callback", [{"type": 10, "content": f"by {port}"}]
        body = {"type": UPDATE, "data": {"components": [{"type": 17, "components": texts}]}}
        bus.publish(Change("request", LoggedRequest("POST", path, {}, body, [], status, response, port=port)))

    answered(1, 204)
    answered(2, 400, {"code": presses.ANSWERED_BEFORE})
    first = answers.first(7)
    assert first is not None
    assert (first.kind, first.words, first.door) == (UPDATE, "by 1", 1)
    assert answers.refused == {presses.ANSWERED_BEFORE: 1}


def test_what_comes_by_the_token_later_is_known() -> None:
    bus = Bus()
    answers = presses.Answers(bus)
    first = LoggedRequest("POST", "/interactions/7/token/callback", {}, {"type": DEFERRED_UPDATE}, status=204)
    bus.publish(Change("request", first))
    assert answers.later("token") is None
    look = LoggedRequest("GET", "/webhooks/1/token/messages/@original", {}, status=200)
    bus.publish(Change("request", look))
    assert answers.later("token") is None, "a bot that looks tells nobody anything"
    edit = LoggedRequest("PATCH", "/webhooks/1/token/messages/@original", {}, {"content": "Done"}, status=200)
    bus.publish(Change("request", edit))
    assert answers.later("token") == "Done"


# Slots


def slots(*owners: str | None, connected: bool = True) -> list[Slot]:
    """The slots of these owners."""
    return [Slot(len(owners), number, owner, 1, connected) for number, owner in enumerate(owners)]


@pytest.mark.parametrize(
    ("owned", "processes", "even"),
    [
        (slots("a", "b", "c", "a"), 3, True),
        (slots("a", "b", "a", "a"), 3, False),
        (slots("a", "b", "a", "a"), 2, False),
        (slots("a", "b", "b", "a"), 3, False),
        (slots("a", "b", "c", None), 3, False),
        (slots("a", "b", "c", "a", connected=False), 3, False),
        (slots("a", "b"), 3, True),
        (slots(), 1, False),
    ],
)
def test_shares_are_even_where_nobody_has_two_more_than_another(owned: list[Slot], processes: int, even: bool) -> None:
    assert is_even(owned, processes) is even


# The witness


def test_a_table_whose_entries_have_a_hole_is_found() -> None:
    def row(table: int, least: int, most: int, entries: int) -> dict[str, int]:
        return {"table_id": table, "least": least, "most": most, "entries": entries}

    assert holes([row(1, 0, 4, 5)]) == []
    assert holes([row(1, 0, 4, 5), row(2, 0, 4, 4), row(3, 1, 4, 4)]) == [
        "table 2 lacks an entry",
        "table 3 lacks an entry",
    ]


@pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
async def test_what_was_acknowledged_and_is_not_kept_is_found_once() -> None:
    name = f"witness{os.getpid()}"
    await server.create(name)
    await (await open_database(server.url(name))).close()
    asker = Asker(cast("Any", SimpleNamespace(connected=lambda: server.connected(server.url(name)))))
    try:
        witness = Witness(asker)
        for interaction, came_to in ((1, Verdict.SERVED), (2, Verdict.SERVED), (3, Verdict.FAILED)):
            witness.saw(pressed(interaction=interaction, verdict=came_to), "the board")
        witness.saw(pressed(interaction=4, verdict=Verdict.SERVED), "### The game is over\n…")
        await asker.ask("INSERT INTO deliveries VALUES (1, 0)")
        assert await witness.faults() == ["the press 2 was acknowledged ('the board') and is lost"]
        assert await witness.faults() == []
        await a_table(asker, "closed", "idle")
        assert await witness.faults() == ["table 1 was closed (idle)"]
        for number in (0, 1):
            await asker.ask("INSERT INTO entries VALUES (1, $1, '{}', 'player', 0)", number)
        assert await witness.faults() == ["of 1 presses there are 2 entries"]
        await asker.ask("UPDATE tables SET status = 'over'")
        assert await witness.faults() == ["of 1 presses there are 2 entries", "table 1 is over without a result"]
    finally:
        await asker.close()


async def a_table(asker: Asker, status: str, ending: str) -> None:
    """A table of which there is only its row."""
    await asker.ask(
        "INSERT INTO tables (game, rules_version, deck, seed, options, status, ending, channel_id, host_id, clock,"
        " turn_seconds, max_seats, friendly, created_at)"
        " VALUES ('luckybox', 1, '', '', '{}', $1, $2, 1, 1, 'live', 60, 12, false, 0)",
        status,
        ending,
    )


def test_each_running_table_has_one_message_in_its_channel_and_no_other_has_one() -> None:
    assert misshown([(1, 10), (2, 20)], [(1, 10), (2, 20)]) == []
    assert len(misshown([(1, 10)], [])) == 1
    assert len(misshown([(1, 10)], [(1, 10), (1, 10)])) == 1
    assert len(misshown([(1, 10)], [(1, 10), (3, 10)])) == 1
    assert len(misshown([(1, 10)], [(1, 99)])) == 2


def test_a_message_that_shows_again_what_it_has_left_behind_went_back() -> None:
    assert not shown.went_back(["a", "b"], "c")
    assert not shown.went_back(["a", "b"], "b")
    assert shown.went_back(["a", "b"], "a")


def test_what_a_message_lacks_of_the_newest_is_told() -> None:
    seen: Any = SimpleNamespace(text="Round 2\nAda is asked", images=[SimpleNamespace(description="a board")])
    assert lacks(seen, ["Round 2", "Ada is asked"], "a board") == []
    assert lacks(seen, ["Round 3"], "another board") == ["Round 3", "another board"]


# Records


def end(over: bool = True, **totals: int) -> dict[str, Any]:
    """What `replay` says of a game."""
    return {"over": over, "seats": [{"name": name, "score": {"total": total}} for name, total in totals.items()]}


def test_totals_are_found_whichever_way_a_game_says_them() -> None:
    said = {"over": True, "seats": [{"name": "Ada", "total": 200}]}
    table = {"id": 1, "game": "flip7", "status": "over"}
    assert records.differing([table], [said], {1: {9: {"Ada": 200}}}) == []
    assert len(records.differing([table], [said], {1: {9: {"Ada": 100}}})) == 1


@pytest.mark.parametrize(
    ("status", "said", "results", "differs"),
    [
        ("over", end(Ada=5, Bo=3), {9: {"Ada": 5, "Bo": 3}}, ""),
        ("over", end(Ada=5, Bo=4), {9: {"Ada": 5, "Bo": 3}}, "replays to"),
        ("over", end(Ada=5), {}, "0 messages with a result"),
        ("over", end(Ada=5), {8: {"Ada": 5}, 9: {"Ada": 5}}, "2 messages with a result"),
        ("over", end(over=False, Ada=5), {9: {"Ada": 5}}, "its replay not"),
        ("running", end(over=False, Ada=5), {}, ""),
        ("running", end(Ada=5), {}, "its replay over"),
        ("running", {"error": {"at": 3}}, {}, "cannot be replayed"),
    ],
)
def test_a_game_whose_record_comes_to_something_else_is_found(
    status: str, said: dict[str, Any], results: dict[int, dict[str, int]], differs: str
) -> None:
    found = records.differing([{"id": 1, "game": "luckybox", "status": status}], [said], {1: results})
    assert len(found) == bool(differs)
    assert differs in "".join(found)


# Logs


def test_each_kind_of_trouble_in_a_log_is_told_once() -> None:
    log = "\n".join(
        [
            "2026-11-23 17:27:47,899 INFO    bot.tables.log: table 13: begun",
            "2026-11-23 17:27:48,282 ERROR   bot.ui.input.replies: the database did not answer (table 13, press 1574)",
            "2026-11-23 17:27:49,282 ERROR   bot.ui.input.replies: the database did not answer (table 14, press 1575)",
            "Traceback (most recent call last):",
            "ValueError: nothing",
        ]
    )
    assert troubles(log) == {
        "ERROR   bot.ui.input.replies: the database did not answer (table …, press …)": 2,
        "ValueError: nothing": 1,
    }


# The wire


@pytest_asyncio.fixture
async def wire() -> AsyncIterator[tuple[Wire, Path]]:
    """A wire to something that says everything again."""

    async def again(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(100):
                writer.write(piece)
        writer.close()

    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        far = Path(name) / "socket"
        server = await asyncio.start_unix_server(again, far)
        made = Wire(far)
        await made.open()
        yield made, far
        await made.close()
        server.close()


async def test_what_is_said_over_a_wire_that_is_cut_arrives_when_it_is_joined(wire: tuple[Wire, Path]) -> None:
    made, _ = wire
    reader, writer = await asyncio.open_connection("127.0.0.1", made.port)
    writer.write(b"one")
    assert await reader.readexactly(3) == b"one"
    made.cut()
    writer.write(b"two")
    answer = asyncio.create_task(reader.readexactly(3))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not answer.done()
    made.join()
    assert await answer == b"two"
    writer.close()


async def test_a_wire_that_is_shut_refuses_and_opens_again_at_the_same_port(wire: tuple[Wire, Path]) -> None:
    made, _ = wire
    port = made.port
    made.shut()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)
    await made.open()
    assert made.port == port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"one")
    assert await reader.readexactly(3) == b"one"
    writer.close()


def test_a_message_that_is_out_of_date_is_told_from_where_it_differs() -> None:
    same = "x" * 100
    assert from_there(f"{same}new", ["else", f"{same}old"]) == f"'{'x' * 40}new', but '{'x' * 40}old'"
    assert from_there("new", []) == "'new', but ''"
