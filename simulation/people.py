"""People who play: each sees what Discord would show, and presses, chooses, types or calls a command by chance.

Nothing here but `ERRANDS` knows a game or a feature. What is offered is tried; what ends things is tried less often,
and most of them answer first what they are asked, so that games come to their ends.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from sandbox import commands
from sandbox.components import CHANNEL_SELECT, LABEL, SELECTS, STRING_SELECT, TEXT_INPUT, USER_SELECT
from sandbox.errors import ApiError
from sandbox.messages import Upload
from sandbox.modals import CHECKBOX_GROUP, RADIO_GROUP
from sandbox.model import Channel, Person
from sandbox.server import Outcome, RefusedError, SeenMessage
from sandbox.views import ModalView
from simulation.truths.deletion import DELETE, UPDATED
from simulation.truths.messages import table_press

if TYPE_CHECKING:
    from simulation.evening import Evening

LINK = 5
SELDOM = {"cancel", "delete"}
"""Parts of the custom ids of what ends all that somebody has, or what everybody waits for."""
NOT_OFTEN = {
    "stop",
    "stopyes",
    "leave",
    "leaveit",
    "end",
    "endit",
    "endyes",
    "off",
    "offyes",
    "noai",
    "skip",
    "unblock",
    "decline",
}
"""Parts of those of what ends something else, or takes somebody out of it."""
ENDS, TAKES_OUT = 0.05, 0.4
"""How often something of either kind is pressed beside everything else."""
ANSWERS = {"do", "pick", "several", "choose", "next", "join", "agree", "goon"}
"""Parts of the custom ids by which games are played, and people get into them."""
Errand = tuple[tuple[str, ...], ...]
ERRANDS: tuple[Errand, ...] = (
    (("more",), ("options",), ("rated",), ("crowd",), ("start",), ("wish",)),
    (("/play",), ("start",), ("guess",), ("predict",)),
    (("/play",), ("join",), ("start",), ("/table end",), ("ask",), ("agree", "goon")),
    (("/settings",), ("form",), ("form",), ("page",), ("form",)),
    (("/event",), ("eve1:form",), ("eve1:post",), ("eve1:form",)),
    (("/play",), ("form",), ("more",), ("options",), ("form",), ("start",)),
    (("/me",), ("me1",), ("/privacy delete",), ("privacy1:delete",)),
    (("/duel",), ("duel1:join",), ("duel1:play",)),
    (("/me",), ("block1:list",), ("block1:add",), ("/play",), ("join",)),
    (("/me",), ("circle1:open",), ("circle1:ask", "lead1:luckybox"), ("circle1:agree",)),
    (("/tournament",), ("tour1:join",), ("tour1:begin",), ("tour1:mine",), ("duel1:play",)),
    (("/puzzle",), ("puzzle1:play",), ("puzzle1:share",)),
    (("/profile",), ("season1:show",), ("season1:share",)),
    (("/settings",), ("figures1:show",)),
    (("/table export",), ("/verify",), ("/replay",), ("file1",)),
    (
        ("/event",),
        ("eve1:post",),
        ("eve1:open",),
        ("eve1:openyes",),
        ("join",),
        ("start",),
        ("eve1:end",),
        ("eve1:endyes",),
    ),
    (
        ("/event",),
        ("eve1:repeats",),
        ("eve1:post",),
        ("eve1:dates",),
        ("eve1:skip", "eve1:shift"),
        ("eve1:open",),
        ("eve1:openyes",),
        ("eve1:end",),
        ("eve1:endyes",),
    ),
)
"""What some people set out to do, step by step: parts of custom ids, or how they begin, choices or commands, of each
step any. The last step is made by whoever can: others may have made those before."""
SET_OUT, DETERMINED = 0.6, 0.6
"""In how many evenings they have such an errand, and how often they go on with it rather than do anything else."""
GIVES_UP = 0.1
"""How often they begin anew with it where they cannot go on."""
START = "start"
"""The part of the ids that begins a game: where people do not care for it, a lobby stands for a while."""
BOARD = "board"
"""The part of the ids that show one's own board, with what is asked."""
PLAY, ANSWERS_FIRST = 0.7, 0.85
"""How many are there to play, and how often they answer rather than do anything else; others press what they see."""
FOLLOWS = 0.15
"""How often somebody goes on in what they were just answered with, whatever else they are asked."""
CURIOUS = 0.1
"""How often somebody uses what was used least this evening of what they see, whatever they are asked."""
TASTES = (0.1, 1.0, 10.0)
"""How an evening's people take to something, one of these for each kind of control and each choice: what takes several
of them in a row happens in the evenings whose people like all of them."""
LOYAL = 0.7
"""How often they answer at the table that was there first, so that it comes to its end."""
LATE, EARLY = 0.3, 0.3
"""How many come later than the others, and how many go before them."""
FINISH = 0.8
"""For how much longer they answer when it is late, beside how long the evening was."""
AWAY, AWAY_FOR = 0.02, (20.0, 150.0)
"""How often somebody does nothing for so many seconds, instead of anything."""
PAUSES = (0.3, 9.0)
"""Seconds that somebody looks at what is there before doing something."""
WORDS = ("", "3", "17", "tomorrow 20:00", "in 5 minutes", "seven", "🎲 hello", "x" * 90, "Europe/Berlin")
"""What somebody types."""
STRANGE = 0.2
"""How often a file that somebody gives is none of the bot's, and how often one of its bytes is another."""
LAST, FURTHER_BACK = 5, 30
"""Messages of a place, from the newest, that somebody looks at mostly, and now and then."""
SCROLLS_UP = 0.05
"""How often that is."""
FILLED_IN, SLOWLY, LATE_FORMS = (1.0, 8.0), (60.0, 240.0), 0.1
"""Seconds in which somebody fills in a form, mostly and slowly, and how often slowly."""
CHOSEN_ANEW, FORGED_FORMS, LEFT_OUT = 0.5, 0.05, 0.2
"""How often a choice is made otherwise than the form has it, how often somebody sends what the form does not offer, and
how many of its fields they leave out then."""
RIGHT_CLICKS, ON_PEOPLE = 0.2, 0.4
"""How often somebody chooses from what a right click offers rather than to type a command, and how often on a person
rather than on a message."""


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
    place: Channel
    message: SeenMessage
    custom_id: str
    label: str
    kind: int = 0
    """The kind of select; 0: a button."""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def parts(self) -> list[str]:
        return self.custom_id.split(":")

    @property
    def begins(self) -> str:
        return ":".join(self.parts[:2])

    @property
    def table(self) -> int:
        return int(self.parts[1], 36) if self.parts[0] == "t1" else 0


