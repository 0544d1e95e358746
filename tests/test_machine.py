"""Time, chance, threads, processes, locks and connections come from `bot.machine` alone: docs/decisions/0063."""

import ast
from collections.abc import Iterator, Mapping

import pytest

from tests.test_architecture import modules

ANYTHING = frozenset({"time", "secrets", "random", "subprocess", "multiprocessing", "filelock"})
"""Modules of which nothing is taken but what stands in `HARMLESS`."""
HARMLESS = frozenset({"filelock.Timeout"})
TAKEN = frozenset(
    {
        "datetime.datetime.now",
        "datetime.datetime.today",
        "datetime.datetime.utcnow",
        "datetime.date.today",
        "discord.utils.utcnow",
        "os.urandom",
        "os.getrandom",
        "uuid.uuid1",
        "uuid.uuid4",
        "threading.Thread",
        "threading.Timer",
        "concurrent.futures.ThreadPoolExecutor",
        "concurrent.futures.ProcessPoolExecutor",
        "concurrent.futures.thread.ThreadPoolExecutor",
        "concurrent.futures.process.ProcessPoolExecutor",
        "asyncio.create_subprocess_exec",
        "asyncio.create_subprocess_shell",
        "asyncio.subprocess.create_subprocess_exec",
        "asyncio.subprocess.create_subprocess_shell",
        "os.fork",
        "os.popen",
        "os.posix_spawn",
        "os.system",
        "aiohttp.TCPConnector",
        "aiohttp.UnixConnector",
        "aiohttp.web.TCPSite",
        "aiohttp.web.UnixSite",
    }
)
ELSEWHERE = {
    # Between two starts there is no bot, and no loop.
    "bot.__main__": frozenset({"time.sleep"}),
    # The process AI seats think in: it has no machine of the bot's, and reads while it thinks.
    "bot.thinking.process": frozenset({"threading.Thread"}),
    # Seconds of the processor that players of a simulation take, for a table of figures.
    "bot.tools.simulation": frozenset({"time.process_time"}),
    # It starts the bot itself, as its owner would.
    "sandbox.process": frozenset({"asyncio.create_subprocess_exec"}),
}
"""Module → what it takes by itself. It only shrinks."""


def taken(source: str) -> list[tuple[int, str]]:
    """What a module takes from elsewhere than the machine: in which line, and its whole name."""
    tree = ast.parse(source)
    names = _imported(tree)
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    harmless = set(_seeded(tree))
    return sorted(
        (node.lineno, name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name) and id(node) not in inner
        if (name := _whole(node, names)) is not None
        if name in TAKEN or (name.split(".")[0] in ANYTHING and name not in HARMLESS)
        if not (name == "random.Random" and id(node) in harmless)
    )


def _imported(tree: ast.AST) -> dict[str, str]:
    """What names of a module stand for, by its imports wherever they stand."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                root = alias.name.split(".")[0]
                names[alias.asname or root] = alias.name if alias.asname else root
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _whole(node: ast.expr, names: Mapping[str, str]) -> str | None:
    """Return the whole name of what is named here, if it is imported."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    of = _whole(node.value, names) if isinstance(node, ast.Attribute) else None
    return f"{of}.{node.attr}" if of is not None and isinstance(node, ast.Attribute) else None


