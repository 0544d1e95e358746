"""The command line: `python -m bot` runs the bot, or the sandbox without a token.

`replay` plays records, `simulate` measures characters, `newgame` writes a room for a game, `emoji sync` uploads our
emoji to Discord, `stats rebuild` recalculates the statistics.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Callable
from typing import Any

from bot.config import ROOT, Settings, SettingsError, read, set_up_logging

USAGE = 2
"""Exit status for what the user can fix."""

SWITCH = 0.001
"""Seconds a thread that draws may keep the interpreter from those who press: Python's own five are too long (0010)."""
GARBAGE = 5_000, 20, 50
"""When Python looks for garbage: so many new objects, so many looks at the new ones, so many at the young ones.

What two hundred tables hold is looked through in a quarter of a second, in which everybody waits. By Python's own
measure that was every seven seconds of a busy evening, and what was found was nearly all young.
"""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit status is 0, or 2 for something the user can fix."""
    given = sys.argv[1:] if arguments is None else arguments
    parsed = _parser(simulating="simulate" in given).parse_args(given)
    run: Callable[[argparse.Namespace], int] = parsed.run
    return run(parsed)


def _parser(*, simulating: bool) -> argparse.ArgumentParser:
    """Return what the command line understands. Only `simulate` needs the games for it."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Tabletop games with friends on Discord.")
    parser.set_defaults(run=_bot)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot; without DISCORD_TOKEN, the sandbox (the default)")
    replay = commands.add_parser("replay", help="play records and print how each ends, one line each")
    replay.set_defaults(run=_replay)
    replay.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    simulated = commands.add_parser("simulate", help="games of characters: who wins, and by how much")
    simulated.set_defaults(run=_simulate)
    if simulating:
        from bot.tools import simulate

        simulate.arguments(simulated)
    newgame = commands.add_parser("newgame", help="a folder for a new game, with a small working one in it")
    newgame.set_defaults(run=_newgame)
    newgame.add_argument("name", help="the game's key: lowercase letters and digits, as in records")
    newgame.add_argument("--title", default="", help="the game's name on screens (the key with a capital letter)")
    _deployment(commands)
    return parser


def _deployment(commands: Any) -> None:
    """Add the commands for whoever runs a bot."""
    emoji = commands.add_parser("emoji", help="our small pictures for texts and buttons")
    emoji.set_defaults(run=_emoji)
    sync = emoji.add_subparsers(dest="what", required=True).add_parser("sync", help="upload what Discord lacks")
    sync.add_argument("--dry-run", action="store_true", help="only say what would be done")
    stats = commands.add_parser("stats", help="ratings, leaderboards, profiles, streaks and badges")
    stats.set_defaults(run=_stats)
    stats.add_subparsers(dest="what", required=True).add_parser(
        "rebuild", help="recalculate them from the results of all finished games; the bot may go on"
    )


# What each command needs is imported when it runs: replaying needs neither Discord nor Pillow, and starts in a tenth of
# the time without them.


def _replay(parsed: argparse.Namespace) -> int:
    from bot.tools.replay import replay_file

    return replay_file(parsed.file, sys.stdout)


def _simulate(parsed: argparse.Namespace) -> int:
    from bot.tools.simulate import run

    return run(parsed, sys.stdout, sys.stderr)


def _newgame(parsed: argparse.Namespace) -> int:
    from bot.tools import newgame

    return newgame.run(ROOT, parsed.name, parsed.title, sys.stdout, sys.stderr)


def _settings() -> Settings | None:
    """Return the settings; None where something is wrong with them, which has been said."""
    try:
        return read()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return None


def _bot(_: argparse.Namespace) -> int:
    settings = _settings()
    if settings is None:
        return USAGE
    return _sandbox(settings) if settings.token is None else _discord(settings)


def _emoji(parsed: argparse.Namespace) -> int:
    from bot import emoji
    from bot.games.catalogue import games

    settings = _settings()
    if settings is None:
        return USAGE
    return emoji.run(settings, emoji.ours(games().values()), sys.stdout, sys.stderr, dry_run=parsed.dry_run)


def tune() -> None:
    """Set the interpreter up for a bot that serves many at once, when all it needs is imported."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    sys.setswitchinterval(SWITCH)


def _discord(settings: Settings) -> int:
    # Nothing of what is imported ever becomes garbage: looking for it again and again takes a tenth of the start.
    gc.disable()
    import aiohttp
    import discord

    from bot.app import run

    tune()
    set_up_logging(settings.log_level)
    try:
        asyncio.run(run(settings))
    except discord.LoginFailure:
        print(
            "DISCORD_TOKEN: Discord does not accept it. Copy it again from the Bot page of the developer portal, "
            "or leave it empty to play in the sandbox",
            file=sys.stderr,
        )
        return USAGE
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE
    except aiohttp.ClientConnectorError as error:
        print(
            f"DISCORD_API_BASE: {error.host} cannot be reached. Check the network, and this setting",
            file=sys.stderr,
        )
        return USAGE
    except (KeyboardInterrupt, asyncio.CancelledError):
        # Stopped by Ctrl-C, or by SIGTERM.
        return 0
    return 0


def _stats(_: argparse.Namespace) -> int:
    from sqlalchemy.exc import OperationalError

    from bot.games.catalogue import badges
    from bot.tools.stats import run as rebuild

    settings = _settings()
    if settings is None:
        return USAGE
    try:
        return rebuild(settings, badges(), sys.stdout)
    except SettingsError as error:
        print(error, file=sys.stderr)
    except OperationalError as error:
        print(f"DATABASE_URL: the file cannot be written ({error.orig}). Stop the bot that uses it", file=sys.stderr)
    return USAGE


def _sandbox(settings: Settings) -> int:
    from sandbox.main import serve

    print("No DISCORD_TOKEN is set, so this is the sandbox: a stand-in for Discord on this machine.", flush=True)
    state = ROOT / "var"
    state.mkdir(exist_ok=True)
    environment = {**os.environ, "DATABASE_URL": settings.database_url, "LOG_LEVEL": settings.log_level}
    bot = [sys.executable, "-m", "bot"]
    return serve(bot, settings.sandbox_port, state, environment, deploy=[*bot, "emoji", "sync"])


if __name__ == "__main__":
    sys.exit(main())
