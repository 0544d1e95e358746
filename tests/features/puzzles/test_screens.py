"""Puzzles on the screen, for every game that has any: the question, what came of an answer, and who may see what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.engine.core import JsonObject, all_answers
from bot.engine.puzzle import Play, Puzzle
from bot.engine.record import export
from bot.engine.rng import Seeded
from bot.features.puzzles.custom_ids import PuzzlePress
from bot.features.puzzles.days_in_a_row import DaysInARow
from bot.features.puzzles.position import actions_of, table_of
from bot.features.puzzles.rows import NO_PUZZLE, PuzzleAnswerRow, PuzzleRatingRow, PuzzleRow
from bot.features.puzzles.screens import SEEN, PuzzleScreens, changed_answer
from bot.features.puzzles.service import Absent, PuzzleView
from bot.features.puzzles.words import career, found_by, rating_words
from bot.games.catalogue import games
from bot.league import days
from bot.store.rows import PersonRow
from bot.tables.refusal import Refusal
from bot.tables.standalone import standalone_context
from bot.tables.view import TableView, gone_on
from bot.ui.input.custom_id import LIMIT
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games as game_screens
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.screen import Screen
from tests.engine.puzzles import puzzle_of
from tests.ui.build import ADA
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.presses import buttons

DAY = 20_781
PUZZLED = [key for key, plugin in games().items() if plugin.puzzler is not None]
every_game = pytest.mark.parametrize("game", PUZZLED)
FILES = 10
"""Pictures of a message at most."""
WORDS_OF_BLAME = ("wrong", "mistake", "blunder", "error", "fail", "bad")


@dataclass
class Shelf:
    """Puzzles in memory: those of some days, and whether somebody has answered them."""

    there: frozenset[tuple[str, int]] = frozenset()
    answered: frozenset[tuple[str, int]] = frozenset()
    none: frozenset[tuple[str, int]] = frozenset()

    async def puzzle(self, game: str, day: int) -> PuzzleRow | None:
        """See `PuzzleStore`."""
        if (game, day) in self.none:
            return row(game, puzzle=NO_PUZZLE)
        return row(game) if (game, day) in self.there else None

    async def answer_of(self, game: str, day: int, _: int) -> PuzzleAnswerRow | None:
        """See `PuzzleStore`."""
        return answer(game, 0, found=True) if (game, day) in self.answered else None


def row(game: str, **values: Any) -> PuzzleRow:
    """A puzzle as it is kept."""
    given: dict[str, Any] = {"game": game, "day": DAY, "claimed_at": 0.0, "answers": 63, "found": 41}
    return PuzzleRow(**(given | values))


def answer(game: str, choice: int, *, found: bool, **values: Any) -> PuzzleAnswerRow:
    """Ada's answer: her eighth."""
    given: dict[str, Any] = {"at": 0.0, "mu_before": 25.0, "mu": 25.5 if found else 24.5, "number": 8}
    return PuzzleAnswerRow(game=game, day=DAY, user_id=ADA, choice=choice, found=found, **(given | values))


def view(game: str, choice: int | None = None, *, is_open: bool = True) -> PuzzleView:
    """A puzzle, perhaps answered."""
    puzzle = puzzle_of(game)
    given = None if choice is None else answer(game, choice, found=choice == puzzle.best)
    return PuzzleView(row(game), puzzle, given, is_open)


def others_today(game: str) -> frozenset[tuple[str, int]]:
    """Today's puzzles of all other games."""
    return frozenset((one, DAY) for one in PUZZLED if one != game)


def other(puzzle: Puzzle) -> int:
    """The place of a play that is not the best."""
    return (puzzle.best + 1) % len(puzzle.plays)


async def screen(
    drawing: DrawingThread,
    seen: PuzzleView,
    *,
    text_mode: bool = False,
    shelf: Shelf | None = None,
    larger: bool = False,
) -> Screen:
    """What Ada sees of it."""

    async def person(user_id: int) -> PersonRow:
        return PersonRow(user_id=user_id, text_mode=text_mode, larger=larger)

    return await screens(drawing, shelf, person).screen(seen, ADA)


