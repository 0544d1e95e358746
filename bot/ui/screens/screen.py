"""A screen as data: texts, a picture, rows of controls; and the layout of Components V2 made from it."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

import discord
from discord import ui

from bot.chosen import ELLIPSIS, closed
from bot.render.picture import ALT_LIMIT, Picture
from bot.text import sentences_of
from bot.ui.media.emojis import NO_EMOJIS, Emojis

COLOUR = 0xF2B632
TEXT_LIMIT = 4000
"""Characters of all texts of a message together."""
PLAIN_LIMIT = 3500
"""Of these, what a board as text may take."""
_CHANNEL, _ROLE = discord.SelectDefaultValueType.channel, discord.SelectDefaultValueType.role
LABEL, DESCRIPTION, PLACEHOLDER, OPTIONS, BUTTONS = 80, 100, 150, 25, 5

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]
Kind = Literal["text", "news", "voice", "stage_voice", "forum"]
"""A kind of channel, by discord.py's name."""
_STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    custom_id: str = ""
    style: Style = "secondary"
    disabled: bool = False
    emoji: str | None = None
    """A symbol that is shown before the label where Discord has its picture."""
    beside: str | None = None
    """The label beside that picture, without what the picture says."""
    url: str | None = None
    """Where it leads, in place of a custom id: nobody hears of such a press."""


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str | None = None
    default: bool = False
    emoji: str | None = None
    """A symbol that is shown before the label where Discord has its picture."""
    beside: str | None = None
    """The description beside that picture, without what the picture says."""


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu of at most 25 options."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...] = ()
    count: int = 1
    """How many are to be chosen at most."""
    least: int | None = None
    """How many at least, if fewer than `count` will do."""


@dataclass(frozen=True, slots=True)
class Places(Select):
    """A select menu of the channels of a server, which Discord fills."""

    chosen: tuple[int, ...] = ()
    """Those that are chosen now."""
    kinds: tuple[Kind, ...] = ()
    """Which kinds of channels are offered; none: all."""


@dataclass(frozen=True, slots=True)
class Roles(Select):
    """A select menu of the roles of a server, which Discord fills."""

    chosen: tuple[int, ...] = ()
    """Those that are chosen now."""


Row: TypeAlias = tuple[Button, ...] | Select


@dataclass(frozen=True)
class Screen:
    """A message: texts above (or below), the picture (or the board as text), controls below."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    plain: str | None = None
    """The board as aligned text, in place of the picture."""
    footer: str | None = None
    mentions: tuple[int, ...] = ()
    """People this message may ping when it is sent."""
    more: tuple[Picture, ...] = ()
    """Pictures below the first."""
    remarks: tuple[str, ...] = ()
    """What counts as told to its person for good once they have been shown this (`ui/screens/remarks.py`)."""
    picture_first: bool = False
    """The picture stands above the texts."""

    @property
    def pictured(self) -> bool:
        """Whether a control may have one of our emoji."""
        controls = (row.options if isinstance(row, Select) else row for row in self.rows)
        return any(control.emoji for row in controls for control in row)

    @cached_property
    def key(self) -> str:
        """Equal for screens that look the same, in any process: an edit to the same is not worth a request."""
        looks = (self.texts, self.rows, self.plain, self.footer, *["first"] * self.picture_first)
        digest = hashlib.blake2b(repr(looks).encode(), digest_size=16)
        for picture in (self.picture, *self.more):
            if picture is not None:
                digest.update(picture.png)
        return digest.hexdigest()


def shorten(text: str, limit: int) -> str:
    """Return the text, or as much of it as fits with an ellipsis. What is isolated in it stays so (`bot/chosen.py`)."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 1].rstrip()
    return (kept if closed(kept) == kept else closed(text[: limit - 2].rstrip())) + ELLIPSIS


def said_first(picture: Picture, said: str) -> Picture:
    """Return a picture whose description has what tells it from another beside it: first, if it had no room for it."""
    if said in picture.alt:
        return picture
    return replace(picture, alt=sentences_of((said, shorten(picture.alt, ALT_LIMIT - len(said) - 1))))


def button_rows(buttons: list[Button]) -> list[Row]:
    """Buttons in rows of five."""
    return [tuple(buttons[start : start + BUTTONS]) for start in range(0, len(buttons), BUTTONS)]


