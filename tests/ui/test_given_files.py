"""Game files that people give, taken apart: nothing in one is believed, and none costs more than a long game does."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from io import BytesIO
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import fair
from bot.engine.record import MAX_BYTES
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.store.rows import PersonRow
from bot.tables.game import exported, seeded
from bot.tables.refusal import Refusal
from bot.text import refusal, say
from bot.ui.media.game_files import LARGEST, MOST_ACTIONS, NAME, check_file, play_file
from bot.ui.media.given_files import GivenFiles, KeptFiles
from bot.ui.media.replays import Replays
from tests.ui.additions import NOTHING
from tests.ui.build import finished_of, table_of
from tests.ui.pressed import PressedBy

GAMES = games()
TEXT = 3900
"""Characters of text that a message has room for, beside its title."""


def record_of(key: str, seats: int, **options: Any) -> dict[str, Any]:
    """A game that is over, as its file has it, with a proof that fits."""
    game = GAMES[key]
    plain = finished_of(table_of(game, seats, options=options))
    chosen = game.rules.parse_options(options)
    terms = fair.Terms(key, chosen, game.rules.rules_version, game.codec.deck_name, (fair.Word(1, "otter"),))
    proof = fair.TableProof.of(7, "ab" * 32, terms)
    state = game.rules.start(seats, chosen, Seeded(proof.deal)).state
    actions: list[Any] = []
    while not game.rules.is_over(state):
        open_seats = game.rules.open_seats(state)
        seat = open_seats[0] if open_seats else None
        decision = None if seat is None else game.rules.decision(state, seat)
        action = game.rules.advance if decision is None else decision.options[-1]
        actions.append(game.rules.dump_action(seat, action))
        state = game.rules.apply(state, seat, action).state
    names = [seat.name for seat in plain.seats]
    record = exported(game, state, names=names, options=chosen, actions=actions)
    return {**record, "fair": proof.to_json()}


RECORDS = {
    "luckybox": record_of("luckybox", 2, rounds=2),
    "flip7": record_of("flip7", 3, target_score=50),
}


def written(value: object) -> bytes:
    return json.dumps(value).encode()


def refused(work: Callable[..., object], data: bytes) -> str:
    """The code with which a file is refused; there are words for it."""
    with pytest.raises(Refusal) as no:
        work(data, GAMES)
    assert refusal(no.value.code, no.value.data)
    return no.value.code


@pytest.mark.parametrize("key", RECORDS)
def test_a_file_is_played_again_to_its_end_and_its_proof_fits(key: str) -> None:
    data = written(RECORDS[key])
    played = play_file(data, GAMES)
    assert played.over
    assert played.game.key == key
    assert len(played.views) > 1
    assert [person.name for person in played.who] == RECORDS[key]["seats"]
    checked = check_file(data, GAMES)
    assert (checked.game, checked.code) == (key, None)
    assert isinstance(checked.proof, fair.TableProof)


def test_a_list_of_one_is_that_one_and_a_mark_of_byte_order_is_no_fault() -> None:
    record = RECORDS["flip7"]
    assert play_file(b"\xef\xbb\xbf" + written([record]), GAMES).over
    assert refused(play_file, written([record, record])) == "file_several"
    assert refused(play_file, written([])) == "file_several"


def archive() -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        made.writestr("game.json", written(RECORDS["flip7"]))
    return packed.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        archive(),
        json.dumps(RECORDS["flip7"]).encode("utf-16"),
        b'{"game": "flip7", "actions": [NaN]}',
        b'{"game": "flip7", "actions": [-Infinity]}',
        b"\xff" * 50,
        b"[" * 1_000_000,
        b'{"a":' * 200_000,
        b'{"format": 1, "format": 1',
    ],
    ids=range(11),
)
def test_what_is_not_json_is_said_to_be_none(data: bytes) -> None:
    for work in (play_file, check_file):
        assert refused(work, data) == "file_broken"


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 100_000, "-" + "9" * 100_000, "1e15"])
def test_numbers_that_no_game_has_are_refused(number: str) -> None:
    for at in ("format", "rules", "seats", "options", "actions", "start", "chance"):
        text = json.dumps({**RECORDS["flip7"], at: 0}).replace(f'"{at}": 0', f'"{at}": {number}')
        for work in (play_file, check_file):
            assert refused(work, text.encode()) in {"file_no_record", "file_other_version"}
    deep = {**RECORDS["flip7"], "start": {"dealer": 0, "totals": [0, 0, 10**12], "discard": []}}
    assert refused(play_file, written(deep)) == "file_no_record"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "chess"}, "file_unknown_game"),
        ({"game": ["flip7"]}, "file_unknown_game"),
        ({"game": "x" * 1_000_000}, "file_unknown_game"),
        ({"format": 2}, "file_other_version"),
        ({"format": True}, "file_other_version"),
        ({"rules": 99}, "file_other_version"),
        ({"deck": "of another time"}, "file_other_version"),
        ({"seats": ["Ada"]}, "file_broken"),
        ({"seats": [1, 2, 3]}, "file_broken"),
        ({"unknown" * 10_000: 1}, "file_broken"),
        ({"fair": {"day": 10**9}}, "file_broken"),
        ({"actions": [{}] * 1}, "file_breaks_off"),
        ({"actions": [{"do": "advance"}] * (MOST_ACTIONS + 1)}, "file_too_long"),
    ],
    ids=range(13),
)
def test_it_is_said_what_is_wrong_with_a_record(changed: Mapping[str, Any], code: str) -> None:
    data = written({**RECORDS["flip7"], **changed})
    for work in (play_file, check_file):
        assert refused(work, data) == code


def test_a_key_that_is_there_twice_is_read_as_the_command_line_reads_it() -> None:
    text = json.dumps(RECORDS["flip7"])
    assert check_file(f'{{"seats": [], {text[1:]}'.encode(), GAMES).code is None
    assert refused(check_file, f'{text[:-1]}, "seats": []}}'.encode()) == "file_broken"


def test_what_is_told_of_a_file_is_short_and_marks_nothing() -> None:
    hostile = {**RECORDS["flip7"], "**@everyone** <@123>" * 50_000: 1}
    with pytest.raises(Refusal) as no:
        play_file(written(hostile), GAMES)
    detail = str(no.value.data["detail"])
    assert len(detail) < 1000
    assert "@everyone" not in detail.replace("\\@", "")
    assert "<@" not in detail


def test_names_are_short_seen_for_what_they_are_and_unlike_each_other() -> None:
    seats = ["\u202eada\n", "x" * 900_000, ""]
    who = play_file(written({**RECORDS["flip7"], "seats": seats}), GAMES).who
    assert [person.name for person in who] == ["ada", "x" * NAME, say("seat.unnamed", number=3)]
    alike = play_file(written({**RECORDS["flip7"], "seats": ["Ada", "Ada", "\ud800"]}), GAMES).who
    assert len({person.name for person in alike}) == 3


def test_a_game_of_which_no_turn_is_over_has_nothing_to_show() -> None:
    record = seeded(GAMES["flip7"], "seed", names=["Ada", "Bo", "Cy"])
    assert refused(play_file, written(record)) == "file_nothing_played"
    assert check_file(written(record), GAMES).code == "not_fair"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"commitment": "0" * 64}, "wrong_commitment"),
        ({"table": 8}, "wrong_commitment"),
        ({"deal": "0" * 64}, "wrong_deal"),
        ({"rules": 99}, "wrong_deal"),
        ({"contributions": [{"number": 1, "word": "hare"}]}, "wrong_deal"),
    ],
)
def test_a_proof_that_does_not_fit_is_told_apart_from_a_file_that_cannot_be_read(
    changed: Mapping[str, Any], code: str
) -> None:
    record = RECORDS["luckybox"]
    assert check_file(written({**record, "fair": {**record["fair"], **changed}}), GAMES).code == code


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**13) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def places(value: Any, path: Sequence[Any] = ()) -> list[Sequence[Any]]:
    """Every place in a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inside for place in places(one, (*path, key)))]


