"""Spectators guess: asked on the table message, answered to them alone, told in the edit that comes anyway."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chosen import ELSEWHERE
from bot.engine.core import SomeAction
from bot.games.flip7.rules.actions import Hit, Stay
from bot.store.enums import Status, Visibility
from bot.tables.play import playing
from bot.tables.seating import lobby
from bot.tables.table import Table
from tests.features.spectators.audience import Audience
from tests.ui.scripted import Seen
from tests.ui.theatre import ADA, BEN
from tests.ui.virtual import run

WATCHER, OTHER = 50, 51
MANY = 200


def own_requests(audience: Audience) -> list[str]:
    """Requests that show something in the channel, by whichever way."""
    return [request for request in audience.discord.requests if request.split()[0] in ("post", "edit", "token")]


def said_to(audience: Audience, user: int) -> str:
    """What somebody was told last, alone."""
    return audience.discord.panels(user)[-1].text


def asks(message: Seen) -> list[str]:
    """The ids of the button with which those who watch are asked something."""
    return [one for one in message.ids if one.endswith(":guess")]


async def guesses(audience: Audience, table: Table, user: int) -> list[str]:
    """Somebody presses Guess; the ids of what they may say."""
    [ask] = asks(audience.message(table))
    await audience.router.on_interaction(audience.discord.press(user, audience.message(table), ask))
    return [one for one in audience.discord.panels(user)[-1].ids if ":predict:" in one]


async def guess(audience: Audience, table: Table, user: int, custom_id: str, *values: str) -> None:
    """Somebody guesses in the private message in which they were asked; who was not, on the table message."""
    panels = audience.discord.panels(user)
    on = panels[-1] if panels and custom_id in panels[-1].ids else audience.message(table)
    await audience.router.on_interaction(audience.discord.press(user, on, custom_id, values))


async def answer(table: Table, action: SomeAction) -> int:
    """Whoever is asked answers; their seat."""
    (seat,) = table.rules.open_seats(table.state)
    user = table.seats[seat].user_id or 0
    await playing.act(table, user, table.rules.serial(table.state, seat), action)
    return seat


async def at_risk(audience: Audience, table: Table) -> str:
    """Play on until somebody's next card may be a bust; the ids of the guesses begin like this."""
    for _ in range(60):
        await asyncio.sleep(10)
        if asks(audience.message(table)):
            break
        decision = table.decision(table.rules.open_seats(table.state)[0])
        assert decision is not None
        await answer(table, decision.options[0])
    return (await guesses(audience, table, WATCHER))[0].rsplit(":", 1)[0]


def test_two_hundred_guesses_cost_no_request_and_one_edit_tells_of_them() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        (seat,) = table.rules.open_seats(table.state)
        asked = await audience.spectators.ask(table)
        assert asked is not None
        before, entries, changes = own_requests(audience), len(table.entries), table.changes
        for user in range(100, 100 + MANY):
            await guess(audience, table, user, f"{question}:{'80' if user % 2 else '20'}")
        await asyncio.sleep(10)
        assert own_requests(audience) == before, "nothing is shown of what anybody says"
        assert (len(table.entries), table.changes) == (entries, changes)
        await answer(table, Hit())
        await asyncio.sleep(10)
        assert len(own_requests(audience)) == len(before) + 1
        text = audience.message(table).text
        assert f"{MANY} onlookers said 50% on average; the exact odds were {round(100 * (asked.odds or 0))}%" in text
        assert audience.said.sums[100, "said"] == 1
        assert audience.said.sums[101, "right"] + audience.said.sums[100, "right"] == 1
        assert audience.said.writes == MANY + 1
        assert table.seats[seat].name in text

    run(evening())


def test_what_is_said_is_answered_to_whoever_says_it_and_may_be_changed() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        for chance in ("20", "80"):
            await guess(audience, table, WATCHER, f"{question}:{chance}")
            assert f"Your guess: **{chance}%**" in said_to(audience, WATCHER)
        (row,) = audience.said.predictions.values()
        assert row.answer == "80"
        assert "80%" not in audience.message(table).text

    run(evening())


def test_players_are_refused_kindly_and_so_is_who_comes_late_or_forges() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        await guess(audience, table, BEN, f"{question}:20")
        assert "this is for those who watch" in said_to(audience, BEN)
        await guess(audience, table, WATCHER, f"{question}:33")
        assert "do not know this button" in said_to(audience, WATCHER)
        elsewhere: Any = audience.discord.press(WATCHER, audience.message(table), f"{question}:20", guild=71)
        await audience.router.on_interaction(elsewhere)
        assert "This table is gone" in said_to(audience, WATCHER)
        await answer(table, Stay())
        await guess(audience, table, WATCHER, f"{question}:20")
        assert "Too late for that one" in said_to(audience, WATCHER)
        assert not audience.said.predictions

    run(evening())