class Visitor:
    """One person's evening."""

    def __init__(self, evening: Evening, person: Person, places: Sequence[Channel], chance: Random) -> None:
        self.evening = evening
        self.person = person
        self.name = person.name
        """What they were called when they came."""
        self.places = list(places)
        self._sandbox = evening.world.sandbox
        self._chance = chance
        self._plays = chance.random() < PLAY
        self._patience = chance.uniform(0.2, 0.8) if self._plays else chance.uniform(0.4, 3.0)
        self._pressed_in: Channel | None = None
        """Where they pressed something last."""
        self._answered_with: int | None = None
        """The message that they got last, or that changed for them."""
        self._known: Counter[str] = Counter()
        """How often they have used each kind of control: what is new to them they try first."""
        self._step = 0
        """How far they have come with the evening's errand."""

    async def stay(self, seconds: float) -> None:
        """Do something again and again, for so long at most."""
        loop, chance = asyncio.get_running_loop(), self._chance
        until = loop.time() + seconds * (chance.uniform(0.3, 1.0) if chance.random() < EARLY else 1.0)
        await asyncio.sleep(seconds * chance.uniform(0.0, 0.5) if chance.random() < LATE else 0.0)
        while loop.time() < until:
            await asyncio.sleep(chance.uniform(*PAUSES) * self._patience)
            if chance.random() < AWAY:
                await asyncio.sleep(chance.uniform(*AWAY_FOR))
            await self.act()
        if self._plays:
            await self._finish(loop.time() + seconds * FINISH)

    async def _finish(self, until: float) -> None:
        """Play on to the end; then see what there is after it."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            await asyncio.sleep(self._chance.uniform(*PAUSES) * self._patience)
            offers = self._offers()
            offers = self._questions(offers) or self._hardly_used(self._in_the_answer(offers) or offers)
            if offers:
                await self._take(self._chance.choice(offers))

    async def act(self) -> None:
        """Do one thing."""
        offers = self._offers()
        if self._chance.random() < DETERMINED and await self._go_on(offers):
            return
        if self._chance.random() < FOLLOWS:
            offers = self._in_the_answer(offers) or offers
        elif self._chance.random() < CURIOUS:
            offers = self._hardly_used(offers)
        elif self._plays and self._chance.random() < ANSWERS_FIRST:
            offers = self._questions(offers) or offers
        if offers and self._chance.random() < 0.9:
            weights = [self._weight(offer.custom_id) for offer in offers]
            await self._take(self._chance.choices(offers, weights)[0])
        else:
            await self._call()

    async def _go_on(self, offers: Sequence[_Offer]) -> bool:
        """Go on with the evening's errand; return whether they could."""
        errand = self.evening.errand
        for step in sorted({self._step, len(errand) - 1}) if errand else ():
            wanted = set(errand[step])
            called = [one.removeprefix("/").split() for one in wanted if one.startswith("/")]
            found = [offer for offer in offers if wanted.intersection((*offer.parts, *offer.values, offer.begins))]
            if called:
                await self._call(called[0])
            elif found:
                await self._take(self._chance.choice(found), wanted)
            else:
                continue
            self._step = (step + 1) % len(errand)
            return True
        if self._chance.random() < GIVES_UP:
            self._step = 0
        return False

    def _weight(self, custom_id: str) -> float:
        """Return how often they use something beside everything else."""
        kind = control(custom_id)
        return weight(custom_id) * self.evening.taste(kind) / (1 + self._known[kind])

    def _questions(self, offers: Sequence[_Offer]) -> list[_Offer]:
        """Return what would answer a question of a table, mostly of the one that was there first."""
        tables = [offer for offer in offers if offer.table]
        waits = (START,) in self.evening.errand or self.evening.taste(START) < 1
        answers = ANSWERS if waits else ANSWERS | {START}
        found = [offer for offer in tables if not answers.isdisjoint(offer.parts)]
        found = found or [offer for offer in tables if BOARD in offer.parts]
        first = min((offer.table for offer in found), default=0)
        return [offer for offer in found if offer.table == first] if self._chance.random() < LOYAL else found

    def _in_the_answer(self, offers: Sequence[_Offer]) -> list[_Offer]:
        """Return what is in the message that they were answered with."""
        return [offer for offer in offers if offer.message.id == self._answered_with]

    def _hardly_used(self, offers: Sequence[_Offer]) -> list[_Offer]:
        """Return what was used least this evening, but for what ends something."""
        used = self.evening.used
        harmless = [offer for offer in offers if weight(offer.custom_id) == 1.0] or list(offers)
        least = min((used[control(offer.custom_id)] for offer in harmless), default=0)
        return [offer for offer in harmless if used[control(offer.custom_id)] == least]

    def _looked_at(self) -> list[Channel]:
        """Return the places, and the threads that were made in them."""
        guilds = self._sandbox.world.guilds.values()
        threads = [place for guild in guilds for place in guild.channels.values() if place.is_thread]
        known = {place.id for place in self.places}
        return self.places + [one for one in threads if one.parent_id in known and one.id not in known]

    def _offers(self) -> list[_Offer]:
        found: list[_Offer] = []
        last = FURTHER_BACK if self._chance.random() < SCROLLS_UP else LAST
        for place in self._looked_at():
            try:
                seen = self._sandbox.messages(place.id, self.person, last=last)
            except ApiError:  # it is gone
                continue
            for message in [one for one in seen if one.author_id == self._sandbox.bot.id]:
                found += [
                    _Offer(place, message, button.custom_id, button.label)
                    for button in message.buttons
                    if button.custom_id and not button.disabled and button.style != LINK
                ]
                found += [
                    _Offer(
                        place,
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

    async def _take(self, offer: _Offer, wanted: Collection[str] = ()) -> None:
        self._pressed_in = offer.place
        self._known[control(offer.custom_id)] += 1
        self.evening.used[control(offer.custom_id)] += 1
        if offer.kind:
            values = [value for value in offer.values if value in wanted][: offer.most]
            values = values or self._values(offer.kind, offer.place, offer.values, offer.least, offer.most)
            what = f"chose {', '.join(values) or 'nothing'} of {offer.custom_id!r} ({offer.label})"
            choose = lambda: self._sandbox.choose(self.person, offer.message, offer.custom_id, values)  # noqa: E731
            outcome = await self._do(what, choose)
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
        await self._fill_in(outcome, offer.place)

    def _values(self, kind: int, place: Channel, options: Sequence[str], least: int, most: int) -> list[str]:
        offered = options if kind == STRING_SELECT else [str(one) for one in self._there(kind, place)]
        count = self._chance.randint(least, max(least, min(most, len(offered))))
        liked = sorted(offered, key=lambda one: self._chance.random() / self.evening.taste(one))
        return liked[: min(count, len(liked))]

    def _there(self, kind: int, place: Channel) -> Sequence[int]:
        """Return the ids of what Discord itself offers in a place."""
        guild = self._sandbox.world.guild_of(place)
        if kind == USER_SELECT:
            return [one.id for one in self.evening.people]
        if guild is None:
            return []
        return list(guild.channels) if kind == CHANNEL_SELECT else [role for role in guild.roles if role != guild.id]

    async def _fill_in(self, outcome: Outcome | None, place: Channel) -> None:
        """Fill in the form that somebody got, if they got one."""
        if outcome is None or (modal := outcome.modal) is None:
            return
        await asyncio.sleep(self._chance.uniform(*(SLOWLY if self._chance.random() < LATE_FORMS else FILLED_IN)))
        if self._chance.random() < FORGED_FORMS:
            data = {"custom_id": modal.custom_id, "components": self._forged(modal)}
            forged = lambda: self._sandbox.core.people.submit_data(self.person, modal, data)  # noqa: E731
            await self._do(f"forged {modal.title!r} ({modal.custom_id}): {data['components']}"[:600], forged)
            return
        given = {
            custom_id: self._typed(part, place)
            for custom_id, part in modal.fields.items()
            if part["type"] == TEXT_INPUT or self._chance.random() < CHOSEN_ANEW
        }
        what = f"filled in {modal.title!r} ({modal.custom_id}): {given}"
        await self._do(what, lambda: self._sandbox.submit(self.person, modal, given))

    def _typed(self, part: Mapping[str, Any], place: Channel) -> Any:
        kind = part["type"]
        options = [option["value"] for option in part.get("options", ())]
        if kind == RADIO_GROUP:
            return self._chance.choice(options)
        if kind in SELECTS or kind == CHECKBOX_GROUP:
            kind = STRING_SELECT if options else kind
            return self._values(kind, place, options, part.get("min_values", 1), part.get("max_values", 1))
        return self._words()

    def _forged(self, modal: ModalView) -> list[dict[str, Any]]:
        """Return what no client of Discord's sends of a form: fields left out, and such as it does not offer."""
        sent = []
        for custom_id, part in modal.fields.items():
            if self._chance.random() < LEFT_OUT:
                continue
            values = [option["value"] for option in part.get("options", ())]
            value = self._chance.choice([None, "", [], ["x"], [*values, *values], {"x": 1}, "x" * 5000, 7, *values])
            name = self._chance.choice(("value", "values"))
            sent.append({"type": LABEL, "component": {"type": part["type"], "custom_id": custom_id, name: value}})
        return sent

    def _words(self) -> str:
        return self._chance.choice(WORDS)

    async def _call(self, wanted: Collection[str] = ()) -> None:
        """Call a command: the one that these words name, if it is there, where they pressed something last."""
        if not self.places:
            return
        place = self._chance.choice(self.places)
        if not wanted and self._chance.random() < RIGHT_CLICKS:
            await self._right_click(place)
            return
        if wanted and self._pressed_in is not None:
            place = self._pressed_in
        try:
            offered = self._sandbox.core.people.offered(self.person, self._sandbox.channel(place.id))
        except ApiError:  # it is gone
            return
        if not offered:
            return
        command = self._liked(offered, wanted)
        name, level = command["name"], command
        while subcommands := [
            one for one in level.get("options") or () if one["type"] in (commands.SUBCOMMAND, commands.GROUP)
        ]:
            level = self._liked(subcommands, wanted)
            name = f"{name} {level['name']}"
        given = {
            option["name"]: self._option(option, place)
            for option in level.get("options") or ()
            if option.get("required") or self._chance.random() < 0.4 * self.evening.taste(option["name"])
        }
        outcome = await self._do(
            f"called /{name} {given or ''}".rstrip(), lambda: self._sandbox.slash(self.person, place, name, given)
        )
        await self._fill_in(outcome, place)

    async def _right_click(self, place: Channel) -> None:
        """Choose something of what is offered on somebody, or on one of the last messages."""
        try:
            if self._chance.random() < ON_PEOPLE:
                people = [*self.evening.people, self._sandbox.bot]
                target: Person | SeenMessage = self._chance.choice(people)
            else:
                target = self._chance.choice(self._sandbox.messages(place.id, self.person, last=LAST))
            offered = self._sandbox.menu(self.person, target, place.id)
        except (ApiError, IndexError, RefusedError):  # it is gone, or there is none
            return
        if not offered:
            return
        name = self._chance.choices(offered, [self.evening.taste(one) for one in offered])[0]
        on = target.name if isinstance(target, Person) else f"message {target.id}"
        outcome = await self._do(
            f"chose {name!r} on {on}", lambda: self._sandbox.right_click(self.person, target, name, place.id)
        )
        await self._fill_in(outcome, place)

    def _liked(self, offered: Sequence[Mapping[str, Any]], wanted: Collection[str]) -> Mapping[str, Any]:
        """Return one of some commands, a wanted one if there is one."""
        offered = [one for one in offered if one["name"] in wanted] or offered
        return self._chance.choices(offered, [self.evening.taste(one["name"]) for one in offered])[0]

    def _option(self, option: Mapping[str, Any], place: Channel) -> Any:
        kind = option["type"]
        if choices := option.get("choices"):
            return self._chance.choice(choices)["value"]
        if kind in (commands.INTEGER, commands.NUMBER):
            return self._chance.randint(int(option.get("min_value", -2)), int(option.get("max_value", 30)))
        if kind == commands.BOOLEAN:
            return self._chance.random() < 0.5 * self.evening.taste(option["name"])
        if kind in (commands.USER, commands.MENTIONABLE):
            return str(self._chance.choice(self._there(USER_SELECT, place)))
        if kind == commands.CHANNEL:
            return str(self._chance.choice(self._there(CHANNEL_SELECT, place)))
        if kind == commands.ATTACHMENT:
            return self._file()
        return self._words()

    def _file(self) -> Upload:
        """Return a file of those that somebody was given this evening, now and then with something wrong, or any."""
        kept = self._sandbox.world.attachments
        files = [kept[number] for number in sorted(kept) if kept[number].filename.endswith(".json")]
        if not files or self._chance.random() < STRANGE:
            return Upload(0, "game.json", self._words().encode())
        data = bytearray(self._chance.choice(files).data)
        if data and self._chance.random() < STRANGE:
            data[self._chance.randrange(len(data))] = self._chance.randrange(256)
        return Upload(0, "game.json", bytes(data))

    async def _do(self, what: str, doing: Callable[[], Awaitable[Outcome]]) -> Outcome | None:
        at, outcome, refused = self.evening.world.loop.time(), None, ""
        try:
            outcome = await doing()
        except RefusedError as error:
            refused = str(error)
        except (ApiError, KeyError) as error:
            refused = repr(error)
        self.evening.note(Deed(at, self.name, what, outcome, refused))
        self._answered_with = outcome.message_id if outcome is not None else None
        return outcome


def control(custom_id: str) -> str:
    """Return the kind of a control: of which feature, or of a table, what it does, and to what."""
    feature, *words = custom_id.split(":")
    press = table_press(custom_id)
    if press is not None:
        words = [press.verb, press.argument]
    return " ".join([feature, *(word for word in words[:2] if word.isalpha())])


def weight(custom_id: str) -> float:
    """Return how often something is pressed beside everything else."""
    parts = custom_id.split(":")
    return ENDS if not SELDOM.isdisjoint(parts) else 1.0 if NOT_OFTEN.isdisjoint(parts) else TAKES_OUT
