"""Asking, agreeing, leaving; who sees whom; and the streaks that two share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.features.circles.rows import LASTS
from bot.features.circles.service import LOOK_EVERY, Together
from bot.features.circles.store import MOST, OPEN_MOST, Asked, drop_expired, prolong
from bot.store.enums import Visibility
from bot.tables.refusal import Refusal
from tests.features.circles.kit import DAY, FLIP7, Circles
from tests.tables.room import ADA, BEN, CY, DAN


async def refusal(doing: Awaitable[object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.code


# Asking and agreeing


async def test_both_see_each_other_once_the_one_who_was_asked_agrees(circles: Circles) -> None:
    assert not await circles.service.ask(ADA, BEN)
    assert await circles.waits_for(BEN) == [ADA]
    assert await circles.sees(ADA) == await circles.sees(BEN) == set()
    await circles.service.agree(BEN, ADA)
    assert await circles.sees(ADA) == {BEN}
    assert await circles.sees(BEN) == {ADA}
    assert await circles.waits_for(BEN) == []


async def test_two_who_ask_each_other_have_both_agreed(circles: Circles) -> None:
    await circles.service.ask(ADA, BEN)
    assert await circles.service.ask(BEN, ADA)
    assert await circles.sees(ADA) == {BEN}
    assert await circles.waits_for(ADA) == await circles.waits_for(BEN) == []


async def test_two_who_ask_each_other_at_the_same_moment_are_not_in_each_others_circle_half(circles: Circles) -> None:
    await asyncio.gather(circles.service.ask(ADA, BEN), circles.service.ask(BEN, ADA))
    assert await circles.sees(ADA) == {BEN}
    assert await circles.sees(BEN) == {ADA}


async def test_a_press_of_which_two_processes_take_note_asks_nobody_who_has_just_come_into_the_circle(
    circles: Circles,
) -> None:
    await circles.service.ask(ADA, BEN)
    await circles.store.decline(BEN, ADA)
    now = circles.clock.now()
    asked = [await circles.store.ask(BEN, ADA, now, withheld=False, joins=True) for _ in range(2)]
    assert asked == [Asked.JOINED, Asked.JOINED]
    assert await circles.sees(ADA) == {BEN}
    assert await circles.waits_for(ADA) == await circles.waits_for(BEN) == []


async def test_whoever_hides_while_they_come_into_a_circle_is_asked_nothing_either(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    now = circles.clock.now()
    assert await circles.store.ask(BEN, ADA, now, withheld=False, joins=False) is Asked.SENT
    assert await circles.store.waiting(ADA, now) == []


async def test_nobody_agrees_to_what_was_not_asked_or_is_over(circles: Circles) -> None:
    assert await refusal(circles.service.agree(BEN, ADA)) == "circle_gone"
    await circles.service.ask(ADA, BEN)
    assert await refusal(circles.service.agree(CY, ADA)) == "circle_gone", "it is somebody else's"
    circles.clock.advance(LASTS + 1)
    assert await refusal(circles.service.agree(BEN, ADA)) == "circle_gone"
    assert await circles.sees(ADA) == set()


async def test_one_invitation_to_a_person_in_thirty_days(circles: Circles) -> None:
    await circles.service.ask(ADA, BEN)
    assert await refusal(circles.service.ask(ADA, BEN)) == "circle_asked"
    await circles.join(CY, DAN)
    await circles.store.leave(DAN, CY)
    assert await refusal(circles.service.ask(CY, DAN)) == "circle_asked", "one that was agreed to is one, too"
    circles.clock.advance(LASTS + 1)
    assert not await circles.service.ask(ADA, BEN)


async def test_ten_are_open_at_most_and_those_that_were_agreed_to_are_not(circles: Circles) -> None:
    others = range(100, 100 + OPEN_MOST)
    for other in others:
        await circles.service.ask(ADA, other)
    assert await refusal(circles.service.ask(ADA, BEN)) == "circle_many"
    await circles.service.agree(100, ADA)
    assert not await circles.service.ask(ADA, BEN)


async def test_fifty_are_in_a_circle_at_most_on_either_side(circles: Circles) -> None:
    for other in range(100, 100 + MOST):
        await circles.service.ask(other, ADA)
        await circles.service.agree(ADA, other)
    assert await refusal(circles.service.ask(ADA, BEN)) == "circle_full"
    await circles.service.ask(CY, ADA)
    assert await refusal(circles.service.agree(ADA, CY)) == "circle_room"
    assert await circles.waits_for(ADA) == [CY], "it waits until there is room"
    assert await refusal(circles.service.ask(ADA, CY)) == "circle_room"
    await circles.store.leave(100, ADA)
    await circles.service.agree(ADA, CY)
    assert len(await circles.sees(ADA)) == MOST


async def test_oneself_a_bot_and_whoever_is_there_are_not_asked(circles: Circles) -> None:
    assert await refusal(circles.service.ask(ADA, ADA)) == "circle_self"
    assert await refusal(circles.service.ask(ADA, BEN, is_bot=True)) == "circle_bot"
    await circles.join(ADA, BEN)
    assert await refusal(circles.service.ask(BEN, ADA)) == "circle_there"


# What the asker cannot tell


async def told_of(circles: Circles, invited: int) -> list[object]:
    """All that Ada is told of somebody whom she asks, then and for a month."""
    told: list[object] = [await circles.service.ask(ADA, invited)]
    told.append(await refusal(circles.service.ask(ADA, invited)))
    told += [await circles.sees(ADA), await circles.store.open_count(ADA, circles.clock.now())]
    circles.clock.advance(LASTS + 1)
    told += [await circles.store.open_count(ADA, circles.clock.now()), await circles.service.ask(ADA, invited)]
    return told


@pytest.mark.parametrize("fate", ["refuses", "has blocked her", "has hidden", "has left, and hidden", "does not exist"])
async def test_whatever_becomes_of_an_invitation_looks_as_if_it_were_ignored(circles: Circles, fate: str) -> None:
    ignored = await told_of(circles, DAN)
    circles.clock.advance(LASTS + 1)
    invited = 4_000_000 if fate == "does not exist" else BEN
    match fate:
        case "refuses":
            await circles.service.ask(ADA, BEN)
            await circles.store.decline(BEN, ADA)
            assert await refusal(circles.service.ask(ADA, BEN)) == "circle_asked"
            assert await circles.store.open_count(ADA, circles.clock.now()) == 1
            assert await circles.waits_for(BEN) == []
            circles.clock.advance(LASTS + 1)
        case "has blocked her":
            circles.block(BEN, ADA)
        case "has hidden":
            await circles.join(ADA, BEN)
            await circles.hide(BEN)
            circles.clock.advance(LASTS + 1)
        case "has left, and hidden":
            await circles.join(ADA, BEN)
            await circles.store.leave(BEN, ADA)
            await circles.hide(BEN)
            circles.clock.advance(LASTS + 1)
    assert await told_of(circles, invited) == ignored


async def test_an_invitation_of_somebody_blocked_is_never_shown_even_if_the_block_is_lifted(circles: Circles) -> None:
    circles.block(BEN, ADA)
    await circles.service.ask(ADA, BEN)
    circles.blocked.clear()
    assert await circles.waits_for(BEN) == []
    assert await circles.service.to_be_told(BEN) == []
    assert await refusal(circles.service.agree(BEN, ADA)) == "circle_gone"


async def test_whoever_blocks_somebody_of_their_circle_sees_them_no_more_nor_is_seen(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.service.ask(CY, BEN)
    circles.block(BEN, ADA)
    circles.block(BEN, CY)
    assert await circles.sees(ADA) == await circles.sees(BEN) == set()
    assert await circles.waits_for(BEN) == []
    assert await refusal(circles.service.agree(BEN, CY)) == "circle_gone"


# Being hidden, and leaving


async def test_whoever_is_shown_to_nobody_counts_as_not_there(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.service.ask(BEN, CY)
    await circles.hide(BEN)
    assert await circles.sees(ADA) == set()
    assert await circles.sees(BEN) == {ADA}
    assert await circles.waits_for(CY) == []
    assert await refusal(circles.service.ask(BEN, DAN)) == "circle_hidden"
    await circles.service.ask(CY, BEN)
    assert await refusal(circles.service.agree(BEN, CY)) == "circle_hidden"
    await circles.hide(BEN, Visibility.SERVER)
    assert await circles.sees(ADA) == {BEN}, "who agreed to it is seen by those they agreed with"


async def test_somebody_of_ones_circle_who_has_hidden_is_asked_nothing_again(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.hide(BEN)
    assert not await circles.service.ask(CY, BEN)
    circles.clock.advance(LASTS + 1)
    assert not await circles.service.ask(ADA, BEN), "it looks sent, as to anybody"
    assert await circles.waits_for(BEN) == []


async def test_whoever_has_asked_and_hidden_since_is_not_given_away_by_asking_them(circles: Circles) -> None:
    await circles.service.ask(BEN, ADA)
    await circles.hide(BEN)
    assert not await circles.service.ask(ADA, BEN), "it looks sent, as to anybody"
    assert await circles.store.members(ADA) == set()
    await circles.hide(BEN, Visibility.EVERYONE)
    assert await circles.waits_for(ADA) == [BEN]
    assert await circles.waits_for(BEN) == [ADA]
    await circles.service.agree(BEN, ADA)
    assert await circles.sees(ADA) == {BEN}


async def test_leaving_is_for_both_and_said_to_nobody(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.join(ADA, CY)
    await circles.store.leave(BEN, ADA)
    assert await circles.sees(BEN) == set()
    assert await circles.sees(ADA) == {CY}
    assert await circles.service.to_be_told(ADA) == []


async def test_deleted_data_leaves_nothing_in_the_circles_of_others(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.service.ask(CY, BEN)
    await circles.people.forget(BEN)
    assert await circles.sees(ADA) == set()
    assert await circles.store.members(ADA) == set()
    assert await circles.store.open_count(CY, circles.clock.now()) == 0


async def test_an_export_names_nobody_and_says_nothing_of_what_became_of_invitations(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.service.ask(ADA, CY)
    await circles.store.decline(CY, ADA)
    circles.block(DAN, ADA)
    await circles.service.ask(ADA, DAN)
    exported = await circles.people.export(ADA)
    now = circles.clock.now()
    assert sorted(map(str, exported["circle_members"])) == [
        f"{{'mine': {one}, 'since': {now}}}" for one in (False, True)
    ]
    assert [set(one) for one in exported["circle_invitations"]] == [{"sent", "asked_at", "until"}] * 3
    assert (await circles.people.export(CY))["circle_invitations"][0]["sent"] is False
    assert (await circles.people.export(DAN))["circle_invitations"] == [], "it was never shown to them"


# Being told


async def test_somebody_is_told_of_an_invitation_once(circles: Circles) -> None:
    await circles.service.ask(ADA, BEN)
    assert [one.asker_id for one in await circles.service.to_be_told(BEN)] == [ADA]
    assert await circles.service.to_be_told(BEN) == []
    assert await circles.waits_for(BEN) == [ADA], "it waits all the same"


async def test_of_several_processes_one_tells_and_each_looks_once_a_minute(circles: Circles) -> None:
    another = Circles(circles.database)
    assert await another.service.to_be_told(BEN) == []
    await circles.service.ask(ADA, BEN)
    assert await another.service.to_be_told(BEN) == [], "it has just looked"
    another.clock.advance(LOOK_EVERY)
    told = await asyncio.gather(circles.service.to_be_told(BEN), another.service.to_be_told(BEN))
    assert sorted(map(len, told)) == [0, 1]


async def test_invitations_that_are_over_are_dropped_and_wait_longer_where_time_was_lost(circles: Circles) -> None:
    await circles.service.ask(ADA, BEN)
    now = circles.clock.now()
    await circles.database.write(lambda writing: prolong(writing, now, 600.0))
    circles.clock.advance(LASTS + 300)
    assert await circles.waits_for(BEN) == [ADA]
    await circles.database.write(lambda writing: drop_expired(writing, circles.clock.now()))
    assert await circles.waits_for(BEN) == [ADA]
    circles.clock.advance(300)
    assert await circles.waits_for(BEN) == []


# Streaks that are shared


async def test_days_count_on_which_both_finish_the_same_deal_from_the_day_they_joined(circles: Circles) -> None:
    await circles.play(ADA, range(DAY - 5, DAY + 3))
    await circles.play(BEN, range(DAY - 5, DAY + 2))
    await circles.join(ADA, BEN)
    circles.at(DAY + 2)
    since = await circles.service.circle(ADA)
    assert await circles.service.together(ADA, since) == [Together(BEN, "Ben", 2, is_done=False)]
    await circles.play(BEN, [DAY + 2], FLIP7)
    assert await circles.service.together(ADA, since) == [Together(BEN, "Ben", 2, is_done=False)], "another deal"
    await circles.play(ADA, [DAY + 2], FLIP7)
    assert await circles.service.together(ADA, since) == [Together(BEN, "Ben", 3, is_done=True)]


async def test_no_streak_is_kept_with_whoever_is_shown_to_nobody(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.play(ADA, [DAY])
    await circles.play(BEN, [DAY])
    await circles.hide(BEN)
    assert await circles.service.together(BEN, await circles.service.circle(BEN)) == [
        Together(ADA, "Ada", 0, is_done=False)
    ]
    circles.at(DAY + 1)
    assert await circles.service.to_lose(ADA, DAY + 1) == await circles.service.to_lose(BEN, DAY + 1) == []


async def test_whoever_could_still_save_a_streak_is_the_one_to_remind(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    await circles.play(ADA, [DAY, DAY + 1])
    await circles.play(BEN, [DAY])
    circles.at(DAY + 1)
    assert await circles.service.to_lose(ADA, DAY + 1) == [], "she has played, and waits for him"
    assert await circles.service.to_lose(BEN, DAY + 1) == [Together(ADA, "Ada", 1, is_done=False)]
    await circles.play(BEN, [DAY + 1])
    assert await circles.service.to_lose(BEN, DAY + 1) == []


async def test_a_streak_that_a_saver_covers_is_not_to_be_lost(circles: Circles) -> None:
    await circles.join(ADA, BEN)
    for user in (ADA, BEN):
        await circles.play(user, range(DAY, DAY + 7))
    assert await circles.service.to_lose(ADA, DAY + 7) == []
    assert [one.streak for one in await circles.service.to_lose(ADA, DAY + 8)] == [7]
