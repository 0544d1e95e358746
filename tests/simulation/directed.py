"""`python -m tests.simulation.directed`: evenings with people who do what is written down, of bots broken on purpose.

Reads a list of `[script, fault or null, where its database is to be kept or null]` as JSON, by their names in
`scripts.py` and `broken.py`; prints what each came to.
"""

from __future__ import annotations

import gc
import json
import re
import shutil
import sys
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from sandbox.components import ROLE_SELECT, USER_SELECT
from sandbox.model import Channel, Person, Role
from sandbox.server import Outcome, SeenMessage
from simulation.evening import Evening
from simulation.people import Deed
from simulation.runner import new_folder, prepare
from simulation.world import World
from tests.simulation import broken, scripts
from tests.store import compiled

FEW = 2
"""With more evenings than these it is quicker to play one first: all of them have what it has worked out."""


class Actor:
    """Somebody who does what is written down, and sees what Discord would show."""

    def __init__(self, evening: Evening, person: Person, place: Channel) -> None:
        self.person, self.place = person, place
        self._evening = evening
        self._sandbox = evening.world.sandbox

    async def calls(self, name: str, **options: object) -> Outcome:
        return await self._does(f"called /{name}", self._sandbox.slash(self.person, self.place, name, options))

    async def presses(self, pattern: str) -> Outcome:
        """Press the newest button there whose custom id matches."""
        if (found := self.finds(pattern)) is None:
            raise LookupError(f"{self.person.name} sees nothing like {pattern}")
        message, custom_id = found
        doing = self._sandbox.click(self.person, message, custom_id=custom_id)
        return await self._does(f"pressed {custom_id}", doing)

    def finds(self, pattern: str) -> tuple[SeenMessage, str] | None:
        """Return the newest message with a button whose custom id matches, and the id; None where there is none."""
        for message in reversed(self._sees()):
            for button in message.buttons:
                if button.custom_id and not button.disabled and re.search(pattern, button.custom_id):
                    return message, button.custom_id
        return None

    async def chooses(self, pattern: str, count: int, leaving: int = 0) -> Outcome:
        """Choose the first options, after those that are left, of the newest menu there whose custom id matches."""
        for message in reversed(self._sees()):
            for select in message.selects:
                if re.search(pattern, select.custom_id):
                    values = [option.value for option in select.options[leaving : leaving + count]]
                    doing = self._sandbox.choose(self.person, message, select.custom_id, values)
                    return await self._does(f"chose {values} of {select.custom_id}", doing)
        raise LookupError(f"{self.person.name} sees nothing like {pattern}")

    async def names(self, pattern: str, other: Actor) -> Outcome:
        """Choose somebody in the newest menu there of people whose custom id matches."""
        return await self._picks(USER_SELECT, pattern, other.person)

    async def gives_role(self, pattern: str, role: Role) -> Outcome:
        """Choose a role in the newest menu there of roles whose custom id matches."""
        return await self._picks(ROLE_SELECT, pattern, role)

    async def _picks(self, kind: int, pattern: str, one: Person | Role) -> Outcome:
        for message in reversed(self._sees()):
            for select in message.selects:
                if select.kind == kind and re.search(pattern, select.custom_id):
                    doing = self._sandbox.choose(self.person, message, select.custom_id, [str(one.id)])
                    return await self._does(f"chose {one.name} of {select.custom_id}", doing)
        raise LookupError(f"{self.person.name} sees nothing like {pattern}")

    def _sees(self) -> list[SeenMessage]:
        return self._sandbox.messages(self.place, self.person)

    async def _does(self, what: str, doing: Awaitable[Outcome]) -> Outcome:
        at = self._evening.world.loop.time()
        outcome = await doing
        self._evening.note(Deed(at, self.person.name, what, outcome))
        return outcome


class Directed(Evening):
    """An evening by a script."""

    rest = 500.0  # so few presses leave less to be done

    def __init__(self, folder: Path, script: Callable[[Directed], Awaitable[None]]) -> None:
        super().__init__("directed", folder)
        # What is thought about days takes long, and is no part of any script.
        self.world = World(
            self.world.seed, folder, {"FEATURES_OFF": "daily,puzzles"}, scripts.HOSTS.get(script.__name__, 1)
        )
        self._script = script

    def actor(self, number: int) -> Actor:
        """Return somebody in the first place."""
        return Actor(self, self.people[number], self.places[0])

    def newcomer(self, name: str) -> Actor:
        """Return somebody who has just joined the server, in the first place."""
        return Actor(self, self.world.sandbox.add_person(name), self.places[0])

    async def _pass(self, chance: Random) -> None:
        try:
            await self._script(self)
        except LookupError as missing:
            self.told.breaches.append(str(missing))


def play(wanted: tuple[str, str | None, str | None]) -> Mapping[str, Any]:
    """Play one, in a process of its own."""
    script, fault, keep = wanted
    if fault is not None:
        broken.BOTS[fault].breaks()
    folder = new_folder("evening-")
    try:
        evening = Directed(folder, getattr(scripts, script))
        told = evening.play()
        if keep is not None:
            shutil.copy(evening.world.database, keep)
        return vars(told)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    wanted = json.load(sys.stdin)
    compiled.share()
    prepare()
    if len(wanted) > FEW:
        play(("flip7", None, None))
        gc.freeze()
    with get_context("fork").Pool(1, maxtasksperchild=1) as processes:
        json.dump(processes.map(play, wanted, chunksize=1), sys.stdout)


if __name__ == "__main__":
    main()
