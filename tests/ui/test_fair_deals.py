"""What is shown of a table's deal: its fingerprint, everybody's words, and what Verify tells."""

from __future__ import annotations

import pytest

from bot.engine.fair import WORD, WORDS
from bot.render.picture import ALT_LIMIT
from bot.store.enums import Ending, Status, TableKind
from bot.tables.play.fairness import commitment_of, frozen
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.input.answers import ready
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import fair_deals, results, screens
from bot.ui.screens.lobby_more import more
from bot.ui.screens.screen import Screen
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, finished_of, table
from tests.ui.message import assert_fits
from tests.ui.presses import verbs

SECRET = "5e" * 32


def promising(seats: int = 3, words: list[str] | None = None, *, started: bool = False, over: bool = False) -> Table:
    """A table with a secret, everybody's word, and one of somebody who has left."""
    made = table(seats, started=started, max_seats=12)
    said = words or [f"word{number}" for number in range(1, seats + 2)]
    made.header = made.header.model_copy(update={"secret": SECRET, "words": said})
    made.seats = [seat.model_copy(update={"joined": seat.seat + 1}) for seat in made.seats]
    if over:
        made.header = made.header.model_copy(update={"seed": frozen(made.header), "status": Status.OVER})
    return made


async def test_eight_digits_and_everybodys_word_are_one_press_away_for_anybody(drawing: DrawingThread) -> None:
    made = promising()
    promised = commitment_of(made.header)
    assert promised is not None
    card = repr(await screens.lobby(made, drawing, NOTHING))
    assert promised[:8] not in card
    assert "word1" not in card
    for user in (ADA, 999):
        shown = more(made, user, Screen(()), NOTHING)
        said = "\n".join(shown.texts)
        assert "Deals anybody can check" in said
        assert f"`{promised[:8]}`" in said
        assert promised not in said
        for number in (1, 2, 3, 4):
            assert f"{number}. word{number}" in said, "those of people who have left too"
        assert "fair" in verbs(shown)
        assert ("word" in verbs(shown)) == (user == ADA)
        assert SECRET not in repr(shown)


async def test_the_description_of_the_table_keeps_the_eight_digits(drawing: DrawingThread) -> None:
    made = promising(started=True)
    promised = commitment_of(made.header)
    picture = (await screens.whole_table(made, drawing, NOTHING)).picture
    assert promised is not None
    assert picture is not None
    assert picture.alt.endswith(f"Fingerprint of the deals: {promised[:8]}.")
    assert len(picture.alt) <= ALT_LIMIT


async def test_a_table_without_a_promise_shows_nothing_of_it(drawing: DrawingThread) -> None:
    shown = more(table(2, started=False), ADA, Screen(()), NOTHING)
    assert not {"word", "fair"} & set(verbs(shown))
    assert "Deals anybody can check" not in "\n".join(shown.texts)
    for screen in (fair_deals.promise, fair_deals.verified):
        with pytest.raises(Refusal):
            screen(table(2, started=False))


def test_the_whole_fingerprint_is_behind_the_button_and_in_the_status() -> None:
    made = promising()
    promised = commitment_of(made.header)
    said = repr(fair_deals.promise(made))
    assert str(promised) in said
    assert SECRET not in said
    assert str(promised) in fair_deals.status_line(made)


def test_while_a_game_runs_there_is_nothing_to_verify() -> None:
    made = promising(started=True)
    assert fair_deals.verify_button(made) == ()
    with pytest.raises(Refusal, match="not_over"):
        fair_deals.verified(made)


def test_at_the_end_verify_tells_the_secret_the_words_and_the_seed() -> None:
    made = promising(started=True, over=True)
    shown = fair_deals.verified(made)
    said = repr(shown)
    for fact in (SECRET, str(commitment_of(made.header)), "4. word4", made.header.seed):
        assert fact in said
    assert set(verbs(shown)) == {"record"}
    assert fair_deals.promise(made) == shown


def test_of_a_game_dealt_from_another_seed_there_is_nothing_to_verify() -> None:
    made = promising(started=True, over=True)
    made.header = made.header.model_copy(update={"seed": "another"})
    assert fair_deals.verify_button(made) == ()
    with pytest.raises(Refusal, match="not_fair"):
        fair_deals.verified(made)


@pytest.mark.parametrize("word", ["*" * WORD, "漢" * WORD, "@everyone", "<@1234567890>"])
async def test_with_the_longest_words_of_most_people_everything_fits(word: str, drawing: DrawingThread) -> None:
    made = promising(12, [word] * WORDS)
    assert_fits(await screens.lobby(made, drawing, NOTHING))
    assert_fits(fair_deals.promise(made))
    over = promising(12, [word] * WORDS, started=True, over=True)
    assert_fits(fair_deals.verified(over))


async def test_the_result_and_the_end_of_a_game_alone_have_a_button_to_verify(drawing: DrawingThread) -> None:
    for alone in (False, True):
        made = finished_of(promising(1 if alone else 2, started=True), 7)
        kind = TableKind.SOLO if alone else TableKind.GAME
        made.header = made.header.model_copy(update={"kind": kind, "seed": frozen(made.header)})
        shown = await (
            screens.panel(made, 0, drawing, additions=NOTHING)
            if alone
            else ready(results.details(made, NOTHING, ADA, ()))
        )
        assert {"verify", "record"} <= set(verbs(shown))
        assert SECRET not in repr(shown)
        made.header = made.header.model_copy(update={"seed": "another"})
        shown = await (
            screens.panel(made, 0, drawing, additions=NOTHING)
            if alone
            else ready(results.details(made, NOTHING, ADA, ()))
        )
        assert "verify" not in verbs(shown)


def test_a_closed_table_has_one_too() -> None:
    made = promising(started=False)
    made.header = made.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.CANCELLED})
    assert set(verbs(screens.closed(made))) == {"verify"}
    assert "Nothing was dealt" in "\n".join(fair_deals.verified(made).texts)
