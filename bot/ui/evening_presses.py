"""`/event` and what is pressed about an evening: planning it, coming, and what its host changes later."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Awaitable, Callable

import discord

from bot.store.evening_rows import EveningStatus
from bot.store.evenings import StoredEvening
from bot.store.people import PeopleStore
from bot.store.server_rows import GuildRow
from bot.tables.evenings import MOST_TABLES, TITLE, Evenings, Plan
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui import evening_screens as screens
from bot.ui.answering import How, answer
from bot.ui.answers import (
    Fate,
    Interaction,
    ask_to_type,
    chosen_values,
    in_time,
    ready,
    send_file,
    typed_text,
    written,
)
from bot.ui.emojis import NO_EMOJIS
from bot.ui.evening_result import EveningResult
from bot.ui.ids_evening import EveningPress
from bot.ui.permissions import NEEDED_FOR_THREADS, moderates, require_permissions
from bot.ui.screen import OPTIONS, PLAIN_LIMIT, Screen
from bot.ui.server_rules import ServerRules, require_here
from bot.ui.when import LONGEST, understood
from bot.ui.zones import found, guessed, zone_of

ZONE = 40
"""Characters of the name of a city."""


class EveningPresses:
    """Handles them."""

    def __init__(self, evenings: Evenings, people: PeopleStore, rules: ServerRules, result: EveningResult) -> None:
        self.evenings = evenings
        self.people = people
        self.rules = rules
        self.result = result

    # Planning

    async def plan(self, interaction: Interaction, when: str, title: str, game: str, zone: str) -> None:
        """Begin to plan an evening in this channel: what was understood is shown to its host alone."""
        game = game or self.rules.first_game(await self.rules.chosen(interaction))
        chosen = await self.rules.require_begin(interaction, game)
        require_permissions(interaction)
        assert interaction.guild_id is not None
        named = await self._zone(interaction, zone)
        plan = Plan(
            interaction.guild_id, interaction.channel_id or 0, interaction.user.id, interaction.user.display_name,
            titled(title), (game,), self._moment(when, named), when[:LONGEST], named,
        )  # fmt: skip
        evening = await written(interaction, self.evenings.draft(plan), thinking=True)
        await answer(interaction, lambda: self._draft(interaction, evening, chosen), how=How.PRIVATE, name="evening")

    async def _zone(self, interaction: Interaction, typed: str) -> str:
        """Return the zone somebody types times in: the one they name now, which is kept, or named before."""
        person = await in_time(interaction, self.people.person(interaction.user.id), thinking=True)
        if typed:
            named = found(typed, str(interaction.locale), 1)
            if not named:
                raise Refusal("zone_unknown")
            await self.people.save(person.model_copy(update={"zone": named[0]}))
            return named[0]
        return person.zone or guessed(str(interaction.locale))

    def _moment(self, typed: str, zone: str) -> float:
        moment = understood(typed, self.evenings.now, zone_of(zone))
        if moment is None:
            raise Refusal("time_unknown")
        self.evenings.require_ahead(moment)
        return moment

    async def _draft(self, interaction: Interaction, evening: StoredEvening, chosen: GuildRow) -> Screen:
        person = await self.people.person(interaction.user.id)
        games = [game for game in self.rules.games if game not in chosen.games_off]
        return screens.draft(
            evening,
            games,
            self.evenings.now,
            guess=person.zone is None,
            threads=_may_thread(interaction),
            event=_may_make_events(interaction),
        )

    # Presses

    async def pressed(self, interaction: Interaction, press: EveningPress) -> None:
        """Answer a press. Ids come from outside: what it is about is looked up, and who may press it."""
        evening = await self.evenings.get(press.evening)
        if evening.row.guild_id != interaction.guild_id:
            raise Refusal("no_evening")
        if evening.status is EveningStatus.DRAFT:
            await self._planning(interaction, evening, press)
            return
        user = interaction.user
        match press.verb:
            case "come":
                await self._on_card(interaction, lambda: self.evenings.come(evening.id, user.id, user.display_name))
            case "away":
                await self._on_card(interaction, lambda: self.evenings.stay_away(evening.id, user.id))
            case "text":
                await self._as_text(interaction, evening)
            case _:
                _require_host(interaction, evening)
                await self._changing(interaction, evening, press)

    async def _as_text(self, interaction: Interaction, evening: StoredEvening) -> None:
        """Answer with what an evening has come to as text; of very many people it is a file, which has room for all."""
        screen = await in_time(interaction, self.result.as_text(evening), thinking=True)
        text = NO_EMOJIS.written(screen.plain or "")
        if len(text) <= PLAIN_LIMIT:
            await answer(interaction, lambda: ready(screen), how=How.PRIVATE)
            return
        file = discord.File(io.BytesIO(text.encode("utf-8", "replace")), filename="evening.txt")
        await send_file(interaction, "\n".join(screen.texts), file)

    async def _on_card(self, interaction: Interaction, changing: Callable[[], Awaitable[StoredEvening]]) -> None:
        """Make a change, and answer with the card as it is then."""
        if interaction.message is None:
            raise Refusal("bad_button")
        changed: list[StoredEvening] = []

        async def change() -> None:
            changed.append(await changing())

        async def screen() -> Screen:
            return screens.card(changed[0], reminds=(await self.rules.chosen(interaction)).mentions)

        sent = await answer(interaction, screen, change=change, how=How.REPLACE, name="evening")
        evening = changed[0]
        if sent.fate is Fate.SENT:
            await self.evenings.store.note_card(evening.id, interaction.message.id, evening.row.version)
        self.evenings.changed()

    async def _planning(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Choose something of a draft, or let everybody know."""
        if evening.row.host_id != interaction.user.id:
            raise Refusal("not_evening_host")
        match press.verb:
            case "post":
                await self._announce(interaction, evening)
            case "time" | "zone" | "name" if interaction.type is not discord.InteractionType.modal_submit:
                await self._ask(interaction, evening, press)
            case "zone":
                await self._choose_zone(interaction, evening, typed_text(interaction))
            case "zonepick":
                await self._choose_zone(interaction, evening, "".join(chosen_values(interaction)))
            case "back":
                await self._choose(interaction, evening)
            case verb:
                await self._choose(interaction, evening, **self._chosen(interaction, evening, verb))

    def _chosen(self, interaction: Interaction, evening: StoredEvening, verb: str) -> dict[str, object]:
        """Return what a press on a draft chooses; refuse what is not offered."""
        values = chosen_values(interaction)
        value = values[0] if values else ""
        match verb:
            case "time":
                typed = typed_text(interaction)
                return {"starts_at": self._moment(typed, evening.row.zone), "typed": typed[:LONGEST]}
            case "name":
                return {"title": titled(typed_text(interaction))}
            case "games" if values and all(game in self.rules.games for game in values):
                return {"games": list(dict.fromkeys(values))}
            case "count" if value[1:].isdecimal() and 1 <= int(value[1:3]) <= MOST_TABLES:
                number = int(value[1:3])
                return {"tables": None, "each": number} if value[0] == "e" else {"tables": number, "each": None}
        raise Refusal("bad_button")

    async def _choose(self, interaction: Interaction, evening: StoredEvening, **values: object) -> None:
        chosen, changed = await self.rules.chosen(interaction), [evening]

        async def change() -> None:
            if values:
                changed[0] = await self.evenings.choose(evening.id, **values)

        await answer(interaction, lambda: self._draft(interaction, changed[0], chosen), change=change, name="evening")

    async def _choose_zone(self, interaction: Interaction, evening: StoredEvening, typed: str) -> None:
        """Take the zone that is meant; where several may be, ask which."""
        likely = found(typed, str(interaction.locale), OPTIONS)
        if not likely:
            raise Refusal("zone_unknown")
        if len(likely) > 1 and likely[0] != typed:
            await answer(interaction, lambda: ready(screens.zones(evening, likely, self.evenings.now)), name="evening")
            return
        person = await self.people.person(interaction.user.id)
        await self.people.save(person.model_copy(update={"zone": likely[0]}))
        values: dict[str, object] = {"zone": likely[0]}
        moment = understood(evening.row.typed or "", self.evenings.now, zone_of(likely[0]))
        if moment is not None:
            values["starts_at"] = moment
        await self._choose(interaction, evening, **values)

    async def _ask(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Ask for a time, a city or a title."""
        row = evening.row
        now, longest = {"time": (row.typed or "", LONGEST), "zone": ("", ZONE), "name": (row.title, TITLE)}.get(
            press.verb, ("", LONGEST)
        )
        asked = "time" if press.verb == "retime" else press.verb
        title, label = say(f"night.button.{asked}"), say(f"night.type.{asked}")
        await ask_to_type(interaction, press.custom_id, title, label, now, longest)

    async def _announce(self, interaction: Interaction, evening: StoredEvening) -> None:
        """Let everybody know: who may host, and where, is asked again."""
        for game in evening.row.games:
            await self.rules.require_begin(interaction, game)
        require_permissions(interaction)
        with_event = _may_make_events(interaction)
        announced = [evening]

        async def change() -> None:
            announced[0] = await self.evenings.announce(evening.id, with_event=with_event)

        await answer(interaction, lambda: ready(screens.posted(announced[0])), change=change, name="evening")

    # Later

    async def _changing(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Ask whether it is to be changed, or change it, for its host."""
        verb = press.verb.removesuffix("yes")
        if verb == "open":
            require_here(await self.rules.chosen(interaction), interaction)
        if verb == "retime":
            await self._retime(interaction, evening, press)
        elif verb == "move" and press.argument.isdecimal():
            moment = float(press.argument)
            await self._change(interaction, "move", lambda: self.evenings.move(evening.id, moment))
        elif verb not in screens.YES:
            raise Refusal("bad_button")
        elif verb == press.verb:
            _require_stage(evening, verb)
            played = await self.evenings.store.still_played(evening.id)
            await answer(interaction, lambda: ready(screens.asked(evening, verb, played)), how=How.PRIVATE)
        else:
            making = {"off": self.evenings.call_off, "open": self.evenings.open, "end": self.evenings.end}[verb]
            await self._change(interaction, verb, lambda: making(evening.id))

    async def _change(
        self, interaction: Interaction, verb: str, changing: Callable[[], Awaitable[StoredEvening]]
    ) -> None:
        changed: list[StoredEvening] = []

        async def change() -> None:
            changed.append(await changing())

        await answer(interaction, lambda: ready(screens.done(changed[0], verb)), change=change, name="evening")

    async def _retime(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        _require_stage(evening, "off")
        if interaction.type is not discord.InteractionType.modal_submit:
            await self._ask(interaction, evening, press)
            return
        zone = (await self.people.person(interaction.user.id)).zone or evening.row.zone
        moment = self._moment(typed_text(interaction), zone)
        await answer(
            interaction, lambda: ready(screens.moving(evening, moment, zone, self.evenings.now)), name="evening"
        )


def titled(typed: str) -> str:
    """Return a title as it was typed; of one of which nothing would be seen, none."""
    title = " ".join(typed.split())[:TITLE]
    seen = any(unicodedata.category(character)[0] not in "CMZ" for character in title)
    return title if seen else ""


def _require_host(interaction: Interaction, evening: StoredEvening) -> None:
    """Refuse what only its host may do, or who keeps order in the channel."""
    if evening.row.host_id != interaction.user.id and not moderates(interaction):
        raise Refusal("not_evening_host")


def _require_stage(evening: StoredEvening, verb: str) -> None:
    """Refuse to ask for what is not possible at its stage."""
    if evening.status is not (EveningStatus.OPEN if verb == "end" else EveningStatus.PLANNED):
        raise Refusal("evening_otherwise")


def _may_make_events(interaction: Interaction) -> bool:
    """Return whether the bot may make events of Discord's in the server."""
    granted = interaction.app_permissions
    return granted.administrator or granted.create_events or granted.manage_events


def _may_thread(interaction: Interaction) -> bool:
    """Return whether the bot may make threads for the tables here."""
    if not isinstance(interaction.channel, discord.TextChannel):
        return False
    try:
        require_permissions(interaction, NEEDED_FOR_THREADS)
    except Refusal:
        return False
    return True