def screens(drawing: DrawingThread, shelf: Shelf | None, person: Any = None) -> PuzzleScreens:
    """The screens of puzzles in memory."""

    async def in_a_row(*_: object) -> DaysInARow:
        return DaysInARow(3, (None, True, False, True))

    puzzles: Any = SimpleNamespace(
        tables=in_memory(person),
        today=DAY,
        games=PUZZLED,
        store=shelf or Shelf(),
        closes=days.closes,
        in_a_row=in_a_row,
    )
    return PuzzleScreens(puzzles, drawing)


def in_memory(person: Any = None) -> Any:
    """Tables without a database."""
    nothing: Any = None
    people: Any = SimpleNamespace(person=person, next_by_itself=None, newcomers=None, reliability=None)
    return SimpleNamespace(games=games(), people=people, context=standalone_context(nothing, people, nothing))


def larger_pages(seen: PuzzleView) -> list[int]:
    """How many pages each larger board has that is shown: the position's, or those of what plays lead to."""
    puzzle, seat, drawer = seen.puzzle, seen.puzzle.seat, games()[seen.puzzle.game].drawer
    table = table_of(in_memory(), puzzle, cast("list[str]", puzzle.record["seats"]))
    words = game_screens.of(table)
    boards: list[tuple[TableView, PanelContent]] = [(table, words.panel_content(table, seat, ""))]
    if seen.answer is not None:
        plays = [actions_of(table, puzzle.plays[one]) for one in {seen.answer.choice, puzzle.best}]
        boards = [words.play_board(table, gone_on(table, seat, play), seat, play) for play in plays]
    return [len(drawer.large_pages(on.rules.view(on.state, seat), seat, parts.marks).labels) for on, parts in boards]


def presses(shown: Screen) -> list[PuzzlePress]:
    """What they ask for."""
    found = [parse_any(button.custom_id) for button in buttons(shown)]
    assert all(isinstance(press, PuzzlePress) for press in found)
    return [press for press in found if isinstance(press, PuzzlePress)]


def told(shown: Screen) -> str:
    """All its words."""
    return "\n".join((*shown.texts, shown.plain or "", shown.footer or ""))


@every_game
async def test_the_question_has_a_button_for_every_play_and_gives_none_away(game: str, drawing: DrawingThread) -> None:
    shown = await screen(drawing, view(game))
    plays = puzzle_of(game).plays
    assert [(press.verb, press.game, press.day, press.choice) for press in presses(shown)] == [
        ("play", game, DAY, place) for place in range(len(plays))
    ]
    assert len({button.label for button in buttons(shown)}) == len(plays)
    assert all(len(button.label) <= SEEN and len(button.custom_id) <= LIMIT for button in buttons(shown))
    assert {button.style for button in buttons(shown)} == {"primary"}
    assert shown.picture is not None
    assert "41" not in told(shown)
    assert_fits(shown)


@pytest.mark.deep
@every_game
async def test_on_larger_boards_all_pages_of_a_position_stand_below_each_other(
    game: str, drawing: DrawingThread
) -> None:
    for seen in (view(game), view(game, puzzle_of(game).best), view(game, other(puzzle_of(game)))):
        usual, larger = await screen(drawing, seen), await screen(drawing, seen, larger=True)
        assert len(larger.more) == len(usual.more) + sum(pages - 1 for pages in larger_pages(seen))
        assert len(larger.more) < FILES
        assert larger.picture is not None
        assert "This page, larger" in larger.picture.alt
        assert (larger.texts, larger.rows) == (usual.texts, usual.rows)
        assert_fits(larger)


@every_game
async def test_whoever_found_it_reads_why_it_is_the_best_and_how_many_did(game: str, drawing: DrawingThread) -> None:
    shown = await screen(drawing, view(game, puzzle_of(game).best))
    assert "### Found!" in told(shown)
    assert "**41** of 63 found it." in told(shown)
    assert "**1530** (+30)" in told(shown)
    assert "The tempting play" in told(shown)
    assert (shown.picture is not None, shown.more) == (True, ())
    assert_fits(shown)


@every_game
async def test_whoever_chose_another_play_sees_both_and_no_word_of_blame(game: str, drawing: DrawingThread) -> None:
    shown = await screen(drawing, view(game, other(puzzle_of(game))))
    assert "Yours:" in told(shown)
    assert "The best play:" in told(shown)
    assert "(−30)" in told(shown)
    assert len(shown.more) == 1
    assert shown.picture is not None
    assert "Your play" in shown.picture.alt
    assert "The best play" in shown.more[0].alt
    assert not [word for word in WORDS_OF_BLAME if word in told(shown).lower()]
    assert all(button.style != "danger" for button in buttons(shown))
    assert_fits(shown)