def layout(
    screen: Screen, name: str = "board", pictures: Emojis = NO_EMOJIS
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the layout of a screen and its files. A finished view is not stored by discord.py: the router answers.

    `pictures` are the emoji that symbols are sent as.
    """
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(COLOUR))
    plain = None if screen.plain is None else f"```\n{shorten(NO_EMOJIS.written(screen.plain), PLAIN_LIMIT)}\n```"
    left = TEXT_LIMIT - len(plain or "")
    footer, texts = _written(screen, pictures)
    if sum(map(len, texts)) + len(footer) > left:
        # Markup takes many times the room of a symbol.
        footer, texts = _written(screen, NO_EMOJIS)
    # Beside a long board there is no room for all that happened: what is asked is not what gives way.
    footer = shorten(footer, max(left - sum(map(len, texts)), left // 2))
    room = left - len(footer)
    files = _pictures(box, screen, name) if screen.picture_first and plain is None else []
    for text in texts:
        if room > 0:
            fitting = shorten(text, room)
            room -= len(fitting)
            box.add_item(ui.TextDisplay(fitting))
    if plain is not None:
        box.add_item(ui.TextDisplay(plain))
    if plain is None and not screen.picture_first:
        files = _pictures(box, screen, name)
    for row in screen.rows:
        box.add_item(_row(row, pictures))
    if footer:
        box.add_item(ui.TextDisplay(footer))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view, files


def _written(screen: Screen, pictures: Emojis) -> tuple[str, list[str]]:
    """Return the footer and the texts as they are sent."""
    return pictures.written(screen.footer or ""), [pictures.written(text) for text in screen.texts if text]


def _words(words: str, beside: str | None, picture: discord.PartialEmoji | None, limit: int) -> str:
    """Return what a control says, beside its picture or without one: it shows no markup."""
    return shorten(NO_EMOJIS.written(words if picture is None or beside is None else beside), limit)


def _pictures(box: ui.Container[ui.LayoutView], screen: Screen, name: str) -> list[discord.File]:
    """Put the screen's pictures into the box; return their files."""
    files = []
    for number, picture in enumerate((screen.picture, *screen.more), 1):
        if picture is None:
            continue
        file = f"{name}.{picture.kind}" if number == 1 else f"{name}-{number}.{picture.kind}"
        files.append(discord.File(io.BytesIO(picture.png), filename=file))
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{file}", description=picture.alt)
        box.add_item(gallery)
    return files


def _row(row: Row, pictures: Emojis) -> ui.ActionRow[ui.LayoutView]:
    made: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if isinstance(row, Select):
        made.add_item(_select(row, pictures))
        return made
    for button in row:
        picture = pictures.partial(button.emoji)
        if button.url is not None:
            made.add_item(ui.Button(label=shorten(button.label, LABEL), url=button.url))
            continue
        made.add_item(
            ui.Button(
                label=_words(button.label, button.beside, picture, LABEL),
                custom_id=button.custom_id,
                style=_STYLES[button.style],
                disabled=button.disabled,
                emoji=picture,
            )
        )
    return made


class _Chosen(discord.SelectDefaultValue):
    """discord.py writes ids as numbers; Discord's published description has them as texts."""

    def to_dict(self) -> discord.types.components.SelectDefaultValues:
        taken = super().to_dict()
        taken["id"] = str(self.id)  # type: ignore[typeddict-item] # as said above
        return taken


def _select(row: Select, pictures: Emojis) -> ui.Item[ui.LayoutView]:
    placeholder = shorten(NO_EMOJIS.written(row.placeholder), PLACEHOLDER)
    least = row.count if row.least is None else row.least
    if isinstance(row, Places):
        return ui.ChannelSelect(
            custom_id=row.custom_id,
            placeholder=placeholder,
            min_values=least,
            max_values=row.count,
            channel_types=[discord.ChannelType[kind] for kind in row.kinds],
            default_values=[_Chosen(id=one, type=_CHANNEL) for one in row.chosen[: row.count]],
        )
    if isinstance(row, Roles):
        return ui.RoleSelect(
            custom_id=row.custom_id,
            placeholder=placeholder,
            min_values=least,
            max_values=row.count,
            default_values=[_Chosen(id=one, type=_ROLE) for one in row.chosen[: row.count]],
        )
    options = [_option(option, pictures.partial(option.emoji)) for option in row.options[:OPTIONS]]
    return ui.Select(
        custom_id=row.custom_id, placeholder=placeholder, min_values=least, max_values=row.count, options=options
    )


def _option(option: Option, picture: discord.PartialEmoji | None) -> discord.SelectOption:
    return discord.SelectOption(
        label=_words(option.label, None, picture, DESCRIPTION),
        value=option.value,
        description=_words(option.description or "", option.beside, picture, DESCRIPTION) or None,
        default=option.default,
        emoji=picture,
    )
