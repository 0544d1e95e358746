"""What is left of people who had their data deleted: nothing."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.ui.input.ids import DeletePress
from sandbox.interactions import Interaction
from sandbox.model import Person
from sandbox.server import Sandbox
from simulation.truths.messages import by_table
from simulation.truths.rows import everything, rows

Called = Mapping[int, set[str]]
"""What people have been called, by id."""
DELETE = DeletePress().custom_id
UPDATED = 7
"""The type of an answer that changes the message which was pressed."""


def deletes(interaction: Interaction) -> bool:
    """Return whether somebody has had their data deleted by it, and was told so."""
    pressed = interaction.payload["data"].get("custom_id")
    return bool(pressed == DELETE and interaction.response_type == UPDATED)


def forgotten(sandbox: Sandbox) -> list[Person]:
    """Return who had their data deleted, was told so, and has done nothing since; nor has anybody named them."""
    gone: set[int] = set()
    for one in sandbox.core.interactions.all:
        data = one.payload["data"]
        gone.discard(one.user_id)
        if deletes(one):
            gone.add(one.user_id)
        # As whoever challenges them does, by their name or by a right click on them.
        given = str([data.get(part) for part in ("options", "values", "components", "target_id")])
        gone = {user for user in gone if str(user) not in given}
    return [sandbox.world.people[user] for user in sorted(gone)]


def nothing_is_left(sandbox: Sandbox, file: Path, called: Called) -> Iterator[str]:
    """No row has the id of somebody who had their data deleted, wherever in it, nor a name of theirs as a value."""
    gone = _named(sandbox, called)
    for line in everything(file) if gone else ():
        texts = set(_texts(json.loads(line)))
        for person, names in gone:
            if str(person.id) in line or not texts.isdisjoint(names):
                yield f"{person.name} had their data deleted, and is found in {line[:300]}"


def _named(sandbox: Sandbox, called: Called) -> list[tuple[Person, set[str]]]:
    """Return who had their data deleted, with all they have been called, unless somebody else was called so, too."""
    found = []
    for person in forgotten(sandbox):
        others = set[str]().union(*(names for user, names in called.items() if user != person.id))
        found.append((person, called.get(person.id, {person.name}) - others))
    return found


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a value of JSON, those in JSON that is kept as a text too."""
    if isinstance(value, str):
        yield value
        if value[:1] in ("[", "{", '"'):
            with contextlib.suppress(ValueError):
                yield from _texts(json.loads(value))
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def no_open_message_names_them(sandbox: Sandbox, file: Path, called: Called) -> Iterator[str]:
    """The message of a table that is open, with its picture, says nothing of somebody who had their data deleted."""
    # Where the bot was removed, nothing can be changed, and everything there is over. Where it is a guest, one whose
    # receipt was lost cannot be found again, and whoever presses it is told.
    beyond = {row["id"] for row in rows(file, "SELECT id FROM tables WHERE guest OR ending = 'gone'")}
    for person, names in _named(sandbox, called):
        wanted = re.compile("|".join([str(person.id), *(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names))]))
        for table, messages in by_table(sandbox, "board", "do", "join").items():
            for message in messages if table not in beyond else ():
                shown = "\n".join((message.text, *(image.description or "" for image in message.images)))
                if wanted.search(shown):
                    yield f"{person.name} had their data deleted, and is named at table {table}: {shown[:300]}"
