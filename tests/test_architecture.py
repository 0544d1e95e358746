"""Who may import whom, and how long a module may be. Where a boundary moves, docs/decisions says why."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

STORE = frozenset({"sqlmodel", "sqlalchemy", "alembic", "aiosqlite", "asyncpg"})
# Screens read the rules' values and name what drawers give: docs/decisions/0008.
SEEN_BY_SCREENS = frozenset(
    {
        "bot.tables",
        "bot.chosen",
        "bot.measures.meter",
        "bot.game_words",
        "bot.games.plugin",
        "bot.league",
        "bot.text",
        "bot.store",
        "bot.engine",
        "bot.render.picture",
        "bot.render.league",
        "bot.cldr",
        "bot.papers",
    }
)
SEEN_BY_COMMANDS = frozenset(
    {
        "bot.ui",
        "bot.tables",
        "bot.chosen",
        "bot.league",
        "bot.store",
        "bot.games.plugin",
        "bot.engine.options",
        "bot.papers",
        "bot.text",
    }
)
# Part of `bot` → what it may import: other parts of `bot` ("bot.engine.core": that module alone), and packages.
LAYERS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "engine": (frozenset(), frozenset()),
    # What people have chosen, as it is seen by whoever reads it.
    "chosen": (frozenset(), frozenset({"regex"})),
    # The catalogues of words, found by their place: it imports no game.
    "text": (frozenset({"bot.chosen", "bot.engine", "bot.po"}), frozenset({"babel"})),
    "po": (frozenset(), frozenset({"babel"})),
    "cldr": (frozenset(), frozenset({"babel"})),
    # The words of a game on the defaults, for its pictures and screens.
    "game_words": (frozenset({"bot.engine", "bot.text"}), frozenset()),
    "config": (frozenset({"bot.engine", "bot.papers"}), frozenset({"dotenv"})),
    # What settings decide of what papers say: screens see that, and no setting.
    **dict.fromkeys(("papers", "version", "notify", "logs", "single_flight", "kept"), (frozenset(), frozenset())),
    "machine": (frozenset(), frozenset({"aiohttp", "filelock"})),
    "render": (
        frozenset({"bot.chosen", "bot.engine", "bot.game_words", "bot.text"}),
        frozenset({"PIL", "uharfbuzz", "bidi", "regex", "isal"}),
    ),
    "tools": (
        # Tables, to see whether those under way can be gone on with.
        frozenset(
            map(
                "bot.{}".format,
                [
                    "config",
                    "engine",
                    "games",
                    "league",
                    "database_setup",
                    "papers",
                    "store",
                    "tables",
                    "text",
                    "version",
                ],
            )
        ),
        frozenset({"babel", "sqlalchemy"}),
    ),
    # The process AI seats think in; of tables it knows the type alone.
    "thinking": (frozenset({"bot.engine", "bot.games", "bot.tables.game"}), frozenset()),
    # Pictures to Discord and back: a step of deployment, and one question at the start.
    "emoji": (
        frozenset({"bot.config", "bot.games.plugin", "bot.login", "bot.render.emoji", "bot.ui.media.emojis"}),
        frozenset({"discord"}),
    ),
    # What is asked of Discord by whoever looks whether it is all there.
    "application_state": (
        frozenset({"bot.config", "bot.emoji", "bot.games.catalogue", "bot.login"}),
        frozenset({"aiohttp"}),
    ),
    "doctor": (
        frozenset(
            {
                "bot.application_state",
                "bot.backups",
                "bot.config",
                "bot.database_setup",
                "bot.login.SyncError",
                "bot.features.catalogue.require_known",
                "bot.games.catalogue.ROOMS",
                "bot.measures.health",
                "bot.store",
                "bot.titles.give_titles",
            }
        ),
        frozenset(),
    ),
    # What a listing needs of the application, and the same deployment.
    "application": (
        frozenset({"bot.chosen", "bot.config", "bot.login", "bot.text", "bot.ui.gateway.permissions"}),
        frozenset({"discord"}),
    ),
    # What games are called here, and which titles can be shown.
    "titles": (frozenset({"bot.chosen", "bot.config", "bot.text"}), frozenset()),
    "login": (frozenset({"bot.config"}), frozenset({"discord", "aiohttp"})),
    "gateway": (frozenset({"bot.ui.gateway.unread"}), frozenset({"discord", "aiohttp"})),
    "store": (
        frozenset({"bot.engine.core", "bot.engine.record", "bot.league", "bot.measures.meter"}),
        STORE | {"filelock"},
    ),
    # Whoever notes something knows the meter alone; what becomes of it, only `observability` knows.
    "measures": (frozenset(), frozenset({"aiohttp", "prometheus_client"})),
    "observability": (
        frozenset(
            {
                "bot.backups",
                "bot.feature",
                "bot.config",
                "bot.measures",
                "bot.database_setup",
                "bot.store.sql.database",
                "bot.tables.registry",
                "bot.ui.media.drawing",
                "bot.ui.media.replays",
                "bot.version",
            }
        ),
        frozenset({"discord", "aiohttp"}),
    ),
    # What a feature is given and may give: it knows none of them.
    "feature": (SEEN_BY_COMMANDS | {"bot.thinking.job"}, frozenset({"discord"})),
    "sentry": (frozenset({"bot.config", "bot.logs"}), frozenset({"sentry_sdk"})),
    "league": (frozenset({"bot.engine"}), frozenset({"openskill"})),
    # The database of the settings, for whoever starts: the bot, and the statistics made again.
    "database_setup": (frozenset({"bot.config", "bot.store"}), frozenset({"sqlalchemy"})),
    "backups": (
        frozenset(
            {"bot.config", "bot.database_setup", "bot.store", "bot.tables.clocks.clock", "bot.tables.clocks.worker"}
        ),
        frozenset(),
    ),
    "tables": (frozenset({"bot.engine", "bot.store", "bot.league", "bot.measures.meter"}), frozenset()),
    # Which process has which shards: what that brings with it is wired in `clustered`.
    "cluster": (frozenset({"bot.measures.meter", "bot.store"}), frozenset()),
    "ui": (SEEN_BY_SCREENS, frozenset({"discord", "aiohttp"})),
    "cogs": (SEEN_BY_COMMANDS | {"bot.feature", "bot.features"}, frozenset({"discord"})),
}
# Time, chance and threads, how tasks are waited for, and what is kept between starts: for everybody but the rules, the
# stand-in for Discord too.
FOR_ALL = ("bot.machine", "bot.single_flight", "bot.kept")
# What a feature's room may import beside itself, and which of its modules may import what besides.
SEEN_BY_FEATURES = SEEN_BY_SCREENS | {"bot.feature", "bot.ui", "bot.thinking.job"}
IN_A_FEATURE: dict[str, frozenset[str]] = {
    "rows": STORE,
    "store": STORE,
    "personal_data": STORE,
    "picture": LAYERS["render"][1],
}
# Feature → features whose service it calls. It only shrinks.
FEATURES_USED: dict[str, frozenset[str]] = {}
# Part of a game's room → what it may import beside itself, the engine and the standard library.
DRAWING = LAYERS["render"][1] - {"isal"}
ROOM: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "rules": (frozenset(), frozenset()),
    "players": (frozenset({"rules"}), frozenset()),
    "pictures": (frozenset({"rules", "players", "bot.render", "bot.game_words", "bot.text"}), DRAWING),
    "screens": (
        frozenset(
            {
                "rules",
                "players",
                "pictures",
                "bot.render",
                "bot.tables",
                "bot.league",
                "bot.ui",
                "bot.text",
            }
        ),
        frozenset(),
    ),
    # What joins them; and the door of the room.
    "plugin": (
        frozenset(
            {
                "rules",
                "players",
                "pictures",
                "screens",
                "bot.games.plugin",
                "bot.tools.figures",
                "report",
                "deck",
                "lesson",
                "bot.render.drawer",
                "bot.render.emoji",
                "bot.ui.screens.game_screens",
                "bot.ui.screens.game_content",
                "badges",
                "bot.league.badges",
            }
        ),
        frozenset(),
    ),
    "badges": (frozenset({"bot.league.badges"}), frozenset()),
    "deck": (frozenset({"rules"}), frozenset()),
    "lesson": (frozenset({"rules"}), frozenset()),
    "report": (frozenset({"rules", "players", "deck", "bot.tools.figures", "bot.tools.simulation"}), frozenset()),
    "": (frozenset({"rules"}), frozenset()),
}
PLUGIN = (
    "bot.engine",
    "bot.league.badges",
    "bot.render.drawer",
    "bot.render.generic",
    "bot.render.emoji",
    "bot.tools.figures",
    "bot.ui.screens.game_screens",
    "bot.ui.screens.game_content",
)
SEE_ALL = frozenset({"app", "composition", "clustered", "running", "__main__", "__init__"})
# The rules have no clock, no dice but their own, and no way out.
NOT_IN_ENGINE = frozenset(
    {
        "asyncio",
        "builtins",
        "concurrent",
        "ctypes",
        "datetime",
        "glob",
        "http",
        "importlib",
        "io",
        "locale",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "pickle",
        "random",
        "secrets",
        "select",
        "shelve",
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "ssl",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
        "zoneinfo",
    }
)
PURE = frozenset({"rules", "players", ""})
NO_CALLS_IN_ENGINE = frozenset({"open", "print", "input", "breakpoint", "exec", "eval", "__import__"})


@dataclass(frozen=True)
class Import:
    """A module that is imported, whole or for some of its names, and where."""

    module: str
    names: tuple[str, ...]
    line: int

    def paths(self) -> Iterator[str]:
        """Every dotted name this may load: `from bot import engine` loads bot.engine."""
        yield from (f"{self.module}.{name}" for name in self.names) if self.names else (self.module,)


def imports(tree: ast.AST, module: str, *, package: bool) -> Iterator[Import]:
    """All imports of a module, wherever they stand; relative ones are written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, (), node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = parts[: len(parts) - node.level + package]
                base = ".".join([*kept, base] if base else kept)
            yield Import(base, tuple(alias.name for alias in node.names), node.lineno)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("importlib.import_module", "import_module"):
            target = node.args[0] if node.args else None
            known = isinstance(target, ast.Constant) and isinstance(target.value, str)
            yield Import(target.value if known else "?", (), node.lineno)  # type: ignore[union-attr]


