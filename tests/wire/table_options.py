"""Choosing the options of a table, as its host does: by Table options on the lobby's card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.seen import done

if TYPE_CHECKING:
    from tests.wire.rig import Evening

TIMES = {"seconds": "live", "hours": "slow"}
SWITCHED_OFF = {"fast": "steps", "friendly": "rated"}
"""What a test asks for, and the switch that it turns off."""


async def choose_options(evening: Evening, host: Person, card: SeenMessage | int, **options: Any) -> SeenMessage:
    """Choose these; the private message in which that is done.

    `seconds` or `hours` per turn, `seats`, `fast`, `friendly`; anything else is a house rule by its name in the rules.
    """
    page = await evening.press(host, card, "Options as buttons")
    chosen: dict[str, list[str]] = {}
    for name, value in options.items():
        if name in TIMES:
            chosen["time"] = [f"{TIMES[name]}.{value}"]
        elif name in SWITCHED_OFF:
            chosen[SWITCHED_OFF[name]] = []
        elif name == "seats":
            chosen["seats"] = [str(value)]
        elif type(value) is int:
            chosen[f"number.{name}"] = [str(value)]
        else:
            chosen.setdefault("house", []).append(f"{name}={value}")
    for name, values in chosen.items():
        page = await choose(evening, host, page, name, values)
    return page


async def choose(evening: Evening, host: Person, page: SeenMessage, name: str, values: list[str]) -> SeenMessage:
    """Choose in the select of this name, on whichever page, or turn the switch; what is not offered is typed in."""
    sandbox = evening.sandbox
    while True:
        for button in page.buttons:
            if (button.custom_id or "").endswith(f":option:{name}"):
                return sandbox.message(await evening.did(sandbox.click(host, page, custom_id=button.custom_id)))
        for select in page.selects:
            if not select.custom_id.endswith(f":option:{name}"):
                continue
            if set(values) <= {option.value for option in select.options}:
                return sandbox.message(await evening.did(sandbox.choose(host, page, select.custom_id, values)))
            return await type_in(evening, host, page, name, values[0].rpartition(".")[2])
        page = await evening.press(host, page, "More options ▸")


async def type_in(evening: Evening, host: Person, page: SeenMessage, name: str, text: str) -> SeenMessage:
    """Type something into the modal for a number."""
    sandbox = evening.sandbox
    (button,) = [button for button in page.buttons if (button.custom_id or "").endswith(f":number:{name}")]
    modal = done(await sandbox.click(host, page, custom_id=button.custom_id)).modal
    assert modal is not None
    (field,) = modal.fields
    return sandbox.message(await evening.did(sandbox.submit(host, modal, {field: text})))
