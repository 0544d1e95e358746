"""Duels on the screen: the card, what it tells before the end, a deal on its panel, the result."""

from __future__ import annotations

import pytest

from bot.features.duels import screens
from bot.features.duels.rows import DEALS
from bot.features.duels.service import LASTS, Invitation, commitment_of
from bot.features.duels.words import next_deal_button
from bot.store.personal import FORGOTTEN
from bot.tables.seating.setup import Location
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Place
from bot.ui.screens.panel_buttons import panel_rows
from bot.ui.screens.same_deals import in_halves
from bot.ui.screens.screens import line_of_kind
from tests.features.duels.duelling import Duelling, played_out, verbs
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, Room
from tests.ui.additions import NOTHING, Added
from tests.ui.presses import buttons
from tests.ui.wall import fits, text_of


async def test_the_card_says_who_is_asked_until_when_and_what_is_promised(duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    shown = screens.card(duel, mentions=True)
    said = text_of(shown)
    assert f"**Ada** challenges <@{BEN}>." in said
    assert f"<t:{int(duel.row.created_at + LASTS)}:R>" in said
    assert commitment_of(duel)[:8] not in said, "it is behind its button"
    assert duel.players[0].word not in said
    assert shown.mentions == (BEN,)
    assert screens.card(duel).mentions == ()
    assert verbs(shown) == ["accept", "play", "off", "more"]
    fits(shown)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "told"), [("flip7", True), ("luckybox", False)])
async def test_where_scores_do_not_say_what_decides_more_and_the_result_do(
    duels: Duelling, drawing: DrawingThread, game: str, told: bool
) -> None:
    duel = await duels.opened(BEN, game=game)
    assert ("Fewer rounds are better" in text_of(screens.more(duel, BEN))) is told
    ended = await screens.result(duels, await played_out(duels, ADA, BEN, game=game), drawing)
    assert ("of as many rounds, more points" in text_of(ended)) is told


async def test_an_open_one_is_joined_and_once_others_are_in_nobody_calls_it_off(duels: Duelling) -> None:
    duel = await duels.opened(None)
    assert verbs(screens.card(duel)) == ["join", "play", "off", "more"]
    joined = screens.card(await duels.joined(duel, BEN))
    assert verbs(joined) == ["join", "play", "more"]
    assert "(2 of at most 12)" in text_of(joined)


async def test_a_friend_who_has_accepted_leaves_no_room_for_others(duels: Duelling) -> None:
    duel = await duels.joined(await duels.opened(BEN), BEN)
    assert verbs(screens.card(duel)) == ["play", "more"]


async def test_a_card_has_few_words_beside_the_names(duels: Duelling) -> None:
    duel = await duels.joined(await duels.opened(BEN), BEN)
    said = text_of(screens.card(duel)).replace("**", "")
    assert len(said.split()) <= 45


async def test_behind_more_are_the_rules_what_is_promised_and_the_word_of_who_may_change_it(duels: Duelling) -> None:
    duel = await duels.opened(BEN)
    mine = screens.more(duel, ADA)
    assert f"“{duel.players[0].word}”" in text_of(mine)
    assert verbs(mine) == ["fair", "word"]
    assert verbs(screens.more(duel, CY)) == ["fair"]
    fits(mine)
    begun = await duels.between(ADA, BEN)
    await duels.plays(begun, ADA, deals=1)
    assert verbs(screens.more(await duels.get(begun.id), ADA)) == ["fair"]


