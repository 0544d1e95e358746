"""Who comes, and where they meet: in every kind of place that Discord has, with the bot as a member or as a guest."""

from __future__ import annotations

from random import Random

from sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    FORUM,
    LOCALES,
    PUBLIC_THREAD,
    STAGE_CHANNEL,
    VOICE_CHANNEL,
    Channel,
    Person,
)
from sandbox.permissions import P
from sandbox.places import private_thread, thread
from sandbox.server import Sandbox

NAMES = ("Ada", "Bo", "Cy", "Gus", "Kai", "Lin")
"""Those who may come: Gus and Lin are not in the second server, Kai is not in the first."""
HAS_APP = 0.6
"""How many have installed the bot for themselves: they can play wherever they are."""
EACH_EVENING = 3
"""Places at which people meet in one evening."""


def people(sandbox: Sandbox, chance: Random) -> list[Person]:
    """Return who comes, each with a language."""
    sandbox.add_person("Lin")
    found = [sandbox.person(name) for name in (*NAMES[:2], *chance.sample(NAMES[2:], chance.randint(0, 3)))]
    for person in found:
        sandbox.speak(person, chance.choice(LOCALES))
        if chance.random() < HAS_APP:
            sandbox.install_for(person)
    return found


def meet(sandbox: Sandbox, who: list[Person], chance: Random) -> list[Channel]:
    """Return where they meet."""
    world, host = sandbox.world, who[0]
    world.let_bot(sandbox.guild, P.CREATE_EVENTS)
    table, night = sandbox.channel("game-table"), sandbox.channel("game-night")
    news, forum = sandbox.add_channel("news", kind=ANNOUNCEMENTS), sandbox.add_channel("forum", kind=FORUM)
    places = [
        table,
        night,
        news,
        sandbox.add_channel("voice", kind=VOICE_CHANNEL),
        sandbox.add_channel("stage", kind=STAGE_CHANNEL),
        thread(world, table, "thread", host),
        private_thread(world, table, "private thread", host, *who),
        thread(world, news, "thread of news", host, ANNOUNCEMENT_THREAD),
        thread(world, forum, "post", host, PUBLIC_THREAD),
        *sandbox.find_guild("Moon Table").channels.values(),
        *sandbox.add_guild("Another").channels.values(),
        *sandbox.add_guild("Without the bot", with_bot=False).channels.values(),
        sandbox.private(*who[:2]),
        sandbox.private(*who, name="Sofa"),
    ]
    return [table, *chance.sample(places[1:], EACH_EVENING - 1)]
