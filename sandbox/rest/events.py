"""Scheduled events: the bot needs CREATE_EVENTS to make and change its own, MANAGE_EVENTS for those of others."""

from sandbox import permissions
from sandbox.errors import ApiError, Json
from sandbox.events import Event, exception_payload, payload
from sandbox.permissions import P
from sandbox.rest.call import Call, Routes

routes = Routes()
EVENTS, EVENT = "/guilds/{guild}/scheduled-events", "/guilds/{guild}/scheduled-events/{event}"
EXCEPTIONS, EXCEPTION = f"{EVENT}/exceptions", f"{EVENT}/exceptions/{{exception}}"


def _guild(call: Call, *needed: int) -> int:
    """The guild of the path, if the bot may do one of these there. Raises 10004, 50001, 50013."""
    world = call.core.world
    guild = world.guilds.get(call.id("guild"))
    if guild is None:
        raise ApiError(50001 if call.id("guild") in world.left else 10004)
    allowed = permissions.in_guild(guild, world.bot.id)
    if needed and not any(allowed & bit for bit in needed):
        raise ApiError(50013)
    return guild.id


def _own(call: Call) -> Event:
    """The event of the path, if the bot may change it."""
    event = call.core.events.get(_guild(call), call.id("event"))
    mine = event.creator_id == call.core.world.bot.id
    _guild(call, P.MANAGE_EVENTS, *([P.CREATE_EVENTS] if mine else []))
    return event


@routes.add("GET", EVENTS)
def list_events(call: Call) -> list[Json]:
    """Those that are not over."""
    return [payload(event) for event in call.core.events.of_guild(_guild(call))]


@routes.add("POST", EVENTS)
def create_event(call: Call) -> Json:
    """Make one."""
    guild_id = _guild(call, P.CREATE_EVENTS, P.MANAGE_EVENTS)
    made = call.core.events.create(guild_id, call.core.world.bot.id, call.object)
    call.core.tell("events")
    return payload(made)


@routes.add("GET", EVENT)
def fetch_event(call: Call) -> Json:
    """One of them."""
    return payload(call.core.events.get(_guild(call), call.id("event")))


@routes.add("PATCH", EVENT)
def edit_event(call: Call) -> Json:
    """Change one: its times, its status."""
    changed = call.core.events.edit(_own(call), call.object)
    call.core.tell("events")
    return payload(changed)


@routes.add("DELETE", EVENT)
def delete_event(call: Call) -> None:
    """Remove one."""
    call.core.events.delete(_own(call))
    call.core.tell("events")


@routes.add("POST", EXCEPTIONS)
def create_exception(call: Call) -> Json:
    """Leave out one time of an event that repeats, or have it at another time."""
    event = _own(call)
    made = call.core.events.leave_out(event, call.object)
    call.core.tell("events")
    return exception_payload(event, made)


@routes.add("PATCH", EXCEPTION)
def edit_exception(call: Call) -> Json:
    """Change that."""
    event = _own(call)
    found = call.core.events.exception(event, call.id("exception"))
    call.core.events.change_exception(found, call.object)
    call.core.tell("events")
    return exception_payload(event, found)


@routes.add("DELETE", EXCEPTION)
def delete_exception(call: Call) -> None:
    """Have that time as the rule has it."""
    event = _own(call)
    del event.exceptions[call.core.events.exception(event, call.id("exception")).id]
    call.core.tell("events")
