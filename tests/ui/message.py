"""What Discord takes as a message of components (V2), checked as Discord checks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
from discord import ui

from bot.ui.media.emojis import NO_EMOJIS, Emojis
from bot.ui.screens.screen import Screen, Select, layout

ROW, BUTTON, SELECT, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
FILLED = {5: "user", 6: "role", 8: "channel"}
"""Selects that Discord fills, with what they are of."""
FILE_NAME = re.compile(r"[A-Za-z0-9_.-]+")


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones included."""
    for component in components:
        yield component
        yield from parts(component.get("components", []))


def payload(view: ui.LayoutView) -> list[dict[str, Any]]:
    """The message as it is sent."""
    made: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call] # the library's own gap
    return made


def controls(view: ui.LayoutView, kind: int) -> list[SimpleNamespace]:
    """The buttons or selects of a message, each with what the library calls its parts; `kind` as Discord numbers it."""
    return [_control(part) for part in parts(payload(view)) if part["type"] == kind]


def _control(part: dict[str, Any]) -> SimpleNamespace:
    options = [SimpleNamespace(**{"description": None, **option}) for option in part.get("options", ())]
    return SimpleNamespace(**{"label": None, "url": None, "disabled": False, **part, "options": options})


def looks(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """What there is to see of a message, however its files are called."""
    shown = payload(view)
    for part in parts(shown):
        for item in part.get("items", ()):
            item.pop("media")
    return shown


def fault(view: ui.LayoutView, files: list[discord.File]) -> str | None:
    """What Discord would refuse about the message; None if nothing."""
    top = payload(view)
    found = list(parts(top))
    checks = (
        _count(found),
        _nesting(top),
        _texts(found),
        _ids(found),
        *map(_component, found),
        _pictures(found, files),
    )
    return next((wrong for wrong in checks if wrong), None)


def texts(view: ui.LayoutView) -> list[str]:
    """The texts of a message in order."""
    return [part["content"] for part in parts(payload(view)) if part["type"] == TEXT]


def _count(found: list[dict[str, Any]]) -> str | None:
    return f"{len(found)} components" if not 0 < len(found) <= 40 else None


def _nesting(top: list[dict[str, Any]]) -> str | None:
    for box in top:
        if box["type"] == CONTAINER and any(part["type"] == CONTAINER for part in parts(box["components"])):
            return "a container in a container"
    return None


def _texts(found: list[dict[str, Any]]) -> str | None:
    given = [part["content"] for part in found if part["type"] == TEXT]
    if not all(given):
        return "an empty text"
    total = sum(map(len, given))
    return f"{total} characters" if total > 4000 else None


def _ids(found: list[dict[str, Any]]) -> str | None:
    ids = [part["custom_id"] for part in found if "custom_id" in part]
    if len(set(ids)) != len(ids):
        return f"an id twice: {sorted(ids)}"
    return next((f"an id of {len(one)} characters" for one in ids if not 1 <= len(one) <= 100), None)


def _component(part: dict[str, Any]) -> str | None:
    match part["type"]:
        case 1:
            return _row(part["components"])
        case 2:
            label = part.get("label") or ""
            return f"the label {label!r}" if not 1 <= len(label) <= 80 else None
        case 3:
            return _select(part)
        case 5 | 6 | 8:
            return _filled(part)
        case 10 | 12 | 17:
            return None
        case other:
            return f"a component of type {other}"


def _row(inside: list[dict[str, Any]]) -> str | None:
    kinds = [part["type"] for part in inside]
    good = kinds in ([SELECT], *([kind] for kind in FILLED)) or (set(kinds) == {BUTTON} and len(kinds) <= 5)
    return None if good else f"a row of {kinds}"


def _select(part: dict[str, Any]) -> str | None:
    choices = part.get("options", [])
    if not 1 <= len(choices) <= 25:
        return f"{len(choices)} options"
    if not 0 <= part["min_values"] <= part["max_values"] <= len(choices):
        return f"{part['min_values']} to {part['max_values']} of {len(choices)} options"
    if len(part["placeholder"]) > 150:
        return "a long placeholder"
    values = [choice["value"] for choice in choices]
    if len(set(values)) != len(values):
        return f"a value twice: {values}"
    if sum(bool(choice.get("default")) for choice in choices) > part["max_values"]:
        return "too many defaults"
    for choice in choices:
        for name in ("label", "value", "description"):
            text = choice.get(name)
            if text is not None and not 1 <= len(text) <= 100:
                return f"the {name} {text!r}"
    return None


def _filled(part: dict[str, Any]) -> str | None:
    if not 0 <= part["min_values"] <= part["max_values"] <= 25:
        return f"{part['min_values']} to {part['max_values']} chosen"
    defaults = part.get("default_values") or []
    if len(defaults) > part["max_values"] or {one["type"] for one in defaults} - {FILLED[part["type"]]}:
        return f"{len(defaults)} defaults of another kind, or too many"
    return "a long placeholder" if len(part["placeholder"]) > 150 else None


def _pictures(found: list[dict[str, Any]], files: list[discord.File]) -> str | None:
    items = [item for part in found if part["type"] == GALLERY for item in part["items"]]
    shown = [item["media"]["url"].removeprefix("attachment://") for item in items]
    if shown != [file.filename for file in files]:
        return f"shows {shown}, sends {[file.filename for file in files]}"
    for item in items:
        if not 1 <= len(item.get("description") or "") <= 1024:
            return "a picture without a description, or with too long a one"
    return next((f"the file name {name!r}" for name in shown if not FILE_NAME.fullmatch(name)), None)


def assert_fits(screen: Screen, pictures: Emojis = NO_EMOJIS) -> None:
    """Discord takes the screen."""
    view, files = layout(screen, pictures=pictures)
    assert (wrong := fault(view, files)) is None, wrong


def cut(screen: Screen) -> list[str]:
    """The words on controls that are too long to be shown whole."""
    long = []
    for row in screen.rows:
        if isinstance(row, Select):
            words = [word for option in row.options for word in (option.label, option.description or "")]
            long += [word for word in words if len(word) > 100]
            long += [row.placeholder] * (len(row.placeholder) > 150 or len(row.options) > 25)
        else:
            long += [button.label for button in row if len(button.label) > 80]
    return long
