"""The command line: `python -m bot` runs the bot, or the sandbox without a token.

`replay` plays records, `verify` checks the proofs of their deals, `luck` tells luck from play in them, `review` says
how good their turns were, `simulate` measures characters, `newgame` writes a room for a game, `emoji sync` uploads our
emoji to Discord, `app check` and `app sync` see to what a listing needs, `papers` writes the privacy page and the
terms, `stats rebuild` recalculates the statistics, `forget --dry-run` says how many people and servers are to be
deleted by age, `backup`, `restore`, `copy`, `migrate` and `check` are for the database, `health` asks the bot that runs
how it is, and `doctor` says what is wrong with an installation.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot import machine, notify
from bot.config import ROOT, Settings, SettingsError, read
from bot.games import BrokenGame
from bot.logs import set_up_logging
from bot.version import version

if TYPE_CHECKING:
    from bot.tools.stats import Before

log = logging.getLogger(__name__)
USAGE = 2
"""Exit status for what the user can fix."""

PAUSES = (5, 10, 20, 40, 80, 160, 300)
"""Seconds before each further try to reach Discord at a start; the last one is kept to."""
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
    try:
        parsed = _parser(simulating="simulate" in given).parse_args(given)
        run: Callable[[argparse.Namespace], int] = parsed.run
        return run(parsed)
    except BrokenGame as broken:
        print(broken, file=sys.stderr)
        return USAGE


def _parser(*, simulating: bool) -> argparse.ArgumentParser:
    """Return what the command line understands. Only `simulate` needs the games for it."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Tabletop games with friends on Discord.")
    parser.set_defaults(run=_bot, no_sandbox=False)
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command")
    bot = commands.add_parser("run", help="run the bot; without DISCORD_TOKEN, the sandbox (the default)")
    bot.add_argument("--no-sandbox", action="store_true", help="for services: without DISCORD_TOKEN, end")
    replay = commands.add_parser("replay", help="play records and print how each ends, one line each")
    replay.set_defaults(run=_replay)
    replay.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    luck = commands.add_parser("luck", help="tell luck from play in the finished games of records")
    luck.set_defaults(run=_luck)
    luck.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    luck.add_argument("--json", action="store_true", help="a line of JSON for each record, nothing rounded")
    review = commands.add_parser("review", help="say of every turn in records of finished games how good it was")
    review.set_defaults(run=_review)
    review.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    review.add_argument("--json", action="store_true", help="a line of JSON for each record")
    verify = commands.add_parser("verify", help="check that records' deals are those promised, one line each")
    verify.set_defaults(run=_verify)
    verify.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    simulated = commands.add_parser("simulate", help="games of characters: who wins, and by how much")
    simulated.set_defaults(run=_simulate)
    if simulating:
        from bot.tools import simulate

        simulate.arguments(simulated)
    newgame = commands.add_parser("newgame", help="a folder for a new game, with a small working one in it")
    newgame.set_defaults(run=_newgame)
    newgame.add_argument("name", help="the game's key: lowercase letters and digits, as in records")
    newgame.add_argument("--title", default="", help="the game's name on screens (the key with a capital letter)")
    newgame.add_argument("--at-once", action="store_true", help="all answer together, not one after the other")
    _deployment(commands)
    return parser


def _deployment(commands: Any) -> None:
    """Add the commands for whoever runs a bot."""
    emoji = commands.add_parser("emoji", help="our small pictures for texts and buttons")
    emoji.set_defaults(run=_emoji)
    sync = emoji.add_subparsers(dest="what", required=True).add_parser("sync", help="upload what Discord lacks")
    sync.add_argument("--dry-run", action="store_true", help="only say what would be done")
    app = commands.add_parser("app", help="the application on Discord, as a listing needs it")
    app.set_defaults(run=_application)
    steps = app.add_subparsers(dest="what", required=True)
    steps.add_parser("check", help="say what it has, what is missing, and who has to do it")
    send = steps.add_parser("sync", help="send what can be: description, tags, pictures, how it is installed")
    send.add_argument("--dry-run", action="store_true", help="only say what would be changed")
    send.add_argument("--all", action="store_true", help="also pictures and languages that may be there already")
    papers = commands.add_parser("papers", help="write the privacy page and the terms as HTML, to put anywhere")
    papers.set_defaults(run=_papers)
    papers.add_argument("folder", type=Path, help="where the two files are written")
    stats = commands.add_parser("stats", help="ratings, leaderboards, profiles, streaks and badges")
    stats.set_defaults(run=_stats)
    again = stats.add_subparsers(dest="what", required=True).add_parser(
        "rebuild", help="recalculate them from the results of all finished games; the bot may go on"
    )
    again.add_argument("--luck", action="store_true", help="work luck and play of all games out again before it")
    migrate = commands.add_parser("migrate", help="bring the database to this version, before its bots are started")
    migrate.set_defaults(run=_stats)
    forget = commands.add_parser("forget", help="how many people and servers are to be deleted by age (KEEP_MONTHS)")
    forget.set_defaults(run=_forget)
    forget.add_argument("--dry-run", action="store_true", required=True, help="only say so: the bot does it by itself")
    backup = commands.add_parser("backup", help="copy the database as it is now; the bot may go on")
    backup.set_defaults(run=_copies)
    backup.add_argument("file", type=Path, help="the copy: a file that is not there yet")
    restore = commands.add_parser("restore", help="put a copy in the database's place, which is kept beside it")
    restore.set_defaults(run=_copies)
    restore.add_argument("file", type=Path, help="the copy; it is checked before anything is touched")
    health = commands.add_parser("health", help="ask the bot that runs here whether it is alive (METRICS_PORT)")
    health.set_defaults(run=_health)
    health.add_argument("--ready", action="store_true", help="whether it is connected and can write, too")
    doctor = commands.add_parser("doctor", help="say what is wrong with this installation, and what to do first")
    doctor.set_defaults(run=_doctor)
    copy = commands.add_parser("copy", help="move everything into another database, an empty one; stop the bot first")
    copy.set_defaults(run=_copy)
    copy.add_argument("--to", metavar="URL", help="the other one, if its address holds no password: else COPY_TO")
    check = commands.add_parser("check", help="look whether the database is sound; the bot may go on")
    check.set_defaults(run=_copies)
    check.add_argument("file", type=Path, nargs="?", help="a copy of a database, which is looked at instead")


