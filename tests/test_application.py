"""What a listing needs: `app check` tells what is missing and who does it, `app sync` sends what differs."""

from __future__ import annotations

import base64
import io
import re
import warnings
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image, ImageChops

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord.http import Route

from bot import application
from bot.application import Item, Listing, Todo, items
from bot.config import ROOT, Operator, Settings
from bot.games.catalogue import ROOMS
from bot.login import SyncError
from bot.text import DEFAULT, languages
from bot.titles import own_titles
from bot.ui.gateway.permissions import INSTALLED
from gallery.listing import PICTURES
from sandbox import openapi
from sandbox.core import TOKEN
from sandbox.errors import ApiError
from sandbox.images import probe
from sandbox.permissions import P
from sandbox.profile import AppProfile
from sandbox.server import Sandbox
from tests.test_emoji import SECRET, command

PUBLISHERS = {title for titles in own_titles(ROOMS).values() for title in titles}
LISTING = Listing.read(PUBLISHERS)
OPERATOR = Operator(
    "Ada", "ada@example.org", "https://example.org/privacy", "https://example.org/terms", "https://discord.gg/example"
)
ME = r"^/applications/@me$"
ASKED_FOR = P.VIEW_CHANNEL | P.SEND_MESSAGES | P.SEND_MESSAGES_IN_THREADS | P.CREATE_PUBLIC_THREADS
PERMISSIONS = ASKED_FOR | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY
"""Those that README.md and SECURITY.md name."""
every_language = pytest.mark.parametrize("language", languages())


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A stand-in for Discord with an application that lacks everything."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    async with await Sandbox.start(clock_file=tmp_path / "clock") as running:
        yield running


def lack_nothing(sandbox: Sandbox) -> AppProfile:
    """Let the application have all that a listing needs, as its owner and a sync leave it."""
    profile = sandbox.core.profile
    profile.terms_of_service_url, profile.privacy_policy_url = OPERATOR.terms_url, OPERATOR.privacy_url
    profile.change({key: value for item in missing(profile) for key, value in item.body.items()})
    return profile


def missing(profile: AppProfile, listing: Listing = LISTING, operator: Operator = OPERATOR) -> list[Item]:
    """What is to be done for an application."""
    found = items({"id": "1", "name": "Lucky Table", **profile.told()}, listing, operator)
    return [item for item in found if item.todo not in (Todo.NOTHING, Todo.LOOK)]


def settings(sandbox: Sandbox | None, operator: Operator = OPERATOR, token: str | None = TOKEN) -> Settings:
    """What leads there."""
    base = sandbox.api_base if sandbox else None
    return Settings(token, "sqlite+aiosqlite:///none.db", "INFO", 0, base, None, None, operator=operator)


async def checked(sandbox: Sandbox, operator: Operator = OPERATOR, listing: Listing = LISTING) -> tuple[int, list[str]]:
    """`app check`: its status, and what it says."""
    said = io.StringIO()
    status = await application._check(settings(sandbox, operator), listing, said)
    return status, said.getvalue().splitlines()


async def synced(sandbox: Sandbox, *, dry_run: bool = False, anew: bool = False) -> tuple[int, list[str], list[str]]:
    """`app sync`: its status, what it says, and what it complains of."""
    said, told = io.StringIO(), io.StringIO()
    sandbox.requests.clear()
    status = await application._sync(settings(sandbox), LISTING, said, told, dry_run=dry_run, anew=anew)
    return status, said.getvalue().splitlines(), told.getvalue().splitlines()


def sent(sandbox: Sandbox) -> list[dict[str, Any]]:
    """The bodies of what was asked to be changed; each is one that Discord's description foresees."""
    changes = [request for request in sandbox.requests if request.method != "GET"]
    assert {(one.method, one.path) for one in changes} <= {("PATCH", "/applications/@me")}
    if openapi.why_not() is None:
        assert [problem for one in sandbox.requests for problem in openapi.description().problems(one)] == []
    return [dict(one.json) for one in changes]


def lines(said: list[str], todo: Todo) -> list[str]:
    return [line.removeprefix(todo.value).strip() for line in said if line.startswith(f"{todo.value} ")]


# The check