def test_whoever_stays_leaves_nothing_to_tell() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        await guess(audience, table, WATCHER, f"{question}:20")
        await answer(table, Stay())
        await asyncio.sleep(10)
        assert "onlooker" not in audience.message(table).text
        assert audience.said.sums[WATCHER, "said"] == 0

    run(evening())


async def play_round(audience: Audience, table: Table, turns: int) -> None:
    """Everybody answers, and the table moves on, so many times."""
    for _ in range(turns):
        for seat in table.people:
            while (decision := table.decision(seat.seat)) is not None:
                action = table.players.default(table.state, decision)
                await playing.act(table, seat.user_id or 0, table.rules.serial(table.state, seat.seat), action)
        await playing.on_timer(table, playing.ADVANCE, table.timers[playing.ADVANCE])
        await asyncio.sleep(10)


def test_of_a_round_it_is_told_at_its_end_who_saw_it_coming() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        assert asks(audience.message(table)) == [], "hardly anybody scores in the first round"
        await play_round(audience, table, 10)
        (select,) = await guesses(audience, table, WATCHER)
        for user, seat in ((WATCHER, "0"), (OTHER, "1")):
            await guess(audience, table, user, select, seat)
        assert "Your guess: **Ada**" in said_to(audience, WATCHER)
        await play_round(audience, table, 3)
        assert await guesses(audience, table, OTHER) == [select]
        await play_round(audience, table, 1)
        assert asks(audience.message(table)) == [], "the fourth number has come"
        await guess(audience, table, WATCHER, select, "1")
        assert "Too late for that one" in said_to(audience, WATCHER)
        await play_round(audience, table, 5)
        assert "onlookers" not in audience.message(table).text
        await play_round(audience, table, 1)
        text = audience.message(table).text
        assert f"{len(table.resolved.by_name['r2'].right)} of 2 onlookers saw it coming" in text
        assert "scored the most in round 2" in text
        (select,) = await guesses(audience, table, WATCHER)
        assert ":r3" in select
        await play_round(audience, table, 1)
        assert "saw it coming" not in audience.message(table).text
        await play_round(audience, table, 19)
        assert table.status == Status.OVER
        assert "is over" in audience.message(table).text

    run(evening())


def test_the_last_round_is_told_when_the_game_is_over() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        await play_round(audience, table, 25)
        await audience.press(WATCHER, audience.message(table), "look")
        await play_round(audience, table, 5)
        (select,) = await guesses(audience, table, WATCHER)
        await guess(audience, table, WATCHER, select, "0")
        await play_round(audience, table, 10)
        assert table.status == Status.OVER
        assert "onlooker" in audience.message(table).text
        assert audience.said.sums[WATCHER, "said"] == 1

    run(evening())


def test_where_nobody_has_watched_for_two_rounds_nobody_is_asked_until_somebody_looks() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        await play_round(audience, table, 10)
        assert asks(audience.message(table)) != []
        await play_round(audience, table, 10)
        assert asks(audience.message(table)) != []
        await play_round(audience, table, 10)
        assert asks(audience.message(table)) == [], "rounds 2 and 3 are over, and nobody came"
        await audience.press(BEN, audience.message(table), "look")
        await play_round(audience, table, 1)
        assert asks(audience.message(table)) == [], "who plays here does not watch"
        await audience.press(WATCHER, audience.message(table), "look")
        await play_round(audience, table, 1)
        assert asks(audience.message(table)) != []

    run(evening())


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_guesses_is_told_in_the_same_message_whether_it_was_right(seat: int) -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        await play_round(audience, table, 10)
        (select,) = await guesses(audience, table, WATCHER)
        assert "Who scores the most in round 2?" in said_to(audience, WATCHER)
        for said in (str(1 - seat), str(seat)):
            await guess(audience, table, WATCHER, select, said)
        assert len(audience.discord.panels(WATCHER)) == 1
        await play_round(audience, table, 10)
        resolved = table.resolved.by_name["r2"]
        (message,) = audience.discord.panels(WATCHER)
        assert message.text.startswith("✅ Right!" if str(seat) in resolved.right else "❌ Not this time.")
        assert f"You said **{table.seats[seat].name}**" in message.text
        assert "scored the most in round 2" in message.text
        assert message.ids == []
        right = int(str(seat) in resolved.right)
        assert message.text.endswith(f"At this table: {right} of 1 guess right.")

    run(evening())


@pytest.mark.parametrize(("chance", "told"), [("50", "🤷 Fifty-fifty"), ("80", "")])
def test_even_odds_are_neither_right_nor_wrong(chance: str, told: str) -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        await guess(audience, table, WATCHER, f"{question}:{chance}")
        await answer(table, Hit())
        await asyncio.sleep(10)
        assert said_to(audience, WATCHER).startswith(told or ("✅ Right!", "❌ Not this time."))

    run(evening())


