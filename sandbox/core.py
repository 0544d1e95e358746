"""The parts of one sandbox, wired together."""

from sandbox.bus import Bus, Change
from sandbox.clock import SharedClock
from sandbox.commands import Commands
from sandbox.emojis import Emojis
from sandbox.events import Events
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.journal import Faults, Journal
from sandbox.limits import Limits
from sandbox.messages import Messages
from sandbox.people import People
from sandbox.profile import AppProfile
from sandbox.world import World

TOKEN = "sandbox"  # noqa: S105 - not a secret: what the bot is told to use here
API = "/api/v10"


class Core:
    """Everything behind the HTTP routes; one per `Sandbox`."""

    def __init__(self, clock: SharedClock, bus: Bus, response_seconds: float) -> None:
        self.clock = clock
        self.bus = bus
        self.world = World(clock, bus)
        self.profile = AppProfile()
        self.emojis = Emojis(self.world.ids)
        self.events = Events(self.world.ids, clock)
        self.commands = Commands(self.world.ids, self.world.bot.id)
        self.messages = Messages(self.world, self.emojis.knows)
        self.gateway = Gateway(self.world, bus, TOKEN)
        self.interactions = Interactions(self.world, bus, self.gateway, self.messages, response_seconds)
        self.people = People(self.world, self.commands, self.interactions)
        self.journal = Journal()
        self.faults = Faults()
        self.limits = Limits(self.interactions.channel_of)

    def tell(self, kind: str) -> None:
        """Publish news that needs no data."""
        self.bus.publish(Change(kind))