def _within(path: str, allowed: str) -> bool:
    return path == allowed or path.startswith(f"{allowed}.")


def faults(source: str, module: str, *, package: bool = False) -> list[str]:
    """What a module does that its place does not allow: `module:line: what`."""
    tree = ast.parse(source)
    found = [
        f"{module}:{used.line}: imports {forbidden[0]}"
        for used in imports(tree, module, package=package)
        if (forbidden := [path for path in used.paths() if not _may(module, path)])
    ]
    if _is_pure(module):
        found += [
            f"{module}:{node.lineno}: calls {node.func.id}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NO_CALLS_IN_ENGINE
        ]
    return found


def _is_pure(module: str) -> bool:
    """The contract, and the rules and players of every game."""
    parts = module.split(".")
    return parts[:2] == ["bot", "engine"] or (
        parts[:2] == ["bot", "games"] and len(parts) > 3 and parts[3] in ("rules", "players")
    )


def _may(module: str, path: str) -> bool:
    root = path.split(".")[0]
    if any(_within(path, one) for one in FOR_ALL):
        return not _is_pure(module)
    if _within(module, "sandbox"):
        return root not in ("bot", "simulation")
    if root in ("sandbox", "simulation"):
        return (module, root) == ("bot.__main__", "sandbox")
    part = "__init__" if module == "bot" else module.split(".")[1]
    if part in SEE_ALL:
        return True
    if part == "games":
        return _may_in_a_room(module, path)
    if part == "features":
        return _may_in_a_feature(module, path)
    if module == "bot.store.rooms" and path == "?":
        # What features keep is found by its place, so that the store names none of them.
        return True
    inside, outside = LAYERS.get(part, (frozenset(), frozenset()))
    if root == "bot":
        return any(_within(path, allowed) for allowed in (*inside, f"bot.{part}"))
    if root in sys.stdlib_module_names:
        return part != "engine" or root not in NOT_IN_ENGINE
    return root in outside


