"""A form as data: up to five fields, which Discord shows as a modal; and the payload made from it.

What may stand in one, of Discord's modals: https://discord.com/developers/docs/components/reference, each field under a
label of its own (discord.py 2.7.1 takes five). A form says nothing of who may send it, nor of whom it is about: that is
its custom id's, which carries the form's `mark` so that one is told that was filled from something else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import discord
from discord import ui

from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens.screen import (
    DESCRIPTION,
    Component,
    Option,
    Places,
    Roles,
    Select,
    option_component,
    select_component,
    shorten,
)

FIELDS, TITLE, FIELD_LABEL = 5, 45, 45
"""Of a form: its fields, and characters of its title and of each label."""
LONGEST_TEXT = 4000
TICKED = 10
"""Boxes, or buttons of which one is chosen, that may stand in one field."""
_LABEL, _TEXT, _RADIO, _TICKS = 18, 4, 21, 22
"""Discord's numbers of these kinds of components."""


@dataclass(frozen=True, slots=True)
class TypedText:
    """A line that is typed."""

    now: str = ""
    longest: int = 100
    least: int = 0
    """Characters that have to be typed; 0: it may stay empty."""
    example: str = ""
    """What is shown as long as nothing is typed."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes, 1 to 10, of which any may be ticked."""

    options: tuple[Option, ...]
    least: int = 0


@dataclass(frozen=True, slots=True)
class Radio:
    """2 to 10 buttons of which one is chosen, with all of them in sight."""

    options: tuple[Option, ...]


Control: TypeAlias = TypedText | Ticks | Radio | Select
"""What a field is filled in with. Of a `Select` the custom id is the field's name, whatever it says itself."""


@dataclass(frozen=True, slots=True)
class FormField:
    name: str
    label: str
    control: Control
    hint: str = ""
    """What is said beneath the label."""

    @property
    def now(self) -> tuple[str, ...]:
        """What is filled in already, as it would be sent: a text as its one value."""
        control = self.control
        match control:
            case TypedText():
                return (control.now,)
            case Places() | Roles():
                return tuple(map(str, control.chosen[: control.count]))
            case _:
                return tuple(option.value for option in control.options if option.default)


@dataclass(frozen=True, slots=True)
class Form:
    title: str
    fields: tuple[FormField, ...]

    @property
    def mark(self) -> str:
        """Equal for forms that ask and hold the same, whatever the language: 12 digits or letters from a to f."""
        asked = [(field.name, field.now, _offered(field.control)) for field in self.fields]
        return hashlib.blake2b(repr(asked).encode(), digest_size=6).hexdigest()

    def field(self, name: str) -> FormField:
        return next(field for field in self.fields if field.name == name)


def in_forms(title: str, fields: Sequence[FormField]) -> list[Form]:
    """Return as many forms as these fields need."""
    return [Form(title, tuple(fields[at : at + FIELDS])) for at in range(0, len(fields), FIELDS)]


def any_of(name: str, placeholder: str, options: Sequence[Option], least: int = 0) -> Ticks | Select:
    """Return what any of some options are chosen with: boxes, or a menu where there are too many of them."""
    if len(options) <= TICKED:
        return Ticks(tuple(options), least)
    return Select(name, placeholder, tuple(options), len(options), least)


def _offered(control: Control) -> object:
    """Return what can be chosen, without its words."""
    match control:
        case TypedText():
            return control.longest, control.least
        case Ticks() | Radio():
            least = control.least if isinstance(control, Ticks) else 1
            return type(control).__name__, least, tuple(option.value for option in control.options)
        case _:
            return type(control).__name__, control.count, control.least, tuple(one.value for one in control.options)


class ReadyModal(ui.Modal):
    """A modal's components as Discord takes them. A finished one: discord.py stores none, the router answers."""

    def __init__(self, form: Form, custom_id: str) -> None:
        """`ValueError` for more fields than a form may have."""
        super().__init__(title=shorten(NO_EMOJIS.written(form.title), TITLE), custom_id=custom_id)
        if not 0 < len(form.fields) <= FIELDS:
            raise ValueError(f"a form has 1 to {FIELDS} fields, not {len(form.fields)}")
        self._components = [_field(field) for field in form.fields]
        self.stop()

    def to_components(self) -> list[Component]:
        """Return the JSON."""
        return self._components


def _field(field: FormField) -> Component:
    made: Component = {
        "type": _LABEL,
        "label": shorten(NO_EMOJIS.written(field.label), FIELD_LABEL),
        "component": _control(field),
    }
    if field.hint:
        made["description"] = shorten(NO_EMOJIS.written(field.hint), DESCRIPTION)
    return made


def _control(field: FormField) -> Component:
    control = field.control
    match control:
        case TypedText():
            return _typed(field.name, control)
        case Radio():
            return {"type": _RADIO, "custom_id": field.name, "options": _options(control.options), "required": True}
        case Ticks():
            return {
                "type": _TICKS,
                "custom_id": field.name,
                "options": _options(control.options),
                "min_values": control.least,
                "max_values": len(control.options),
                "required": control.least > 0,
            }
        case _:
            least = control.count if control.least is None else control.least
            return {**select_component(replace(control, custom_id=field.name)), "required": least > 0}


def _typed(name: str, control: TypedText) -> Component:
    made: Component = {
        "type": _TEXT,
        "custom_id": name,
        "style": discord.TextStyle.short.value,
        "required": control.least > 0,
        "min_length": control.least,
        "max_length": control.longest,
    }
    if control.now:
        made["value"] = control.now[: control.longest]
    if control.example:
        made["placeholder"] = shorten(control.example, DESCRIPTION)
    return made


def _options(options: Sequence[Option]) -> list[Component]:
    return [option_component(option) for option in options]