async def test_of_an_application_that_lacks_everything_every_thing_is_told_with_who_does_it(sandbox: Sandbox) -> None:
    status, said = await checked(sandbox, Operator())
    assert (status, said[-1]) == (1, "14 to do")
    assert [line.partition(":")[0] for line in lines(said, Todo.SETTINGS)] == [
        "OPERATOR_NAME",
        "OPERATOR_CONTACT",
        "PRIVACY_URL",
        "TERMS_URL",
        "SUPPORT_URL",
    ]
    assert [line.partition(":")[0] for line in lines(said, Todo.SYNC)] == [
        "description",
        "tags",
        "icon",
        "cover",
        "installation to a server",
        "installation to a person",
        "install link",
    ]
    assert [line.partition(":")[0] for line in lines(said, Todo.BY_HAND)] == ["terms of service", "privacy policy"]
    page = f"https://discord.com/developers/applications/{sandbox.core.world.bot.id}/information"
    assert all(line.endswith(page) for line in lines(said, Todo.BY_HAND))


async def test_of_an_application_that_lacks_nothing_nothing_is_missing(sandbox: Sandbox) -> None:
    lack_nothing(sandbox)
    status, said = await checked(sandbox)
    assert (status, said[-1]) == (0, "nothing is missing")
    assert {line.split()[0] for line in said[:-1]} == {"look", "ok"}
    assert len(lines(said, Todo.LOOK)) == 4


async def test_what_is_to_be_done_comes_in_the_order_in_which_it_is_best_done(sandbox: Sandbox) -> None:
    _, said = await checked(sandbox, Operator(), replace(LISTING, tags=()))
    todos = [next(todo for todo in Todo if line.startswith(f"{todo.value} ")) for line in said[:-1]]
    assert todos == sorted(todos, key=list(Todo).index)
    assert set(todos) == set(Todo)


async def test_after_a_sync_only_what_has_no_field_is_left(sandbox: Sandbox) -> None:
    await synced(sandbox)
    status, said = await checked(sandbox)
    assert status == 1
    assert [line.split(":")[0] for line in said if line.split()[0] not in ("look", "ok")] == [
        "by hand  terms of service",
        "by hand  privacy policy",
        "2 to do",
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"description": "Something else"}, "description: it is another one, with 14 characters"),
        ({"tags": ["cards"]}, "tags: cards; ours:"),
        ({"icon": None}, "icon: there is none"),
        ({"cover_image": None}, "cover: there is none"),
        ({"integration_types_config": {"0": {}}}, "installation to a server: nothing is chosen"),
        ({"install_params": None}, "install link: nothing is chosen"),
        ({"bot_public": False}, "bot: nobody else can add the bot"),
        ({"bot_require_code_grant": True}, "bot: nobody can add it by a link"),
        ({"flags": 1 << 19}, "privileged intents: message content"),
        ({"terms_of_service_url": "https://example.org/old"}, "terms of service: https://example.org/old; yours"),
        ({"privacy_policy_url": None}, "privacy policy: there is no address; yours: https://example.org/privacy"),
    ],
)
async def test_what_differs_is_told(sandbox: Sandbox, change: dict[str, Any], told: str) -> None:
    profile = lack_nothing(sandbox)
    for name, value in change.items():
        setattr(profile, name, value)
    status, said = await checked(sandbox)
    assert status == 1
    assert [line for line in said if told in line and line.split()[0] not in ("ok", "look")] != []


async def test_a_name_that_has_a_publishers_title_in_it_is_told(sandbox: Sandbox) -> None:
    lack_nothing(sandbox)
    sandbox.core.world.bot.name = f"Play {min(PUBLISHERS)} here"
    _, said = await checked(sandbox)
    (line,) = lines(said, Todo.BY_HAND)
    assert line.startswith("name: ")
    assert line.endswith("/information")


@pytest.mark.parametrize(
    ("allowed", "fits"),
    [
        (PERMISSIONS, True),
        (PERMISSIONS | P.CREATE_EVENTS, True),
        (PERMISSIONS | P.ADMINISTRATOR, False),
        (PERMISSIONS & ~P.ATTACH_FILES, False),
    ],
)
async def test_no_more_permissions_are_asked_for_than_are_needed(sandbox: Sandbox, allowed: int, *, fits: bool) -> None:
    profile = lack_nothing(sandbox)
    profile.integration_types_config["0"]["oauth2_install_params"]["permissions"] = str(int(allowed))
    assert [item.name for item in missing(profile)] == ([] if fits else ["installation to a server"])


def test_an_installation_asks_for_what_the_readme_says() -> None:
    assert int(PERMISSIONS) == INSTALLED.value


async def test_an_address_of_the_operators_own_is_a_link_too(sandbox: Sandbox) -> None:
    profile = lack_nothing(sandbox)
    profile.install_params, profile.custom_install_url = None, "https://example.org/add"
    assert missing(profile) == []


# The sync


