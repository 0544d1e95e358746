"""What was filled into a form, as it comes back. It comes from outside: nothing counts that the form did not offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import discord

from bot.tables.refusal import Refusal
from bot.ui.forms.form import Form, FormField, Radio, Ticks, TypedText
from bot.ui.gateway.servers import resolved
from bot.ui.input.answers import Interaction
from bot.ui.screens.screen import OPTIONS, Places, Roles, Users

_KINDS: Mapping[type, str] = {Places: "channels", Roles: "roles", Users: "users"}
"""What Discord tells of those chosen in a select that it fills is under this name."""


FORM_CHANGED = "form_changed"
"""The code with which a form is refused that was filled from something else than what is now."""


class SentForm:
    """A form with what was sent for each of its fields."""

    def __init__(self, form: Form, values: Mapping[str, tuple[str, ...]]) -> None:
        self.form = form
        self._values = values

    def values(self, name: str) -> list[str]:
        """Return what was chosen in a field."""
        return list(self._values[name])

    def text(self, name: str) -> str:
        """Return what was typed into a field, or the one thing that was chosen there; empty: nothing."""
        return "".join(self._values[name])

    @property
    def changed(self) -> list[str]:
        """The names of the fields that hold something else than when the form was opened, in their order."""
        return [field.name for field in self.form.fields if set(self._values[field.name]) != set(field.now)]


def is_sent(interaction: Interaction) -> bool:
    """Return whether this is a form that was sent, and not the press that asks for one."""
    return interaction.type is discord.InteractionType.modal_submit


def require_mark(form: Form, mark: str) -> None:
    """Refuse a form that was filled from something else than what this one, as it would be now, is."""
    if form.mark != mark:
        raise Refusal("form_changed")


def sent_form(interaction: Interaction, form: Form) -> SentForm:
    """Return what was sent; `Refusal` where a field is missing, or holds what cannot be chosen in it."""
    data = cast("Mapping[str, object]", interaction.data or {})
    found: dict[str, Mapping[str, object]] = {}
    for part in _listed(data.get("components")):
        inner = part.get("component") if isinstance(part, dict) else None
        if isinstance(inner, dict):
            found[str(inner.get("custom_id"))] = inner
    if set(found) != {field.name for field in form.fields}:
        raise Refusal("bad_button")
    return SentForm(form, {field.name: _value(interaction, field, found[field.name]) for field in form.fields})


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def _value(interaction: Interaction, field: FormField, said: Mapping[str, object]) -> tuple[str, ...]:
    control = field.control
    if isinstance(control, TypedText):
        typed = said.get("value") or ""
        if not isinstance(typed, str) or not control.least <= len(typed) <= control.longest:
            raise Refusal("bad_button")
        return (typed,)
    if isinstance(control, Radio):
        value = said.get("value")
        return _within([] if value is None else [value], {one.value for one in control.options}, 1, 1)
    values = _listed(said.get("values"))
    if isinstance(control, Ticks):
        return _within(values, {one.value for one in control.options}, control.least, len(control.options))
    least = control.count if control.least is None else control.least
    if kind := _KINDS.get(type(control)):
        there = resolved(interaction.data, kind)
        offered = {value for value in map(str, values) if value.isdecimal() and value in there}
    else:
        offered = {one.value for one in control.options[:OPTIONS]}
    return _within(values, offered, least, control.count)


def _within(values: Sequence[object], offered: set[str], least: int, most: int) -> tuple[str, ...]:
    """Return values of which each is offered, and comes once; `Refusal` for others, too few or too many."""
    chosen = tuple(str(value) for value in values)
    if not least <= len(chosen) <= most or len({*chosen}) != len(chosen) or not offered.issuperset(chosen):
        raise Refusal("bad_button")
    return chosen
