"""A screen as data: texts, a picture, rows of controls; and the layout of Components V2 made from it."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

import discord
from discord import ui

from bot.chosen import ELLIPSIS, closed
from bot.render.picture import ALT_LIMIT, Picture
from bot.text import say, sentences_of
from bot.ui.media.emojis import NO_EMOJIS, Emojis

T = TypeVar("T")
COLOUR = 0xF2B632
TEXT_LIMIT = 4000
"""Characters of all texts of a message together."""
PLAIN_LIMIT = 3500
"""Of these, what a board as text may take."""
LABEL, DESCRIPTION, PLACEHOLDER, OPTIONS, BUTTONS, PARTS = 80, 100, 150, 25, 5, 40

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


@dataclass(frozen=True, slots=True)
class Users(Select):
    """A select menu of people, which Discord fills: anybody whom it lets somebody find there."""


Row: TypeAlias = tuple[Button, ...] | Select
Component: TypeAlias = dict[str, object]
"""A part of a message as Discord's API describes it."""
_Kind, _LINK = discord.ComponentType, discord.ButtonStyle.link.value


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
                digest.update(picture.seal)
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


class Paged(NamedTuple, Generic[T]):
    """A page of something."""

    number: int
    """From 1."""
    pages: int
    items: Sequence[T]
    before: int
    """How many stand on the pages before it."""


