"""Duels of one deal: what is chosen, kept, told and compared."""

from __future__ import annotations

import pytest

from bot.features.duels import boards, screens
from bot.features.duels.custom_ids import DuelBoardPlace
from bot.features.duels.rows import DuelStatus
from bot.features.duels.words import deals_of, next_deal_button
from bot.tables.refusal import Refusal
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screens import line_of_kind
from tests.features.duels.duelling import Duelling, played_out, verbs
from tests.tables.room import ADA, BEN, CY, refusal
from tests.ui.additions import NOTHING
from tests.ui.presses import labels
from tests.ui.wall import fits, text_of


async def test_it_is_over_when_everybody_has_played_its_one_deal(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN, deals=1)
    (table,) = await duels.plays(duel, ADA)
    assert (table.header.deal, table.header.deals) == (1, 1)
    assert next_deal_button(table.view()) == []
    assert await refusal(duels.deal(duel, ADA)) == "duel_done"
    assert (await duels.now_is(duel)).is_open, "the other has yet to play it"
    await duels.plays(duel, BEN)
    over = await duels.now_is(duel)
    assert over.row.status is DuelStatus.OVER
    assert [row.halves for row in duels.results(over)] == [1, 1], "half a matchpoint each"


async def test_where_nothing_is_chosen_there_are_three_and_nothing_else_can_be_chosen(duels: Duelling) -> None:
    assert (await duels.opened(None)).row.deals == 3
    for deals in (0, 2, 4):
        assert await refusal(duels.opened(None, deals=deals)) == "bad_button"


async def test_a_table_of_before_is_of_a_duel_of_three(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    table.header = table.header.model_copy(update={"deals": None})
    assert deals_of(table.header) == 3


@pytest.mark.parametrize("deals", [1, 3])
async def test_a_rematch_has_as_many(duels: Duelling, deals: int) -> None:
    again = await duels.rematch(await played_out(duels, ADA, BEN, deals=deals), BEN, "Ben")
    assert again.row.deals == deals
    assert (await duels.store.open_rematch(await duels.get(1), ADA)) == again.id


async def test_another_that_is_open_stands_for_the_rematch_only_if_it_has_as_many(duels: Duelling) -> None:
    duel = await played_out(duels, ADA, BEN, deals=1)
    await duels.opened(BEN)
    assert await duels.store.open_rematch(duel, ADA) is None
    same = await duels.opened(BEN, deals=1)
    assert await duels.store.open_rematch(duel, ADA) == same.id


async def test_the_card_speaks_of_one_deal(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN, deals=1)
    assert "The same **1 deal** for everybody" in text_of(screens.card(duel))
    (table,) = await duels.plays(duel, ADA)
    duel = await duels.get(duel.id)
    said = text_of(screens.card(duel))
    assert "✅ **Ada**: finished" in said
    assert "**Ben**: 0 of 1 finished" in said
    assert "You have played your deal: " in text_of(screens.waiting(duel, ADA))
    assert "that was the last deal" in line_of_kind(table.view())
    assert "Duel of one deal: this one counts." in line_of_kind((await duels.deal(duel, BEN)).view())
    fits(screens.card(duel))


async def test_result_boards_and_proof_have_one_deal(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await played_out(duels, ADA, BEN, deals=1)
    shown = screens.summary(duels, duel)
    assert [len(row.deals) for row in shown.rows] == [1, 1]
    assert shown.subtitle.startswith("Duel in Flip 7, one deal: ")
    told = text_of(await screens.as_text(duels, duel))
    assert "Deal 1" in told
    assert "Deal 2" not in told
    place = boards.first_place(duels, duel, ADA)
    looked = await boards.boards(duels, duel, place, drawing, NOTHING, text_mode=True)
    assert "deal 1 of 1" in text_of(looked)
    assert "Deal 1" not in labels(looked), "there is no other to choose"
    with pytest.raises(Refusal):
        await boards.boards(duels, duel, DuelBoardPlace(2, 1, 2), drawing, NOTHING)
    assert verbs(screens.verified(duels, duel)) == ["record"]


async def test_an_open_one_of_three_people_is_called_that(duels: Duelling) -> None:
    for deals, said in ((1, "Open duel of 3 in Flip 7, one deal: "), (3, "Open duel of 3 in Flip 7: ")):
        duel = await played_out(duels, ADA, BEN, CY, deals=deals)
        assert screens.summary(duels, duel).subtitle.startswith(said)
