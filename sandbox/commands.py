"""The application's commands: Discord's rules for registering them, and the store of what is registered."""

import re
from typing import Any

from sandbox.errors import ApiError, FormErrors, Json, Where
from sandbox.snowflake import Snowflakes

CHAT_INPUT, ON_PERSON, ON_MESSAGE = 1, 2, 3  # typed, or chosen by a right click
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
MAX_COMMANDS = 100
_NAME = re.compile(r"[-_'\w]{1,32}")
_DEFAULTS: Json = {
    "type": CHAT_INPUT,
    "description": "",
    "name_localizations": None,
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
}


class Commands:
    """Registered commands by guild (None: global), each as Discord's JSON."""

    def __init__(self, ids: Snowflakes, application_id: int) -> None:
        self._ids = ids
        self._application_id = application_id
        self._by_guild: dict[int | None, dict[str, Json]] = {}

    def all(self, guild_id: int | None) -> list[Json]:
        """Those registered for exactly this guild, or the global ones."""
        return list(self._by_guild.get(guild_id, {}).values())

    def offered(self, guild_id: int | None) -> list[Json]:
        """What people see in a guild: its own commands hide global ones of the same name."""
        merged = {(command["type"], command["name"]): command for command in self.all(None)}
        if guild_id is not None:
            merged |= {(command["type"], command["name"]): command for command in self.all(guild_id)}
        return sorted(merged.values(), key=lambda command: str(command["name"]))

    def get(self, guild_id: int | None, command_id: str) -> Json:
        """One command. Raises ApiError 10063."""
        try:
            return self._by_guild[guild_id][command_id]
        except KeyError:
            raise ApiError(10063) from None

    def replace_all(self, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Bulk overwrite; a command that keeps type and name keeps its id. Raises ApiError 50035, 30032."""
        if len(bodies) > MAX_COMMANDS:
            raise ApiError(30032)
        errors = FormErrors()
        names: set[str] = set()
        for index, body in enumerate(bodies):
            check_command(body, errors, (index,))
            key = f"{body.get('type') or CHAT_INPUT}:{body.get('name')}"
            errors.unique((index,), key, names, "APPLICATION_COMMANDS_NAME")
        errors.raise_if_any()
        ids = {(old["type"], old["name"]): old["id"] for old in self.all(guild_id)}
        made = [self._complete(guild_id, body, ids) for body in bodies]
        self._by_guild[guild_id] = {command["id"]: command for command in made}
        return made

    def upsert(self, guild_id: int | None, body: Json) -> Json:
        """Create a command, or replace the one of the same type and name."""
        errors = FormErrors()
        check_command(body, errors, ())
        errors.raise_if_any()
        ids = {(old["type"], old["name"]): old["id"] for old in self.all(guild_id)}
        command = self._complete(guild_id, body, ids)
        self._by_guild.setdefault(guild_id, {})[command["id"]] = command
        return command

    def edit(self, guild_id: int | None, command_id: str, body: Json) -> Json:
        """Change what `body` names."""
        merged = self.get(guild_id, command_id) | body
        errors = FormErrors()
        check_command(merged, errors, ())
        errors.raise_if_any()
        merged["version"] = str(self._ids.next())
        self._by_guild[guild_id][command_id] = merged
        return merged

    def delete(self, guild_id: int | None, command_id: str) -> None:
        """Remove a command. Raises ApiError 10063."""
        self.get(guild_id, command_id)
        del self._by_guild[guild_id][command_id]

    def dump(self) -> list[Any]:
        """Everything as JSON, for `load`."""
        return [[guild_id, list(commands.values())] for guild_id, commands in self._by_guild.items()]

    def load(self, dumped: list[Any]) -> None:
        """Take over what `dump` gave."""
        self._by_guild = {guild: {item["id"]: item for item in items} for guild, items in dumped}

    def _complete(self, guild_id: int | None, body: Json, ids: dict[tuple[int, str], str]) -> Json:
        given = {key: value for key, value in body.items() if value is not None or key == "contexts"}
        command = _DEFAULTS | given
        command["id"] = ids.get((command["type"], command["name"])) or str(self._ids.next())
        command["application_id"] = str(self._application_id)
        command["version"] = str(self._ids.next())
        if command["default_member_permissions"] is not None:
            command["default_member_permissions"] = str(command["default_member_permissions"])
        if guild_id is not None:
            command["guild_id"] = str(guild_id)
        return command


def check_command(body: Json, errors: FormErrors, path: Where) -> None:
    """Note everything Discord would refuse about a command."""
    kind = body.get("type") or CHAT_INPUT
    if kind == CHAT_INPUT:
        _check_name(body, errors, path)
        errors.text((*path, "description"), body.get("description"), 1, 100, optional=False)
        _check_options(body.get("options") or [], errors, (*path, "options"), depth=0)
        if _length(body) > 8000:
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    else:
        errors.text((*path, "name"), body.get("name"), 1, 32, optional=False)
    _check_locales(body, errors, path)
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        value = body.get(key)
        if value is not None and (not value or len(set(value)) != len(value) or not set(value) <= set(allowed)):
            errors.add((*path, key), "BASE_TYPE_CHOICES", f"Values must be unique and among {allowed}.")


def _check_name(body: Json, errors: FormErrors, path: Where) -> None:
    name = errors.text((*path, "name"), body.get("name"), 1, 32, optional=False)
    if name is not None and (not _NAME.fullmatch(name) or name != name.lower()):
        errors.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_locales(body: Json, errors: FormErrors, path: Where) -> None:
    for key, most in (("name_localizations", 32), ("description_localizations", 100)):
        for locale, text in (body.get(key) or {}).items():
            errors.text((*path, key, locale), text, 1, most, optional=False)


def _check_options(options: object, errors: FormErrors, path: Where, depth: int) -> None:
    items = errors.items(path, options, 0, 25)
    names: set[str] = set()
    nested = [item.get("type") in (SUBCOMMAND, GROUP) for item in items]
    if any(nested) and not all(nested):
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot mix with other options")
    optional_seen = False
    for index, item in enumerate(items):
        at = (*path, index)
        _check_name(item, errors, at)
        _check_locales(item, errors, at)
        errors.text((*at, "description"), item.get("description"), 1, 100, optional=False)
        errors.unique((*at, "name"), item.get("name"), names, "APPLICATION_COMMAND_OPTIONS_NAME")
        kind = errors.number((*at, "type"), item.get("type"), 1, 11, 0)
        if (kind == SUBCOMMAND and depth > 1) or (kind == GROUP and depth > 0):
            errors.add((*at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands are nested too deep")
        if kind in (SUBCOMMAND, GROUP):
            _check_options(item.get("options") or [], errors, (*at, "options"), depth + 1)
            continue
        if item.get("required") and optional_seen:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            errors.add(at, code, "Required options must be placed before non-required options")
        optional_seen = optional_seen or not item.get("required")
        _check_choices(item, errors, at)


def _check_choices(option: Json, errors: FormErrors, path: Where) -> None:
    names: set[str] = set()
    kinds: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}
    wanted = kinds.get(option.get("type") or 0, ())
    for index, choice in enumerate(errors.items((*path, "choices"), option.get("choices") or [], 0, 25)):
        at = (*path, "choices", index)
        name = errors.text((*at, "name"), choice.get("name"), 1, 100, optional=False)
        errors.unique((*at, "name"), name, names, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME")
        value = choice.get("value")
        if not isinstance(value, wanted) or (isinstance(value, str) and not 1 <= len(value) <= 100):
            errors.add((*at, "value"), "BASE_TYPE_CHOICES", "The value does not fit the option's type")
    if option.get("choices") and option.get("autocomplete"):
        errors.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices and autocomplete exclude each other")


def _length(body: Json) -> int:
    """Characters of names, descriptions and choice values, as Discord sums them up."""
    own = len(str(body.get("name") or "")) + len(str(body.get("description") or ""))
    choices = sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in body.get("choices") or [])
    return own + choices + sum(_length(item) for item in body.get("options") or [])


def in_locale(command: Json, locale: str) -> Json:
    """Return a command, option or choice as somebody sees it whose Discord is in this language."""
    shown = dict(command)
    is_typed = "value" not in command and command.get("type") not in (ON_PERSON, ON_MESSAGE)
    for key in ("name", "description"):
        # What is typed is the same everywhere; of a choice, and of what a right click offers, the name is only shown.
        there = (command.get(f"{key}_localizations") or {}).get(locale)
        if there is not None and (key != "name" or not is_typed):
            shown[key] = there
    for key in ("options", "choices"):
        if command.get(key):
            shown[key] = [in_locale(part, locale) for part in command[key]]
    return shown