async def test_before_the_end_the_card_tells_how_many_deals_are_finished_and_nothing_else(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    before = text_of(screens.card(await duels.get(duel.id)))
    tables = await duels.plays(duel, ADA, deals=2)
    now = await duels.get(duel.id)
    said = text_of(screens.card(now))
    assert "**Ada**: 2 of 3 finished" in said
    assert "**Ben**: 0 of 3 finished" in said
    totals = {table.rules.day_score(table.state).total for table in tables}
    assert {board.total for board in now.boards} == totals
    made = said.replace("2 of 3 finished", "").replace("0 of 3 finished", "").splitlines()
    heads = before.splitlines()
    assert [row for row in made if row not in heads] == ["**Ada**: ", "**Ben**: "]
    await duels.plays(duel, ADA, deals=1)
    assert "✅ **Ada**: all 3 finished" in text_of(screens.card(await duels.get(duel.id)))


async def test_twelve_with_long_names_fit_on_a_card(duels: Duelling) -> None:
    duel = await duels.opened(None)
    for user in range(100, 111):
        duel = await duels.join(duel.id, user, "*" * 80)
    shown = screens.card(duel)
    assert len(text_of(shown)) < 4000
    fits(shown)


async def test_what_becomes_of_the_card(room: Room, duels: Duelling) -> None:
    off = await duels.call_off((await duels.opened(BEN)).id, ADA)
    assert "has called it off" in text_of(screens.card(off))
    alone = await duels.opened(BEN)
    await room.wait(LASTS)
    nobody = screens.card(await duels.now_is(alone))
    assert "Nobody else had time" in text_of(nobody)
    assert verbs(nobody) == []
    ended = screens.card(await played_out(duels, ADA, BEN))
    assert "This duel of **Ada** and **Ben** is over." in text_of(ended)


# The panel


@pytest.mark.deep
async def test_a_deal_says_that_it_counts_and_its_end_leads_to_the_next(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    table = await duels.deal(duel, ADA)
    assert "deal 1 of 3: this one counts" in line_of_kind(table)
    assert "Hint" not in [button.label for button in buttons(panel_rows(table, 0, NOTHING, may_have_next=True))]
    await duels.plays(duel, ADA, deals=1)
    assert [button.label for button in next_deal_button(table)] == ["Deal 2 of 3"]
    shown = buttons(panel_rows(table, 0, Added({Place.NEXT: next_deal_button(table)}), may_have_next=True))
    assert shown[0].label == "Deal 2 of 3"
    assert {"Share", "Record", "Rematch"}.isdisjoint(button.label for button in shown)
    last = (await duels.plays(duel, ADA, deals=2))[-1]
    assert next_deal_button(last) == []
    assert "that was the last deal" in line_of_kind(last)
    await duels.plays(duel, BEN)
    await duels.now_is(duel)
    assert next_deal_button(table) == []
    assert "The result is in the channel" in line_of_kind(table)


def test_matchpoints_are_said_in_halves() -> None:
    assert [in_halves(halves) for halves in range(6)] == ["0", "½", "1", "1½", "2", "2½"]


async def test_who_is_done_is_told_what_they_wait_for(duels: Duelling) -> None:
    duel = await duels.opened(None)
    await duels.store.posted(duel.id, 555)
    await duels.plays(duel, ADA)
    shown = screens.waiting(await duels.get(duel.id), ADA)
    assert "You have played all deals: " in text_of(shown)
    assert [button.url for button in buttons(shown.rows)] == ["https://discord.com/channels/70/700/555"]


# The result


@pytest.mark.deep
async def test_the_result_has_a_picture_everybodys_matchpoints_and_what_to_press(
    duels: Duelling, drawing: DrawingThread
) -> None:
    duel = await played_out(duels, ADA, BEN)
    shown = await screens.result(duels, duel, drawing)
    rows = duels.results(duel)
    best = rows[0]
    said = f"**{duel.players[best.player].name}** wins **{in_halves(best.halves)}–{in_halves(rows[1].halves)}**!"
    assert (said if rows[1].rank == 2 else "A draw between") in text_of(shown)
    assert shown.picture is not None
    assert "matchpoints" in shown.picture.alt
    assert verbs(shown) == ["again", "boards", "text", "verify"]
    assert "Duels between them here" not in text_of(shown) + shown.picture.alt, "it is their first"
    assert shown.mentions == ()
    told = await screens.as_text(duels, duel)
    assert told.plain is not None
    assert "Ada" in told.plain
    fits(shown)


@pytest.mark.deep
async def test_a_draw_is_said_to_be_one(duels: Duelling, drawing: DrawingThread) -> None:
    duel = await duels.between(ADA, BEN)
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    shown = await screens.result(duels, await duels.now_is(duel), drawing)
    assert "A draw between **Ada** and **Ben**. Matchpoints: **1½** each." in text_of(shown)


@pytest.mark.deep
async def test_those_who_meet_again_are_told_how_it_stands_between_them(
    duels: Duelling, drawing: DrawingThread, room: Room
) -> None:
    """In this channel and this game: after each duel as it stood then. A draw is half a win for both."""
    first = await played_out(duels, ADA, BEN)
    wins = {row.player: row.rank for row in duels.results(first)}
    ones = 1.0 if wins[0] < wins[1] else 0.5 if wins[0] == wins[1] else 0.0
    await played_out(duels, ADA, BEN, CY)
    await played_out(duels, ADA, BEN, game="luckybox")
    drawn = await duels.between(BEN, ADA)
    for user in (ADA, BEN):
        await duels.plays(drawn, user)
    assert await duels.head_to_head(drawn) is None, "it goes on"
    drawn = await duels.now_is(drawn)
    shown = await screens.result(duels, drawn, drawing)
    ada, ben = in_halves(int(2 * ones + 1)), in_halves(int(2 * (1 - ones) + 1))
    assert f"Duels between them here: **Ben** {ben}, **Ada** {ada}" in text_of(shown)
    assert shown.picture is not None
    assert f"Duels between them here: Ben {ben}, Ada {ada}." in shown.picture.alt
    assert f"Duels between them here: Ben {ben}, Ada {ada}" in text_of(await screens.as_text(duels, drawn))
    assert await duels.head_to_head(first) is None, "as it stood then"
    await room.people.forget(BEN)
    assert await duels.head_to_head(await duels.get(drawn.id)) is None


@pytest.mark.deep
async def test_what_two_have_played_elsewhere_is_not_told_here(duels: Duelling) -> None:
    elsewhere = await duels.open("flip7", Invitation(BEN, ADA, "Ada"), Location(CHANNEL + 1, GUILD))
    await duels.joined(elsewhere, BEN)
    for user in (ADA, BEN):
        await duels.plays(elsewhere, user)
    await duels.now_is(elsewhere)
    assert await duels.head_to_head(await played_out(duels, ADA, BEN)) is None


async def test_somebody_whose_data_was_deleted_stays_without_a_name(duels: Duelling, room: Room) -> None:
    duel = await played_out(duels, ADA, BEN)
    await room.people.forget(BEN)
    shown = screens.summary(duels, await duels.get(duel.id))
    assert sorted(row.name for row in shown.rows) == sorted(["Ada", FORGOTTEN])


@pytest.mark.deep
async def test_what_was_promised_is_told_at_the_end_and_not_before(duels: Duelling) -> None:
    duel = await duels.between(ADA, BEN)
    promised = text_of(screens.promise(duel))
    assert commitment_of(duel) in promised
    assert duel.row.secret not in promised
    for user in (ADA, BEN):
        await duels.plays(duel, user)
    ended = await duels.now_is(duel)
    shown = screens.verified(duels, ended)
    said = text_of(shown)
    assert commitment_of(duel) in said
    assert duel.row.secret in said
    assert all(duels.proof(ended, deal).deal in said for deal in (1, 2, 3))
    assert verbs(shown) == ["record"] * DEALS
    fits(shown)
