"""Events that repeat: which rules Discord takes, and at which moments they are.

What it takes is less than its schema says: https://docs.discord.com/developers/resources/guild-scheduled-event has the
list ("System limitations"). It counts in UTC.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sandbox.errors import FormErrors, Json

YEARLY, MONTHLY, WEEKLY, DAILY = 0, 1, 2, 3
NOT_SETTABLE = ("count", "end", "by_year_day")
NOT_SUPPORTED = "GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_NOT_SUPPORTED"
"""How Discord calls this fault is not written down."""
KNOWN_DAYS = ([0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [6, 0, 1, 2, 3], [4, 5], [5, 6], [6, 0])
"""Of those that are daily."""
LISTS = {YEARLY: ("by_month", "by_month_day"), MONTHLY: ("by_n_weekday",), WEEKLY: ("by_weekday",), DAILY: ()}
"""Which lists belong to which frequency, each of one entry."""
LAST_WEEK = 5
FARTHEST = 366 * 8


def checked(errors: FormErrors, rule: object, begins: float | None) -> Json | None:
    """A rule as Discord keeps it, or None for an event that is once.

    That an event has to begin at the first moment of its rule is stricter than what is known of Discord.
    """
    if rule is None:
        return None

    if not isinstance(rule, dict):
        errors.add(("recurrence_rule",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return None
    found = [*_faults(rule)]
    start = _start(errors, rule)
    for name, why in found:
        errors.add(("recurrence_rule", name), NOT_SUPPORTED, why)
    if found or start is None:
        return None
    lists = {name: rule.get(name) or None for names in LISTS.values() for name in names}
    lists["by_weekday"] = rule.get("by_weekday") or None
    settled = {"start": rule["start"], "frequency": rule["frequency"], "interval": rule.get("interval") or 1}
    made = {**settled, **lists, **dict.fromkeys(NOT_SETTABLE)}
    if begins is not None and next(moments(made), None) != begins:
        errors.add(("recurrence_rule", "start"), NOT_SUPPORTED, "The event does not begin at a moment of its rule.")
    return made


def _faults(rule: Json) -> Iterator[tuple[str, str]]:
    """What Discord does not take of a rule: which part, and why."""
    frequency, interval = rule.get("frequency"), rule.get("interval") or 1
    if frequency not in LISTS:
        yield "frequency", "Value must be one of (0, 1, 2, 3)."
        return
    yield from ((name, "This field is not supported.") for name in NOT_SETTABLE if rule.get(name) is not None)
    if interval != 1 and not (interval == 2 and frequency == WEEKLY):
        yield "interval", "Only weekly events can be every other time."
    given = {name for names in LISTS.values() for name in names if rule.get(name)}
    if frequency == DAILY:
        if given - {"by_weekday"} or ("by_weekday" in given and rule["by_weekday"] not in KNOWN_DAYS):
            yield "by_weekday", "No known set of weekdays."
    elif given != set(LISTS[frequency]) or any(len(rule[name]) != 1 for name in given):
        yield LISTS[frequency][0], "This frequency wants this list, of one entry, and no other."


def _start(errors: FormErrors, rule: Json) -> float | None:
    try:
        return datetime.fromisoformat(str(rule.get("start"))).timestamp()
    except ValueError:
        errors.add(("recurrence_rule", "start"), "BASE_TYPE_PARSE", "Could not parse a timestamp.")
        return None


def moments(rule: Json) -> Iterator[float]:
    """The moments of a rule, from its start on, for some years."""
    start = datetime.fromisoformat(rule["start"]).astimezone(UTC)
    first_week = start.date() - timedelta(start.weekday())
    for ahead in range(FARTHEST):
        moment = start + timedelta(ahead)
        weeks = (moment.date() - first_week).days // 7
        if _is_on(rule, moment) and (rule["frequency"] != WEEKLY or weeks % rule["interval"] == 0):
            yield moment.timestamp()


def _is_on(rule: Json, moment: datetime) -> bool:
    """Whether a rule names this day, apart from its interval."""
    days, of_month = rule["by_weekday"], rule["by_n_weekday"]
    if rule["frequency"] == YEARLY:
        return bool([moment.month] == rule["by_month"] and [moment.day] == rule["by_month_day"])
    if of_month:
        nth, day = of_month[0]["n"], of_month[0]["day"]
        is_last = (moment + timedelta(7)).month != moment.month
        return bool(moment.weekday() == day and (is_last if nth == LAST_WEEK else (moment.day - 1) // 7 + 1 == nth))
    return not days or moment.weekday() in days
