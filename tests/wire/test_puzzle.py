"""The puzzle of a day through the gateway: two people answer, one finds it; counts, ratings, midnight, a restart."""

from __future__ import annotations

import json

import pytest

from bot.engine.puzzle import Puzzle
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening, attached_json

GAME = "flip7"
HOUR, DAY = 3600.0, 86_400.0

pytestmark = pytest.mark.usefixtures("after_midnight")


def solution(evening: Evening) -> Puzzle:
    """The newest puzzle, with what is best."""
    [(kept,)] = evening.rows("SELECT puzzle FROM puzzles WHERE game = ? ORDER BY day DESC LIMIT 1", GAME)
    return Puzzle.from_json(json.loads(kept))


def counts(evening: Evening) -> tuple[int, int]:
    """How many have answered the newest puzzle, and how many of them found it."""
    query = "SELECT answers, found FROM puzzles WHERE game = ? ORDER BY day DESC LIMIT 1"
    [(answers, found)] = evening.rows(query, GAME)
    return answers, found


async def asked(evening: Evening, who: Person) -> SeenMessage:
    """A person asks for today's puzzle; the question, once it is made."""
    seen = await evening.slash(who, evening.room(), "puzzle", game=GAME)
    while "Look again" in [button.label for button in seen.buttons]:
        seen = await evening.press(who, seen, "Look again")
    return seen


async def choose(evening: Evening, who: Person, seen: SeenMessage, place: int) -> SeenMessage:
    """A person presses the play at this place."""
    outcome = await evening.did(evening.sandbox.click(who, seen, custom_id=seen.buttons[place].custom_id))
    return evening.sandbox.message(outcome)


async def test_two_answer_one_finds_it_and_all_of_it_is_there_after_a_restart(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    question = await asked(evening, ann)
    assert question.ephemeral
    assert len(question.images) == 1
    puzzle = solution(evening)
    assert len(question.buttons) == len(puzzle.plays)
    other = (puzzle.best + 1) % len(puzzle.plays)

    found = await choose(evening, ann, question, puzzle.best)
    assert found.id == question.id
    assert "### Found!" in found.text
    assert "You are the first to answer." in found.text
    assert "Your puzzle rating comes after 4 more answers." in found.text

    his = await choose(evening, ben, await asked(evening, ben), other)
    assert "### Not quite" in his.text
    assert "**1** of 2 found it." in his.text
    assert len(his.images) == 2

    kept = evening.rows("SELECT user_id, found, mu FROM puzzle_answers ORDER BY found DESC")
    ratings = dict(evening.rows("SELECT user_id, mu FROM puzzle_ratings WHERE user_id IN (?, ?)", ann.id, ben.id))
    assert [(user, found) for user, found, _ in kept if user in (ann.id, ben.id)] == [(ann.id, 1), (ben.id, 0)]
    assert ratings[ann.id] > 25 > ratings[ben.id]

    await evening.bot.kill()
    await evening.bot.start()
    again = await asked(evening, ben)
    assert "### Not quite" in again.text
    assert "**1** of 2 found it." in again.text
    # The answer was pressed on another message as well, which has come late: the first answer counts.
    await evening.forge(ben, again, question.buttons[puzzle.best].custom_id or "")
    late = evening.sandbox.message(again.id)
    assert "your first answer counts" in late.text
    assert "### Not quite" in late.text
    assert evening.rows("SELECT answers, found FROM puzzles WHERE game = ? ORDER BY day DESC LIMIT 1", GAME) == [(2, 1)]
    assert ratings.items() <= dict(evening.rows("SELECT user_id, mu FROM puzzle_ratings")).items()


@pytest.mark.deep
async def test_an_answer_that_is_delivered_twice_counts_once(evening: Evening) -> None:
    ann = evening.person("Ann")
    question = await asked(evening, ann)
    pressed = await evening.did(evening.sandbox.click(ann, question, custom_id=question.buttons[0].custom_id))
    first = evening.sandbox.message(pressed).text
    assert evening.sandbox.redeliver(pressed.interaction)
    await evening.slash(evening.person("Bo"), evening.room(), "help")
    assert evening.sandbox.message(pressed).text == first
    assert counts(evening)[0] == 1


@pytest.mark.deep
async def test_yesterdays_puzzle_may_be_answered_after_midnight_and_a_day_later_it_is_only_shown(
    evening: Evening,
) -> None:
    ann, ben = evening.people("Ann", "Ben")
    hers, his = await asked(evening, ann), await asked(evening, ben)
    puzzle = solution(evening)
    evening.sandbox.to_midnight(after=HOUR)
    found = await choose(evening, ann, hers, puzzle.best)
    assert "### Found!" in found.text
    assert "Today's puzzle" in [button.label for button in found.buttons]
    evening.sandbox.to_midnight(after=HOUR)
    closed = await choose(evening, ben, his, puzzle.best)
    assert "This puzzle is closed" in closed.text
    assert evening.rows("SELECT count(*) FROM puzzle_answers WHERE user_id = ?", ben.id) == [(0,)]


@pytest.mark.deep
async def test_ones_own_profile_has_the_puzzles_and_nobody_elses_sees_them(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    await choose(evening, ann, await asked(evening, ann), 0)
    room = evening.room()
    assert "Puzzles: " in (await evening.slash(ann, room, "profile", game=GAME)).text
    assert "Puzzles: " not in (await evening.slash(ben, room, "profile", game=GAME, person=ann)).text


@pytest.mark.deep
async def test_giving_ones_games_is_a_switch_of_ones_own_that_is_off(evening: Evening) -> None:
    ann = evening.person("Ann")
    seen = await evening.slash(ann, evening.room(), "me")
    assert "My games may become puzzles: off" in [button.label for button in seen.buttons]
    seen = await evening.switch(ann, "puzzles")
    assert "My games may become puzzles: on" in [button.label for button in seen.buttons]
    await choose(evening, ann, await asked(evening, ann), 0)
    data = attached_json(evening, await evening.slash(ann, evening.room(), "privacy export"))
    assert [len(data[name]) for name in ("puzzle_givers", "puzzle_answers", "puzzle_ratings")] == [1, 1, 1]
    seen = await evening.switch(ann, "puzzles")
    assert "My games may become puzzles: off" in [button.label for button in seen.buttons]


@pytest.mark.deep
async def test_the_help_names_the_command(evening: Evening) -> None:
    ann = evening.person("Ann")
    seen = await evening.press(ann, await evening.slash(ann, evening.room(), "help"), "More")
    assert "**/puzzle**" in seen.text


async def test_an_answer_is_shared_as_squares_where_everybody_sees_them_by_whoever_gave_it(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    hers, his = await asked(evening, ann), await asked(evening, ben)
    puzzle = solution(evening)
    found = await choose(evening, ann, hers, puzzle.best)
    posted = await evening.press(ann, found, "Share")
    assert not posted.ephemeral
    assert "**Ann** 🟩" in posted.text
    assert [button.label for button in posted.buttons] == ["Today's puzzle"]
    share = next(button.custom_id for button in found.buttons if button.label == "Share")
    made = await evening.forge(ben, his, share or "")
    assert "not answered this puzzle" in evening.sandbox.message(made.original_id or 0).text