@every_game
@pytest.mark.parametrize("state", ["asked", "found", "other", "closed"])
async def test_in_text_mode_there_is_no_picture_and_all_is_said(game: str, state: str, drawing: DrawingThread) -> None:
    puzzle = puzzle_of(game)
    choice = {"asked": None, "closed": None, "found": puzzle.best, "other": other(puzzle)}[state]
    shown = await screen(drawing, view(game, choice, is_open=state != "closed"), text_mode=True)
    assert (shown.picture, shown.more) == (None, ())
    assert shown.plain
    if state == "other":
        assert "Your play" in shown.plain
        assert "The best play" in shown.plain
    assert_fits(shown)


@every_game
async def test_a_closed_puzzle_shows_its_solution_to_those_who_never_answered(
    game: str, drawing: DrawingThread
) -> None:
    shown = await screen(drawing, view(game, is_open=False))
    assert "This puzzle is closed" in told(shown)
    assert "play" not in {press.verb for press in presses(shown)}


@every_game
async def test_a_day_without_one_says_so_and_leads_to_those_there_are(game: str, drawing: DrawingThread) -> None:
    shelf = Shelf(there=frozenset({(game, DAY - 1)}), none=others_today(game))
    shown = await screens(drawing, shelf).absent(Absent.NONE, game, DAY, ADA)
    assert "None this time" in told(shown)
    assert "The next puzzle comes" in told(shown)
    assert [(press.verb, press.game, press.day) for press in presses(shown)] == [("show", game, DAY - 1)]


@every_game
async def test_from_an_answer_one_goes_on_to_what_one_has_not_answered(game: str, drawing: DrawingThread) -> None:
    answered = view(game, puzzle_of(game).best)
    shown = await screen(drawing, answered, shelf=Shelf(there=frozenset({(game, DAY - 1)})))
    assert {(press.verb, press.game, press.day) for press in presses(shown) if press.verb != PuzzlePress.SHARE} == {
        ("show", game, DAY - 1),
        *(("show", *one) for one in others_today(game)),
    }
    done = frozenset({(game, DAY - 1), *others_today(game)})
    shown = await screen(drawing, answered, shelf=Shelf(there=done, answered=done))
    assert [press.verb for press in presses(shown)] == [PuzzlePress.SHARE]


async def test_where_several_sit_the_reader_is_told_who_they_are(drawing: DrawingThread) -> None:
    several = [game for game in PUZZLED if len(puzzle_of(game).record["seats"]) > 1]  # type: ignore[arg-type]
    assert several
    for game in several:
        mine = puzzle_of(game).seat + 1
        assert f"You are **Player {mine}**." in told(await screen(drawing, view(game)))


def two_at_a_table() -> PuzzleView:
    """A puzzle of Lucky Box from a table of two: the first number, and two of the squares with it."""
    plugin = games()["luckybox"]
    rules, options = plugin.rules, plugin.rules.parse_options({})
    state, actions = rules.start(2, options, Seeded("two")).state, list[JsonObject]()
    for seat, action in [
        *((seat, all_answers(rules, state, seat, plugin.players.default)[0]) for seat in (0, 1)),
        (None, rules.advance),
    ]:
        actions.append(rules.dump_action(seat, action))
        state = rules.apply(state, seat, action).state
    record = export(plugin.codec, rules, state, names=["1", "2"], options=options, actions=actions, edition=None)
    first = plugin.editions[-1].edition == plugin.edition
    record |= {} if first else {"rules": plugin.edition.rules_version, "deck": plugin.edition.deck}
    decision = rules.decision(state, 1)
    assert decision is not None
    plays = [Play((rules.dump_action(1, one),), 2.0 * place, 0.1, {}) for place, one in enumerate(decision.options[:2])]
    return PuzzleView(row("luckybox"), Puzzle("luckybox", 1, record, 1, tuple(plays), 0, 1), None, is_open=True)


async def test_where_a_panel_shows_ones_own_board_alone_the_whole_table_is_shown_too(drawing: DrawingThread) -> None:
    shown = await screen(drawing, two_at_a_table())
    assert "You are **Player 2**." in told(shown)
    assert shown.picture is not None
    assert len(shown.more) == 1
    assert "Player 1" in shown.more[0].alt
    assert_fits(shown)
    text = await screen(drawing, two_at_a_table(), text_mode=True)
    assert text.plain is not None
    assert "Player 1" in text.plain
    assert_fits(text)


