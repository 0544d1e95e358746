"""`python -m bot doctor`: what is wrong with an installation, in the order of what to do; nothing where all is well."""

from __future__ import annotations

import asyncio
import io
import shutil
import stat
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TextIO

from bot.application_state import ApplicationState, ask
from bot.backups import EVERY, folder_of, newest
from bot.config import ROOT, VARIABLES, Settings, SettingsError, named_in, read_with_mistakes
from bot.database_setup import file_of, folder, require_usable
from bot.features.catalogue import require_known
from bot.games.catalogue import ROOMS
from bot.login import SyncError
from bot.measures import health
from bot.store import copies
from bot.store.copies import FAULTS
from bot.store.sql.database import InUse, in_short
from bot.store.sql.sqlite import hold
from bot.store.sql.sqlite_file import foreign_log
from bot.titles import give_titles

SICK = 1
"""Exit status where something is wrong."""
ROOM = 200e6
"""Bytes that have to be left on the disk, beside room for one more copy of the database."""
LATE = 2 * 3600.0
"""Seconds by which a day's copy may be late: an hour until it is tried again, and a start."""
OF_OTHERS = ("POSTGRES_PASSWORD", "BACKUPS_FOLDER")
"""What `.env` may set besides, for the compose files."""
CLOCK_OFF = 5.0
"""Seconds by which a clock may differ from Discord's."""
FEW_LOGINS = 50
"""Of the thousand a day that Discord allows."""
SOON_VERIFIED = 75
"""Servers from which Discord lets an application be verified; without it, it may be in a hundred."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, and what to do: sentences without their full stops, as those of `SettingsError`."""

    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what}. {self.remedy}"


