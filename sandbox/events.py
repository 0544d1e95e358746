"""Scheduled events of guilds: Discord's rules for making and changing them, and what there is of them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from sandbox.clock import SharedClock
from sandbox.errors import ApiError, FormErrors, Json
from sandbox.recurrence import checked, moments
from sandbox.snowflake import EPOCH_MS, Snowflakes

EXTERNAL = 3
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
FOLLOWS = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,), COMPLETED: (), CANCELED: ()}
AT_MOST = 100


@dataclass
class EventException:
    """One time of an event that repeats which is left out, or at another time. Times are Unix seconds."""

    original: float
    begins: float | None = None
    ends: float | None = None
    is_canceled: bool = False

    @property
    def id(self) -> int:
        """A snowflake of the time it is about."""
        return (int(self.original * 1000) - EPOCH_MS) << 22


@dataclass
class Event:
    """A scheduled event somewhere else than in a voice channel, as all of the sandbox's are. Times are Unix seconds."""

    id: int
    guild_id: int
    creator_id: int
    name: str
    description: str | None
    location: str
    begins: float
    ends: float
    status: int = SCHEDULED
    rule: Json | None = None
    exceptions: dict[int, EventException] = field(default_factory=dict)

    def next_begins(self) -> float | None:
        """When it is next after the time it has now, unless that is left out."""
        out = {one.original for one in self.exceptions.values() if one.is_canceled}
        coming = () if self.rule is None else moments(self.rule)
        return next((moment for moment in coming if moment > self.begins and moment not in out), None)