def _may_in_a_room(module: str, path: str) -> bool:
    """What the catalogue and the rooms of games import."""
    root, parts = path.split(".")[0], module.split(".")
    if path == "?":
        # The one place that finds a module by its name: the list of rooms.
        return parts[-1] == "catalogue"
    if len(parts) < 3 or parts[2] in ("catalogue", "plugin"):
        known = ("bot.engine", "bot.games", "bot.league.badges") if parts[-1] == "catalogue" else PLUGIN
        return root in sys.stdlib_module_names or any(_within(path, one) for one in known)
    home = ".".join(parts[:3])
    part = parts[3] if len(parts) > 3 and parts[3] in ROOM else ""
    inside, outside = ROOM[part]
    if root == "bot":
        own = home if not part else f"{home}.{part}"
        allowed = {name if name.startswith("bot.") else f"{home}.{name}" for name in inside}
        return any(_within(path, one) for one in {"bot.engine", own, *allowed})
    if root in sys.stdlib_module_names:
        return part not in PURE or root not in NOT_IN_ENGINE
    return root in outside


def _may_in_a_feature(module: str, path: str) -> bool:
    """What the list of features, and their rooms, import."""
    root, parts = path.split(".")[0], module.split(".")
    if parts[-1] in ("catalogue", "features"):
        return (
            path == "?"
            or root in sys.stdlib_module_names
            or any(_within(path, one) for one in ("bot.config", "bot.feature", "bot.store.enums"))
        )
    room, part = parts[2], parts[3] if len(parts) > 3 else ""
    if root == "bot":
        services = {f"bot.features.{used}.service" for used in FEATURES_USED.get(room, ())}
        allowed = {"picture": {"bot.render"}, "jobs": {"bot.games.catalogue"}}.get(part, set())
        seen = {f"bot.features.{room}", *SEEN_BY_FEATURES, *services, *allowed}
        return any(_within(path, one) for one in seen)
    return root in sys.stdlib_module_names or root in {"discord", "aiohttp", *IN_A_FEATURE.get(part, ())}


