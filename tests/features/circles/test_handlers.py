"""What is pressed about circles, and what is shown: privately, within Discord's limits, and the same for all fates."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.circles.custom_ids import CirclePress
from bot.features.circles.handlers import CircleHandlers
from bot.features.circles.screens import on_me, private_note
from bot.features.circles.store import MOST, OPEN_MOST
from bot.league.days import ends
from bot.tables.refusal import Refusal
from bot.text import languages, use_locale
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button, Screen
from tests.features.circles.kit import DAY, HOUR, Circles
from tests.tables.room import ADA, BEN, CY, DAN, NAMES
from tests.ui.message import assert_fits
from tests.ui.pressed import PressedBy
from tests.ui.presses import labels, selects

LONGEST = "🎲 Bartholomäus-Maximilian von und zu"
MANY = range(1_000_000_000_000_000_000, 1_000_000_000_000_000_000 + MOST)


def added(spot: Spot) -> list[Button]:
    """What another feature leads to from a circle."""
    assert spot.place is Place.PEOPLE
    return [Button("Boards", f"lead1:{spot.scope}")]


@pytest.fixture
def presses(circles: Circles) -> CircleHandlers:
    """Who answers."""
    return CircleHandlers(circles.service, circles.people, added)


async def press(presses: CircleHandlers, user: int, press: CirclePress, *chosen: int, bot: bool = False) -> Any:
    """Somebody presses something, or chooses somebody."""
    users = {str(one): {"id": str(one), "bot": bot} for one in chosen}
    data: dict[str, Any] = {"values": [str(one) for one in chosen], "resolved": {"users": users}}
    made: Any = PressedBy(user, 7, panel=True, data=data)
    await presses.pressed(made, press)
    return made


async def test_everything_is_answered_to_whoever_pressed_alone(circles: Circles, presses: CircleHandlers) -> None:
    opened = await press(presses, ADA, CirclePress("open"))
    assert opened.said == ["send"]
    assert opened.log[0][1]["ephemeral"]
    asked = await press(presses, ADA, CirclePress("ask"), BEN)
    assert f"I have asked <@{BEN}>" in asked.words
    assert "Invitations under way: 1 of 10" in asked.words
    assert (await press(presses, BEN, CirclePress("agree", ADA))).said == ["edit"], "in place of what was pressed"
    assert await circles.sees(ADA) == {BEN}
    await press(presses, ADA, CirclePress("leave", 1), BEN)
    assert await circles.sees(BEN) == set()


async def test_a_right_click_asks_too_and_says_where_ones_circle_is(circles: Circles, presses: CircleHandlers) -> None:
    made: Any = PressedBy(ADA, 7)
    user: Any = SimpleNamespace(id=BEN, bot=False)
    await presses.ask(made, user)
    assert made.log[0][1]["ephemeral"]
    assert "**/me**" in made.words
    assert await circles.waits_for(BEN) == [ADA]
    with pytest.raises(Refusal):
        await presses.ask(made, SimpleNamespace(id=CY, bot=True))  # type: ignore[arg-type]


async def test_words_and_requests_are_the_same_whatever_the_other_has_done(
    circles: Circles, presses: CircleHandlers
) -> None:
    circles.block(ADA, CY)
    said: list[tuple[list[str], str, list[str]]] = []
    for invited in (BEN, CY, 999):
        made = await press(presses, ADA, CirclePress("ask"), invited)
        words = made.words.replace(f"<@{invited}>", "<@>").replace(f"under way: {len(said) + 1}", "under way:")
        said.append((made.said, words, [*made.log[0][1]]))
    assert said[0] == said[1] == said[2]


@pytest.mark.parametrize("chosen", ["", "ada", str(2**63), "-1"])
async def test_what_is_nobodys_id_is_refused(presses: CircleHandlers, chosen: str) -> None:
    made: Any = PressedBy(ADA, 7, panel=True, data={"values": [chosen]})
    for verb in ("ask", "leave"):
        with pytest.raises(Refusal):
            await presses.pressed(made, CirclePress(verb))
    with pytest.raises(Refusal):
        await presses.pressed(made, CirclePress("agree", 2**63))


async def test_reminders_are_asked_for_and_taken_back_with_one_press(circles: Circles, presses: CircleHandlers) -> None:
    circles.at(DAY, 18.2)
    assert "I remind you by direct message" in (await press(presses, ADA, CirclePress("remind"))).words
    assert await circles.store.to_be_reminded(6.0) == [ADA]
    assert await circles.store.to_be_reminded(6.1) == []
    assert "I remind you" not in (await press(presses, ADA, CirclePress("off"))).words
    assert await circles.store.to_be_reminded(0.1) == []
    await circles.people.choose(ADA, remind_hours=3)
    assert "I remind you" not in (await presses.screen(ADA)).texts[-1]
    await press(presses, ADA, CirclePress("remind"))
    at = int(ends(DAY) - 3 * HOUR)
    assert f"<t:{at}:t>" in (await presses.screen(ADA)).texts[-1], "the daily's hour is theirs"


async def test_it_says_how_a_streak_stands_and_who_asks(circles: Circles, presses: CircleHandlers) -> None:
    await circles.join(ADA, BEN)
    for user in (ADA, BEN):
        await circles.play(user, [DAY, DAY + 1])
    await circles.join(ADA, CY)
    await circles.service.ask(DAN, ADA)
    circles.at(DAY + 2)
    screen = await presses.screen(ADA)
    said = "\n".join(screen.texts)
    assert "**Ben** · 2 days together; today is still open" in said
    assert "**Cy**\n" in f"{said}\n"
    assert f"**Dan** (<@{DAN}>) asks you into their circle" in said
    assert labels(screen)[:2] == ["Agree: Dan", "No, thanks"]
    for user in (ADA, BEN):
        await circles.play(user, [DAY + 2])
    assert "3 days together; today is done" in "\n".join((await presses.screen(ADA)).texts)


async def test_whoever_is_hidden_is_told_so_and_asks_nobody(circles: Circles, presses: CircleHandlers) -> None:
    await circles.join(ADA, BEN)
    await circles.hide(ADA)
    screen = await presses.screen(ADA)
    assert "your circle does not see you" in "\n".join(screen.texts)
    assert [select.custom_id for select in selects(screen)] == ["circle1:leave:1"]
    assert "does not see you" in "\n".join(on_me(0, is_hidden=True, has_people=True).texts)
    assert on_me(0, is_hidden=True, has_people=False).texts == ()


async def full(circles: Circles) -> None:
    """A full circle of people with long names, ten more who ask, and ten who are asked."""
    for number, user in enumerate(MANY):
        await circles.people.met(user, None, f"{LONGEST} {number:02}")
        await circles.join(user, ADA)
    for user in range(MANY.stop, MANY.stop + OPEN_MOST):
        await circles.people.met(user, None, LONGEST)
        await circles.service.ask(user, ADA)
    await circles.store.remind(ADA, 3)


async def test_a_full_circle_fits_on_every_page_in_every_language(circles: Circles, presses: CircleHandlers) -> None:
    await full(circles)
    shown = set[str]()
    for language in languages():
        with use_locale(language):
            for page in range(1, 7):
                screen = await presses.screen(ADA, page, note="x" * 200)
                assert_fits(screen)
                shown |= {option.value for select in selects(screen) for option in select.options}
    assert shown == {str(user) for user in MANY}


async def test_of_several_invitations_one_is_told_in_one_line(circles: Circles) -> None:
    for asker in (BEN, CY):
        await circles.service.ask(asker, ADA)
    several = private_note(await circles.service.to_be_told(ADA))
    assert several.texts == ("2 people ask you into their circles.",)
    assert labels(several) == ["My circle"]
    await circles.service.ask(DAN, ADA)
    one: Screen = private_note(await circles.service.to_be_told(ADA))
    assert NAMES[DAN] in one.texts[0]
    assert "\n" not in one.texts[0]
