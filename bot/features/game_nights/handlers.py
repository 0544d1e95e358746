"""`/event` and what is pressed about a game night: planning it, coming, and what its host changes later."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace

import discord

from bot.chosen import seen
from bot.features.game_nights import repeat_words, screens, series_handlers
from bot.features.game_nights.cards import GameNightCards
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.forms import NEW, changed_in, chosen_count, chosen_in, new_form_id, night_form
from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.result import GameNightResult
from bot.features.game_nights.rows import GameNightRow, GameNightStatus
from bot.features.game_nights.screens import NAME
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.series_handlers import SeriesHandlers
from bot.features.game_nights.service import TITLE, GameNightService, Plan
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.times import GameNightTimes, Zone
from bot.features.game_nights.when import VERBS
from bot.store.people import PeopleStore
from bot.store.server_rows import GuildRow, games_on
from bot.tables.refusal import Refusal
from bot.text import public_locale, refusal, say
from bot.ui.forms.form import Form
from bot.ui.forms.sent import FORM_CHANGED, is_sent, sent_form
from bot.ui.gateway.audience import Audience, Audiences
from bot.ui.gateway.kinds import THREAD_OF, kind_here
from bot.ui.gateway.permissions import NEEDED_FOR_THREADS, moderates, require_permissions
from bot.ui.gateway.server_rules import ServerRules, require_here
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
    DeliveryStatus,
    Interaction,
    ask_to_type,
    chosen_values,
    commit_then,
    defer_if_slow,
    ready,
    send_file,
    show_form,
    typed_text,
)
from bot.ui.input.when import LONGEST
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens.screen import PLAIN_LIMIT, Screen

ZONE = 40
"""Characters of the name of a city."""


class GameNightHandlers:
    """Answers /event, and presses on cards of game nights."""

    def __init__(
        self,
        nights: GameNightService,
        people: PeopleStore,
        rules: ServerRules,
        result: GameNightResult,
        audiences: Audiences,
        cards: GameNightCards,
        series: GameNightSeries,
    ) -> None:
        self.nights = nights
        self.cards = cards
        self.people = people
        self.rules = rules
        self.result = result
        self.audiences = audiences
        self.times = GameNightTimes(nights, people)
        self.series = SeriesHandlers(series, self.times)

    # Planning

    async def plan(self, interaction: Interaction, when: str, title: str, game: str, zone: str) -> None:
        """Begin to plan a game night in this channel: what was understood is shown to its host alone.

        Where no time is given, all of it is asked for in a form.
        """
        game = game or self.rules.first_game(await self.rules.chosen(interaction))
        chosen = await self._require_plan(interaction, [game])
        sure, likely = self.times.named(interaction, zone) if zone else (None, [])
        if sure is not None:
            await self.times.keep(interaction, sure)
        there = await self.times.zone(interaction)
        if not when and (sure is not None or not likely) and not interaction.response.is_done():
            form = self._form(self.nights.row(self._plan(interaction, there, title, [game])), chosen)
            await show_form(interaction, new_form_id(), form)
            return
        # What may be several zones or moments is asked for; what is chosen then is a moment.
        moments = self.times.moments(when, likely) if likely and sure is None else {}
        moment = _agreed(moments.values()) if moments else self.times.moment(when, there.name)
        plan = replace(self._plan(interaction, there, title, [game]), starts_at=moment)
        night = await commit_then(interaction, self.nights.draft(plan), thinking=True)

        async def screen() -> Screen:
            if moments:
                return screens.zones(night, moments, self.nights.now)
            return await self._draft(interaction, night, chosen)

        await answer(interaction, screen, how=How.PRIVATE, name=NAME)

    async def _require_plan(self, interaction: Interaction, games: Iterable[str]) -> GuildRow:
        """Return what the server has chosen; refuse whoever may not plan a game night with these games here."""
        for game in games:
            await self.rules.require_begin(interaction, game)
        await self.audiences.require_readable(interaction, privately=True)
        require_permissions(interaction)
        return await self.rules.chosen(interaction)

    def _plan(self, interaction: Interaction, there: Zone, title: str, games: Sequence[str]) -> Plan:
        assert interaction.guild_id is not None
        return Plan(
            interaction.guild_id,
            interaction.channel_id or 0,
            interaction.user.id,
            interaction.user.display_name,
            titled(title),
            games,
            None,
            there.name,
        )

    def _form(self, row: GameNightRow, chosen: GuildRow) -> Form:
        return night_form(row, games_on(self.rules.games, chosen.games_off), self.nights.now)

    async def _planned(self, interaction: Interaction) -> None:
        """Begin to plan what was sent with the form of the command: who may is asked again, and which games.

        Nothing that was filled in is lost: of a time that is none, it is asked as ever.
        """
        if not is_sent(interaction) or interaction.guild_id is None:
            raise Refusal("bad_button")
        there = await self.times.zone(interaction)
        plan = self._plan(interaction, there, "", ())
        sent = sent_form(interaction, night_form(self.nights.row(plan), list(self.rules.games), self.nights.now))
        chosen = await self._require_plan(interaction, sent.values("games"))
        moment, note = self.times.read(sent.text("when"), there.name)
        games, repeats, tables, each = chosen_in(sent)
        plan = replace(plan, games=games, repeats=repeats, tables=tables, each=each)
        plan = replace(plan, title=titled(sent.text("name")), starts_at=moment)
        night = await commit_then(interaction, self.nights.draft(plan), thinking=True)
        await answer(
            interaction, lambda: self._draft(interaction, night, chosen, note=note), how=How.PRIVATE, name=NAME
        )

    async def _filled_in(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> str | None:
        """Show the form of a draft, or change what was sent with it; the code where the draft is another by now."""
        chosen, zone = await self.rules.chosen(interaction), await self.times.zone(interaction, night)
        # A time is shown in the zone in which another is typed.
        form = self._form(night.row.model_copy(update={"zone": zone.name}), chosen)
        if not is_sent(interaction):
            await show_form(interaction, GameNightPress("form", night.id, form.mark).custom_id, form)
            return None
        if form.mark != press.argument:
            note = refusal(FORM_CHANGED, {})
            await answer(interaction, lambda: self._draft(interaction, night, chosen, note=note), name=NAME)
            return FORM_CHANGED
        sent = sent_form(interaction, form)
        values, note = changed_in(sent), ""
        if "name" in sent.changed:
            values["title"] = titled(sent.text("name"))
        if "when" in sent.changed:
            moment, note = self.times.read(sent.text("when"), zone.name)
            values |= {} if moment is None else {"starts_at": moment}
        await self._choose(interaction, night, values, note=note)
        return None

    async def _draft(
        self,
        interaction: Interaction,
        night: StoredGameNight,
        chosen: GuildRow,
        instead: float | None = None,
        note: str = "",
    ) -> Screen:
        """Return what its host chooses; `note`: what is said above that."""
        screen = await self._choosing(interaction, night, chosen, instead)
        return replace(screen, texts=(note, *screen.texts)) if note else screen

    async def _choosing(
        self, interaction: Interaction, night: StoredGameNight, chosen: GuildRow, instead: float | None
    ) -> Screen:
        zone = await self.times.zone(interaction, night)
        if not night.row.starts_at:
            return self.times.asked(night, zone)
        games = games_on(self.rules.games, chosen.games_off)
        return screens.draft(
            night,
            games,
            self.nights.now,
            guess=zone.guess,
            threads=_may_thread(interaction),
            event=await self._may_make_events(interaction, night),
            instead=instead,
        )

    async def _may_make_events(self, interaction: Interaction, night: StoredGameNight) -> bool:
        """Return whether the bot may make events of Discord's, which everybody in the server sees."""
        granted = interaction.app_permissions
        if not (granted.administrator or granted.create_events or granted.manage_events):
            return False
        return await self.audiences.of(night.row.channel_id) is Audience.EVERYBODY

    # Presses

    async def pressed(self, interaction: Interaction, press: GameNightPress) -> str | None:
        """Answer a press; return the code of a form that was about what has changed.

        Ids come from outside: what it is about is looked up, and who may press it.
        """
        if (press.verb, press.night) == ("form", NEW):
            await self._planned(interaction)
            return None
        night = await self.nights.get(press.night)
        if night.row.guild_id != interaction.guild_id:
            raise Refusal("no_game_night")
        await self.audiences.require_place_seen(interaction, night.row.channel_id, Refusal("no_game_night"))
        if night.status is GameNightStatus.DRAFT:
            return await self._planning(interaction, night, press)
        user = interaction.user
        match press.verb:
            case "come":
                await self._on_card(interaction, lambda: self.nights.come(night.id, user.id, user.display_name))
            case "away":
                await self._on_card(interaction, lambda: self.nights.stay_away(night.id, user.id))
            case "which":
                chosen = await self.rules.chosen(interaction)
                await self._on_card(interaction, lambda: self.nights.settle_on(night, chosen, press.argument))
            case "text":
                await self._as_text(interaction, night)
            case "form":
                # Meanwhile everybody was told.
                raise Refusal("game_night_announced")
            case verb:
                _require_host(interaction, night)
                handler = self.series.pressed if verb in series_handlers.VERBS else self._changing
                await handler(interaction, night, press)
        return None

    async def _as_text(self, interaction: Interaction, night: StoredGameNight) -> None:
        """Answer with what a game night has come to as text; of very many people it is a file with room for all."""
        screen = await defer_if_slow(interaction, self.result.as_text(night), thinking=True)
        text = NO_EMOJIS.written(screen.plain or "")
        if len(text) <= PLAIN_LIMIT:
            await answer(interaction, lambda: ready(screen), how=How.PRIVATE)
            return
        file = discord.File(io.BytesIO(text.encode("utf-8", "replace")), filename=f"{NAME}.txt")
        await send_file(interaction, "\n".join(screen.texts), file)

    async def _on_card(self, interaction: Interaction, changing: Callable[[], Awaitable[StoredGameNight]]) -> None:
        """Make a change, and answer with the card as it is then."""
        if interaction.message is None:
            raise Refusal("bad_button")
        changed: list[StoredGameNight] = []

        async def change() -> None:
            changed.append(await changing())

        async def screen() -> Screen:
            return await self.cards.screen(changed[0])

        sent = await answer(interaction, screen, change=change, how=How.REPLACE, name=NAME)
        night = changed[0]
        if sent.status is DeliveryStatus.SENT:
            await self.nights.store.note_card(night.id, interaction.message.id, night.row.version)
        self.nights.changed()

    async def _planning(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> str | None:
        """Choose something of a draft, or let everybody know."""
        if night.row.host_id != interaction.user.id:
            raise Refusal("not_game_night_host")
        match press.verb:
            case "form":
                return await self._filled_in(interaction, night, press)
            case "post":
                await self._announce(interaction, night)
            case "time" | "zone" | "name" if interaction.type is not discord.InteractionType.modal_submit:
                await self._ask(interaction, press, night.row.title if press.verb == "name" else "")
            case "zone" | "zonepick":
                await self._zoned(interaction, night, press)
            case "back":
                await self._choose(interaction, night, {})
            case verb if verb == "time" or verb in VERBS:
                await self._timed(interaction, night, press)
            case verb:
                await self._choose(interaction, night, self._chosen(interaction, press, verb))
        return None

    async def _timed(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> None:
        """Take the time that was typed or chosen; ask for it until it is one."""
        zone = await self.times.zone(interaction, night)
        offer = None
        if press.verb == "time":
            moment = self.times.moment(typed_text(interaction), zone.name)
        else:
            offer = self.times.picked(press, "".join(chosen_values(interaction)), zone)
            moment = offer.moment
        if moment is None:
            await answer(interaction, lambda: ready(self.times.asked(night, zone, offer)), name=NAME)
        else:
            await self._choose(interaction, night, {"starts_at": moment})

    def _chosen(self, interaction: Interaction, press: GameNightPress, verb: str) -> dict[str, object]:
        """Return what a press on a draft chooses; refuse what is not offered."""
        values = chosen_values(interaction)
        value = values[0] if values else ""
        match verb:
            case "begin" if press.argument.isdecimal():
                self.nights.require_ahead(float(press.argument))
                return {"starts_at": float(press.argument)}
            case "name":
                return {"title": titled(typed_text(interaction))}
            case "repeats" if value in (repeat_words.ONCE, *Repeats):
                return {"repeats": repeat_words.chosen_repeats(value)}
            case "games" if values and all(game in self.rules.games for game in values):
                return {"games": list(dict.fromkeys(values))}
            case "count":
                tables, each = chosen_count(value)
                return {"tables": tables, "each": each}
        raise Refusal("bad_button")

    async def _choose(
        self,
        interaction: Interaction,
        night: StoredGameNight,
        values: dict[str, object],
        instead: float | None = None,
        note: str = "",
    ) -> None:
        chosen, changed = await self.rules.chosen(interaction), [night]
        zone = (await self.times.zone(interaction, night)).name
        if zone != night.row.zone:
            values = {**values, "zone": zone}

        async def change() -> None:
            if values:
                changed[0] = await self.nights.choose(night.id, **values)

        await answer(
            interaction, lambda: self._draft(interaction, changed[0], chosen, instead, note), change=change, name=NAME
        )

    async def _zoned(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> None:
        """Keep the zone that somebody names, or ask which is meant. A moment that is known stays that moment."""
        moment = self.times.if_ahead(float(press.argument)) if press.argument.isdecimal() else None
        if press.verb == "zonepick":
            zone, moment = self.times.chosen("".join(chosen_values(interaction)))
        else:
            sure, likely = self.times.named(interaction, typed_text(interaction))
            if sure is None:
                asked = screens.zones(night, dict.fromkeys(likely, moment), self.nights.now)
                await answer(interaction, lambda: ready(asked), name=NAME)
                return
            zone = sure
        await self.times.keep(interaction, zone)
        if night.status is not GameNightStatus.DRAFT:
            there = await self.times.zone(interaction)
            await answer(interaction, lambda: ready(self.times.moving(night, there, moment)), name=NAME)
        elif moment is not None:
            await self._choose(interaction, night, {"starts_at": moment})
        else:
            await self._choose(interaction, night, {}, self.times.same_clock(night, zone))

    async def _ask(self, interaction: Interaction, press: GameNightPress, now: str = "") -> None:
        """Ask for a time, a city or a title."""
        longest = {"zone": ZONE, "rezone": ZONE, "name": TITLE}.get(press.verb, LONGEST)
        asked = {"retime": "time", "rezone": "zone"}.get(press.verb, press.verb)
        title, label = say(f"game_night.button.{asked}"), say(f"game_night.type.{asked}")
        await ask_to_type(interaction, press.custom_id, title, label, now, longest)

    async def _announce(self, interaction: Interaction, night: StoredGameNight) -> None:
        """Let everybody know: who may host, and where, is asked again."""
        if not night.row.starts_at:
            raise Refusal("bad_button")
        for game in night.row.games:
            await self.rules.require_begin(interaction, game)
        require_permissions(interaction)
        with_event = await self._may_make_events(interaction, night)
        announced = [night]

        async def change() -> None:
            announced[0] = await self.nights.announce(night.id, with_event=with_event)

        await answer(interaction, lambda: self._announced(announced[0]), change=change, name=NAME)

    async def _announced(self, night: StoredGameNight) -> Screen:
        """Return what the host is told: that everybody can see the card, or that it is refused, and what helps."""
        with public_locale():
            shown = await self.cards.shown(night)
        now = self.nights.now
        return screens.posted(shown, now) if shown is not None else screens.unposted(night, now)

    # Later

    async def _changing(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> None:
        """Ask whether it is to be changed, or change it, for its host."""
        verb = press.verb.removesuffix("yes")
        if verb == "open":
            require_here(await self.rules.chosen(interaction), interaction)
        if verb in ("retime", "rezone", "zonepick", *VERBS):
            await self._retime(interaction, night, press)
        elif verb == "card":
            _require_stage(night, "off")
            await answer(interaction, lambda: self._announced(night), name=NAME)
        elif verb == "move" and press.argument.isdecimal():
            moment = float(press.argument)
            await self._change(interaction, "move", lambda: self.nights.move(night.id, moment))
        elif verb not in screens.YES:
            raise Refusal("bad_button")
        elif verb == press.verb:
            _require_stage(night, verb)
            played = await self.nights.store.still_played(night.id)
            await answer(interaction, lambda: ready(screens.asked(night, verb, played)), how=How.PRIVATE)
        else:
            making = {"off": self.nights.call_off, "open": self.nights.open, "end": self.nights.end}[verb]
            await self._change(interaction, verb, lambda: making(night.id))

    async def _change(
        self, interaction: Interaction, verb: str, changing: Callable[[], Awaitable[StoredGameNight]]
    ) -> None:
        changed: list[StoredGameNight] = []

        async def change() -> None:
            changed.append(await changing())

        await answer(interaction, lambda: ready(screens.done(changed[0], verb)), change=change, name=NAME)

    async def _retime(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> None:
        """Ask for another time, or take it, in the zone of whoever types it; it counts once they have seen it."""
        _require_stage(night, "off")
        is_typed = press.verb in ("retime", "rezone")
        if is_typed and interaction.type is not discord.InteractionType.modal_submit:
            await self._ask(interaction, press)
            return
        if press.verb in ("rezone", "zonepick"):
            await self._zoned(interaction, night, press)
            return
        zone = await self.times.zone(interaction, night)
        if press.verb == "retime":
            moment = self.times.moment(typed_text(interaction), zone.name)
            await answer(interaction, lambda: ready(self.times.moving(night, zone, moment)), name=NAME)
            return
        offer = self.times.picked(press, "".join(chosen_values(interaction)), zone)
        making = self.times.asked(night, zone, offer)
        if offer.moment is not None:
            making = self.times.moving(night, zone, offer.moment)
        await answer(interaction, lambda: ready(making), name=NAME)


def _agreed(moments: Iterable[float | None]) -> float | None:
    """Return the moment that all are, whichever zone is chosen."""
    different = set(moments)
    return different.pop() if len(different) == 1 else None


def titled(typed: str) -> str:
    """Return a title as it was typed; of one of which nothing would be seen, none."""
    title = " ".join(typed.split())[:TITLE]
    return title if seen(title) else ""


def _require_host(interaction: Interaction, night: StoredGameNight) -> None:
    """Refuse what only its host may do, or who keeps order in its channel: not in another one."""
    keeps_order = interaction.channel_id == night.row.channel_id and moderates(interaction)
    if night.row.host_id != interaction.user.id and not keeps_order:
        raise Refusal("not_game_night_host")


def _require_stage(night: StoredGameNight, verb: str) -> None:
    """Refuse to ask for what is not possible at its stage."""
    if night.status is not (GameNightStatus.OPEN if verb == "end" else GameNightStatus.PLANNED):
        raise Refusal("game_night_otherwise")


def _may_thread(interaction: Interaction) -> bool | None:
    """Return whether the bot may make threads for the tables here; None: nobody can in a place of this type."""
    if kind_here(interaction) not in THREAD_OF:
        return None
    try:
        require_permissions(interaction, NEEDED_FOR_THREADS)
    except Refusal:
        return False
    return True