class Events:
    """All of them."""

    def __init__(self, ids: Snowflakes, clock: SharedClock) -> None:
        self._ids = ids
        self._clock = clock
        self.found: dict[int, Event] = {}

    def of_guild(self, guild_id: int) -> list[Event]:
        """Those of a guild that are not over."""
        there = [event for event in self.found.values() if event.guild_id == guild_id]
        return [event for event in there if event.status in (SCHEDULED, ACTIVE)]

    def get(self, guild_id: int, event_id: int) -> Event:
        """One of them. Raises 10070."""
        event = self.found.get(event_id)
        if event is None or event.guild_id != guild_id:
            raise ApiError(10070)
        return event

    def create(self, guild_id: int, creator_id: int, body: Json) -> Event:
        """Make one. Raises 50035, 30038."""
        errors = FormErrors()
        if body.get("entity_type") != EXTERNAL:
            errors.add(("entity_type",), "BASE_TYPE_CHOICES", "The sandbox has external events alone.")
        if body.get("privacy_level") != 2:
            errors.add(("privacy_level",), "BASE_TYPE_CHOICES", "Value must be one of (2,).")
        name = errors.text(("name",), body.get("name"), 1, 100, optional=False)
        about = errors.text(("description",), body.get("description"), 1, 1000)
        where = _location(errors, body, optional=False)
        begins = self._moment(errors, body, "scheduled_start_time", optional=False)
        ends = self._moment(errors, body, "scheduled_end_time", optional=False)
        self._require_order(errors, begins, ends)
        rule = checked(errors, body.get("recurrence_rule"), begins)
        errors.raise_if_any()
        if len(self.of_guild(guild_id)) >= AT_MOST:
            raise ApiError(30038)
        assert begins is not None
        assert ends is not None
        made = Event(self._ids.next(), guild_id, creator_id, str(name), about, str(where), begins, ends, rule=rule)
        self.found[made.id] = made
        return made

    def edit(self, event: Event, body: Json) -> Event:
        """Change one. Raises 50035, 180000 for one that is over."""
        if event.status in (COMPLETED, CANCELED):
            raise ApiError(180000)
        errors = FormErrors()
        status = body.get("status")
        if status is not None and status not in FOLLOWS[event.status]:
            errors.add(("status",), "GUILD_SCHEDULED_EVENT_INVALID_STATUS", "Invalid status transition")
        name = errors.text(("name",), body.get("name"), 1, 100)
        about = errors.text(("description",), body.get("description"), 1, 1000)
        where = _location(errors, body, optional=True)
        begins = self._moment(errors, body, "scheduled_start_time", optional=True)
        ends = self._moment(errors, body, "scheduled_end_time", optional=True)
        if begins is not None and event.status == ACTIVE:
            errors.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_STARTED", "The event has started")
        self._require_order(errors, begins or event.begins, ends or event.ends)
        rule = event.rule
        if "recurrence_rule" in body or (begins is not None and rule is not None):
            rule = checked(errors, body.get("recurrence_rule", rule), begins or event.begins)
        errors.raise_if_any()
        if rule != event.rule:
            # It "may cause all exceptions for an event to be removed": here it always does.
            event.rule, event.exceptions = rule, {}
        event.name, event.description = name or event.name, about or event.description
        event.location, event.status = where or event.location, status or event.status
        event.begins, event.ends = begins or event.begins, ends or event.ends
        if event.status == COMPLETED and (following := event.next_begins()) is not None:
            # One that repeats is never over: https://github.com/discord/discord-api-docs/issues/6885.
            event.status, event.ends = SCHEDULED, following + event.ends - event.begins
            event.begins = following
        return event

    def leave_out(self, event: Event, body: Json) -> EventException:
        """Make an exception. Raises 50035, 180005 for one that changes nothing."""
        errors = FormErrors()
        about = self._moment(errors, body, "original_scheduled_start_time", optional=False)
        if about is not None and (event.rule is None or about not in moments(event.rule)):
            errors.add(("original_scheduled_start_time",), "GUILD_SCHEDULED_EVENT_EXCEPTION", "It is not at that time.")
        made = EventException(about or 0.0)
        if made.id in event.exceptions:
            errors.add(("original_scheduled_start_time",), "GUILD_SCHEDULED_EVENT_EXCEPTION", "There is one already.")
        errors.raise_if_any()
        self.change_exception(made, body)
        if not (made.is_canceled or made.begins or made.ends):
            raise ApiError(180005)
        event.exceptions[made.id] = made
        return made

    def change_exception(self, exception: EventException, body: Json) -> None:
        """Change one. Raises 50035."""
        errors = FormErrors()
        begins = self._moment(errors, body, "scheduled_start_time", optional=True)
        ends = self._moment(errors, body, "scheduled_end_time", optional=True)
        errors.raise_if_any()
        exception.begins, exception.ends = begins or exception.begins, ends or exception.ends
        if isinstance(body.get("is_canceled"), bool):
            exception.is_canceled = body["is_canceled"]

    @staticmethod
    def exception(event: Event, exception_id: int) -> EventException:
        """One of its exceptions. Raises 404."""
        found = event.exceptions.get(exception_id)
        if found is None:
            raise ApiError(0)
        return found

    def delete(self, event: Event) -> None:
        """Remove one."""
        del self.found[event.id]

    def _moment(self, errors: FormErrors, body: Json, name: str, *, optional: bool) -> float | None:
        """A time, which has to lie ahead."""
        text = errors.text((name,), body.get(name), 1, 60, optional=optional)
        if text is None:
            return None
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            errors.add((name,), "BASE_TYPE_PARSE", "Could not parse a timestamp.")
            return None
        seconds = moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()
        if seconds <= self._clock.now():
            errors.add((name,), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
        return seconds

    @staticmethod
    def _require_order(errors: FormErrors, begins: float | None, ends: float | None) -> None:
        if begins is not None and ends is not None and ends <= begins:
            errors.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", "It ends before it begins.")


def _location(errors: FormErrors, body: Json, *, optional: bool) -> str | None:
    given = body.get("entity_metadata")
    if given is None and optional:
        return None
    value = given.get("location") if isinstance(given, dict) else None
    return errors.text(("entity_metadata", "location"), value, 1, 100, optional=False)


def payload(event: Event) -> Json:
    """The event as Discord's JSON."""
    return {
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "creator_id": str(event.creator_id),
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "image": None,
        "scheduled_start_time": _text(event.begins),
        "scheduled_end_time": _text(event.ends),
        "privacy_level": 2,
        "status": event.status,
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": {"location": event.location},
        "recurrence_rule": event.rule,
        "guild_scheduled_event_exceptions": [exception_payload(event, one) for one in event.exceptions.values()],
    }


def exception_payload(event: Event, exception: EventException) -> Json:
    """An exception as Discord's JSON."""
    return {
        "event_id": str(event.id),
        "event_exception_id": str(exception.id),
        "scheduled_start_time": None if exception.begins is None else _text(exception.begins),
        "scheduled_end_time": None if exception.ends is None else _text(exception.ends),
        "is_canceled": exception.is_canceled,
    }


def _text(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()
