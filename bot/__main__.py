"""The command line: `python -m bot` runs the bot (or the sandbox without a token), `replay` plays records,
`simulate` measures characters, `emoji sync` brings our pictures to Discord, `stats rebuild` makes the statistics
again."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from bot.config import ROOT, Settings, SettingsError, read, set_up_logging

USAGE = 2
"""Exit status for what the person at the keyboard can mend."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit status is 0, or 2 for something the person at the keyboard can mend."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Tabletop games with friends on Discord.")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot; without DISCORD_TOKEN, the sandbox (the default)")
    replay = commands.add_parser("replay", help="play records and print where each ends, a line each")
    replay.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    simulated = commands.add_parser("simulate", help="games of characters: who wins, and by how much")
    if "simulate" in (sys.argv[1:] if arguments is None else arguments):
        from bot.tools.simulate import arguments as simulation_arguments

        simulation_arguments(simulated)
    emoji = commands.add_parser("emoji", help="our small pictures for texts and buttons")
    sync = emoji.add_subparsers(dest="what", required=True).add_parser("sync", help="upload what Discord lacks")
    sync.add_argument("--dry-run", action="store_true", help="only say what would be done")
    stats = commands.add_parser("stats", help="ratings, leaderboards, profiles, streaks and badges")
    stats.add_subparsers(dest="what", required=True).add_parser(
        "rebuild", help="make them again from the results of all finished games, while the bot is stopped"
    )
    parsed = parser.parse_args(arguments)
    if parsed.command == "replay":
        # Imported here: replaying needs neither Discord nor Pillow, and starts in a tenth of the time without them.
        from bot.tools.replay import replay_file

        return replay_file(parsed.file, sys.stdout)
    if parsed.command == "simulate":
        from bot.tools.simulate import run as run_simulation

        return run_simulation(parsed, sys.stdout, sys.stderr)
    try:
        settings = read()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE
    if parsed.command == "emoji":
        from bot import emoji as pictures

        return pictures.run(settings, sys.stdout, sys.stderr, dry_run=parsed.dry_run)
    if parsed.command == "stats":
        return _stats(settings)
    return _sandbox(settings) if settings.token is None else _discord(settings)


def _discord(settings: Settings) -> int:
    import aiohttp
    import discord

    from bot.app import run

    set_up_logging(settings.log_level)
    try:
        asyncio.run(run(settings))
    except discord.LoginFailure:
        print(
            "DISCORD_TOKEN: Discord does not take it. Copy it again from the Bot page of the developer portal, "
            "or leave it empty to play in the sandbox",
            file=sys.stderr,
        )
        return USAGE
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE
    except aiohttp.ClientConnectorError as error:
        print(
            f"DISCORD_API_BASE: {error.host} cannot be reached. Look at the network, and at this setting",
            file=sys.stderr,
        )
        return USAGE
    except (KeyboardInterrupt, asyncio.CancelledError):
        # Stopped by Ctrl-C, or by SIGTERM.
        return 0
    return 0


def _stats(settings: Settings) -> int:
    from sqlalchemy.exc import OperationalError

    from bot.tools.stats import run as rebuild

    try:
        return rebuild(settings, sys.stdout)
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
