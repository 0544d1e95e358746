"""Discord's rules for the components of a message, in one place.

`check_layout` takes the `components` of a request, notes everything Discord would refuse, and returns them the way
Discord sends them back: every component numbered, defaults filled in, media resolved.
"""

from collections.abc import Callable, Iterable

from sandbox.emoji import is_emoji
from sandbox.errors import FormErrors, Json, Where

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL = 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
DEFAULT_KINDS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}
TOP_LEVEL_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
LINK_STYLE, PREMIUM_STYLE = 5, 6

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_ROWS_V1 = 5
MAX_BUTTONS = 5
MAX_OPTIONS = 25
MAX_GALLERY = 10

# A media URL of a request → the media item of the answer, or None when `attachment://…` does not resolve.
Resolve = Callable[[str], Json | None]
KnowsEmoji = Callable[[int], bool]


def check_layout(
    components: object, *, v2: bool, resolve: Resolve, knows_emoji: KnowsEmoji, errors: FormErrors, path: Where
) -> list[Json]:
    """Validate the `components` of a message (all of Components V2 when `v2`, else rows only).

    What is wrong is added to `errors` below `path`; then the returned list must not be used.
    """
    walk = Walk(errors, resolve, knows_emoji)
    if v2:
        items = errors.items(path, components, 0, MAX_COMPONENTS)
        allowed: tuple[int, ...] = TOP_LEVEL_V2
    else:
        items = errors.items(path, components, 0, MAX_ROWS_V1)
        allowed = (ROW,)
    result = [walk.component((*path, index), item, allowed) for index, item in enumerate(items)]
    if v2 and walk.count > MAX_COMPONENTS:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"The maximum number of components is {MAX_COMPONENTS}.")
    if walk.characters > MAX_TEXT:
        errors.add(path, "TOTAL_COMPONENT_TEXT_TOO_LONG", f"Text must be {MAX_TEXT} characters or fewer in total.")
    number(result)
    return result


