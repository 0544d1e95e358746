"""`python -m gallery`: draw every kind of picture and write docs/gallery.md with a file for each."""

from __future__ import annotations

import argparse
import html
import re
import sys
from itertools import groupby
from pathlib import Path

from bot.games.catalogue import games
from gallery.kind import Kind
from gallery.kinds import kinds
from gallery.page import opened, packed, page, shows

DOCS = Path(__file__).resolve().parent.parent / "docs"
HEAD = """# Gallery

Made by `make gallery`: every kind of picture the bot draws, from games of the shipped deck played by AI seats. Each is
shown as wide as on a phone, on Discord's dark background and on its light one; below each is the description that goes
with it for those who do not see the picture.
"""
ENTRY = re.compile(r"^(### [^\n]*\n\n!\[[^\n]*\]\(gallery/([\w-]+)\.png\)\n.*?</details>\n)", re.MULTILINE | re.DOTALL)
"""What stands in the gallery about a kind, and its name."""


def shown_kinds() -> dict[str, Kind]:
    """Return the kinds that stand in the gallery, by name."""
    return {name: kind for name, kind in kinds().items() if kind.told}


def _entry(kind: Kind, alt: str) -> str:
    """A kind in Markdown."""
    shown = html.escape(alt, quote=False)
    image = f"![{kind.title}, on dark and on light](gallery/{kind.name}.png)"
    return f"### {kind.title}\n\n{image}\n\n<details><summary>Described</summary>\n\n{shown}\n\n</details>\n"


def _entries(text: str) -> dict[str, str]:
    """Return what a gallery says of each kind, by name."""
    return {found[2]: found[1] for found in ENTRY.finditer(text)}


def write(folder: Path, name: str = "") -> list[str]:
    """Write `gallery.md` and its files into a folder, but only what has changed; return the names of what has.

    With `name` only the kinds whose name begins so are drawn. Files of kinds that are no more go.
    """
    games()["luckybox"].drawer.warm()
    files, page_ = folder / "gallery", folder / "gallery.md"
    files.mkdir(parents=True, exist_ok=True)
    before = page_.read_text(encoding="utf-8") if page_.exists() else ""
    told = _entries(before)
    lines, changed = [HEAD], []
    for group, members in groupby(shown_kinds().values(), key=lambda kind: kind.group):
        lines.append(f"## {group}\n")
        for kind in members:
            path = files / f"{kind.name}.png"
            if not kind.name.startswith(name) and kind.name in told and path.exists():
                lines.append(told[kind.name])
                continue
            picture = kind.draw()
            data = packed(page(opened(picture)))
            entry = _entry(kind, picture.alt)
            if not shows(path, data):
                path.write_bytes(data)
                changed.append(kind.name)
            elif entry != told.get(kind.name):
                changed.append(f"{kind.name} (words)")
            lines.append(entry)
    for stray in files.glob("*.png"):
        if stray.stem not in shown_kinds():
            stray.unlink()
            changed.append(f"{stray.stem} (gone)")
    if (text := "\n".join(lines)) != before:
        page_.write_text(text, encoding="utf-8")
    return changed


def main() -> int:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="python -m gallery", description="Draw every kind of picture into docs.")
    parser.add_argument("--into", type=Path, default=DOCS, help="another folder than docs")
    parser.add_argument("--name", default="", help="only the kinds whose name begins so")
    given = parser.parse_args()
    print(f"changed: {', '.join(write(given.into, given.name)) or 'none'}", file=sys.stderr)
    total = sum(path.stat().st_size for path in (given.into / "gallery").glob("*.png"))
    print(f"{len(shown_kinds())} pictures, {total / 1e6:.2f} MB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
