"""When a game night begins, and in which zone somebody is: what was typed, and what is asked where it is not sure.

A moment that is known stays that moment, whatever zone is named later.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.chosen import in_words, seen
from bot.features.game_nights import screens as screens
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.when import Picked, TimeChoices
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.text import refusal, say
from bot.ui.input.answers import Interaction, defer_if_slow
from bot.ui.input.when import at, understood
from bot.ui.input.zones import found, known, meant, said_or_guessed, zone_of
from bot.ui.screens.screen import OPTIONS, Screen


@dataclass(frozen=True, slots=True)
class Zone:
    """In which zone somebody types times."""

    name: str
    guess: bool
    """They have never said so."""


class GameNightTimes:
    """Reads what is typed and chosen; keeps the zone that somebody has named, and no other."""

    def __init__(self, nights: GameNightService, people: PeopleStore) -> None:
        self.nights = nights
        self.people = people

    # Zones

    async def zone(self, interaction: Interaction, night: StoredGameNight | None = None) -> Zone:
        """Return the zone of whoever asks: the one they have named, or else the game night's, or a guess."""
        person = await defer_if_slow(interaction, self.people.person(interaction.user.id), thinking=True)
        name, is_guess = said_or_guessed(person.zone, str(interaction.locale))
        there = night is not None and is_guess and night.row.zone in known()
        return Zone(night.row.zone if night is not None and there else name, is_guess)

    async def keep(self, interaction: Interaction, zone: str) -> None:
        """Remember the zone that somebody has named."""
        await self.people.choose(interaction.user.id, zone=zone)

    def named(self, interaction: Interaction, typed: str) -> tuple[str | None, list[str]]:
        """Return the zone of which a text is the name; None beside those of which somebody has to choose.

        `Refusal` where there is no zone like it.
        """
        locale, now = str(interaction.locale), self.nights.now
        whole = meant(typed, locale, now)
        if len(whole) == 1:
            return whole[0], whole
        if likely := whole or found(typed, locale, now, OPTIONS):
            return None, likely
        raise Refusal("zone_unknown")

    def chosen(self, value: str) -> tuple[str, float | None]:
        """Return the zone that a select names, and the moment that goes with it; `Refusal` for one not offered."""
        zone, _, moment = value.partition("@")
        if zone not in known() or (moment and not moment.isdecimal()):
            raise Refusal("bad_button")
        return zone, self.if_ahead(float(moment or 0))

    # Moments

    def moment(self, typed: str, zone: str) -> float | None:
        """Return the moment that a text means for sure; `Refusal` where a game night cannot begin then."""
        moment = understood(typed, self.nights.now, zone_of(zone))
        if moment is not None:
            self.nights.require_ahead(moment)
        return moment

    def read(self, typed: str, zone: str) -> tuple[float | None, str]:
        """Return the moment that a text means for sure, or what is said of it where it is none: what was typed, too."""
        if not typed.strip():
            return None, ""
        try:
            moment = self.moment(typed, zone)
        except Refusal as no:
            return None, refusal(no.code, no.data)
        return moment, "" if moment is not None else say("game_night.form.unread", typed=in_words(seen(typed)))

    def moments(self, typed: str, zones: list[str]) -> dict[str, float | None]:
        """Return the moment that a text means in each zone; None where it means none, or a game night cannot begin."""
        read = {zone: understood(typed, self.nights.now, zone_of(zone)) for zone in zones}
        return {zone: None if moment is None else self.if_ahead(moment) for zone, moment in read.items()}

    def if_ahead(self, moment: float) -> float | None:
        """Return a moment at which a game night can begin, or None."""
        try:
            self.nights.require_ahead(moment)
        except Refusal:
            return None
        return moment

    def same_clock(self, night: StoredGameNight, zone: str) -> float | None:
        """Return when the clocks of a zone show what those of the game night's zone show at its beginning.

        None where that is the same moment, no one moment, or none at which it can begin.
        """
        shown = datetime.fromtimestamp(night.row.starts_at, zone_of(night.row.zone))
        clock = timedelta(hours=shown.hour, minutes=shown.minute)
        there = [moment for moment in at(shown.date(), clock, zone_of(zone)) if self.if_ahead(moment)]
        return there[0] if len(there) == 1 and abs(there[0] - night.row.starts_at) >= 60.0 else None

    def picked(self, press: GameNightPress, value: str, zone: Zone) -> TimeChoices:
        """Return what there is to choose after a press on one of the selects."""
        return TimeChoices(Picked.of(press.argument).with_value(press.verb, value), self.nights.now, zone.name)

    def asked(self, night: StoredGameNight, zone: Zone, offer: TimeChoices | None = None) -> Screen:
        """Return the selects in which somebody chooses when it begins."""
        offer = offer or TimeChoices(Picked(), self.nights.now, zone.name)
        return screens.picking(night, offer, zone.name, self.nights.now, guess=zone.guess)

    def moving(self, night: StoredGameNight, zone: Zone, moment: float | None) -> Screen:
        """Return the question whether it is to begin then; without a moment the selects."""
        assert night.status is not GameNightStatus.DRAFT
        if moment is None:
            return self.asked(night, zone)
        return screens.moving(night, moment, zone.name, self.nights.now, guess=zone.guess)