PLACES = {key: places(record) for key, record in RECORDS.items()}


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_whatever_is_changed_in_a_record_it_is_played_or_refused_in_words(key: str, data: st.DataObject) -> None:
    record: Any = {"": deepcopy(RECORDS[key])}
    for _ in range(data.draw(st.integers(1, 3))):
        path = ("", *data.draw(st.sampled_from(PLACES[key])))
        inside: Any = record
        try:
            for step in path[:-1]:
                inside = inside[step]
            if data.draw(st.booleans()):
                inside[path[-1]] = data.draw(ANYTHING)
            else:
                del inside[path[-1]]
        except (LookupError, TypeError):  # it went with what was changed before
            continue
    text = json.dumps(record.get("")).encode()
    try:
        check_file(text, GAMES)
    except Refusal as no:
        assert refusal(no.code, no.data)  # noqa: PT017 - any other error fails
    try:
        played = play_file(text, GAMES)
    except Refusal as no:
        assert refusal(no.code, no.data)  # noqa: PT017
        return
    drawer, views = played.game.drawer, played.views
    assert len(drawer.plain_replay(views, played.who)) < TEXT
    assert len(drawer.rounds(views)) <= len(views)
    assert len(drawer.plain_table(views[0], played.who)) < TEXT


def test_numbers_as_large_as_they_may_be_can_be_drawn() -> None:
    record = {**RECORDS["flip7"], "start": {"dealer": 0, "totals": [LARGEST - 1] * 3, "discard": []}}
    for length in range(len(record["actions"]) + 1):
        try:
            played = play_file(written({**record, "actions": record["actions"][:length]}), GAMES)
        except Refusal:
            continue
        assert played.game.drawer.draw_replay(played.views, played.who).kind == "gif"
        return
    raise AssertionError


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    for work in (play_file, check_file):
        refused(work, data)