# What each command needs is imported when it runs: replaying needs neither Discord nor Pillow, and starts in a tenth of
# the time without them.


def _replay(parsed: argparse.Namespace) -> int:
    from bot.tools.replay import replay_file

    return replay_file(parsed.file, sys.stdout)


def _verify(parsed: argparse.Namespace) -> int:
    from bot.tools.verify import verify_file

    return verify_file(parsed.file, sys.stdout)


def _luck(parsed: argparse.Namespace) -> int:
    from bot.tools.luck import luck_file

    return luck_file(parsed.file, sys.stdout, as_json=parsed.json)


def _review(parsed: argparse.Namespace) -> int:
    from bot.tools.review import review_file

    return review_file(parsed.file, sys.stdout, as_json=parsed.json)


def _simulate(parsed: argparse.Namespace) -> int:
    from bot.tools.simulate import run

    return run(parsed, sys.stdout, sys.stderr)


def _newgame(parsed: argparse.Namespace) -> int:
    from bot.tools import newgame

    kind = newgame.AT_ONCE if parsed.at_once else newgame.IN_TURN
    return newgame.run(ROOT, parsed.name, parsed.title, sys.stdout, sys.stderr, kind)


def _settings() -> Settings | None:
    """Return the settings; None where something is wrong with them, which has been said."""
    try:
        return read()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return None


def _bot(parsed: argparse.Namespace) -> int:
    settings = _settings()
    if settings is None:
        return USAGE
    if settings.token is None and parsed.no_sandbox:
        print("DISCORD_TOKEN: there is none. Copy it from the Bot page of the developer portal", file=sys.stderr)
        return USAGE
    return _sandbox(settings) if settings.token is None else _discord(settings, service=parsed.no_sandbox)


def _emoji(parsed: argparse.Namespace) -> int:
    from bot import emoji
    from bot.games.catalogue import games

    settings = _settings()
    if settings is None:
        return USAGE
    return emoji.run(settings, emoji.ours(games().values()), sys.stdout, sys.stderr, dry_run=parsed.dry_run)


def _application(parsed: argparse.Namespace) -> int:
    from bot import application
    from bot.games.catalogue import ROOMS
    from bot.titles import give_titles, own_titles

    settings = _settings()
    if settings is None:
        return USAGE
    own = own_titles(ROOMS)
    try:
        give_titles(settings.game_titles, ROOMS)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE
    listing = application.Listing.read(title for titles in own.values() for title in titles)
    if parsed.what == "check":
        return application.check(settings, listing, sys.stdout, sys.stderr)
    return application.sync(settings, listing, sys.stdout, sys.stderr, dry_run=parsed.dry_run, anew=parsed.all)


def _papers(parsed: argparse.Namespace) -> int:
    from bot.tools import papers

    settings = _settings()
    if settings is None:
        return USAGE
    return papers.run(settings.papers, parsed.folder, sys.stdout, sys.stderr)