async def test_a_dry_run_says_what_would_be_changed_and_changes_nothing(sandbox: Sandbox) -> None:
    status, said, told = await synced(sandbox, dry_run=True)
    assert (status, told, sent(sandbox)) == (0, [], [])
    assert [line.split(":")[0] for line in said] == [
        "would change description",
        "would change tags",
        "would change icon",
        "would change cover",
        "would change installation to a server",
        "would change installation to a person",
        "would change install link",
    ]
    assert sandbox.core.profile == AppProfile()


async def test_the_first_sync_sends_all_that_can_be_sent(sandbox: Sandbox) -> None:
    status, said, told = await synced(sandbox)
    assert (status, told) == (0, [])
    assert said == [
        "changed: description, tags, icon, cover, installation to a server, installation to a person, install link"
    ]
    (body,) = sent(sandbox)
    assert set(body) == {
        "description",
        "tags",
        "icon",
        "cover_image",
        "integration_types_config",
        "install_params",
    }
    assert set(body["description"]["localizations"]) == set(languages()) - {DEFAULT}
    assert base64.b64decode(body["icon"].partition(",")[2]) == LISTING.icon
    profile = sandbox.core.profile
    assert profile.description == LISTING.descriptions[DEFAULT]
    assert profile.integration_types_config == {
        "0": {
            "oauth2_install_params": {
                "scopes": ["bot", "applications.commands"],
                "permissions": str(int(PERMISSIONS)),
            }
        },
        "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
    }


async def test_when_nothing_changed_nothing_is_sent(sandbox: Sandbox) -> None:
    await synced(sandbox)
    assert await synced(sandbox) == (0, ["nothing to change"], [])
    assert sent(sandbox) == []


async def test_only_what_differs_is_sent(sandbox: Sandbox) -> None:
    await synced(sandbox)
    sandbox.core.profile.tags = ["cards"]
    assert (await synced(sandbox))[1] == ["changed: tags"]
    assert sent(sandbox) == [{"tags": list(LISTING.tags)}]


async def test_what_cannot_be_compared_is_sent_again_only_where_that_is_asked_for(sandbox: Sandbox) -> None:
    await synced(sandbox)
    assert (await synced(sandbox, anew=True))[1] == ["changed: description, icon, cover"]
    assert [set(body) for body in sent(sandbox)] == [{"description", "icon", "cover_image"}]


async def test_a_description_that_is_refused_as_an_object_is_sent_as_a_text(sandbox: Sandbox) -> None:
    errors = {"description": {"_errors": [{"code": "STRING_TYPE_CONVERT", "message": "Could not interpret value"}]}}
    sandbox.fail_next("PATCH", ME, 400, 50035, body={"message": "Invalid Form Body", "code": 50035, "errors": errors})
    status, said, _ = await synced(sandbox)
    assert (status, said[0]) == (0, "the description is there in English alone: Discord takes it as one text")
    assert sandbox.core.profile.description == LISTING.descriptions[DEFAULT]


async def test_what_discord_passes_over_is_told(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    change = AppProfile.change
    monkeypatch.setattr(AppProfile, "change", lambda self, body: change(self, {**body, "tags": []}))
    status, _, told = await synced(sandbox)
    assert (status, told) == (1, ["Discord has not taken all of it: tags. Look with `app check`"])


async def test_nothing_is_sent_that_has_a_fault(sandbox: Sandbox) -> None:
    told = io.StringIO()
    listing = replace(LISTING, tags=("a tag of more than twenty",))
    status = await application._sync(settings(sandbox), listing, io.StringIO(), told, dry_run=False, anew=False)
    assert (status, sandbox.core.profile) == (1, AppProfile())
    assert "deploy/listing/tags.txt: 'a tag of more than twenty' has 25 characters, at most 20" in told.getvalue()


# What they can end in


def test_without_a_token_there_is_nothing_to_look_at() -> None:
    said, told = io.StringIO(), io.StringIO()
    assert application.check(settings(None, token=None), LISTING, said, told) == 1
    assert application.sync(settings(None, token=None), LISTING, said, told) == 1
    assert said.getvalue() == ""
    assert [line.partition(":")[0] for line in told.getvalue().splitlines()] == ["DISCORD_TOKEN", "DISCORD_TOKEN"]


@pytest.mark.parametrize("what", ["check", "sync"])
async def test_a_token_that_is_not_taken_is_not_shown(sandbox: Sandbox, what: str) -> None:
    status, said, told = await command(sandbox, "app", what, token=SECRET)
    assert (status, said, len(told)) == (1, [], 1)
    assert "secret-part" not in told[0]


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"status": 403, "code": 50001}, "refused it (403, code 50001)"),
        ({"status": 503}, "having trouble just now (503)"),
        ({"status": 200}, "not understood"),
    ],
)
async def test_a_refusal_is_one_line(sandbox: Sandbox, fault: dict[str, Any], says: str) -> None:
    sandbox.fail_next("GET", ME, **fault)
    with pytest.raises(SyncError, match=re.escape(says)):
        await checked(sandbox)


