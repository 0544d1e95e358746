"""What is left of people who had their data deleted: nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bot.ui.input.ids import DeletePress
from sandbox.interactions import Interaction
from sandbox.model import Person
from sandbox.server import Sandbox
from simulation.truths.messages import by_table
from simulation.truths.rows import everything, rows

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
        # As whoever challenges them does.
        given = str((data.get("options"), data.get("values"), data.get("components")))
        gone = {user for user in gone if str(user) not in given}
    return [sandbox.world.people[user] for user in sorted(gone)]


def no_id_is_left(sandbox: Sandbox, file: Path) -> Iterator[str]:
    """No row has the id or the name of somebody who had their data deleted, wherever in it."""
    gone = forgotten(sandbox)
    for line in everything(file) if gone else ():
        for person in gone:
            if str(person.id) in line or f'"{person.name}"' in line:
                yield f"{person.name} had their data deleted, and is found in {line[:300]}"


def no_open_message_names_them(sandbox: Sandbox, file: Path) -> Iterator[str]:
    """The message of a table that is open says nothing of somebody who had their data deleted."""
    # Where the bot was removed, nothing can be changed, and everything there is over. Where it is a guest, one whose
    # receipt was lost cannot be found again, and whoever presses it is told.
    beyond = {row["id"] for row in rows(file, "SELECT id FROM tables WHERE guest OR ending = 'gone'")}
    for person in forgotten(sandbox):
        for table, messages in by_table(sandbox, "board", "do", "join").items():
            for message in messages if table not in beyond else ():
                if re.search(rf"\b{re.escape(person.name)}\b|{person.id}", message.text):
                    yield f"{person.name} had their data deleted, and is named at table {table}: {message.text[:300]}"