def tune() -> None:
    """Set the interpreter up for a bot that serves many at once, when all it needs is imported."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    sys.setswitchinterval(SWITCH)


def _discord(settings: Settings, *, service: bool = False) -> int:
    # Nothing of what is imported ever becomes garbage: looking for it again and again takes a tenth of the start.
    gc.disable()
    import aiohttp
    import discord

    from bot.database_setup import BROKEN, DatabaseTaken, NotNow, unusable
    from bot.database_setup import PAUSES as SHORTER
    from bot.gateway import reason
    from bot.running import run

    tune()
    away = (aiohttp.ClientError, discord.DiscordServerError, discord.GatewayNotFound, TimeoutError)
    pauses, shorter, again = iter(PAUSES), iter(SHORTER), True
    try:
        _report(settings)
        while again:
            try:
                again = asyncio.run(run(settings))
            except away as error:
                _pause(f"Discord cannot be reached ({_in_short(error)})", next(pauses, PAUSES[-1]))
            except (NotNow, *BROKEN) as error:
                why = error if isinstance(error, NotNow) else unusable(error, settings)
                # Whoever starts a second bot by hand is told so; a service waits for the first one's end.
                if not isinstance(why, NotNow) or (isinstance(why, DatabaseTaken) and not service):
                    raise why from error
                _pause(str(why), next(shorter, SHORTER[-1]))
    except (discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        print(reason(error), file=sys.stderr)
        return USAGE
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # stopped by Ctrl-C, or by SIGTERM
    return 0


def _pause(why: str, seconds: int) -> None:
    """Say why the bot does not serve yet, and wait before the next try."""
    log.error("%s. Trying again in %d s", why, seconds)
    with notify.pausing(seconds, why):
        time.sleep(seconds)


def _report(settings: Settings) -> None:
    """Set up the log, and where faults are reported beside it; `SettingsError` where that cannot be."""
    secrets = settings.token, settings.daily_secret
    set_up_logging(settings.log_level, settings.log_format, secrets)
    if settings.sentry_dsn is not None:
        from bot import sentry

        sentry.start(settings.sentry_dsn, version(), secrets)


def _in_short(error: Exception) -> str:
    """Return why Discord cannot be reached, in a few words and without an address that nobody has set."""
    status = getattr(error, "status", None)
    if isinstance(status, int) and status:
        return f"it answers {status}"
    cause = getattr(error, "os_error", None) or error.__cause__
    return str(getattr(cause, "strerror", None) or type(error).__name__)


def _with_database(run: Callable[[Settings], int]) -> int:
    """Return the status of a command for the database, which says in a line why it cannot be done."""
    from bot.database_setup import BROKEN, unusable
    from bot.store.copies import CopyError
    from bot.store.moving import MovingError

    settings = _settings()
    if settings is None:
        return USAGE
    try:
        return run(settings)
    except (CopyError, MovingError, SettingsError) as error:
        print(error, file=sys.stderr)
    except BROKEN as error:
        print(unusable(error, settings), file=sys.stderr)
    return USAGE


def _stats(parsed: argparse.Namespace) -> int:
    from bot.backups import before_an_update
    from bot.games.catalogue import badges
    from bot.tools import migrating, stats

    def run(settings: Settings) -> int:
        if parsed.command == "migrate":
            set_up_logging(settings.log_level, settings.log_format)
            before_an_update(settings, machine.time())
            return migrating.run(settings, badges(), sys.stdout)
        return stats.run(settings, badges(), sys.stdout, _luck_rebuilding() if parsed.luck else None)

    return _with_database(run)


def _luck_rebuilding() -> Before:
    from bot.features.luck.rebuild import rebuilding
    from bot.games.catalogue import breakdown_of, games

    return rebuilding([key for key, game in games().items() if game.load_luck is not None], breakdown_of)


def _forget(_: argparse.Namespace) -> int:
    from bot.tools import forgetting

    return _with_database(lambda settings: forgetting.run(settings, sys.stdout))


def _copies(parsed: argparse.Namespace) -> int:
    from bot.games.catalogue import badges, games
    from bot.tools import copies

    def run(settings: Settings) -> int:
        if parsed.command == "backup":
            return copies.back_up(settings, parsed.file, sys.stdout)
        if parsed.command == "restore":
            return copies.restore(settings, parsed.file, sys.stdout)
        set_up_logging("CRITICAL")
        return copies.check(settings, games(), badges(), sys.stdout, parsed.file)

    return _with_database(run)


def _doctor(_: argparse.Namespace) -> int:
    from bot import doctor

    set_up_logging("CRITICAL")
    return doctor.run(sys.stdout)


def _copy(parsed: argparse.Namespace) -> int:
    from bot.config import read_target
    from bot.games.catalogue import games
    from bot.tools import moving

    def run(settings: Settings) -> int:
        set_up_logging("ERROR")
        return moving.copy(settings, read_target(parsed.to), games(), sys.stdout)

    return _with_database(run)


def _health(parsed: argparse.Namespace) -> int:
    from bot.measures import health

    settings = _settings()
    if settings is None:
        return USAGE
    return health.run(settings.metrics_host, settings.metrics_port, sys.stdout, ready=parsed.ready)


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
