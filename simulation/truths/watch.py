"""Looks at an evening from beside it, and says in the end what was not as it has to be."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sandbox.bus import Change
from sandbox.model import Message
from sandbox.server import Sandbox
from simulation.hosts import Host
from simulation.truths import clocks, deletion, duels, games, messages, privacy, requests, tables
from simulation.truths.clocks import Times

EVERY = 0.5
"""Seconds between two looks."""


class Watch:
    """What has been seen of one evening."""

    def __init__(self, sandbox: Sandbox, host: Host) -> None:
        self._sandbox = sandbox
        self._host = host
        self._now = host.machine.time
        self._began = host.machine.began
        self._cut_off, self._jumped = Times(), Times()
        self.taken: Counter[int] = Counter()
        """Presses that the database had when they were acknowledged."""
        self.shown: list[privacy.Shown] = []
        self._misfits: dict[str, str] = {}
        """What is wrong with requests, each kind once."""
        sandbox.core.bus.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind == "message":
            message: Message = change.data
            if message.author_id == self._sandbox.bot.id:
                place = self._sandbox.world.channel(message.channel_id)
                self.shown.append(privacy.seen(message, place, self._now()))
        elif change.kind == "request":
            for problem in requests.obeys_discord(change.data):
                self._misfits.setdefault(re.sub(r"\d{6,}", "…", problem), problem)

    async def look(self) -> None:
        """Look again and again whether a press can arrive, and whether the machine's clock is right."""
        loop, gateway = asyncio.get_running_loop(), self._sandbox.gateway
        before = loop.time()
        while True:
            await asyncio.sleep(EVERY)
            now, reached = loop.time(), self._host.alive and self._sandbox.online and not gateway.silent
            self._cut_off.note(not reached, before, now)
            self._jumped.note(self._host.machine.began != self._began, before, now)
            before = now

    def at_rest(self, file: Path) -> Iterator[str]:
        """Yield what Discord should not show, now that everything has been done."""
        yield from messages.messages_are_the_newest(self._sandbox, file)
        yield from messages.messages_show_the_newest(self._sandbox, games.played(file)[0])
        yield from deletion.no_open_message_names_them(self._sandbox, file)

    async def in_the_end(self, file: Path) -> list[str]:
        """Return what should not lie in the database, or should not have been seen, once the bot has stopped."""
        played, breaches = games.played(file)
        breaches += self._misfits.values()
        breaches += games.games_follow_the_rules(file, played)
        breaches += duels.deals_are_what_the_games_came_to(file, played)
        breaches += clocks.clocks_take_nothing(played, self._cut_off, self._jumped, self._began)
        breaches += tables.nothing_is_overdue(file, self._now())
        breaches += tables.nobody_is_stuck(file)
        breaches += tables.presses_are_taken_once(file, self.taken)
        breaches += deletion.no_id_is_left(self._sandbox, file)
        breaches += privacy.pictures_show_what_was(self.shown, played, self._sandbox.core.interactions.all)
        breaches += privacy.nothing_private_is_shown(self.shown, played, file)
        return breaches + await games.summaries_follow_from_results(file)
