"""The application on Discord as a listing and verification need it: what is missing, and sending what can be sent.

What it should be is in `deploy/listing`: texts in every language, tags, icon and cover. Discord lets the bot change
these and how it is installed (`PATCH /applications/@me`); papers, name and the App Directory's own page have no field
there.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TextIO, TypeAlias, cast

import discord
from discord.http import Route

from bot.chosen import likeness
from bot.config import ROOT, Operator, Settings
from bot.login import FAILED, carry_out, logged_in
from bot.text import DEFAULT, find, languages
from bot.ui.gateway.permissions import INSTALLED

Json: TypeAlias = Mapping[str, object]
FOLDER = ROOT / "deploy" / "listing"
DESCRIPTION, SUMMARY, ABOUT = 400, 200, 4000
"""Characters of the application's description, and of the App Directory's summary, as Discord says; of its long text,
of which Discord says nothing, we write no more."""
TAGS, TAG = 5, 20
"""Tags at most, and characters of one."""
INVALID_FORM = 50035
TOO = discord.Permissions(create_events=True)
"""What may be asked for besides: game nights are among a server's events with it."""
INSTALLATIONS = {"0": ("bot", "applications.commands"), "1": ("applications.commands",)}
"""The scopes of an installation to a server, and to a person."""
CALLED = {"0": "installation to a server", "1": "installation to a person"}
PORTAL = "https://discord.com/developers/applications"
PRIVILEGED = {
    "presence": ("gateway_presence", "gateway_presence_limited"),
    "members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "message content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""Flags of intents that Discord asks reasons for; the bot has no use for any."""


class Todo(Enum):
    """What is to be done about something, in the order in which it is best done."""

    FILES = "edit"
    SETTINGS = "set"
    SYNC = "app sync"
    BY_HAND = "by hand"
    LOOK = "look"
    """Discord tells nobody here: to be looked at in the portal. It counts as nothing missing."""
    NOTHING = "ok"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a listing needs."""

    todo: Todo
    name: str
    told: str
    body: Json = field(default_factory=dict)
    """The fields that a sync sends for it."""
    again: Json = field(default_factory=dict)
    """Those that it sends only where all is sent: what is there cannot be compared."""

    @property
    def line(self) -> str:
        return f"{self.todo.value:<9}{self.name}: {self.told}"


@dataclass(frozen=True, slots=True)
class Listing:
    """What is to be seen of the bot where people look for one; texts by language."""

    descriptions: Mapping[str, str]
    """Of the application: on the bot's profile."""
    summaries: Mapping[str, str]
    abouts: Mapping[str, str]
    """In the App Directory: among what was found, and on its page, in Markdown."""
    tags: tuple[str, ...]
    icon: bytes
    cover: bytes
    publishers: frozenset[str]
    """Titles that are their publishers': the application's own name has none of them in it."""

    @classmethod
    def read(cls, publishers: Iterable[str], folder: Path = FOLDER) -> Listing:
        """Read what is there; what is not, is empty."""
        return cls(
            publishers=frozenset(publishers),
            descriptions={one: _text(folder / one / "description.txt") for one in languages()},
            summaries={one: _text(folder / one / "summary.txt") for one in languages()},
            abouts={one: _text(folder / one / "about.md") for one in languages()},
            tags=tuple(filter(None, map(str.strip, _text(folder / "tags.txt").splitlines()))),
            icon=_bytes(folder / "icon.png"),
            cover=_bytes(folder / "cover.png"),
        )

    def faults(self) -> Iterator[Item]:
        """Yield what is missing or too long, an item each."""
        for file, texts, most in (
            ("description.txt", self.descriptions, DESCRIPTION),
            ("summary.txt", self.summaries, SUMMARY),
            ("about.md", self.abouts, ABOUT),
        ):
            for language, text in texts.items():
                if not 1 <= len(text) <= most:
                    yield _file(f"{language}/{file}", f"it has {len(text)} characters, 1 to {most} are needed")
        if not 1 <= len(self.tags) <= TAGS or len(set(self.tags)) < len(self.tags):
            yield _file("tags.txt", f"it has {len(self.tags)} tags, a line each; 1 to {TAGS} different ones are needed")
        for tag in self.tags:
            if len(tag) > TAG:
                yield _file("tags.txt", f"{tag!r} has {len(tag)} characters, at most {TAG}")
        for name, picture in (("icon.png", self.icon), ("cover.png", self.cover)):
            if not picture.startswith(b"\x89PNG"):
                yield _file(name, "it is no PNG")


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip() if file.is_file() else ""


def _bytes(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


def _file(name: str, told: str) -> Item:
    return Item(Todo.FILES, f"{FOLDER.relative_to(ROOT).as_posix()}/{name}", told)


# What there is, and what there should be


def items(application: Json, listing: Listing, operator: Operator) -> list[Item]:
    """Return all that a listing needs, in the order in which it is best done; what is well comes last.

    `application`: Discord's object of it. `TypeError`, `ValueError` or `KeyError` where it is none.
    """
    found = [
        *listing.faults(),
        *_settings(operator),
        _description(application, listing),
        _tags(application, listing),
        _picture(application, "icon", "icon", listing.icon),
        _picture(application, "cover_image", "cover", listing.cover),
        *_installations(application),
        _link(application),
        *_by_hand(application, listing, operator),
        *_to_look_at(application),
    ]
    order = list(Todo)
    return sorted(found, key=lambda item: order.index(item.todo))


def _settings(operator: Operator) -> Iterator[Item]:
    for variable, value, why in (
        ("OPERATOR_NAME", operator.name, "who answers for the bot"),
        ("OPERATOR_CONTACT", operator.contact, "how to reach them"),
        ("PRIVACY_URL", operator.privacy_url, "where the privacy policy lies, for everybody to read"),
        ("TERMS_URL", operator.terms_url, "where the terms lie"),
        ("SUPPORT_URL", operator.support_url, "the invitation to the support server"),
    ):
        todo = Todo.NOTHING if value else Todo.SETTINGS
        yield Item(todo, variable, value or f"it is not set in .env: {why}")


def _description(application: Json, listing: Listing) -> Item:
    ours = {language: text for language, text in listing.descriptions.items() if language != DEFAULT and text}
    default = listing.descriptions[DEFAULT]
    body = {"description": {"default": default, "localizations": ours}}
    has = str(application.get("description") or "")
    if has == default:
        told = f"ours, {len(default)} characters; whether other languages are there Discord does not tell"
        return Item(Todo.NOTHING, "description", told, again=body)
    told = f"it is another one, with {len(has)} characters" if has else "there is none"
    return Item(Todo.SYNC, "description", f"{told}; ours has {len(default)}, and {len(ours)} more languages", body)


def _tags(application: Json, listing: Listing) -> Item:
    has = [str(tag) for tag in cast("Sequence[object]", application.get("tags") or ())]
    if set(has) == set(listing.tags):
        return Item(Todo.NOTHING, "tags", ", ".join(has))
    told = f"{', '.join(has) or 'there are none'}; ours: {', '.join(listing.tags)}"
    return Item(Todo.SYNC, "tags", told, {"tags": list(listing.tags)})


def _picture(application: Json, key: str, name: str, ours: bytes) -> Item:
    body = {key: f"data:image/png;base64,{base64.b64encode(ours).decode()}"}
    if application.get(key):
        return Item(Todo.NOTHING, name, "there is one; whether it is ours Discord does not tell", again=body)
    return Item(Todo.SYNC, name, f"there is none; ours is {FOLDER.name}/{name}.png", body)


def _params(kind: str) -> dict[str, object]:
    """Return what an installation asks for, as it is sent."""
    return {"scopes": list(INSTALLATIONS[kind]), "permissions": _permissions(kind)}


def _permissions(kind: str) -> int:
    return INSTALLED.value if "bot" in INSTALLATIONS[kind] else 0


def _fits(has: object, kind: str) -> bool:
    """Return whether an installation asks for what it should, as Discord tells it: permissions are a text there."""
    if not isinstance(has, Mapping) or set(has["scopes"]) != set(INSTALLATIONS[kind]):
        return False
    return int(has["permissions"]) & ~(TOO.value if _permissions(kind) else 0) == _permissions(kind)


def _asks(has: object) -> str:
    """Return what an installation asks for, in words."""
    if not isinstance(has, Mapping):
        return "nothing is chosen"
    allowed = [
        find(f"permission.{name}") or name.replace("_", " ").title()
        for name, on in discord.Permissions(int(has["permissions"]))
        if on
    ]
    return f"scopes {', '.join(sorted(has['scopes']))}; permissions {', '.join(allowed) or 'none'}"


def _installations(application: Json) -> Iterator[Item]:
    told = cast("Mapping[str, Json | None]", application.get("integration_types_config") or {})
    body = {"integration_types_config": {kind: {"oauth2_install_params": _params(kind)} for kind in INSTALLATIONS}}
    for kind, name in CALLED.items():
        has = (told.get(kind) or {}).get("oauth2_install_params")
        if _fits(has, kind):
            yield Item(Todo.NOTHING, name, _asks(has))
        else:
            yield Item(Todo.SYNC, name, f"{_asks(has)}; ours: {_asks(_params(kind))}", body)


def _link(application: Json) -> Item:
    """Return the link on the bot's profile: an installation of one kind, or an address of the operator's own."""
    if own := application.get("custom_install_url"):
        return Item(Todo.NOTHING, "install link", str(own))
    has = application.get("install_params")
    if _fits(has, "0"):
        return Item(Todo.NOTHING, "install link", "as an installation to a server")
    told = f"{_asks(has)}; ours: as an installation to a server"
    return Item(Todo.SYNC, "install link", told, {"install_params": _params("0")})


def _by_hand(application: Json, listing: Listing, operator: Operator) -> Iterator[Item]:
    page = f"{PORTAL}/{application['id']}"
    for key, name, wanted in (
        ("terms_of_service_url", "terms of service", operator.terms_url),
        ("privacy_policy_url", "privacy policy", operator.privacy_url),
    ):
        has = str(application.get(key) or "")
        if has and wanted in ("", has):
            yield Item(Todo.NOTHING, name, has)
        else:
            told = f"{has or 'there is no address'}; yours: {wanted or 'not set yet'}"
            yield Item(Todo.BY_HAND, name, f"{told}. General Information, {page}/information")
    yield _name(application, listing.publishers, page)
    for key, wanted_on, told in (
        ("bot_public", True, "nobody else can add the bot. Public Bot"),
        ("bot_require_code_grant", False, "nobody can add it by a link. Requires OAuth2 Code Grant off"),
    ):
        if application.get(key, wanted_on) is not wanted_on:
            yield Item(Todo.BY_HAND, "bot", f"{told}: Bot, {page}/bot")
    flags = dict(discord.ApplicationFlags._from_value(int(str(application.get("flags") or 0))))
    asked = [name for name, some in PRIVILEGED.items() if any(flags[flag] for flag in some)]
    if asked:
        told = f"{', '.join(asked)}: it needs none, and Discord asks reasons for each. Bot, {page}/bot"
        yield Item(Todo.BY_HAND, "privileged intents", told)
    else:
        yield Item(Todo.NOTHING, "privileged intents", "none")


def _name(application: Json, publishers: Iterable[str], page: str) -> Item:
    name = str(application["name"])
    inside = [title for title in sorted(publishers) if likeness(title) in likeness(name)]
    if inside:
        told = f"{name!r} has {inside[0]!r} in it, which is its publisher's. General Information, {page}/information"
        return Item(Todo.BY_HAND, "name", told)
    return Item(Todo.NOTHING, "name", name)


def _to_look_at(application: Json) -> Iterator[Item]:
    page = f"{PORTAL}/{application['id']}"
    texts = f"{FOLDER.relative_to(ROOT).as_posix()}/<language>/summary.txt and about.md, {len(languages())} languages"
    for name, told, where in (
        ("verification", "what it asks for: App Verification", "verification-onboarding"),
        ("support server", "one that is a community: Discovery Settings", "discovery/settings"),
        ("App Directory", f"{texts}: Discovery Settings", "discovery/settings"),
        ("listed", "Enable Discovery, when all is there: Discovery Status", "discovery/status"),
    ):
        yield Item(Todo.LOOK, name, f"{told}, {page}/{where}")


# The commands


def check(settings: Settings, listing: Listing, out: TextIO, errors: TextIO) -> int:
    """Say what there is and what is missing, a line each; the exit status: 0 where nothing is."""
    return carry_out(_check(settings, listing, out), errors)


async def _check(settings: Settings, listing: Listing, out: TextIO) -> int:
    async with logged_in(settings, "look at") as client:
        found = items(await _told(client), listing, settings.operator)
    print(*(item.line for item in found), sep="\n", file=out)
    missing = sum(item.todo not in (Todo.NOTHING, Todo.LOOK) for item in found)
    print(f"{missing} to do" if missing else "nothing is missing", file=out)
    return FAILED if missing else 0


def sync(
    settings: Settings, listing: Listing, out: TextIO, errors: TextIO, *, dry_run: bool = False, anew: bool = False
) -> int:
    """Send what Discord takes and has otherwise; the exit status.

    `anew`: also what is there, but may be another one: pictures, and the description's other languages.
    """
    return carry_out(_sync(settings, listing, out, errors, dry_run=dry_run, anew=anew), errors)


async def _sync(settings: Settings, listing: Listing, out: TextIO, errors: TextIO, *, dry_run: bool, anew: bool) -> int:
    if faults := [item.line for item in listing.faults()]:
        print(*faults, sep="\n", file=errors)
        return FAILED
    async with logged_in(settings, "change") as client:
        told = items(await _told(client), listing, settings.operator)
        differ = [item for item in told if item.body or (anew and item.again)]
        if dry_run or not differ:
            lines = [f"would change {item.name}: {item.told}" for item in differ] or ["nothing to change"]
            print(*lines, sep="\n", file=out)
            return 0
        body = {key: value for item in differ for key, value in (item.body or item.again).items()}
        now = items(await _changed(client, body, out), listing, settings.operator)
    print(f"changed: {', '.join(item.name for item in differ)}", file=out)
    if not_taken := [item.name for item in now if item.body]:
        print(f"Discord has not taken all of it: {', '.join(not_taken)}. Look with `app check`", file=errors)
    return FAILED if not_taken else 0


async def _told(client: discord.Client) -> Json:
    return cast("Json", await client.http.request(Route("GET", "/applications/@me")))


async def _changed(client: discord.Client, body: Json, out: TextIO) -> Json:
    """Change the application; return what it is now.

    Discord's published description has the application's as an object with languages, its documentation as a text:
    one that is refused as the first is sent as the second.
    """
    try:
        return await _patched(client, body)
    except discord.HTTPException as error:
        described = body.get("description")
        if error.code != INVALID_FORM or not isinstance(described, Mapping):
            raise
        changed = await _patched(client, {**body, "description": described["default"]})
    print("the description is there in English alone: Discord takes it as one text", file=out)
    return changed


async def _patched(client: discord.Client, body: Json) -> Json:
    return cast("Json", await client.http.request(Route("PATCH", "/applications/@me"), json=body))
