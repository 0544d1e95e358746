"""The command line: `python -m bot` runs the bot (or the sandbox without a token), `replay` plays records."""

from __future__ import annotations

import argparse
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit status is 0, or 2 for something the person at the keyboard can mend."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Tabletop games with friends on Discord.")
    commands = parser.add_subparsers(dest="command")
    replay = commands.add_parser("replay", help="play records and print where each ends, a line each")
    replay.add_argument("file", help="a record or a list of records in JSON; - for standard input")
    parsed = parser.parse_args(arguments)
    if parsed.command == "replay":
        # Imported here: replaying needs neither Discord nor Pillow, and starts in a tenth of the time without them.
        from bot.replay import replay_file

        return replay_file(parsed.file, sys.stdout)
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main())
