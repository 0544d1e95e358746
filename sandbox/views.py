"""Typed views for tests: a message as one person sees it, a modal, and the outcome of an action."""

from dataclasses import dataclass, field

from sandbox.components import BUTTON, FILE, GALLERY, SELECTS, TEXT, THUMBNAIL, walk_components
from sandbox.errors import Json
from sandbox.interactions import Interaction
from sandbox.modals import fields
from sandbox.model import LOADING, Message
from sandbox.world import World


@dataclass(frozen=True)
class Button:
    """A button. `style`: 1 primary, 2 secondary, 3 success, 4 danger, 5 link. `emoji` is its character or name."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    emoji: str | None
    url: str | None


@dataclass(frozen=True)
class Option:
    """One choice of a select."""

    label: str
    value: str
    description: str | None
    emoji: str | None
    default: bool


@dataclass(frozen=True)
class Select:
    """A select menu; `kind` is the component type (3 strings, 5 users …)."""

    custom_id: str
    kind: int
    options: list[Option]
    placeholder: str | None
    min_values: int
    max_values: int
    disabled: bool


@dataclass(frozen=True)
class Image:
    """A picture that the message shows. `data` is empty for one that is not stored here."""

    filename: str
    description: str | None
    content_type: str | None
    data: bytes = field(repr=False)
    width: int | None
    height: int | None
    url: str


@dataclass(frozen=True)
class SeenMessage:
    """A snapshot of a message. `texts` are its text displays in order (after its plain content, when it has one)."""

    id: int
    channel_id: int
    author_id: int
    texts: list[str]
    buttons: list[Button]
    selects: list[Select]
    images: list[Image]
    ephemeral: bool
    loading: bool
    edited: bool
    pings: list[int]
    raw: Json = field(repr=False)

    @property
    def text(self) -> str:
        """All texts, one below the other."""
        return "\n".join(self.texts)

    @property
    def components(self) -> list[Json]:
        """The components as Discord's JSON."""
        components: list[Json] = self.raw["components"]
        return components


@dataclass(frozen=True)
class ModalView:
    """A modal that was opened for one person. `fields`: custom id → the field's JSON."""

    interaction: Interaction = field(repr=False)
    custom_id: str
    title: str
    fields: dict[str, Json]
    raw: Json = field(repr=False)


@dataclass(frozen=True)
class Outcome:
    """What a person saw happen after an action.

    `ok` is False when no answer came in time: then `error` is the red line under the message and `refusals` holds the
    error bodies that late or wrong answers had got by then. `response_type`: 4 message, 5 thinking, 6 acknowledged,
    7 the message was updated, 8 choices, 9 modal. `message_id` is the message created (4, 5) or updated (6, 7).
    """

    ok: bool
    interaction: Interaction = field(repr=False)
    response_type: int | None = None
    message_id: int | None = None
    ephemeral: bool = False
    modal: ModalView | None = None
    choices: list[Json] = field(default_factory=list)
    error: str | None = None
    refusals: list[Json] = field(default_factory=list)


def emoji_text(value: Json | None) -> str | None:
    """The character of a Unicode emoji, the name of an application's."""
    return None if value is None else str(value["name"])


def see(world: World, message: Message) -> SeenMessage:
    """The snapshot of a message."""
    raw = world.payload(message)
    parts = list(walk_components(message.components))
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    return SeenMessage(
        message.id,
        message.channel_id,
        message.author_id,
        [message.content, *texts] if message.content else texts,
        [_button(part) for part in parts if part["type"] == BUTTON],
        [_select(part) for part in parts if part["type"] in SELECTS],
        _images(world, parts) if message.v2 else _attached(world, message),
        message.ephemeral,
        bool(message.flags & LOADING),
        message.edited is not None,
        list(message.pings),
        raw,
    )


def modal_view(interaction: Interaction, modal: Json) -> ModalView:
    """The view of a checked modal."""
    by_id = {item["custom_id"]: item for item in fields(modal)}
    return ModalView(interaction, modal["custom_id"], modal["title"], by_id, modal)


def _button(part: Json) -> Button:
    return Button(
        part.get("label", ""),
        part.get("custom_id"),
        bool(part.get("disabled")),
        part["style"],
        emoji_text(part.get("emoji")),
        part.get("url"),
    )


def _select(part: Json) -> Select:
    options = [
        Option(
            item["label"],
            item["value"],
            item.get("description"),
            emoji_text(item.get("emoji")),
            bool(item.get("default")),
        )
        for item in part.get("options", ())
    ]
    return Select(
        part["custom_id"],
        part["type"],
        options,
        part.get("placeholder"),
        part["min_values"],
        part["max_values"],
        bool(part.get("disabled")),
    )


def _images(world: World, parts: list[Json]) -> list[Image]:
    result: list[Image] = []
    for part in parts:
        items = part["items"] if part["type"] == GALLERY else [part] if part["type"] == THUMBNAIL else []
        result += [_image(world, item["media"], item["description"]) for item in items]
        if part["type"] == FILE and str(part["file"].get("content_type", "")).startswith("image/"):
            result.append(_image(world, part["file"], None))
    return result


def _image(world: World, media: Json, description: str | None) -> Image:
    stored = world.attachments.get(int(media.get("attachment_id") or 0))
    return Image(
        media["url"].rpartition("/")[2],
        description,
        media["content_type"],
        stored.data if stored else b"",
        media["width"],
        media["height"],
        media["url"],
    )


def _attached(world: World, message: Message) -> list[Image]:
    pictures = [item for item in world.payload(message)["attachments"] if "width" in item]
    return [_image(world, item | {"attachment_id": item["id"]}, item.get("description")) for item in pictures]