async def test_whoever_presses_another_play_later_is_told_that_the_first_counts() -> None:
    seen = view("flip7", 0)
    assert changed_answer(seen, 0) == ""
    assert "your first answer counts" in changed_answer(seen, 1)


def test_a_rating_is_shown_from_the_fifth_answer_on_and_its_change_from_the_sixth() -> None:
    one = answer("flip7", 0, found=True)
    assert rating_words(replace_row(one, number=1)) == "Your puzzle rating comes after 4 more answers."
    assert rating_words(replace_row(one, number=4)) == "Your puzzle rating comes after 1 more answer."
    assert rating_words(replace_row(one, number=5)) == "Your puzzle rating: **1530**. Only you see it."
    assert rating_words(one) == "Your puzzle rating: **1530** (+30). Only you see it."
    assert rating_words(replace_row(one, mu=25.0)) == "Your puzzle rating stays **1500**. Only you see it."


def test_the_first_to_answer_is_told_so() -> None:
    assert found_by(row("flip7", answers=1, found=0)) == "You are the first to answer."
    assert found_by(row("flip7", answers=2, found=1)) == "**1** of 2 found it."


def test_ones_own_profile_has_the_last_answers_the_newest_at_the_end() -> None:
    last = [answer("flip7", 0, found=found) for found in (False, True, True)]
    mine = PuzzleRatingRow(game="flip7", user_id=ADA, mu=26.0, answers=4, found=2)
    once = DaysInARow(1, (True,))
    assert career(mine, last, once) == "-# Puzzles: **2** of 4 found. ✅✅➖"
    assert career(replace_row(mine, answers=5), last, once).endswith("Puzzle rating: **1560**.")
    assert career(mine, last, DaysInARow(4, ())).endswith("✅✅➖ 4 puzzles answered in a row.")


def test_every_press_comes_back_as_it_was_made() -> None:
    for press in (PuzzlePress("today", "flip7"), PuzzlePress("play", "luckybox", DAY, 3)):
        assert parse_any(press.custom_id) == press


def test_the_day_of_a_puzzle_is_its_number() -> None:
    assert days.number(DAY) == 328


def replace_row(one: Any, **values: Any) -> Any:
    """A row with other values."""
    return one.model_copy(update=values)


@every_game
async def test_a_puzzle_of_an_edition_that_is_gone_is_refused_kindly(game: str, drawing: DrawingThread) -> None:
    gone = replace(puzzle_of(game), record={**puzzle_of(game).record, "rules": 99, "deck": "gone"})
    with pytest.raises(Refusal, match="puzzle_gone"):
        await screen(drawing, replace(view(game), puzzle=gone))


@every_game
async def test_what_is_shared_are_squares_and_nothing_of_the_position(game: str, drawing: DrawingThread) -> None:
    puzzle = puzzle_of(game)
    for choice in (puzzle.best, other(puzzle)):
        seen = view(game, choice)
        assert seen.answer is not None
        shared = await screens(drawing, None).shared(seen.answer, "Ada")
        first, last = shared.texts
        square = "🟩" if choice == puzzle.best else "🔲"
        assert first.splitlines()[1:] == [f"**Ada** {square}", "▫️🟩🔲🟩"]
        assert last == "3 puzzles answered in a row."
        assert shared.picture is None
        assert [press.verb for press in presses(shared)] == [PuzzlePress.TODAY]
        words = "\n".join((*shared.texts, shared.footer or ""))
        table = table_of(in_memory(), puzzle, cast("list[str]", puzzle.record["seats"]))
        plays = [
            game_screens.of(table).play_words(table, puzzle.seat, actions_of(table, play)) for play in puzzle.plays
        ]
        assert not any(play in words for play in plays)


@every_game
async def test_whoever_has_answered_may_share_it_and_nobody_else(game: str, drawing: DrawingThread) -> None:
    for choice, is_open, offered in ((0, True, True), (None, True, False), (None, False, False)):
        shown = await screen(drawing, view(game, choice, is_open=is_open))
        assert any(press.verb == PuzzlePress.SHARE for press in presses(shown)) is offered
