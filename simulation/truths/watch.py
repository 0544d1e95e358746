"""Looks at an evening from beside it, and says in the end what was not as it has to be."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bot.features.catalogue import ROOMS
from sandbox.bus import Change
from sandbox.model import Message
from simulation.network import client
from simulation.truths import (
    blocks,
    circles,
    clocks,
    deletion,
    duels,
    game_nights,
    games,
    guesses,
    hosts,
    mentions,
    messages,
    presses,
    privacy,
    prize_roles,
    requests,
    seasons,
    seen,
    tables,
    tournaments,
    welcomes,
)
from simulation.truths.clocks import Times
from simulation.world import World

EVERY = 0.5
"""Seconds between two looks."""
OF_FEATURES = {
    "blocks": blocks.nobody_sits_down_where_they_are_blocked,
    "circles": circles.circles_are_of_both,
    "duels": duels.duels_are_as_they_were_played,
    "game_nights": game_nights.nights_come_to_what_was_played,
    "tournaments": tournaments.tournaments_are_as_they_were_played,
    "spectators": guesses.guesses_at_tables_add_up,
    "welcome": welcomes.servers_are_welcomed_once,
    "seasons": seasons.seasons_end_once,
    "prize_roles": prize_roles.roles_are_as_they_are_kept,
}
"""What has to be true of what a feature keeps, by the name of its room: without it there is nothing to look at."""


class Watch:
    """What has been seen of one evening."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sandbox = sandbox = world.sandbox
        self._began = world.hosts[0].machine.began
        self._cut_off: dict[int, Times] = defaultdict(Times)
        """By shard."""
        self._jumped = Times()
        self.taken: set[int] = set()
        """Interactions that the database had when they were acknowledged."""
        self._called: dict[int, set[str]] = defaultdict(set)
        """What each person has been called."""
        self.shown: list[privacy.Shown] = []
        self._reminders: dict[int, tuple[Message, int | None]] = {}
        """Messages that mention somebody as their turn runs out, with their servers."""
        self._owners = hosts.Owners(world)
        self._misfits: dict[str, str] = {}
        """What is wrong with requests, or with what they show, each kind once."""
        sandbox.core.bus.subscribe(self._on_change)

    def _now(self) -> float:
        """Return the time, by the host's clock; not the past where that jumped back, as what is kept then is right."""
        return max(self._world.hosts[0].machine.time(), self._began + self._world.loop.time())

    def _on_change(self, change: Change) -> None:
        if change.kind == "message":
            message: Message = change.data
            if message.author_id == self._sandbox.bot.id:
                place = self._sandbox.world.channel(message.channel_id)
                self.shown.append(privacy.seen(message, place, self._now()))
                if "circles" in ROOMS:
                    for problem in circles.board_shows_the_circle(self._world.database, message, self._sandbox):
                        self._misfits.setdefault("circle", problem)
                if mentions.reminds(message):
                    self._reminders[message.id] = message, place.guild_id
        elif change.kind == "request":
            for problem in requests.obeys_discord(change.data):
                self._misfits.setdefault(re.sub(r"\d{6,}", "…", problem), problem)
            for problem in self._owners.wrong(change.data, client()):
                self._misfits.setdefault("looks after", problem)

    async def look(self) -> None:
        """Look again and again whether a press can arrive, whether the machine's clock is right, who is called what."""
        loop, starts = asyncio.get_running_loop(), self._sandbox.gateway.starts
        before = loop.time()
        while True:
            await asyncio.sleep(EVERY)
            now, reached = loop.time(), self._world.reached()
            for shard in range(starts.shards):
                self._cut_off[shard].note(shard not in reached, before, now)
            jumped = any(host.machine.began != self._began for host in self._world.hosts)
            self._jumped.note(jumped, before, now)
            for person in self._sandbox.world.people.values():
                self._called[person.id].add(person.name)
            before = now

    def soon(self, file: Path) -> Iterator[str]:
        """Yield what people should not see, now that what was under way has been done."""
        yield from messages.panels_ask_what_is_asked(self._sandbox, file, games.played(file)[0], self._now())

    def at_rest(self, file: Path) -> Iterator[str]:
        """Yield what Discord should not show, now that everything has been done."""
        yield from messages.messages_are_the_newest(self._sandbox, file)
        yield from messages.messages_show_the_newest(self._sandbox, games.played(file)[0])
        yield from deletion.no_open_message_names_them(self._sandbox, file, self._called)

    async def in_the_end(self, file: Path) -> list[str]:
        """Return what should not lie in the database, or should not have been seen, once the bot has stopped."""
        played, breaches = games.played(file)
        breaches += self._misfits.values()
        breaches += games.games_follow_the_rules(file, played)
        breaches += presses.each_answer_was_pressed_once(played, self._sandbox.core.interactions.all)
        for feature, truth in OF_FEATURES.items():
            if feature in ROOMS:
                breaches += truth(file, played, self._now(), self._sandbox)
        breaches += clocks.clocks_take_nothing(played, self._cut_off, self._jumped, self._began)
        breaches += mentions.nobody_is_mentioned_again_within_an_hour(
            self._reminders.values(), self._jumped, self._began
        )
        breaches += tables.nothing_is_overdue(file, self._now())
        breaches += tables.nobody_is_stuck(file)
        breaches += tables.taken_presses_stay(file, self.taken)
        breaches += seen.nobody_grows_old_in_an_evening(file)
        breaches += deletion.nothing_is_left(self._sandbox, file, self._called)
        breaches += privacy.pictures_show_what_was(self.shown, played, self._sandbox.core.interactions.all)
        breaches += privacy.nothing_private_is_shown(self.shown, played, file)
        return breaches + await games.summaries_follow_from_results(file)
