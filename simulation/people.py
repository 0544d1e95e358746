"""People who play: each sees what Discord would show, and presses, chooses, types or calls a command by chance.

Nothing here knows a game or a feature. What is offered is tried; what ends things is tried less often, so that games
come to their ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from sandbox import commands
from sandbox.components import CHANNEL_SELECT, ROLE_SELECT, STRING_SELECT, USER_SELECT
from sandbox.errors import ApiError
from sandbox.model import Channel, Person
from sandbox.server import ModalView, Outcome, RefusedError, SeenMessage
from simulation.truths.deletion import DELETE, UPDATED

if TYPE_CHECKING:
    from simulation.evening import Evening

LINK = 5
SELDOM = {"leave": 0.04, "end": 0.02, "cancel": 0.05, "close": 0.1, "delete": 0.05, "remove": 0.1, "stop": 0.1}
"""How often something is pressed beside everything else, by a word in its custom id."""
PAUSES = (0.3, 9.0)
"""Seconds that somebody looks at what is there before doing something."""
WORDS = ("", "3", "17", "tomorrow 20:00", "in 5 minutes", "seven", "🎲 hello", "x" * 90, "Europe/Berlin")
"""What somebody types."""
LAST = 5
"""Messages of a place, from the newest, that somebody still looks at."""


@dataclass(frozen=True)
class Deed:
    """What somebody did, in words, and what they saw happen."""

    at: float
    who: str
    what: str
    outcome: Outcome | None
    """None where Discord's own client did not let them."""
    refused: str = ""