def walk_components(components: Iterable[Json]) -> Iterable[Json]:
    """Every component, nested ones and accessories included, in Discord's order of numbering."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", ()))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk_components((component[key],))


def number(components: list[Json]) -> None:
    """Give every component without an id (or with 0) the next free one, in order."""
    taken = {component["id"] for component in walk_components(components) if component.get("id")}
    following = 0
    for component in walk_components(components):
        if not component.get("id"):
            following += 1
            while following in taken:
                following += 1
            component["id"] = following


class Walk:
    """One pass over the components of one message: counts, and remembers what must be unique."""

    def __init__(self, errors: FormErrors, resolve: Resolve, knows_emoji: KnowsEmoji) -> None:
        self.errors = errors
        self.count = 0
        self.characters = 0
        self._resolve = resolve
        self._knows_emoji = knows_emoji
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._checks: dict[int, Callable[[Where, Json], Json]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self.select),
        }

    def component(self, path: Where, raw: Json, allowed: tuple[int, ...]) -> Json:
        """Check one component that may only be of a type in `allowed`."""
        self.count += 1
        kind = raw.get("type")
        if not isinstance(kind, int) or kind not in allowed:
            self.errors.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
            return {"type": kind}
        checked: Json = {"type": kind, "id": self.own_id(path, raw)}
        checked.update(self._checks[kind](path, raw))
        return checked

    def own_id(self, path: Where, raw: Json) -> int:
        """The `id` the bot gave to the component, 0 for none; must be unique in the message."""
        own = self.errors.number((*path, "id"), raw.get("id"), 0, 2**31 - 1, 0)
        if own and own in self._ids:
            self.errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(own)
        return own

    def custom_id(self, path: Where, raw: Json) -> str | None:
        """The component's custom id: 1–100 characters, unique in the message."""
        value = self.errors.text((*path, "custom_id"), raw.get("custom_id"), 1, 100, optional=False)
        self.errors.unique((*path, "custom_id"), value, self._custom_ids, "COMPONENT_CUSTOM_ID")
        return value

    def _row(self, path: Where, raw: Json) -> Json:
        inside = (*path, "components")
        items = self.errors.items(inside, raw.get("components"), 1, MAX_BUTTONS)
        buttons = bool(items) and items[0].get("type") == BUTTON
        if items and not buttons and len(items) > 1:
            self.errors.add(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select menu takes the whole row")
        allowed = (BUTTON,) if buttons else SELECTS
        return {"components": [self.component((*inside, i), item, allowed) for i, item in enumerate(items)]}

    def _button(self, path: Where, raw: Json) -> Json:
        errors = self.errors
        style = errors.number((*path, "style"), raw.get("style"), 1, 6, 0)
        if raw.get("style") is None:
            errors.add((*path, "style"), "BASE_TYPE_REQUIRED", "This field is required")
        label = errors.text((*path, "label"), raw.get("label"), 0, 80)
        emoji = self.emoji(path, raw)
        result: Json = {"style": style}
        if label:
            result["label"] = label
        if emoji:
            result["emoji"] = emoji
        if style == LINK_STYLE:
            result["url"] = self._link(path, raw)
        elif style != PREMIUM_STYLE:
            if raw.get("url") is not None:
                errors.add(path, "BUTTON_COMPONENT_URL_FORBIDDEN", "A custom id and a url cannot both be specified")
            result["custom_id"] = self.custom_id(path, raw)
        if not label and not emoji and style != PREMIUM_STYLE:
            errors.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji")
        if raw.get("disabled"):
            result["disabled"] = True
        return result

    def _link(self, path: Where, raw: Json) -> str | None:
        errors = self.errors
        url = errors.text((*path, "url"), raw.get("url"), 1, 512, optional=False)
        if url is not None and not url.startswith(("http://", "https://", "discord://")):
            errors.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, discord.")
        if raw.get("custom_id") is not None:
            errors.add(path, "BUTTON_COMPONENT_CUSTOM_ID_FORBIDDEN", "A link button cannot have a custom id")
        return url

    def emoji(self, path: Where, raw: Json) -> Json | None:
        """The emoji of a button or option: a Unicode emoji, or an application emoji that exists."""
        value = raw.get("emoji")
        if value is None:
            return None
        where = (*path, "emoji")
        if not isinstance(value, dict):
            self.errors.add(where, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return None
        name, emoji_id = value.get("name"), value.get("id")
        if emoji_id is not None:
            if not str(emoji_id).isdigit() or not self._knows_emoji(int(emoji_id)):
                self.errors.add((*where, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return {"id": str(emoji_id), "name": name, "animated": bool(value.get("animated"))}
        if not isinstance(name, str) or not is_emoji(name):
            self.errors.add((*where, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return {"name": name}

    def select(self, path: Where, raw: Json) -> Json:
        """A select menu of any kind (in a message or in a modal's label)."""
        errors = self.errors
        result: Json = {"custom_id": self.custom_id(path, raw)}
        placeholder = errors.text((*path, "placeholder"), raw.get("placeholder"), 0, 150)
        if placeholder:
            result["placeholder"] = placeholder
        result["min_values"] = errors.number((*path, "min_values"), raw.get("min_values"), 0, 25, 1)
        result["max_values"] = errors.number((*path, "max_values"), raw.get("max_values"), 1, 25, 1)
        if result["min_values"] > result["max_values"]:
            errors.add((*path, "min_values"), "NUMBER_TYPE_MAX", "min_values must not be above max_values")
        if raw.get("type") == STRING_SELECT:
            result["options"] = self.options(path, raw, 1, MAX_OPTIONS)
            if result["options"] and result["max_values"] > len(result["options"]):
                errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", "max_values is above the number of options")
        else:
            result["default_values"] = self._defaults(path, raw, result["max_values"])
            if raw.get("type") == CHANNEL_SELECT:
                result["channel_types"] = list(raw.get("channel_types") or ())
        if raw.get("disabled"):
            result["disabled"] = True
        return result

    def _defaults(self, path: Where, raw: Json, most: int) -> list[Json]:
        """What is chosen already in a select that Discord fills: ids, each with what it is the id of."""
        found = self.errors.items((*path, "default_values"), raw.get("default_values") or [], 0, most)
        allowed = DEFAULT_KINDS[raw["type"]]
        for index, item in enumerate(found):
            if item.get("type") not in allowed:
                where = (*path, "default_values", index, "type")
                self.errors.add(where, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        return [{"id": str(item.get("id")), "type": item.get("type")} for item in found]

    def options(self, path: Where, raw: Json, low: int, high: int) -> list[Json]:
        """The options of a select, radio group or checkbox group: unique values, texts up to 100 characters."""
        values: set[str] = set()
        result = []
        for index, item in enumerate(self.errors.items((*path, "options"), raw.get("options"), low, high)):
            at = (*path, "options", index)
            option: Json = {
                "label": self.errors.text((*at, "label"), item.get("label"), 1, 100, optional=False),
                "value": self.errors.text((*at, "value"), item.get("value"), 1, 100, optional=False),
            }
            self.errors.unique((*at, "value"), option["value"], values, "SELECT_COMPONENT_OPTION_VALUE")
            description = self.errors.text((*at, "description"), item.get("description"), 0, 100)
            if description:
                option["description"] = description
            if emoji := self.emoji(at, item):
                option["emoji"] = emoji
            if item.get("default"):
                option["default"] = True
            result.append(option)
        most = raw.get("max_values") or 1
        if isinstance(most, int) and sum("default" in option for option in result) > most:
            self.errors.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many default options")
        return result

    def _text(self, path: Where, raw: Json) -> Json:
        content = self.errors.text((*path, "content"), raw.get("content"), 1, MAX_TEXT, optional=False)
        self.characters += len(content or "")
        return {"content": content}

    def _section(self, path: Where, raw: Json) -> Json:
        inside = (*path, "components")
        items = self.errors.items(inside, raw.get("components"), 1, 3)
        texts = [self.component((*inside, index), item, (TEXT,)) for index, item in enumerate(items)]
        accessory = raw.get("accessory")
        if not isinstance(accessory, dict):
            self.errors.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
            return {"components": texts}
        checked = self.component((*path, "accessory"), accessory, (BUTTON, THUMBNAIL))
        return {"components": texts, "accessory": checked}

    def _media(self, path: Where, raw: object, *, only_attachment: bool = False) -> Json:
        url = raw.get("url") if isinstance(raw, dict) else None
        where = (*path, "url")
        if not isinstance(url, str) or not url:
            self.errors.add(where, "BASE_TYPE_REQUIRED", "This field is required")
            return {}
        if only_attachment and not url.startswith("attachment://"):
            self.errors.add(where, "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", "Must be an attachment:// reference")
            return {}
        item = self._resolve(url)
        if item is None:
            self.errors.add(where, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} was not found")
            return {}
        return item

    def _described(self, path: Where, raw: Json) -> Json:
        """The parts that gallery items and thumbnails share."""
        return {
            "media": self._media((*path, "media"), raw.get("media")),
            "description": self.errors.text((*path, "description"), raw.get("description"), 1, 1024),
            "spoiler": bool(raw.get("spoiler")),
        }

    def _thumbnail(self, path: Where, raw: Json) -> Json:
        return self._described(path, raw)

    def _gallery(self, path: Where, raw: Json) -> Json:
        items = self.errors.items((*path, "items"), raw.get("items"), 1, MAX_GALLERY)
        return {"items": [self._described((*path, "items", index), item) for index, item in enumerate(items)]}

    def _file(self, path: Where, raw: Json) -> Json:
        media = self._media((*path, "file"), raw.get("file"), only_attachment=True)
        name = str(media.get("url", "")).rpartition("/")[2]
        return {"file": media, "spoiler": bool(raw.get("spoiler")), "name": name}

    def _separator(self, path: Where, raw: Json) -> Json:
        spacing = self.errors.number((*path, "spacing"), raw.get("spacing"), 1, 2, 1)
        return {"divider": raw.get("divider") is not False, "spacing": spacing}

    def _container(self, path: Where, raw: Json) -> Json:
        inside = (*path, "components")
        items = self.errors.items(inside, raw.get("components"), 1, MAX_COMPONENTS)
        allowed = tuple(kind for kind in TOP_LEVEL_V2 if kind != CONTAINER)
        colour = raw.get("accent_color")
        if colour is not None:
            colour = self.errors.number((*path, "accent_color"), colour, 0, 0xFFFFFF, 0)
        return {
            "accent_color": colour,
            "spoiler": bool(raw.get("spoiler")),
            "components": [self.component((*inside, index), item, allowed) for index, item in enumerate(items)],
        }