def modules(folder: str) -> Iterator[tuple[str, Path]]:
    """The modules of a folder by dotted name."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_everyone_imports_only_whom_they_may() -> None:
    found = [
        fault
        for folder in ("bot", "sandbox")
        for module, path in modules(folder)
        for fault in faults(path.read_text(encoding="utf-8"), module, package=path.name == "__init__.py")
    ]
    assert not found, "\n".join(found)


def test_every_part_of_the_bot_has_its_place_in_the_picture() -> None:
    parts = {module.split(".")[1] for module, _ in modules("bot") if "." in module}
    assert parts <= LAYERS.keys() | SEE_ALL | {"games", "features"}, "a new part needs a line in LAYERS"


# The checker itself


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("bot.engine.core", "import json, hashlib\nfrom collections.abc import Mapping"),
        ("bot.games.dice.rules.play", "from bot.games.dice.rules import legal\nfrom bot.engine import core"),
        ("bot.games.dice.players.shark", "from . import regular\nfrom ..rules import legal"),
        ("bot.text", "from bot.engine.core import JsonValue"),
        ("bot.games.dice.pictures.card", "from PIL import Image\nfrom bot.render import fonts\nimport bot.text"),
        ("bot.games.catalogue", "from bot.games.dice import game\nfrom bot.engine import record\nimport pathlib"),
        ("bot.store.rows", "from sqlmodel import SQLModel\nfrom bot.engine.core import JsonValue\nimport asyncio"),
        ("bot.tables.table", "from bot.store import rows\nfrom bot.league import ratings\nfrom bot.engine import core"),
        ("bot.ui.input.router", "import discord\nfrom bot.tables import table\nfrom bot.games.plugin import Plugin"),
        ("bot.ui.input.router", "from bot.measures.meter import meter"),
        ("bot.cogs.play", "from discord.ext import commands\nfrom bot.ui import router"),
        ("bot.app", "import discord\nfrom bot.cogs import play\nfrom PIL import Image"),
        ("bot.features.quiz.feature", "from bot.feature import Feature\nfrom bot.features.quiz.store import QuizStore"),
        ("bot.features.quiz.store", "from sqlalchemy import select\nfrom bot.store.sql.database import Database"),
        ("bot.features.quiz.picture", "from PIL import Image\nfrom bot.render import fonts"),
        ("bot.features.catalogue", "import importlib\nimportlib.import_module(name)\nfrom bot.feature import Feature"),
        ("bot.__main__", "import sandbox\nfrom sandbox import server"),
        ("sandbox.rest.routes", "import aiohttp\nfrom sandbox import bus"),
    ],
)
def test_the_checker_lets_pass_what_may_be_imported(module: str, source: str) -> None:
    assert faults(source, module) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("bot.engine.core", "import discord"),
        ("bot.engine.core", "import PIL.Image"),
        ("bot.engine.core", "import numpy"),
        ("bot.engine.core", "from bot import text"),
        ("bot.engine.core", "from bot.text import say"),
        ("bot.engine.core", "import bot.games"),
        ("bot.engine.core", "def later():\n    from bot.store import rows"),
        ("bot.engine.core", "if TYPE_CHECKING:\n    from bot.tables import Table"),
        ("bot.engine.core", "try:\n    import orjson\nexcept ImportError:\n    pass"),
        ("bot.games.dice.rules.play", "from ..players import shark"),
        ("bot.games.dice.rules.play", "from bot.games.cards.rules import play"),
        ("bot.games.dice.rules.play", "import random"),
        ("bot.games.dice.rules.play", "print(1)"),
        ("bot.games.dice.players.shark", "import time"),
        ("bot.games.dice.pictures.panel", "import discord"),
        ("bot.games.dice.pictures.panel", "from ..screens import panel"),
        ("bot.games.dice.rules.play", "from ....render import cards"),
        ("bot.engine.rng", "import random"),
        ("bot.engine.rng", "from random import shuffle"),
        ("bot.engine.rng", "from datetime import datetime"),
        ("bot.engine.rng", "import time"),
        ("bot.engine.rng", "import os.path"),
        ("bot.engine.rng", "from pathlib import Path"),
        ("bot.engine.rng", "import asyncio"),
        ("bot.engine.rng", "import importlib\nimportlib.import_module('discord')"),
        ("bot.engine.rng", "open('deck.json')"),
        ("bot.engine.rng", "def f():\n    print('hello')"),
        ("bot.engine.rng", "__import__('random')"),
        ("bot.text", "import discord"),
        ("bot.text", "from bot.render import picture"),
        ("bot.render.card", "from bot.games import record_codecs"),
        ("bot.render.card", "from bot.store import rows"),
        ("bot.render.card", "import discord"),
        ("bot.games.catalogue", "from bot.tables import table"),
        ("bot.ui.input.router", "from bot.games.catalogue import games"),
        ("bot.games.catalogue", "from bot.ui import panels"),
        ("bot.store.rows", "from bot.games.dice import State"),
        ("bot.store.rows", "from bot.engine import rng"),
        ("bot.store.rows", "from bot.tables import table"),
        ("bot.league.ratings", "from bot.tables import table"),
        ("bot.league.outcome", "from bot.store.rows import ResultRow"),
        ("bot.tables.table", "import discord"),
        ("bot.tables.table", "from PIL import Image"),
        ("bot.tables.table", "from bot.measures.prometheus import Prometheus"),
        ("bot.store.sql.writing", "import prometheus_client"),
        ("bot.measures.meter", "from bot.tables import table"),
        ("bot.tables.table", "from bot.games import record_codecs"),
        ("bot.tables.table", "from bot import render"),
        ("bot.ui.input.router", "from PIL import Image"),
        ("bot.ui.input.router", "from bot.cogs import play"),
        ("bot.ui.input.router", "import importlib\nimportlib.import_module(name)"),
        ("bot.ui.input.router", "from bot.feature import Feature"),
        ("bot.ui.input.router", "from bot.features.quiz import service"),
        ("bot.store.tables", "from bot.features.quiz import store"),
        ("bot.tables.table", "from bot.features import catalogue"),
        ("bot.feature", "from bot.features.quiz.feature import QuizFeature"),
        ("bot.features.quiz.feature", "from bot.features.draw.service import Draws"),
        ("bot.features.quiz.feature", "from sqlalchemy import select"),
        ("bot.features.quiz.screens", "from PIL import Image"),
        ("bot.cogs.play", "import sqlalchemy"),
        ("bot.cogs.play", "from bot import app"),
        ("bot.cogs.play", "from bot.__main__ import main"),
        ("bot.app", "import sandbox"),
        ("bot.tables.table", "from sandbox.clock import Clock"),
        ("sandbox.server", "import bot"),
        ("sandbox.server", "from simulation.loop import Process"),
        ("bot.app", "from simulation.machine import SimulatedMachine"),
        ("sandbox.server", "from bot.engine import core"),
        ("sandbox", "def start():\n    import bot.app"),
        ("bot.somewhere", "from bot.engine import core"),
    ],
)
def test_the_checker_sees_what_may_not_be_imported(module: str, source: str) -> None:
    assert faults(source, module)


def test_the_checker_says_where() -> None:
    assert faults("import json\n\nimport random", "bot.engine.rng") == ["bot.engine.rng:3: imports random"]


def test_a_relative_import_in_a_package_starts_from_the_package_itself() -> None:
    assert faults("from . import core", "bot.engine", package=True) == []
    assert faults("from .. import text", "bot.engine", package=True) == ["bot.engine:1: imports bot.text"]
    assert faults("from .core import Game", "bot.engine", package=True) == []


def test_there_are_modules_to_check() -> None:
    assert {"bot", "bot.engine.core", "bot.games.luckybox.rules.game"} <= {module for module, _ in modules("bot")}
