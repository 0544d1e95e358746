"""`serve`: the sandbox with its page, and the bot as its child, until Ctrl-C."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from sandbox.bus import Change
from sandbox.process import BotProcess
from sandbox.server import Sandbox

KEPT = ("commands", "emojis", "application")
DEPLOY_SECONDS = 30.0
"""What the step before the bot's start may take."""
REFUSED = 2
"""How a bot ends that cannot run until somebody changes something: so does the sandbox then."""


def serve(
    command: list[str], port: int, state_dir: Path, env: Mapping[str, str], deploy: list[str] | None = None
) -> int:
    """Run the sandbox on 127.0.0.1:`port` and the bot's `command` as its child until SIGINT or SIGTERM.

    `env` is the child's whole environment; what leads it here is added. `state_dir` keeps the clock's offset and the
    registered commands and emoji, so that a bot that registers only when something changed finds them again.
    `deploy` is a command that is run to its end before the bot starts, as on the way to a real server; when it fails,
    the bot is started all the same. Returns the exit status: 0 after an ordinary end, 2 where the bot
    itself ended with 2.
    """
    state_dir.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_serve(command, port, state_dir, env, deploy))


async def _serve(
    command: list[str], port: int, state_dir: Path, env: Mapping[str, str], deploy: list[str] | None
) -> int:
    sandbox = await _listen(port, state_dir / "clock")
    _furnish(sandbox)
    kept = _Kept(sandbox, state_dir / "sandbox.json")
    environment = {**env, **sandbox.environment}
    bot = BotProcess(command, environment, lambda: sandbox.core.tell("status"))
    sandbox.attach(bot)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    _say(f"Open {sandbox.url}/?as=Ada (another window: /?as=Bo). Ctrl-C stops it.")
    reporter = asyncio.create_task(_report(sandbox, bot, ended))
    try:
        if deploy is not None:
            await _deploy(deploy, environment, ended)
        if not ended.is_set():
            await bot.start()
        await ended.wait()
        refused = bot.code == REFUSED
    except OSError as error:
        _say(f"The bot could not be started: {error}")
        return 1
    finally:
        reporter.cancel()
        await bot.stop()
        kept.save()
        await sandbox.stop()
    return REFUSED if refused else 0


def _furnish(sandbox: Sandbox) -> None:
    """Let there be places where the bot is not: it plays there for those who add it to their account."""
    sandbox.add_guild("Sun Table", "Cy", with_bot=False)
    sandbox.private("Ada", "Bo")
    sandbox.private("Ada", "Bo", "Cy", name="Sofa")


async def _deploy(command: list[str], env: Mapping[str, str], ended: asyncio.Event) -> None:
    """Run a step of deployment to its end, or until the sandbox is to end."""
    step = BotProcess(command, env, lambda: None)
    await step.start()
    done, stop = asyncio.ensure_future(step.wait()), asyncio.ensure_future(ended.wait())
    await asyncio.wait({done, stop}, timeout=DEPLOY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    await step.stop()
    if step.code and not ended.is_set():
        _say(f"The step before the bot has failed (code {step.code}); the bot is started anyway.")


async def _listen(port: int, clock_file: Path) -> Sandbox:
    try:
        return await Sandbox.start(port=port, clock_file=clock_file)
    except OSError:
        sandbox = await Sandbox.start(port=0, clock_file=clock_file)
        _say(f"Port {port} is taken; using a free one instead.")
        return sandbox


async def _report(sandbox: Sandbox, bot: BotProcess, ended: asyncio.Event) -> None:
    """Say once each time that the bot has ended, however soon that was; end where it cannot run as things are."""
    said = 0
    while True:
        said = await sandbox.wait_until(lambda: bot.ended if bot.ended > said else 0, timeout=float("inf"))  # noqa: B023
        if bot.code == REFUSED:
            ended.set()
            return
        _say(f"The bot has exited (code {bot.code}). You can restart it from the page.")


def _say(text: str) -> None:
    sys.stdout.write(f"[sandbox] {text}\n")
    sys.stdout.flush()


class _Kept:
    """What outlives the sandbox in a file: registered commands, emojis, and what the application tells of itself."""

    def __init__(self, sandbox: Sandbox, path: Path) -> None:
        self._core = sandbox.core
        self._path = path
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            found = json.loads(path.read_text(encoding="utf-8"))
            self._core.commands.load(found["commands"])
            self._core.emojis.load(found["emojis"])
            self._core.profile.load(found["application"])
        self._core.bus.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind in KEPT:
            self.save()

    def save(self) -> None:
        """Write the file, replacing it in one step."""
        found = {
            "commands": self._core.commands.dump(),
            "emojis": self._core.emojis.dump(),
            "application": self._core.profile.dump(),
        }
        fresh = self._path.with_name(self._path.name + ".new")
        fresh.write_text(json.dumps(found), encoding="utf-8")
        os.replace(fresh, self._path)