def _seeded(tree: ast.AST) -> Iterator[int]:
    """Yield what is called with something, and what is named as a type: such a `Random` follows from a seed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (node.args or node.keywords):
            yield id(node.func)
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield from map(id, ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield from map(id, ast.walk(node.returns))


def test_all_of_it_is_taken_from_the_machine() -> None:
    found = [
        f"{module}:{line}: {name}"
        for folder in ("bot", "sandbox")
        for module, path in modules(folder)
        if module != "bot.machine"
        for line, name in taken(path.read_text(encoding="utf-8"))
        if name not in ELSEWHERE.get(module, ())
    ]
    assert not found, "\n".join(found)


def test_every_exception_is_needed() -> None:
    sources = {module: path for folder in ("bot", "sandbox") for module, path in modules(folder)}
    used = {
        module: {name for _, name in taken(sources[module].read_text(encoding="utf-8"))} & names
        for module, names in ELSEWHERE.items()
    }
    assert used == ELSEWHERE


# The reader itself


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import time\ntime.monotonic()", "time.monotonic"),
        ("import time as clock\ndef f(now=clock.time): pass", "time.time"),
        ("from time import perf_counter\nperf_counter()", "time.perf_counter"),
        ("from time import perf_counter as began\nbegan()", "time.perf_counter"),
        ("def f():\n    import time\n    time.sleep(1)", "time.sleep"),
        ("from datetime import datetime, UTC\ndatetime.now(UTC)", "datetime.datetime.now"),
        ("import datetime\ndatetime.date.today()", "datetime.date.today"),
        ("import datetime as dates\ndates.datetime.utcnow()", "datetime.datetime.utcnow"),
        ("import discord\ndiscord.utils.utcnow()", "discord.utils.utcnow"),
        ("from discord.utils import utcnow\nutcnow()", "discord.utils.utcnow"),
        ("import secrets\nsecrets.token_hex(3)", "secrets.token_hex"),
        ("from secrets import choice\nchoice([1])", "secrets.choice"),
        ("import random\nrandom.choice([1])", "random.choice"),
        ("from random import shuffle\nshuffle([])", "random.shuffle"),
        ("import random\nrandom.Random()", "random.Random"),
        ("from random import Random\nfield(default_factory=Random)", "random.Random"),
        ("import random\nrandom.SystemRandom()", "random.SystemRandom"),
        ("import os\nos.urandom(8)", "os.urandom"),
        ("from uuid import uuid4\nuuid4().hex", "uuid.uuid4"),
        ("import uuid\nuuid.uuid1()", "uuid.uuid1"),
        ("import threading\nthreading.Thread(target=f).start()", "threading.Thread"),
        ("from threading import Timer\nTimer(1, f)", "threading.Timer"),
        ("from concurrent import futures\nfutures.ThreadPoolExecutor(1)", "concurrent.futures.ThreadPoolExecutor"),
        (
            "from concurrent.futures import ProcessPoolExecutor as P\nP()",
            "concurrent.futures.ProcessPoolExecutor",
        ),
        ("import subprocess\nsubprocess.run(['ls'])", "subprocess.run"),
        ("from subprocess import Popen\nPopen(['ls'])", "subprocess.Popen"),
        ("import asyncio\nasyncio.create_subprocess_exec('ls')", "asyncio.create_subprocess_exec"),
        ("import os\nos.system('ls')", "os.system"),
        ("from multiprocessing import get_context\nget_context('spawn')", "multiprocessing.get_context"),
        ("from filelock import FileLock, Timeout\nFileLock(file)", "filelock.FileLock"),
        ("import aiohttp\naiohttp.TCPConnector()", "aiohttp.TCPConnector"),
        ("from aiohttp import web\nweb.TCPSite(runner, host, 0)", "aiohttp.web.TCPSite"),
        ("class A(threading.Thread): pass\nimport threading", "threading.Thread"),
    ],
)
def test_the_reader_sees_what_is_taken(source: str, name: str) -> None:
    assert [found for _, found in taken(source)] == [name]


@pytest.mark.parametrize(
    "source",
    [
        "from bot import machine\nmachine.time(), machine.chance().choice([1])",
        "import asyncio\nasyncio.get_running_loop().time()\nasyncio.to_thread(f)\nasyncio.sleep(1)",
        "from datetime import UTC, datetime\ndatetime.fromtimestamp(0, UTC)",
        "import random\nrandom.Random(seed).choice([1])",
        "from random import Random\ndef f(chance: Random) -> Random: return chance",
        "from random import Random\nchance: dict[str, Random] = {}",
        "import threading\nthreading.Lock()",
        "from concurrent.futures import Executor\ndef f(pool: Executor): pass",
        "from filelock import Timeout\ntry: pass\nexcept Timeout: pass",
        "import os\nos.environ",
        "def f(time, secrets): return time.time() + secrets.choice()",
    ],
)
def test_the_reader_lets_pass_what_is_not(source: str) -> None:
    assert taken(source) == []


def test_the_reader_says_where() -> None:
    assert taken("import time\n\ntime.time()") == [(3, "time.time")]
