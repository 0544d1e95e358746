"""People at their panels, and the table they sit at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandbox.model import Channel, Person
from sandbox.server import Outcome, SeenMessage
from tests.wire.seen import Answer, Choice, done, first, table_id_of, verb_of, with_verb

if TYPE_CHECKING:
    from tests.wire.rig import Evening

STEP = 2.0
"""Seconds of the clock until the next number is there: a breath, and a little."""


class Player:
    """A person with a private panel."""

    def __init__(self, evening: Evening, person: Person, choice: Choice = first) -> None:
        self.evening = evening
        self.person = person
        self.choice = choice
        self.panel: int | None = None

    @property
    def board(self) -> SeenMessage:
        """The panel as it is now."""
        assert self.panel is not None
        return self.evening.sandbox.message(self.panel)

    @property
    def moment(self) -> str:
        """Where the game is, by the panel: "Round 2 · turn 3", "Round 2 · choice" or "over"."""
        found = re.search(r"^### (Round \d · (?:turn \d|cho))", self.board.text, re.MULTILINE)
        return found[1].replace("cho", "choice") if found and not found[1].endswith("turn") else "over"

    @property
    def over(self) -> bool:
        """The panel says that the game has ended."""
        return self.moment == "over"

    @property
    def answers(self) -> list[Answer]:
        """Everything the panel offers to do about its question."""
        seen = self.board
        found = [
            Answer(button.custom_id or "", (), button.label)
            for button in seen.buttons
            if verb_of(button.custom_id) == "do" and not button.disabled
        ]
        for select in seen.selects:
            if verb_of(select.custom_id) == "several":
                wanted = tuple(option.value for option in select.options[: select.min_values])
                found.append(Answer(select.custom_id, wanted, select.placeholder or ""))
            elif verb_of(select.custom_id) in ("pick", "focus"):
                found += [
                    Answer(select.custom_id, (option.value,), f"{option.label} {option.description or ''}")
                    for option in select.options
                ]
        return found

    async def give(self, answer: Answer) -> Outcome:
        """Press a button or choose from a select."""
        sandbox = self.evening.sandbox
        if answer.values:
            return await self.evening.did(sandbox.choose(self.person, self.board, answer.custom_id, answer.values))
        return await self.evening.did(sandbox.click(self.person, self.board, custom_id=answer.custom_id))

    async def do(self, action: str) -> None:
        """Give the answer with this action (its short form); what stands behind a card is found."""
        if action.startswith("k") and "." in action:
            (select,) = self.board.selects
            await self.give(Answer(select.custom_id, tuple(action[1:].split(".")), ""))
            return
        by_action = {answer.action: answer for answer in self.answers}
        if action not in by_action:
            head = action.rpartition(".")[0]
            await self.give(next(answer for answer in self.answers if answer.values == (head,)))
            by_action = {answer.action: answer for answer in self.answers}
        await self.give(by_action[action])

    async def finish_turn(self) -> list[Answer]:
        """Answer until nothing is asked any more; the answers."""
        given = []
        while answers := self.answers:
            given.append(self.choice(answers))
            await self.give(given[-1])
        return given

    async def press(self, label: str) -> SeenMessage:
        """Press a button of the panel; the message it made or changed."""
        return await self.evening.press(self.person, self.board, label)

    def sees(self, room: Channel) -> list[SeenMessage]:
        """What the person sees in a channel."""
        return self.evening.sandbox.messages(room, self.person)

    async def next_number(self) -> None:
        """Alone: say Next."""
        await self.press("Next")


class Table:
    """A table in a channel, and the people at it."""

    def __init__(self, evening: Evening, room: Channel, card: int, people: Sequence[Person]) -> None:
        self.evening = evening
        self.room = room
        self.card = card
        """The lobby's message."""
        self.players = [Player(evening, person) for person in people]

    @property
    def id(self) -> int:
        """The table's number."""
        return table_id_of(
            (self.messages_with("look") or self.messages_with("rematch") or self.messages_with("join"))[-1]
            .buttons[0]
            .custom_id
        )

    @property
    def public(self) -> list[SeenMessage]:
        """What everybody sees in the channel."""
        return [seen for seen in self.evening.sandbox.messages(self.room, "Ada") if not seen.ephemeral]

    def messages_with(self, *verbs: str) -> list[SeenMessage]:
        """Public messages with buttons of these verbs."""
        return with_verb(self.public, *verbs)

    @property
    def message(self) -> SeenMessage:
        """The table message of the running game. (While it is posted again, the old one is there for a moment.)"""
        return self.messages_with("board", "look")[-1]

    @property
    def result(self) -> SeenMessage | None:
        """The message with the result."""
        found = self.messages_with("rematch")
        assert len(found) < 2, "a result is posted once"
        return found[0] if found else None

    async def start(self) -> None:
        """The host starts; everybody opens the board."""
        await self.evening.press(self.players[0].person, self.card, "Start")
        self.evening.sandbox.clock.advance(STEP)  # the table message may stand a while after the lobby's last edit
        # The message of a game before this one may still have its buttons.
        await self.evening.until(lambda: [seen for seen in self.messages_with("board", "look") if seen.id > self.card])
        await asyncio.gather(*(self.open_board(player) for player in self.players))

    async def open_board(self, player: Player) -> SeenMessage:
        """My board."""
        seen = await self.evening.press(player.person, self.message, "My board")
        assert seen.ephemeral
        player.panel = seen.id
        return seen

    async def look(self, player: Player) -> SeenMessage:
        """Look at…, on the table message: the open board becomes another's."""
        done(await self.evening.sandbox.click(player.person, self.message, label="Look at…"))
        return player.board

    @property
    def open_boards(self) -> list[Player]:
        """The people who look at their boards."""
        return [player for player in self.players if player.panel is not None]

    async def finish_turn(self) -> None:
        """Everybody answers, all at once."""
        await asyncio.gather(*(player.finish_turn() for player in self.open_boards))

    async def move_on(self, seconds: float = STEP, *, before: Sequence[str] = ()) -> None:
        """Move the clock, and wait until every open board shows what came.

        On a slow machine the table may have moved on before the last answer is there: `before` is where it was then.
        """
        players = self.open_boards
        before = before or [player.moment for player in players]

        def moved() -> bool:
            return all(player.moment != was for player, was in zip(players, before, strict=True))

        self.evening.sandbox.clock.advance(seconds)
        await self.evening.until(moved)

    async def turns(self, count: int) -> None:
        """Play this many times what is asked, to the moment after."""
        for _ in range(count):
            before = [player.moment for player in self.open_boards]
            await self.finish_turn()
            await self.move_on(before=before)

    async def to_end(self) -> SeenMessage:
        """Play on to the end; the result."""
        while not self.players[0].over:
            await self.turns(1)
        return await self.evening.until(lambda: self.result)