def paged(everything: Sequence[T], wanted: int, size: int) -> Paged[T]:
    """Return the page that comes nearest to a wanted one; of nothing there is one, which is empty."""
    pages = max(1, -(-len(everything) // size))
    number = min(max(wanted, 1), pages)
    before = (number - 1) * size
    return Paged(number, pages, everything[before : before + size], before)


def page_buttons(number: int, pages: int, custom_id: Callable[[int], str]) -> tuple[Button, Button]:
    """Return the ways to the page before one and to that after it; where there is none, it cannot be pressed."""
    return (
        Button(say("pages.previous"), custom_id(number - 1), disabled=number <= 1),
        Button(say("pages.next"), custom_id(number + 1), disabled=number >= pages),
    )


def button_rows(buttons: list[Button]) -> list[Row]:
    """Buttons in rows of five."""
    return [tuple(buttons[start : start + BUTTONS]) for start in range(0, len(buttons), BUTTONS)]


class ReadyLayout(ui.LayoutView):
    """A message's components as Discord takes them. A finished view: discord.py stores none, the router answers.

    Made of discord.py's own parts, each screen would be some thirty objects that are only asked for their JSON.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        """Return the JSON."""
        return self._components

    def has_components_v2(self) -> bool:
        """Return that it is of the second kind."""
        return True


def layout(
    screen: Screen, name: str = "board", pictures: Emojis = NO_EMOJIS
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the layout of a screen and its files; `ValueError` for more components than a message may have.

    `pictures` are the emoji that symbols are sent as.
    """
    plain = None if screen.plain is None else f"```\n{shorten(NO_EMOJIS.written(screen.plain), PLAIN_LIMIT)}\n```"
    left = TEXT_LIMIT - len(plain or "")
    footer, texts = _written(screen, pictures)
    if sum(map(len, texts)) + len(footer) > left:
        # Markup takes many times the room of a symbol.
        footer, texts = _written(screen, NO_EMOJIS)
    # Beside a long board there is no room for all that happened: what is asked is not what gives way.
    footer = shorten(footer, max(left - sum(map(len, texts)), left // 2))
    room = left - len(footer)
    galleries, files = _pictures(screen, name) if plain is None else ([], [])
    said: list[Component] = []
    for text in texts:
        if room > 0:
            fitting = shorten(text, room)
            room -= len(fitting)
            said.append(_text(fitting))
    if plain is not None:
        said.append(_text(plain))
    inside = [*galleries, *said] if screen.picture_first else [*said, *galleries]
    inside += [_row(row, pictures) for row in screen.rows]
    if footer:
        inside.append(_text(footer))
    if (parts := 1 + len(inside) + sum(1 if isinstance(row, Select) else len(row) for row in screen.rows)) > PARTS:
        raise ValueError(f"a message has a maximum of {PARTS} components, not {parts}")
    return ReadyLayout([{"type": _Kind.container.value, "accent_color": COLOUR, "components": inside}]), files


def _text(content: str) -> Component:
    return {"type": _Kind.text_display.value, "content": content}


def _written(screen: Screen, pictures: Emojis) -> tuple[str, list[str]]:
    """Return the footer and the texts as they are sent."""
    return pictures.written(screen.footer or ""), [pictures.written(text) for text in screen.texts if text]


def _words(words: str, beside: str | None, picture: object, limit: int) -> str:
    """Return what a control says, beside its picture or without one: it shows no markup."""
    return shorten(NO_EMOJIS.written(words if picture is None or beside is None else beside), limit)


def _pictures(screen: Screen, name: str) -> tuple[list[Component], list[discord.File]]:
    """Return the screen's pictures, and their files."""
    galleries: list[Component] = []
    files = []
    for number, picture in enumerate((screen.picture, *screen.more), 1):
        if picture is None:
            continue
        file = f"{name}.{picture.kind}" if number == 1 else f"{name}-{number}.{picture.kind}"
        files.append(discord.File(io.BytesIO(picture.png), filename=file))
        item: Component = {"media": {"url": f"attachment://{file}"}}
        if picture.alt:
            item["description"] = picture.alt
        galleries.append({"type": _Kind.media_gallery.value, "items": [item]})
    return galleries, files


def _row(row: Row, pictures: Emojis) -> Component:
    if isinstance(row, Select):
        inside = [select_component(row, pictures)]
    else:
        inside = [_button(button, pictures) for button in row]
    return {"type": _Kind.action_row.value, "components": inside}


def _button(button: Button, pictures: Emojis) -> Component:
    if button.url is not None:
        label = shorten(button.label, LABEL)
        return {"type": _Kind.button.value, "style": _LINK, "label": label, "url": button.url}
    picture = pictures.component(button.emoji)
    made: Component = {
        "type": _Kind.button.value,
        "style": _STYLES[button.style].value,
        "label": _words(button.label, button.beside, picture, LABEL),
        "custom_id": button.custom_id,
        "disabled": button.disabled,
    }
    if picture is not None:
        made["emoji"] = picture
    return made


def select_component(row: Select, pictures: Emojis = NO_EMOJIS) -> Component:
    """Return a select menu as Discord takes it, in a message or in a form."""
    made: Component = {
        "type": _Kind.select.value,
        "custom_id": row.custom_id,
        "placeholder": shorten(NO_EMOJIS.written(row.placeholder), PLACEHOLDER),
        "min_values": row.count if row.least is None else row.least,
        "max_values": row.count,
    }
    if isinstance(row, Users):
        made["type"] = _Kind.user_select.value
    elif isinstance(row, Places | Roles):
        of = "channel" if isinstance(row, Places) else "role"
        made["type"] = _Kind.channel_select.value if isinstance(row, Places) else _Kind.role_select.value
        made["default_values"] = [{"id": str(one), "type": of} for one in row.chosen[: row.count]]
        if isinstance(row, Places) and row.kinds:
            made["channel_types"] = [discord.ChannelType[kind].value for kind in row.kinds]
    else:
        made["options"] = [option_component(option, pictures) for option in row.options[:OPTIONS]]
    return made


def option_component(option: Option, pictures: Emojis = NO_EMOJIS) -> Component:
    """Return one of the things that can be chosen as Discord takes it."""
    picture = pictures.component(option.emoji)
    made: Component = {
        "label": _words(option.label, None, picture, DESCRIPTION),
        "value": option.value,
        "default": option.default,
    }
    if description := _words(option.description or "", option.beside, picture, DESCRIPTION):
        made["description"] = description
    if picture is not None:
        made["emoji"] = picture
    return made
