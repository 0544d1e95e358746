"""What people do: commands, right clicks, clicks, choices, modals – with the checks of Discord's own client."""

from collections.abc import Mapping
from typing import Any

from sandbox import commands as cmd
from sandbox import payloads
from sandbox.commands import Commands
from sandbox.components import (
    BUTTON,
    CHANNEL_SELECT,
    LINK_STYLE,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    USER_SELECT,
    walk_components,
)
from sandbox.errors import Json
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from sandbox.messages import UPLOAD_LIMIT, Upload, attached
from sandbox.modals import filled
from sandbox.model import Channel, Message, Person
from sandbox.permissions import P
from sandbox.views import ModalView, Outcome, modal_view
from sandbox.world import World

FAILED = "This interaction failed"
NO_ANSWER = "The application did not respond"


class RefusedError(Exception):
    """Discord's client would not let the person do this (disabled button, missing option, unseen message …)."""


class People:
    """Turns a person's actions into interactions."""

    def __init__(self, world: World, commands: Commands, interactions: Interactions) -> None:
        self._world = world
        self._commands = commands
        self._interactions = interactions

    # Slash commands

    def offered(self, person: Person, channel: Channel) -> list[Json]:
        """The commands that `person` may type in `channel`."""
        return self._offered(person, channel, cmd.CHAT_INPUT)

    def _offered(self, person: Person, channel: Channel, kind: int) -> list[Json]:
        if not self._world.permissions(channel, person.id) & P.USE_APPLICATION_COMMANDS:
            return []
        found = [item for item in self._commands.offered(channel.guild_id) if item["type"] == kind]
        return [command for command in found if self._owners(command, person, channel) is not None]

    async def slash(self, person: Person, channel: Channel, name: str, options: Mapping[str, Any]) -> Outcome:
        """Send `/name` (subcommands separated by spaces) with option values. Raises RefusedError."""
        return await self._run(self._command(COMMAND, person, channel, name, options, None))

    async def autocomplete(
        self, person: Person, channel: Channel, name: str, options: Mapping[str, Any], focused: str
    ) -> Outcome:
        """Ask the bot what it suggests for the option `focused`, whose value so far is in `options`."""
        return await self._run(self._command(AUTOCOMPLETE, person, channel, name, options, focused))

    # Right clicks

    def menu(self, person: Person, channel: Channel, target: Person | Message) -> list[Json]:
        """What a right click of `person` on somebody or on a message offers; nothing on what they alone see."""
        if isinstance(target, Message) and (target.ephemeral or not self._world.visible(target, person.id)):
            return []
        return self._offered(person, channel, cmd.ON_MESSAGE if isinstance(target, Message) else cmd.ON_PERSON)

    async def right_click(self, person: Person, channel: Channel, target: Person | Message, name: str) -> Outcome:
        """Choose `name` of what a right click offers. Raises RefusedError."""
        command = next((item for item in self.menu(person, channel, target) if item["name"] == name), None)
        if command is None:
            raise RefusedError(f"{person.name} is not offered {name!r} there")
        resolved: Json = {}
        if isinstance(target, Message):
            resolved["messages"] = {str(target.id): self._world.payload(target)}
        else:
            self._resolve_user(target, channel, resolved)
        data: Json = {key: command[key] for key in ("id", "name", "type", "guild_id") if key in command}
        data |= {"target_id": str(target.id), "resolved": resolved}
        owners = self._owners(command, person, channel)
        assert owners is not None
        return await self._run(self._interactions.open(COMMAND, person, channel, data, owners=owners))

    def _command(
        self, kind: int, person: Person, channel: Channel, name: str, options: Mapping[str, Any], focused: str | None
    ) -> Interaction:
        first, *path = name.split()
        command = next((item for item in self.offered(person, channel) if item["name"] == first), None)
        if command is None:
            raise RefusedError(f"{person.name} is not offered /{first} here")
        level, known = command, command.get("options") or []
        outer: list[Json] = []
        for step in path:
            found = next((o for o in known if o["name"] == step and o["type"] in (cmd.SUBCOMMAND, cmd.GROUP)), None)
            if found is None:
                raise RefusedError(f"/{name}: there is no {step}")
            outer.append({"name": step, "type": found["type"]})
            level, known = found, found.get("options") or []
        if any(item["type"] in (cmd.SUBCOMMAND, cmd.GROUP) for item in level.get("options") or []):
            raise RefusedError(f"/{name} needs a subcommand")
        resolved: Json = {}
        values = self._values(name, known, options, focused, channel, resolved)
        data: Json = {"id": command["id"], "name": first, "type": cmd.CHAT_INPUT}
        place = data
        for step_data in outer:
            place["options"] = [step_data]
            place = step_data
        if values or outer:
            place["options"] = values
        if resolved:
            data["resolved"] = resolved
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        owners = self._owners(command, person, channel)
        assert owners is not None
        return self._interactions.open(kind, person, channel, data, owners=owners)

    def _values(
        self,
        name: str,
        known: list[Json],
        given: Mapping[str, Any],
        focused: str | None,
        channel: Channel,
        resolved: Json,
    ) -> list[Json]:
        by_name = {item["name"]: item for item in known}
        if unknown := set(given) - set(by_name):
            raise RefusedError(f"/{name} has no option {sorted(unknown)}")
        missing = [key for key, item in by_name.items() if item.get("required") and key not in given]
        if missing and focused is None:
            raise RefusedError(f"/{name} needs {missing}")
        result = []
        for key, value in given.items():
            entry: Json = {"name": key, "type": by_name[key]["type"]}
            if key == focused:
                entry |= {"value": str(value), "focused": True}
            else:
                take = self._attach if entry["type"] == cmd.ATTACHMENT else self._value
                entry["value"] = take(by_name[key], value, channel, resolved)
            result.append(entry)
        return result

    def _value(self, option: Json, value: Any, channel: Channel, resolved: Json) -> Any:
        kind = option["type"]
        if choices := option.get("choices"):
            match = next((c for c in choices if c["value"] == value or c["name"] == value), None)
            if match is None:
                raise RefusedError(f"{option['name']}: {value!r} is not among the choices")
            return match["value"]
        if kind in (cmd.INTEGER, cmd.NUMBER):
            _require_within(option, value)
        elif kind == cmd.STRING:
            value = str(value)
            if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
                raise RefusedError(f"{option['name']}: wrong length")
        elif kind == cmd.BOOLEAN:
            value = bool(value)
        elif kind in (cmd.USER, cmd.MENTIONABLE):
            person = self._find(value)
            if person is None:
                raise RefusedError(f"{option['name']}: there is nobody {value!r}")
            self._resolve_user(person, channel, resolved)
            return str(person.id)
        elif kind == cmd.CHANNEL:
            place = value if isinstance(value, Channel) else self._world.channel(int(value))
            self._resolve_channel(place, resolved)
            return str(place.id)
        return value

    def _attach(self, option: Json, value: Any, channel: Channel, resolved: Json) -> str:
        """Upload a file for a command, as Discord's client does first; it is no part of any message."""
        if not isinstance(value, Upload):
            raise RefusedError(f"{option['name']}: not a file")
        if len(value.data) > UPLOAD_LIMIT:
            raise RefusedError(f"{option['name']}: your files are too powerful")
        item = self._world.keep(attached(self._world.ids.next(), channel, value))
        resolved.setdefault("attachments", {})[str(item.id)] = payloads.attachment(item, self._world.base_url) | {
            "ephemeral": True
        }
        return str(item.id)

    def _find(self, who: Any) -> Person | None:
        """A person by record, id, id as text, or name."""
        if isinstance(who, Person):
            return who
        known = self._world.people.values()
        return next((person for person in known if str(who) in (str(person.id), person.name)), None)

    def _resolve_user(self, person: Person, channel: Channel, resolved: Json) -> None:
        resolved.setdefault("users", {})[str(person.id)] = payloads.user(person)
        guild = self._world.guild_of(channel)
        if guild is not None and person.id in guild.members:
            partial = payloads.member(person, guild.members[person.id])
            partial.pop("user")
            partial["permissions"] = str(self._world.permissions(channel, person.id))
            resolved.setdefault("members", {})[str(person.id)] = partial

    def _resolve_channel(self, place: Channel, resolved: Json) -> None:
        allowed = str(self._world.permissions(place, self._world.bot.id))
        found = payloads.partial_channel(place, self._world.guild_of(place), 0) | {"app_permissions": allowed}
        resolved.setdefault("channels", {})[str(place.id)] = found

    def _resolved(self, part: Json, values: list[str], channel: Channel) -> Json:
        """What Discord tells of those chosen in a select that it fills itself. Raises RefusedError."""
        found: Json = {}
        guild = self._world.guild_of(channel)
        roles = [] if guild is None else list(guild.roles.values())
        places = {} if guild is None else guild.channels
        for value in map(int, values):
            if part["type"] == USER_SELECT:
                self._resolve_user(self._world.people[value], channel, found)
            elif part["type"] == ROLE_SELECT and value in [role.id for role in roles]:
                index = next(index for index, role in enumerate(roles) if role.id == value)
                found.setdefault("roles", {})[str(value)] = payloads.role(roles[index], index)
            elif part["type"] == CHANNEL_SELECT and value in places:
                if part["channel_types"] and places[value].kind not in part["channel_types"]:
                    raise RefusedError(f"#{places[value].name} is not of a kind that is offered")
                self._resolve_channel(places[value], found)
            else:
                raise RefusedError(f"there is no {value} here to choose")
        return found

    def _owners(self, command: Json, person: Person, channel: Channel) -> Json | None:
        """`authorizing_integration_owners` for a command used here; None when it is not offered."""
        guild = self._world.guild_of(channel)
        kinds, contexts = command["integration_types"], command["contexts"]
        if contexts is None:
            contexts = [0, 1, 2] if command["dm_permission"] else [0]
        owners: Json = {}
        if channel.company:
            owners = {}  # the bot is not there, whoever shares a guild with it
        elif guild is None:
            owners = {"0": "0"} if 0 in kinds and self._world.shares_guild(person) else {}
        elif self._world.bot.id in guild.members and 0 in kinds:
            owners = {"0": str(guild.id)}
        if person.has_app and 1 in kinds:
            owners["1"] = str(person.id)
        if not owners or channel.context not in contexts:
            return None
        needed = command["default_member_permissions"]
        if guild is not None and needed is not None:
            # "0" means: administrators only.
            required = int(needed) or int(P.ADMINISTRATOR)
            if required & ~self._world.permissions(channel, person.id):
                return None
        return owners

    # Components

    def component(self, person: Person, message: Message, custom_id: str | None, label: str | None) -> Json:
        """The component of a message that `person` means. Raises RefusedError."""
        if custom_id is None and label is None:
            raise ValueError("name the component by custom id or by label")
        if message.id not in self._world.messages or not self._world.visible(message, person.id):
            raise RefusedError(f"{person.name} does not see the message {message.id}")
        found = [
            part
            for part in walk_components(message.components)
            if part["type"] in (BUTTON, *SELECTS)
            and (custom_id is None or part.get("custom_id") == custom_id)
            and (label is None or part.get("label") == label)
        ]
        if len(found) != 1:
            offered = [part.get("label") or part.get("custom_id") for part in walk_components(message.components)]
            what = custom_id if label is None else label
            raise RefusedError(f"{len(found)} components match {what!r} among {[o for o in offered if o]}")
        if found[0].get("disabled"):
            raise RefusedError(f"{found[0].get('label') or found[0].get('custom_id')!r} is disabled")
        return found[0]

    async def click(self, person: Person, message: Message, custom_id: str | None, label: str | None) -> Outcome:
        """Press a button, named by custom id or by label. Raises RefusedError."""
        part = self.component(person, message, custom_id, label)
        if part["type"] != BUTTON or part["style"] == LINK_STYLE:
            raise RefusedError("not a button that tells the bot")
        data = {"custom_id": part["custom_id"], "component_type": BUTTON, "id": part["id"]}
        return await self._component(person, message, data)

    async def choose(self, person: Person, message: Message, custom_id: str, values: list[str]) -> Outcome:
        """Choose values of a select menu. Raises RefusedError."""
        part = self.component(person, message, custom_id, None)
        if part["type"] not in SELECTS:
            raise RefusedError("not a select menu")
        if not part["min_values"] <= len(values) <= part["max_values"] or len(set(values)) != len(values):
            raise RefusedError(f"choose {part['min_values']}–{part['max_values']} different values")
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"], "values": values}
        channel = self._world.channel(message.channel_id)
        if part["type"] == STRING_SELECT:
            if unknown := set(values) - {option["value"] for option in part["options"]}:
                raise RefusedError(f"{sorted(unknown)} is not among the options")
        else:
            data["resolved"] = self._resolved(part, values, channel)
        return await self._component(person, message, data)

    async def _component(self, person: Person, message: Message, data: Json) -> Outcome:
        channel = self._world.channel(message.channel_id)
        owners = message.interaction["authorizing_integration_owners"] if message.interaction else None
        if owners is None:
            owners = {"0": str(channel.guild_id or 0)}
        return await self._run(
            self._interactions.open(COMPONENT, person, channel, data, message=message, owners=owners)
        )

    async def submit(self, person: Person, modal: ModalView, values: Mapping[str, Any]) -> Outcome:
        """Fill in a modal (custom id → text, list of values or bool) and send it. Raises RefusedError."""
        origin = modal.interaction
        if origin.user_id != person.id:
            raise RefusedError(f"the modal was opened for somebody else than {person.name}")
        channel = self._world.channel(origin.channel_id)
        if not self._world.permissions(channel, person.id):
            raise RefusedError(f"{person.name} is not in the channel any more")
        components, why = filled(modal.raw, dict(values))
        if why is not None:
            raise RefusedError(why)
        data: Json = {"custom_id": modal.custom_id, "components": components}
        if resolved := self._resolved_in(modal, components, channel):
            data["resolved"] = resolved
        return await self.submit_data(person, modal, data)

    async def submit_data(self, person: Person, modal: ModalView, data: Json) -> Outcome:
        """Send this as what was filled into a modal, as it is: Discord's client would not let all of it through."""
        origin = modal.interaction
        interaction = self._interactions.open(
            MODAL_SUBMIT,
            person,
            self._world.channel(origin.channel_id),
            data,
            message=self._world.messages.get(origin.message_id or 0),
            owners=origin.payload["authorizing_integration_owners"],
        )
        interaction.parent = self._interactions.metadata(origin)
        return await self._run(interaction)

    def _resolved_in(self, modal: ModalView, components: list[Json], channel: Channel) -> Json:
        """What Discord tells of all those chosen in a modal's selects that it fills itself. Raises RefusedError."""
        together: Json = {}
        for component in components:
            answer = component.get("component") or {}
            part = modal.fields.get(answer.get("custom_id", ""), {})
            if part.get("type") in SELECTS and part["type"] != STRING_SELECT:
                for kind, found in self._resolved(part, answer["values"], channel).items():
                    together.setdefault(kind, {}).update(found)
        return together

    async def _run(self, interaction: Interaction) -> Outcome:
        """Deliver, wait, and tell what the person saw."""
        answered = await self._interactions.deliver(interaction)
        if not answered:
            error = FAILED if interaction.kind in (COMPONENT, MODAL_SUBMIT) else NO_ANSWER
            return Outcome(False, interaction, error=error, refusals=list(interaction.refusals))
        message = self._world.messages.get(interaction.original_id or 0)
        return Outcome(
            True,
            interaction,
            interaction.response_type,
            interaction.original_id,
            bool(message and message.ephemeral),
            modal_view(interaction, interaction.modal) if interaction.modal else None,
            interaction.choices,
            refusals=list(interaction.refusals),
        )


def _require_within(option: Json, value: Any) -> None:
    """Refuse what is no number of the option's type, or out of its bounds."""
    whole = option["type"] == cmd.INTEGER
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise RefusedError(f"{option['name']}: not a number")
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise RefusedError(f"{option['name']}: {value} is not within {low}–{high}")
