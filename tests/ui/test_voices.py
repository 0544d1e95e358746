"""What AI characters say: at most one line a round, decided by what happens, and by words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot import text
from bot.engine.core import Event, Standing
from bot.games.catalogue import games
from bot.tables.news import Frame, Log, Logged
from bot.tables.table import Table
from bot.text import DEFAULT, catalogue
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens, voices
from tests.small_games import pig, their_words
from tests.ui.additions import NOTHING
from tests.ui.build import play, played_on, table_of

CHARACTERS = {"rookie": "Pip", "regular": "Otto", "shark": "Finn"}
ENOUGH = 12
"""Lines of a character in a game: whoever plays one game alone hears them all the same."""


def with_ai(table: Table, *seats: int) -> Table:
    """Otto and the others sit on these seats, one after the other."""
    for seat, (character, name) in zip(seats, CHARACTERS.items(), strict=False):
        changed = {"ai": True, "user_id": None, "character": character, "name": name}
        table.seats[seat] = table.seats[seat].model_copy(update=changed)
    return table


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_a_dozen_lines_in_a_game_and_each_only_once(character: str, game: str) -> None:
    every = {key: said for key, said in catalogue(DEFAULT).texts.items() if f"voice.{character}." in key}
    assert len([key for key in every if key.startswith(f"{game}.")]) >= ENOUGH
    lines = list(every.values())
    assert len(lines) == len(set(lines))
    assert all(len(line) <= 70 for line in lines), "short enough to be overheard"


@pytest.mark.parametrize("key", games())
def test_every_line_is_about_something_that_can_happen(key: str) -> None:
    rules = "".join(path.read_text() for path in (text.ROOT / "games" / key).rglob("*.py"))
    said = [line.split(".") for line in catalogue(DEFAULT).texts if line.startswith(f"{key}.voice.")]
    assert {part[2] for part in said} in (set(), set(CHARACTERS)), "every character or none"
    assert [part for part in said if f'"{part[3]}"' not in rules] == []
    numbers: dict[str, list[int]] = {}
    for *touch, number in said:
        numbers.setdefault(".".join(touch), []).append(int(number))
    assert all(sorted(found) == [*range(1, len(found) + 1)] for found in numbers.values())


@pytest.mark.parametrize("key", games())
def test_in_a_round_one_line_is_heard_and_it_is_the_same_after_a_restart(key: str) -> None:
    made = with_ai(table_of(games()[key], 4, seed="voices"), 1, 2, 3)
    heard: dict[int, set[str]] = {}
    for table, _ in played_on(made, Random(4)):
        rounds = sum(games()[key].screens.opens_round(logged.event) for logged in table.log)
        line = voices.heard(table)
        assert line == voices.heard(table)
        if line:
            heard.setdefault(rounds, set()).add(line)
            assert re.match(r"\*\*(Pip|Otto|Finn)\*\*: “", line)
    assert bool(heard) == any(said.startswith(f"{key}.voice.") for said in catalogue(DEFAULT).texts)
    assert all(len(lines) == 1 for lines in heard.values())


def test_people_are_given_no_words() -> None:
    made = table_of(games()["flip7"], 3, seed="voices")
    assert not any(voices.heard(table) for table, _ in played_on(made, Random(4)))


def flip7(*events: Event) -> Table:
    """A table at which this has just happened: Pip sits on seat 1, Otto on seat 2."""
    made = with_ai(table_of(games()["flip7"], 3), 1, 2)
    made.log = Log(Logged(-1, event) for event in (Event("round", None, {"round": 1, "dealer": 0}), *events))
    return made


def test_who_busts_first_speaks_and_nobody_else_in_that_round() -> None:
    bust = {"card": "7", "lost": 12}
    assert voices.heard(flip7(Event("bust", 1, bust))).startswith("**Pip**")
    both = flip7(Event("bust", 1, bust), Event("frozen", 2, {"points": 4}))
    assert voices.heard(both).startswith("**Pip**")
    both.log += [Logged(-1, Event("round", None, {"round": 2, "dealer": 1}))]
    assert voices.heard(both) == ""
    both.log += [Logged(-1, Event("frozen", 2, {"points": 4}))]
    assert voices.heard(both).startswith("**Otto**")


def test_a_line_is_heard_with_what_it_is_about_and_not_on_the_frame_before() -> None:
    made = flip7(Event("hit", 1, {"card": "7"}), Event("bust", 1, {"card": "7", "lost": 12}))
    assert voices.heard(made.at(Frame(made.state, told=2, since=1))) == ""
    assert voices.heard(made.at(Frame(made.state, told=3, since=2))) != ""
    assert voices.heard(made.at(Frame(made.state, told=3, since=3))) == ""


async def test_it_stands_in_the_picture_its_description_and_the_message(drawing: DrawingThread) -> None:
    made = flip7(Event("flip3", 1, {}))
    voice = voices.pictured(made)
    assert voice is not None
    assert voice.seat == 1
    screen = await screens.whole_table(made, drawing, NOTHING)
    assert screen.picture is not None
    assert f"Pip says: “{voice.words}”" in screen.picture.alt
    assert f"**Pip**: “{voice.words}”" in screen.texts
    made.header = made.header.changed(voices=False)
    assert voices.pictured(made) is None
    quiet = await screens.whole_table(made, drawing, NOTHING)
    assert quiet.picture is not None
    assert "Pip says" not in quiet.picture.alt


def test_the_winner_speaks_at_the_end_and_else_who_came_last() -> None:
    made = with_ai(table_of(games()["flip7"], 3), 1, 2)

    def ends(*ranks: int) -> str:
        return voices.at_the_end(made, [Standing(seat, 0, rank) for seat, rank in enumerate(ranks)])

    assert ends(2, 1, 3).startswith("**Pip**")
    assert ends(1, 2, 3).startswith("**Otto**")
    assert ends(3, 1, 2) != ends(1, 3, 2)
    assert ends(1, 1, 1).startswith("**Pip**")
    assert voices.at_the_end(table_of(games()["flip7"], 2), [Standing(0, 0, 1), Standing(1, 0, 2)]) == ""


def test_where_the_host_wants_it_quiet_nobody_says_a_word() -> None:
    made = flip7(Event("bust", 1, {"card": "7", "lost": 12}))
    ends = [Standing(0, 0, 2), Standing(1, 0, 1), Standing(2, 0, 3)]
    assert voices.heard(made)
    assert voices.at_the_end(made, ends)
    made.header = made.header.changed(voices=False)
    assert (voices.heard(made), voices.at_the_end(made, ends)) == ("", "")


WORDS = {"pig.voice.rookie.banked.1": "{who} keeps {points}. That is me!"}


@pytest.fixture
def words() -> Iterator[None]:
    """A third game whose characters speak."""
    with their_words(WORDS):
        yield


@pytest.mark.usefixtures("words")
def test_a_third_game_has_voices_by_words_alone() -> None:
    table = with_ai(table_of(pig(), 2, seed="a"), 0)
    while not any(logged.event.kind == "banked" for logged in table.log):
        decision = table.rules.decisions(table.state)[0]
        play(table, decision.seat, decision.options[-1] if decision.seat == 0 else decision.options[0])
        if len(table.log) > 200:
            pytest.fail("nobody ever banked")
    said = voices.heard(table)
    assert re.fullmatch(r"\*\*Pip\*\*: “\*\*Pip\*\* keeps \d+\. That is me!”", said)


def test_what_a_seat_alone_may_see_is_spoken_of_by_nobody() -> None:
    made = flip7()
    made.log += [Logged(-1, Event("bust", 1, {"card": "7", "lost": 1}, audience=1))]
    assert voices.heard(made) == ""
