"""Forms that the bot shows, as people fill them in, and what is sent with them that no form offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandbox.interactions import MODAL_SUBMIT
from sandbox.modals import filled
from sandbox.model import Person
from sandbox.server import SeenMessage
from sandbox.views import ModalView
from tests.wire.seen import done

if TYPE_CHECKING:
    from tests.wire.rig import Evening


async def opened(evening: Evening, who: Person | str, message: SeenMessage, label: str) -> ModalView:
    """The form that a button opens."""
    modal = done(await evening.sandbox.click(who, message, label=label)).modal
    assert modal is not None
    return modal


async def send(evening: Evening, who: Person | str, modal: ModalView, **values: Any) -> SeenMessage:
    """Send a form in which these were filled in otherwise; the answer."""
    return evening.sandbox.message(await evening.did(evening.sandbox.submit(who, modal, values)))


def now(modal: ModalView, name: str) -> list[str]:
    """What is chosen in a field when the form is opened."""
    field = modal.fields[name]
    filled_in = [option["value"] for option in field.get("options", ()) if option.get("default")]
    return filled_in + [one["id"] for one in field.get("default_values", ())]


async def forge_form(
    evening: Evening, who: Person | str, modal: ModalView, values: Mapping[str, Any], *, custom_id: str = ""
) -> SeenMessage:
    """Send a form as no client of Discord's lets anybody: `values` in place of what its fields would bring."""
    components, why = filled(modal.raw, {})
    assert why is None
    sent = []
    for part in components:
        inner = part["component"]
        instead = values.get(inner["custom_id"], inner)
        if instead is not None:  # else the field is left out
            named = {key: inner[key] for key in ("type", "id", "custom_id")}
            sent.append({**part, "component": {**named, **instead}})
    data = {"custom_id": custom_id or modal.custom_id, "components": sent}
    person = evening.sandbox.person(who) if isinstance(who, str) else who
    outcome = await evening.did(evening.sandbox.core.people.submit_data(person, modal, data))
    assert outcome.interaction.kind == MODAL_SUBMIT
    return evening.sandbox.message(outcome)