def run(out: TextIO, environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> int:
    """Say what is wrong, a numbered line each; return the exit status."""
    troubles = asyncio.run(found(environment, env_file))
    for number, trouble in enumerate(troubles, 1):
        print(f"{number}. {trouble}", file=out)
    return SICK if troubles else 0


async def found(environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> list[Trouble]:
    """Return what is wrong, what has to be done first before the rest."""
    file = ROOT / ".env" if env_file is None else env_file
    settings, mistakes = read_with_mistakes(environment, env_file)
    troubles = [_of(mistake) for mistake in mistakes]
    if settings is None:
        return troubles
    troubles += _settings(settings, file)
    wrong = {mistake.args[0] for mistake in mistakes}
    if "DATABASE_URL" not in wrong:
        troubles += [trouble async for trouble in _database(settings)]
    if "DISCORD_TOKEN" not in wrong:
        troubles += [trouble async for trouble in _discord(settings)]
    if "DATABASE_URL" not in wrong:
        troubles += _running(settings, well=not troubles)
    return troubles


def _of(mistake: SettingsError) -> Trouble:
    variable, problem, remedy = mistake.args
    return Trouble(f"{variable}: {problem}", remedy)


def _settings(settings: Settings, file: Path) -> Iterator[Trouble]:
    """Yield what is wrong with the settings although each of them can be read."""
    requirements: tuple[Callable[[], None], ...] = (
        partial(require_known, settings.features_off),
        partial(give_titles, settings.game_titles, ROOMS),
    )
    for require in requirements:
        try:
            require()
        except SettingsError as mistake:
            yield _of(mistake)
    for name in named_in(file):
        if name not in (*VARIABLES, *OF_OTHERS):
            meant = get_close_matches(name, VARIABLES, 1)
            yield Trouble(
                f"{name}: nothing is called so in {file.name}", f"Is it {meant[0]}?" if meant else "Remove the line"
            )
    if file.is_file() and (settings.token or settings.daily_secret) and file.stat().st_mode & stat.S_IRWXO:
        yield Trouble(f"{file.name}: everybody on this machine can read the secrets in it", f"chmod o= {file}")


async def _database(settings: Settings) -> AsyncIterator[Trouble]:
    """Yield what is wrong with where games are kept."""
    try:
        if (wrong := _file(settings)) is not None:
            yield wrong
            return
        await require_usable(settings)
    except SettingsError as mistake:
        yield _of(mistake)
        return
    if (place := file_of(settings)) is None:
        return
    size = place.stat().st_size if place.is_file() else 0
    there = next(parent for parent in (folder(settings), *folder(settings).parents) if parent.exists())
    if (left := shutil.disk_usage(there).free) < ROOM + size:
        yield Trouble(f"the disk of {there} has {left / 1e6:.0f} MB left", "Make room: a copy of the database needs it")
    if (trouble := _copies(settings, place)) is not None:
        yield trouble


def _file(settings: Settings) -> Trouble | None:
    """Return what is wrong with a database's file as it lies there."""
    place = file_of(settings)
    if place is None or not place.is_file():
        return None
    if not _is_used(place) and (why := foreign_log(place)) is not None:
        return Trouble(
            f"DATABASE_URL: the log {place}-wal does not belong to {place} ({why})",
            "See docs/running.md, What to do when: it says that a log does not belong to its file",
        )
    try:
        faults = copies.quick_faults(place)
    except FAULTS as error:
        faults = in_short(error)
    remedy = "Stop the bot, keep the file, and restore the newest copy that is sound (docs/running.md, Restore)"
    return Trouble(f"{place} is damaged ({faults})", remedy) if faults else None


def _is_used(place: Path) -> bool:
    try:
        hold(place).release()
    except InUse:
        return True
    return False


def _copies(settings: Settings, place: Path) -> Trouble | None:
    """Return what is wrong with the copies of every day: the newest is a day older than what was last written."""
    folder = folder_of(settings)
    # A stand-in's clock is ahead of the one that files are dated by.
    if folder is None or settings.clock_file is not None or not place.is_file():
        return None
    made = newest(folder, place.stem)
    written = max(file.stat().st_mtime for file in place.parent.glob(f"{place.name}*") if file.is_file())
    begun = made or copies.begun_at(place)
    if written - begun < EVERY + LATE:
        return None
    what = (
        f"the newest copy of the database is {(written - made) / EVERY:.0f} days older" if made else "there is no copy"
    )
    return Trouble(f"{what} in {folder}", "See why in the log (there is no copy of today), most often a full disk")


async def _discord(settings: Settings) -> AsyncIterator[Trouble]:
    """Yield what Discord has to say about the application."""
    if settings.token is None:
        yield Trouble(
            "DISCORD_TOKEN: there is none, so the bot is on Discord nowhere: `run` is the sandbox",
            "Copy it from the Bot page of the developer portal",
        )
        return
    try:
        told = await ask(settings)
    except SyncError as error:
        yield Trouble(str(error), "Then ask the doctor again")
        return
    for trouble in of_application(settings, told):
        yield trouble


def of_application(settings: Settings, told: ApplicationState) -> Iterator[Trouble]:
    """Yield what is wrong with the application as Discord has it."""
    if told.clock_ahead is not None and abs(told.clock_ahead) > CLOCK_OFF:
        yield Trouble(f"this machine's clock is {told.clock_ahead:+.0f} s off Discord's", "Set it right: timedatectl")
    if told.endpoint:
        yield Trouble(
            "Discord sends presses and commands to an Interactions Endpoint URL, not to the bot",
            "Empty that field on the General Information page of the developer portal",
        )
    if told.needs_code_grant:
        yield Trouble(
            "nobody can add the bot to a server: it requires a code grant",
            "Switch Requires OAuth2 Code Grant off on the Bot page of the developer portal",
        )
    if told.logins_left < FEW_LOGINS:
        yield Trouble(
            f"{told.logins_left} logins are left today: something starts the bot again and again",
            "Stop it, see in the log why, and wait a day where none is left",
        )
    if settings.shards is not None and settings.shards < told.shards:
        yield Trouble(
            f"SHARDS: Discord recommends {told.shards} shards, and {settings.shards} are set",
            f"Set SHARDS={told.shards} (docs/running.md, From four shards to eight)",
        )
    if not told.commands:
        yield Trouble(
            "Discord knows no commands of the bot", "Start it: they are registered then; the log says if they were not"
        )
    if told.emoji_missing:
        yield Trouble(f"Discord lacks {told.emoji_missing} of our emoji", "python -m bot emoji sync")
    if told.servers >= SOON_VERIFIED and not settings.operator.privacy_url:
        yield Trouble(
            f"the bot is on {told.servers} servers: verified, it may be on more than a hundred",
            "See what is missing: python -m bot app check",
        )


def _running(settings: Settings, *, well: bool) -> Iterator[Trouble]:
    """Yield that the bot does not run, or is not ready. `well`: nothing else is wrong."""
    if settings.token is None:
        return
    remedy = "Start it, and see in the log what it says" if well else "Mend the rest, then start it"
    if settings.metrics_port is not None:
        said = io.StringIO()
        if health.run(settings.metrics_host, settings.metrics_port, said, ready=True):
            yield Trouble(f"the bot is not ready ({said.getvalue().strip()})", remedy)
        return
    place = file_of(settings)
    if place is not None and not (place.is_file() and _is_used(place)):
        yield Trouble("no bot uses this database: it does not run", remedy)
