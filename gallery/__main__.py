"""`python -m gallery`: draw every kind of picture and write docs/gallery.md with a file for each."""

from __future__ import annotations

import argparse
import html
import sys
from itertools import groupby
from pathlib import Path

from bot.games.catalogue import games
from gallery.kinds import Kind, kinds
from gallery.page import opened, packed, page

DOCS = Path(__file__).resolve().parent.parent / "docs"
HEAD = """# Gallery

Made by `make gallery`: every kind of picture the bot draws, from games of the shipped deck played by AI seats. Each is
shown as wide as on a phone, on Discord's dark background and on its light one; below each is the description that goes
with it for those who do not see the picture.
"""


def _entry(kind: Kind, alt: str) -> str:
    """A kind in Markdown."""
    shown = html.escape(alt, quote=False)
    image = f"![{kind.title}, on dark and on light](gallery/{kind.name}.png)"
    return f"### {kind.title}\n\n{image}\n\n<details><summary>Described</summary>\n\n{shown}\n\n</details>\n"


def write(folder: Path) -> int:
    """Write `gallery.md` and its files into a folder; how many bytes the files take. Files of kinds that are no more
    go."""
    games()["luckybox"].drawer.warm()
    files = folder / "gallery"
    files.mkdir(parents=True, exist_ok=True)
    lines, total = [HEAD], 0
    for group, members in groupby(kinds().values(), key=lambda kind: kind.group):
        lines.append(f"## {group}\n")
        for kind in members:
            picture = kind.draw()
            data = packed(page(opened(picture)))
            total += len(data)
            (files / f"{kind.name}.png").write_bytes(data)
            lines.append(_entry(kind, picture.alt))
    for stray in files.glob("*.png"):
        if stray.stem not in kinds():
            stray.unlink()
    (folder / "gallery.md").write_text("\n".join(lines), encoding="utf-8")
    return total


def main() -> int:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="python -m gallery", description="Draw every kind of picture into docs.")
    parser.add_argument("--into", type=Path, default=DOCS, help="another folder than docs")
    total = write(parser.parse_args().into)
    print(f"{len(kinds())} pictures, {total / 1e6:.2f} MB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
