"""What the page lets one do to the stage itself: move the clock, let people come and go."""

from collections.abc import Awaitable, Callable
from typing import Any

from sandbox.clock import SharedClock
from sandbox.core import Core
from sandbox.errors import Json
from sandbox.model import LOCALES, Guild, Person
from sandbox.people import RefusedError

MAX_STEP = 31 * 86_400
NEAR = 30.0
"""Seconds from midnight at which the page's buttons stop."""
BACK = 3600.0
MOVES: dict[str, Callable[[SharedClock], float]] = {
    "before midnight": lambda clock: clock.to_midnight(-NEAR),
    "after midnight": lambda clock: clock.to_midnight(NEAR),
    "back": lambda clock: clock.set_back(BACK),
    "real time": lambda clock: clock.to_real_time(),
}


class Stage:
    """The actions of the page that are not those of one person in a channel."""

    def __init__(self, core: Core) -> None:
        self._clock = core.clock
        self._world = core.world
        self.actions: dict[str, Callable[[Person, Json], Awaitable[Any]]] = {
            "advance": self._advance,
            "move_clock": self._move_clock,
            "add_person": self._add_person,
            "leave": self._leave,
            "join": self._join,
            "install": self._install,
            "refuse_direct": self._refuse_direct,
            "speak": self._speak,
        }

    async def _advance(self, _: Person, body: Json) -> Any:
        return {"offset": self._clock.advance(min(float(body["seconds"]), MAX_STEP))}

    async def _move_clock(self, _: Person, body: Json) -> Any:
        return {"offset": MOVES[str(body["to"])](self._clock)}

    async def _add_person(self, _: Person, body: Json) -> Any:
        name = str(body["name"]).strip()[:32]
        if not name:
            raise RefusedError("A name is needed.")
        return {"id": str(self._world.add_person(name).id)}

    async def _leave(self, person: Person, body: Json) -> Any:
        guild = self._guild(body)
        if guild.owner_id == person.id:
            raise RefusedError("The owner of a server cannot leave it.")
        self._world.person_leaves(person, guild)
        return {}

    async def _join(self, person: Person, body: Json) -> Any:
        self._world.person_joins(person, self._guild(body))
        return {}

    def _guild(self, body: Json) -> Guild:
        wanted = int(body["guild"])
        found = next((guild for guild in self._world.all_guilds if guild.id == wanted), None)
        if found is None:
            raise RefusedError("This server is gone.")
        return found

    async def _install(self, person: Person, body: Json) -> Any:
        self._world.install_app(person, bool(body["installed"]))
        return {}

    async def _speak(self, person: Person, body: Json) -> Any:
        locale = str(body["locale"])
        if locale not in LOCALES:
            raise RefusedError(f"Discord is not there in {locale!r}.")
        self._world.speak(person, locale)
        return {}

    async def _refuse_direct(self, person: Person, body: Json) -> Any:
        self._world.refuse_direct(person, bool(body["refuses"]))
        return {}