@dataclass(frozen=True)
class _Offer:
    message: SeenMessage
    custom_id: str
    label: str
    kind: int = 0
    """The kind of select; 0: a button."""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Visitor:
    """One person's evening."""

    def __init__(self, evening: Evening, person: Person, places: Sequence[Channel], chance: Random) -> None:
        self.evening = evening
        self.person = person
        self.places = list(places)
        self._sandbox = evening.world.sandbox
        self._chance = chance
        self._impatience = chance.uniform(0.3, 2.0)

    def forget(self, place: Channel) -> None:
        """Go there no more: it is gone."""
        self.places = [one for one in self.places if one is not place]

    async def stay(self, until: float) -> None:
        """Do something again and again until this moment of the loop."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            await asyncio.sleep(self._chance.uniform(*PAUSES) * self._impatience)
            await self.act()

    async def act(self) -> None:
        """Do one thing."""
        offers = self._offers()
        if offers and self._chance.random() < 0.9:
            chosen = self._chance.choices(offers, [_weight(offer) for offer in offers])[0]
            await self._take(chosen)
        else:
            await self._call()

    def _offers(self) -> list[_Offer]:
        found: list[_Offer] = []
        for place in self.places:
            try:
                seen = self._sandbox.messages(place, self.person)
            except ApiError:
                continue
            for message in [one for one in seen if one.author_id == self._sandbox.bot.id][-LAST:]:
                found += [
                    _Offer(message, button.custom_id, button.label)
                    for button in message.buttons
                    if button.custom_id and not button.disabled and button.style != LINK
                ]
                found += [
                    _Offer(
                        message,
                        select.custom_id,
                        select.placeholder or "",
                        select.kind,
                        tuple(option.value for option in select.options),
                        select.min_values,
                        select.max_values,
                    )
                    for select in message.selects
                    if not select.disabled
                ]
        return found

    async def _take(self, offer: _Offer) -> None:
        if offer.kind:
            values = self._values(offer.kind, offer.values, offer.least, offer.most)
            what = f"chose {', '.join(values) or 'nothing'} of {offer.custom_id!r} ({offer.label})"
            outcome = await self._do(
                what, lambda: self._sandbox.choose(self.person, offer.message, offer.custom_id, values)
            )
        else:
            press = lambda: self._sandbox.click(self.person, offer.message, custom_id=offer.custom_id)  # noqa: E731
            what = f"pressed {offer.label!r} ({offer.custom_id})"
            if self._chance.random() < 0.05:  # twice, as fingers do
                first, _ = await asyncio.gather(self._do(what, press), self._do(f"{what} again", press))
                outcome = first
            else:
                outcome = await self._do(what, press)
            if offer.custom_id == DELETE and outcome is not None and outcome.response_type == UPDATED:
                self.places = []  # whoever has had their data deleted is gone for good
        if outcome is not None and outcome.modal is not None:
            await self._fill_in(outcome.modal)

    def _values(self, kind: int, options: Sequence[str], least: int, most: int) -> list[str]:
        offered: Sequence[str] = options
        if kind == USER_SELECT:
            offered = [str(one.id) for one in self.evening.people]
        elif kind == CHANNEL_SELECT:
            offered = [str(place.id) for place in self.evening.channels]
        elif kind == ROLE_SELECT:
            offered = []
        count = self._chance.randint(least, max(least, min(most, len(offered))))
        return self._chance.sample(list(offered), min(count, len(offered)))

    async def _fill_in(self, modal: ModalView) -> None:
        await asyncio.sleep(self._chance.uniform(1.0, 8.0))
        given = {custom_id: self._typed(part) for custom_id, part in modal.fields.items()}
        await self._do(f"filled in {modal.title!r}: {given}", lambda: self._sandbox.submit(self.person, modal, given))

    def _typed(self, part: Mapping[str, Any]) -> Any:
        kind = part["type"]
        if kind in (STRING_SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT):
            options = [option["value"] for option in part.get("options", ())]
            return self._values(kind, options, part.get("min_values", 1), part.get("max_values", 1))
        return self._words()

    def _words(self) -> str:
        return self._chance.choice(WORDS)

    async def _call(self) -> None:
        if not self.places:
            return
        place = self._chance.choice(self.places)
        try:
            offered = self._sandbox.core.people.offered(self.person, self._sandbox.channel(place.id))
        except (ApiError, KeyError):
            return
        if not offered:
            return
        command = self._chance.choice(offered)
        name, level = command["name"], command
        while subcommands := [
            one for one in level.get("options") or () if one["type"] in (commands.SUBCOMMAND, commands.GROUP)
        ]:
            level = self._chance.choice(subcommands)
            name = f"{name} {level['name']}"
        given = {
            option["name"]: self._option(option)
            for option in level.get("options") or ()
            if option.get("required") or self._chance.random() < 0.4
        }
        outcome = await self._do(
            f"called /{name} {given or ''}".rstrip(), lambda: self._sandbox.slash(self.person, place, name, given)
        )
        if outcome is not None and outcome.modal is not None:
            await self._fill_in(outcome.modal)

    def _option(self, option: Mapping[str, Any]) -> Any:
        kind = option["type"]
        if choices := option.get("choices"):
            return self._chance.choice(choices)["value"]
        if kind in (commands.INTEGER, commands.NUMBER):
            return self._chance.randint(int(option.get("min_value", -2)), int(option.get("max_value", 30)))
        if kind == commands.BOOLEAN:
            return self._chance.random() < 0.5
        if kind in (commands.USER, commands.MENTIONABLE):
            return str(self._chance.choice(self.evening.people).id)
        if kind == commands.CHANNEL:
            return str(self._chance.choice(self.evening.channels).id)
        return self._words()

    async def _do(self, what: str, doing: Callable[[], Awaitable[Outcome]]) -> Outcome | None:
        at, outcome, refused = self.evening.world.loop.time(), None, ""
        try:
            outcome = await doing()
        except RefusedError as error:
            refused = str(error)
        except (ApiError, KeyError) as error:
            refused = repr(error)
        self.evening.note(Deed(at, self.person.name, what, outcome, refused))
        return outcome


def _weight(offer: _Offer) -> float:
    return next((weight for word, weight in SELDOM.items() if word in offer.custom_id), 1.0)