async def test_the_command_tells_a_setting_that_is_wrong(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAME_TITLES", "chess=Chess")
    status, said, told = await command(sandbox, "app", "check")
    assert (status, said) == (2, [])
    assert told == ["GAME_TITLES: there is no game chess. Name flip7 or luckybox"]


# What is in `deploy/listing`


def test_what_ships_is_complete_and_within_discords_limits() -> None:
    assert [item.line for item in LISTING.faults()] == []
    assert sorted(folder.name for folder in application.FOLDER.iterdir() if folder.is_dir()) == sorted(languages())


@every_language
def test_a_text_names_no_publishers_title(language: str) -> None:
    texts = (LISTING.descriptions[language], LISTING.summaries[language], LISTING.abouts[language])
    titles = re.compile("|".join((*map(re.escape, PUBLISHERS), "lucky ?box", "flip ?7")), re.IGNORECASE)
    assert [text for text in texts if titles.search(text)] == []


@every_language
def test_a_text_says_that_it_is_a_fan_project(language: str) -> None:
    words = {
        "de": "Fanprojekt",
        "ja": "ファンプロジェクト",
        "fr": "fans",
        "pl": "fanowski",
        "pt-BR": "fãs",
        "it": "fan",
    }
    word = words.get(language, "fan")
    for texts in (LISTING.descriptions, LISTING.summaries, LISTING.abouts):
        assert word in texts[language]


@every_language
def test_a_text_is_told_in_its_own_language(language: str) -> None:
    """A translation that was forgotten is another language's."""
    for texts in (LISTING.descriptions, LISTING.summaries, LISTING.abouts):
        assert [other for other in languages() if texts[other] == texts[language]] == [language]


def test_the_commands_that_texts_name_are_there(commands: set[str]) -> None:
    for texts in (LISTING.descriptions, LISTING.abouts):
        assert {name for text in texts.values() for name in re.findall(r"`/(\w+)`", text)} <= commands


@pytest.fixture
def commands() -> set[str]:
    """The names of modules of commands, which are those of the commands."""
    found = {name for file in (ROOT / "bot" / "cogs").glob("*.py") for name in re.findall(r'"(\w+)"', file.read_text())}
    assert "play" in found
    return found


@pytest.mark.parametrize(("picture", "size"), [("icon", (1024, 1024)), ("cover", (1600, 900))])
def test_a_picture_is_of_a_size_that_discord_takes(picture: str, size: tuple[int, int]) -> None:
    data = getattr(LISTING, picture)
    assert probe(data, "") == ("image/png", *size)
    assert len(data) < 1_000_000


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_what_ships_is_what_is_drawn(name: str) -> None:
    with Image.open(application.FOLDER / name) as shipped:
        assert ImageChops.difference(shipped.convert("RGB"), PICTURES[name]().convert("RGB")).getbbox() is None


def test_a_listing_that_is_not_there_is_told_file_by_file(tmp_path: Path) -> None:
    faults = [item.name for item in Listing.read(PUBLISHERS, tmp_path).faults()]
    assert len(faults) == 3 * len(languages()) + 3
    assert "deploy/listing/de/summary.txt" in faults


# The stand-in's own


@pytest.mark.parametrize(
    "body",
    [
        {"description": "x" * 401},
        {"description": {"default": "x", "localizations": {"de": "x" * 401}}},
        {"description": {"localizations": {}}},
        {"tags": ["a", "b", "c", "d", "e", "f"]},
        {"tags": ["x" * 21]},
        {"tags": ["a", "a"]},
        {"icon": "data:image/png;base64,AAAA"},
        {"cover_image": "nothing of the kind"},
        {"install_params": {"scopes": ["identify"], "permissions": 0}},
        {"install_params": {"scopes": ["bot"], "permissions": "2048"}},
        {"integration_types_config": {}},
        {"integration_types_config": {"2": {}}},
    ],
)
def test_the_stand_in_refuses_what_discord_would(body: dict[str, Any]) -> None:
    profile = AppProfile()
    with pytest.raises(ApiError, match="50035"):
        profile.change(body)
    assert profile == AppProfile()


def test_what_the_stand_in_keeps_is_there_again(sandbox: Sandbox) -> None:
    profile = lack_nothing(sandbox)
    again = AppProfile()
    again.load(profile.dump())
    assert again == profile
