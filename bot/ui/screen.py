"""A screen as data: texts, a picture, rows of controls; and the layout of Components V2 made from it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Literal, TypeAlias

import discord
from discord import ui

from bot.render.picture import Picture

COLOUR = 0xF2B632
TEXT_LIMIT = 4000
"""Characters of all texts of a message together."""
PLAIN_LIMIT = 3500
"""Of these, what a board as text may take."""
LABEL, DESCRIPTION, PLACEHOLDER, OPTIONS, BUTTONS = 80, 100, 150, 25, 5

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]
_STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    label: str
    custom_id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a select."""

    label: str
    value: str
    description: str | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu of at most 25 options."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    count: int = 1
    """How many are to be chosen."""


Row: TypeAlias = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: texts above, the picture (or the board as text), controls below."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    plain: str | None = None
    """The board as aligned text, in place of the picture."""
    footer: str | None = None
    mentions: tuple[int, ...] = ()
    """People this message may ping when it is sent."""

    @property
    def key(self) -> int:
        """Equal for screens that look the same: an edit to the same is not worth a request."""
        png = self.picture.png if self.picture else b""
        return hash((self.texts, self.rows, self.plain, self.footer, png))


def shorten(text: str, limit: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def button_rows(buttons: list[Button]) -> list[Row]:
    """Buttons in rows of five."""
    return [tuple(buttons[start : start + BUTTONS]) for start in range(0, len(buttons), BUTTONS)]


def layout(screen: Screen, name: str = "board") -> tuple[ui.LayoutView, list[discord.File]]:
    """The layout of a screen and its files. A finished view is not stored by discord.py: the router answers."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(COLOUR))
    files = []
    plain = None if screen.plain is None else f"```\n{shorten(screen.plain, PLAIN_LIMIT)}\n```"
    room = TEXT_LIMIT - len(plain or "") - len(screen.footer or "")
    for text in screen.texts:
        if text and room > 0:
            shown = shorten(text, room)
            room -= len(shown)
            box.add_item(ui.TextDisplay(shown))
    if plain is not None:
        box.add_item(ui.TextDisplay(plain))
    elif screen.picture is not None:
        files.append(discord.File(io.BytesIO(screen.picture.png), filename=f"{name}.png"))
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}.png", description=screen.picture.alt)
        box.add_item(gallery)
    for row in screen.rows:
        box.add_item(_row(row))
    if screen.footer:
        box.add_item(ui.TextDisplay(screen.footer))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view, files


def _row(row: Row) -> ui.ActionRow[ui.LayoutView]:
    made: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if isinstance(row, Select):
        made.add_item(
            ui.Select(
                custom_id=row.custom_id,
                placeholder=shorten(row.placeholder, PLACEHOLDER),
                min_values=row.count,
                max_values=row.count,
                options=[
                    discord.SelectOption(
                        label=shorten(option.label, DESCRIPTION),
                        value=option.value,
                        description=shorten(option.description, DESCRIPTION) if option.description else None,
                        default=option.default,
                    )
                    for option in row.options[:OPTIONS]
                ],
            )
        )
        return made
    for button in row:
        made.add_item(
            ui.Button(
                label=shorten(button.label, LABEL),
                custom_id=button.custom_id,
                style=_STYLES[button.style],
                disabled=button.disabled,
            )
        )
    return made
