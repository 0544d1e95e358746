"""`/event` and what is pressed about an evening: planning it, coming, and what its host changes later."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterable

import discord

from bot.chosen import seen
from bot.features.game_nights import screens as screens
from bot.features.game_nights.cards import EveningCards
from bot.features.game_nights.custom_ids import EveningPress
from bot.features.game_nights.result import EveningResult
from bot.features.game_nights.rows import EveningStatus
from bot.features.game_nights.service import MOST_TABLES, TITLE, Evenings, Plan
from bot.features.game_nights.store import StoredEvening
from bot.features.game_nights.times import EveningTimes
from bot.features.game_nights.when import VERBS
from bot.store.people import PeopleStore
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import public_locale, say
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
from bot.ui.audience import Audience, Audiences
from bot.ui.emojis import NO_EMOJIS
from bot.ui.kinds import THREAD_OF, kind_here
from bot.ui.permissions import NEEDED_FOR_THREADS, moderates, require_permissions
from bot.ui.screen import PLAIN_LIMIT, Screen
from bot.ui.server_rules import ServerRules, require_here
from bot.ui.when import LONGEST

ZONE = 40
"""Characters of the name of a city."""


class EveningPresses:
    """Handles them."""

    def __init__(
        self,
        evenings: Evenings,
        people: PeopleStore,
        rules: ServerRules,
        result: EveningResult,
        audiences: Audiences,
        cards: EveningCards,
    ) -> None:
        self.evenings = evenings
        self.cards = cards
        self.people = people
        self.rules = rules
        self.result = result
        self.audiences = audiences
        self.times = EveningTimes(evenings, people)

    # Planning

    async def plan(self, interaction: Interaction, when: str, title: str, game: str, zone: str) -> None:
        """Begin to plan an evening in this channel: what was understood is shown to its host alone."""
        game = game or self.rules.first_game(await self.rules.chosen(interaction))
        chosen = await self.rules.require_begin(interaction, game)
        await self.audiences.require_readable(interaction, privately=True)
        require_permissions(interaction)
        assert interaction.guild_id is not None
        sure, likely = self.times.named(interaction, zone) if zone else (None, [])
        if sure is not None:
            await self.times.keep(interaction, sure)
        there = await self.times.zone(interaction)
        # What may be several zones or moments is asked for; what is chosen then is a moment.
        moments = self.times.moments(when, likely) if likely and sure is None else {}
        moment = _agreed(moments.values()) if moments else self.times.moment(when, there.name)
        plan = Plan(
            interaction.guild_id,
            interaction.channel_id or 0,
            interaction.user.id,
            interaction.user.display_name,
            titled(title),
            (game,),
            moment,
            there.name,
        )
        evening = await written(interaction, self.evenings.draft(plan), thinking=True)

        async def screen() -> Screen:
            if moments:
                return screens.zones(evening, moments, self.evenings.now)
            return await self._draft(interaction, evening, chosen)

        await answer(interaction, screen, how=How.PRIVATE, name="evening")

    async def _draft(
        self, interaction: Interaction, evening: StoredEvening, chosen: GuildRow, instead: float | None = None
    ) -> Screen:
        zone = await self.times.zone(interaction, evening)
        if not evening.row.starts_at:
            return self.times.asked(evening, zone)
        games = [game for game in self.rules.games if game not in chosen.games_off]
        return screens.draft(
            evening,
            games,
            self.evenings.now,
            guess=zone.guess,
            threads=_may_thread(interaction),
            event=await self._may_make_events(interaction, evening),
            instead=instead,
        )

    async def _may_make_events(self, interaction: Interaction, evening: StoredEvening) -> bool:
        """Return whether the bot may make events of Discord's, which everybody in the server sees."""
        granted = interaction.app_permissions
        if not (granted.administrator or granted.create_events or granted.manage_events):
            return False
        return await self.audiences.of(evening.row.channel_id) is Audience.EVERYBODY

    # Presses

    async def pressed(self, interaction: Interaction, press: EveningPress) -> None:
        """Answer a press. Ids come from outside: what it is about is looked up, and who may press it."""
        evening = await self.evenings.get(press.evening)
        if evening.row.guild_id != interaction.guild_id:
            raise Refusal("no_evening")
        await self.audiences.require_sight(interaction, evening.row.channel_id, Refusal("no_evening"))
        if evening.status is EveningStatus.DRAFT:
            await self._planning(interaction, evening, press)
            return
        user = interaction.user
        match press.verb:
            case "come":
                await self._on_card(interaction, lambda: self.evenings.come(evening.id, user.id, user.display_name))
            case "away":
                await self._on_card(interaction, lambda: self.evenings.stay_away(evening.id, user.id))
            case "which":
                chosen = await self.rules.chosen(interaction)
                await self._on_card(interaction, lambda: self.evenings.settle_on(evening, chosen, press.argument))
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
            return await self.cards.screen(changed[0])

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
                await self._ask(interaction, press, evening.row.title if press.verb == "name" else "")
            case "zone" | "zonepick":
                await self._zoned(interaction, evening, press)
            case "back":
                await self._choose(interaction, evening, {})
            case verb if verb == "time" or verb in VERBS:
                await self._timed(interaction, evening, press)
            case verb:
                await self._choose(interaction, evening, self._chosen(interaction, press, verb))

    async def _timed(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Take the time that was typed or chosen; ask for it until it is one."""
        zone = await self.times.zone(interaction, evening)
        offer = None
        if press.verb == "time":
            moment = self.times.moment(typed_text(interaction), zone.name)
        else:
            offer = self.times.picked(press, "".join(chosen_values(interaction)), zone)
            moment = offer.moment
        if moment is None:
            await answer(interaction, lambda: ready(self.times.asked(evening, zone, offer)), name="evening")
        else:
            await self._choose(interaction, evening, {"starts_at": moment})

    def _chosen(self, interaction: Interaction, press: EveningPress, verb: str) -> dict[str, object]:
        """Return what a press on a draft chooses; refuse what is not offered."""
        values = chosen_values(interaction)
        value = values[0] if values else ""
        match verb:
            case "begin" if press.argument.isdecimal():
                self.evenings.require_ahead(float(press.argument))
                return {"starts_at": float(press.argument)}
            case "name":
                return {"title": titled(typed_text(interaction))}
            case "games" if values and all(game in self.rules.games for game in values):
                return {"games": list(dict.fromkeys(values))}
            case "count" if value[1:].isdecimal() and 1 <= int(value[1:3]) <= MOST_TABLES:
                number = int(value[1:3])
                return {"tables": None, "each": number} if value[0] == "e" else {"tables": number, "each": None}
        raise Refusal("bad_button")

    async def _choose(
        self, interaction: Interaction, evening: StoredEvening, values: dict[str, object], instead: float | None = None
    ) -> None:
        chosen, changed = await self.rules.chosen(interaction), [evening]
        zone = (await self.times.zone(interaction, evening)).name
        if zone != evening.row.zone:
            values = {**values, "zone": zone}

        async def change() -> None:
            if values:
                changed[0] = await self.evenings.choose(evening.id, **values)

        await answer(
            interaction, lambda: self._draft(interaction, changed[0], chosen, instead), change=change, name="evening"
        )

    async def _zoned(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Keep the zone that somebody names, or ask which is meant. A moment that is known stays that moment."""
        moment = self.times.if_ahead(float(press.argument)) if press.argument.isdecimal() else None
        if press.verb == "zonepick":
            zone, moment = self.times.chosen("".join(chosen_values(interaction)))
        else:
            sure, likely = self.times.named(interaction, typed_text(interaction))
            if sure is None:
                asked = screens.zones(evening, dict.fromkeys(likely, moment), self.evenings.now)
                await answer(interaction, lambda: ready(asked), name="evening")
                return
            zone = sure
        await self.times.keep(interaction, zone)
        if evening.status is not EveningStatus.DRAFT:
            there = await self.times.zone(interaction)
            await answer(interaction, lambda: ready(self.times.moving(evening, there, moment)), name="evening")
        elif moment is not None:
            await self._choose(interaction, evening, {"starts_at": moment})
        else:
            await self._choose(interaction, evening, {}, self.times.same_clock(evening, zone))

    async def _ask(self, interaction: Interaction, press: EveningPress, now: str = "") -> None:
        """Ask for a time, a city or a title."""
        longest = {"zone": ZONE, "rezone": ZONE, "name": TITLE}.get(press.verb, LONGEST)
        asked = {"retime": "time", "rezone": "zone"}.get(press.verb, press.verb)
        title, label = say(f"night.button.{asked}"), say(f"night.type.{asked}")
        await ask_to_type(interaction, press.custom_id, title, label, now, longest)

    async def _announce(self, interaction: Interaction, evening: StoredEvening) -> None:
        """Let everybody know: who may host, and where, is asked again."""
        if not evening.row.starts_at:
            raise Refusal("bad_button")
        for game in evening.row.games:
            await self.rules.require_begin(interaction, game)
        require_permissions(interaction)
        with_event = await self._may_make_events(interaction, evening)
        announced = [evening]

        async def change() -> None:
            announced[0] = await self.evenings.announce(evening.id, with_event=with_event)

        await answer(interaction, lambda: self._announced(announced[0]), change=change, name="evening")

    async def _announced(self, evening: StoredEvening) -> Screen:
        """Return what the host is told: that everybody can see the card, or that it is refused, and what helps."""
        with public_locale():
            shown = await self.cards.shown(evening)
        now = self.evenings.now
        return screens.posted(shown, now) if shown is not None else screens.unposted(evening, now)

    # Later

    async def _changing(self, interaction: Interaction, evening: StoredEvening, press: EveningPress) -> None:
        """Ask whether it is to be changed, or change it, for its host."""
        verb = press.verb.removesuffix("yes")
        if verb == "open":
            require_here(await self.rules.chosen(interaction), interaction)
        if verb in ("retime", "rezone", "zonepick", *VERBS):
            await self._retime(interaction, evening, press)
        elif verb == "card":
            _require_stage(evening, "off")
            await answer(interaction, lambda: self._announced(evening), name="evening")
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
        """Ask for another time, or take it, in the zone of whoever types it; it counts once they have seen it."""
        _require_stage(evening, "off")
        is_typed = press.verb in ("retime", "rezone")
        if is_typed and interaction.type is not discord.InteractionType.modal_submit:
            await self._ask(interaction, press)
            return
        if press.verb in ("rezone", "zonepick"):
            await self._zoned(interaction, evening, press)
            return
        zone = await self.times.zone(interaction, evening)
        if press.verb == "retime":
            moment = self.times.moment(typed_text(interaction), zone.name)
            await answer(interaction, lambda: ready(self.times.moving(evening, zone, moment)), name="evening")
            return
        offer = self.times.picked(press, "".join(chosen_values(interaction)), zone)
        making = self.times.asked(evening, zone, offer)
        if offer.moment is not None:
            making = self.times.moving(evening, zone, offer.moment)
        await answer(interaction, lambda: ready(making), name="evening")


def _agreed(moments: Iterable[float | None]) -> float | None:
    """Return the moment that all are, whichever zone is chosen."""
    different = set(moments)
    return different.pop() if len(different) == 1 else None


def titled(typed: str) -> str:
    """Return a title as it was typed; of one of which nothing would be seen, none."""
    title = " ".join(typed.split())[:TITLE]
    return title if seen(title) else ""


def _require_host(interaction: Interaction, evening: StoredEvening) -> None:
    """Refuse what only its host may do, or who keeps order in its channel: not in another one."""
    keeps_order = interaction.channel_id == evening.row.channel_id and moderates(interaction)
    if evening.row.host_id != interaction.user.id and not keeps_order:
        raise Refusal("not_evening_host")


def _require_stage(evening: StoredEvening, verb: str) -> None:
    """Refuse to ask for what is not possible at its stage."""
    if evening.status is not (EveningStatus.OPEN if verb == "end" else EveningStatus.PLANNED):
        raise Refusal("evening_otherwise")


def _may_thread(interaction: Interaction) -> bool | None:
    """Return whether the bot may make threads for the tables here; None: nobody can in a place of this type."""
    if kind_here(interaction) not in THREAD_OF:
        return None
    try:
        require_permissions(interaction, NEEDED_FOR_THREADS)
    except Refusal:
        return False
    return True