def test_the_most_that_a_file_may_ask_for_is_played() -> None:
    turn = {"seat": 0, "do": "cross", "card": 1, "square": [0, 0]}
    record = {**RECORDS["luckybox"], "actions": [turn] * MOST_ACTIONS}
    data = written(record)
    assert len(data) < MAX_BYTES
    assert refused(play_file, data) == "file_breaks_off"


def test_files_are_kept_for_whoever_gave_them_the_newest_ones_only() -> None:
    kept = KeptFiles(most=2, most_bytes=100)
    first, second = kept.keep(1, b"a" * 10), kept.keep(2, b"b" * 10)
    assert kept.of(first, 1) == b"a" * 10
    for name, user in ((first, 2), ("0" * 16, 1)):
        with pytest.raises(Refusal) as no:
            kept.of(name, user)
        assert no.value.code == "file_forgotten"
    third = kept.keep(1, b"c" * 10)
    assert kept.of(first, 1), "it was looked at last"
    with pytest.raises(Refusal):
        kept.of(second, 2)
    kept.keep(3, b"d" * 95)
    for name in (first, third):
        with pytest.raises(Refusal):
            kept.of(name, 1)


class Whoever:
    """People who have chosen nothing."""

    async def person(self, user_id: int) -> PersonRow:
        return PersonRow(user_id=user_id, text_mode=True)


async def test_a_person_has_one_file_read_at_a_time_and_another_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    held, reading = asyncio.Event(), asyncio.Event()

    async def read(file: object) -> bytes:
        if file == "slow":
            reading.set()
            await held.wait()
        return written(RECORDS["flip7"])

    monkeypatch.setattr("bot.ui.media.given_files.read_attached", read)
    replays = Replays(NOTHING)
    files = GivenFiles(GAMES, cast("Any", Whoever()), replays)
    first, second, other, later = (PressedBy(user, 70) for user in (1, 1, 2, 1))
    slow = asyncio.create_task(files.replay(first, cast("Any", "slow")))  # type: ignore[arg-type]
    await reading.wait()
    for work in (files.replay, files.verify):
        with pytest.raises(Refusal) as no:
            await work(second, cast("Any", "quick"))  # type: ignore[arg-type]
        assert no.value.code == "file_busy"
    await files.verify(other, cast("Any", "quick"))  # type: ignore[arg-type]
    assert "fits its promise" in other.words
    held.set()
    await slow
    assert say("file.note") in first.words
    await files.verify(later, cast("Any", "quick"))  # type: ignore[arg-type]
    assert "fits its promise" in later.words
    replays.close()