def test_who_guessed_is_told_also_where_the_next_question_is_resolved_before_the_table_message_is_edited() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, game="flip7", boards=False, fast=True)
        question = await at_risk(audience, table)
        await guess(audience, table, WATCHER, f"{question}:80")
        before = len(table.resolved.by_name)
        while len(table.resolved.by_name) < before + 2:
            await answer(table, Hit())
            if not table.rules.open_seats(table.state):
                await playing.on_timer(table, playing.ADVANCE, table.timers[playing.ADVANCE])
        await asyncio.sleep(10)
        assert said_to(audience, WATCHER).startswith(("✅ Right!", "❌ Not this time."))

    run(evening())


def test_a_player_who_presses_guess_is_refused_kindly() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        await play_round(audience, table, 10)
        await audience.press(ADA, audience.message(table), "guess")
        assert "this is for those who watch" in said_to(audience, ADA)

    run(evening())


def test_nobody_is_asked_where_host_or_server_do_not_want_it_or_nobody_plays() -> None:
    async def evening() -> None:
        for wanted, watched, asked in ((True, True, 1), (False, True, 0), (True, False, 0)):
            audience = Audience()
            audience.server.wanted = wanted
            table = await audience.game(ADA, BEN, boards=False, watched=watched)
            await play_round(audience, table, 10)
            assert len(asks(audience.message(table))) == asked

    run(evening())


def test_a_guess_made_after_it_was_switched_off_is_refused() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.game(ADA, BEN, boards=False)
        await play_round(audience, table, 10)
        (select,) = await guesses(audience, table, WATCHER)
        audience.server.wanted = False
        await guess(audience, table, WATCHER, select, "0")
        assert "Too late for that one" in said_to(audience, WATCHER)
        assert not audience.said.predictions

    run(evening())


def test_what_an_ai_decides_at_once_is_no_question() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await audience.lobby(ADA, game="flip7", fast=True)
        await lobby.add_ai(table, ADA)
        await lobby.begin(table, ADA)
        audience.start_time()
        seen = 0
        for _ in range(300):
            await asyncio.sleep(0.5)
            if table.status != Status.RUNNING:
                break
            asked = table.rules.open_seats(table.state)
            question = await audience.spectators.ask(table)
            if asked and table.seats[asked[0]].ai:
                assert question is None
                seen += 1
            elif asked:
                decision = table.decision(asked[0])
                assert decision is not None
                await answer(table, decision.options[-1])
        await audience.stop_time()
        assert seen

    run(evening())


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ([Visibility.EVERYONE], "**Kai**, with 2 right guesses"),
        ([Visibility.SERVER], "**Kai**, with 2 right guesses"),
        ([Visibility.NOBODY], "an onlooker, with 2 right guesses"),
        ([Visibility.EVERYONE, Visibility.NOBODY, Visibility.NOBODY], "**Kai** and 2 onlookers, with 2 right guesses"),
        ([Visibility.EVERYONE] * 5, "**Kai**, **Lin**, **Gus** and 2 onlookers, with 2 right guesses"),
    ],
)
def test_with_the_result_the_best_are_named_but_those_whom_nobody_sees(shown: list[Visibility], told: str) -> None:
    async def evening() -> None:
        audience = Audience()
        names = dict(zip(range(60, 65), ("Kai", "Lin", "Gus", "Zoe", "Bo"), strict=True))

        async def best(_: int) -> list[tuple[int, int, Visibility]]:
            return [(user, 2, one) for user, one in zip(names, shown, strict=False)]

        async def accounts(users: list[int]) -> dict[int, str]:
            return {user: names[user] for user in users}

        audience.said.best_at = best  # type: ignore[method-assign, assignment]
        audience.handlers.people.accounts = accounts  # type: ignore[assignment, method-assign]
        table = await audience.game(ADA, BEN, boards=False)
        (line,) = await audience.handlers.on_result(table)
        assert line == f"Best eye among the onlookers: {told}."

    run(evening())


def test_outside_of_its_server_a_result_names_those_alone_whom_everybody_sees() -> None:
    async def evening() -> None:
        audience = Audience()

        async def best(_: int) -> list[tuple[int, int, Visibility]]:
            return [(60, 1, Visibility.SERVER)]

        audience.said.best_at = best  # type: ignore[method-assign, assignment]
        table = await audience.game(ADA, BEN, boards=False)
        ELSEWHERE.set({})
        (line,) = await audience.handlers.on_result(table)
        assert line == "Best eye among the onlookers: an onlooker, with 1 right guess."

    run(evening())
