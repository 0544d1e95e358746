"""`python -m bot newgame NAME`: a room for a new game, with a small dice game in it that can be played right away.

Either one seat is asked after the other, or with `--at-once` all answer together, two questions each with undo.

What it writes is the worked example of docs/adding-a-game.md: rules, players, plugin, words, tests, and the game's line
in the catalogue. Everything else has a default.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import TextIO

TEMPLATES = Path(__file__).resolve().parent
USAGE = 2
"""Exit status for what the user can fix."""
FILES = {
    "{kind}/rules.py.in": "bot/games/{key}/rules.py",
    "{kind}/players.py.in": "bot/games/{key}/players.py",
    "plugin.py.in": "bot/games/{key}/plugin.py",
    "{kind}/en.po.in": "bot/games/{key}/texts/en.po",
    "{kind}/test_rules.py.in": "tests/games/{key}/test_rules.py",
}
"""Template → the file made from it."""
IN_TURN, AT_ONCE = "in_turn", "at_once"
"""The kinds of games there is a template of."""
PACKAGES = ("bot/games/{key}", "tests/games/{key}")
CATALOGUE = "bot/games/catalogue.py"
LAST_LINE = "    # newgame adds its line above this one\n"
NEXT = (
    "make run plays it: /play game:{key}",
    "python -m tests.engine.golden --write writes its golden playthrough and keeps its edition",
    "then make test-game GAME={key} tests it; docs/adding-a-game.md says what to bring next",
)
"""What is said at the end."""
NAME = re.compile(r"[a-z][a-z0-9]{1,19}")
RULES = re.compile(r"(?<=\.rules import ).+")
"""The names that a module imports from the rules, the class among them whose name the title decides."""
TAKEN = frozenset({"catalogue", "plugin", "t", "test"})


class NewGameError(Exception):
    """The room cannot be created: one line that says why."""


def run(root: Path, name: str, title: str, out: TextIO, errors: TextIO, kind: str = IN_TURN) -> int:
    """Write the room; the exit status."""
    try:
        written = write(root, name, title or name.capitalize(), kind)
    except NewGameError as error:
        print(error, file=errors)
        return USAGE
    for path in written:
        print(path, file=out)
    for line in NEXT:
        print(line.format(key=name), file=out)
    return 0


def write(root: Path, key: str, title: str, kind: str) -> list[str]:
    """Write the room and its line in the catalogue; return the files. `NewGameError` where there is such a room."""
    if not NAME.fullmatch(key) or keyword.iskeyword(key) or key in TAKEN:
        raise NewGameError("a game's key is 2 to 20 lowercase letters and digits, starting with a letter")
    if (root / "bot/games" / key).exists() or (root / "tests/games" / key).exists():
        raise NewGameError(f"there is a room {key} already")
    catalogue = (root / CATALOGUE).read_text(encoding="utf-8")
    if LAST_LINE not in catalogue:
        raise NewGameError(f"{CATALOGUE} has no line that says where to add games")
    names = {"@key@": key, "@Name@": _class_name(title, key), "@Title@": title}
    init = f'"""{title}."""\n'
    written = [_put(root, f"{package.format(key=key)}/__init__.py", init) for package in PACKAGES]
    for template, place in FILES.items():
        text = (TEMPLATES / template.format(kind=kind)).read_text(encoding="utf-8")
        for blank, value in names.items():
            text = text.replace(blank, value)
        text = _sorted(text) if place.endswith(".po") else RULES.sub(_in_order, text)
        written.append(_put(root, place.format(key=key), text))
    (root / CATALOGUE).write_text(catalogue.replace(LAST_LINE, f'    "{key}",\n{LAST_LINE}'), encoding="utf-8")
    return [*written, CATALOGUE]


def _sorted(texts: str) -> str:
    """Return a PO file with its entries in the order of their keys, which the game's own key decides."""
    head, *entries = texts.strip().split("\n\n")
    return "\n\n".join([head, *sorted(entries, key=_key_of)]) + "\n"


def _in_order(names: re.Match[str]) -> str:
    """Return imported names as the linter wants them: constants, classes, functions."""
    return ", ".join(sorted(names[0].split(", "), key=lambda name: (name[0].islower(), not name.isupper(), name)))


def _key_of(entry: str) -> str:
    return entry.partition('msgid "')[2].partition('"')[0]


def _class_name(title: str, key: str) -> str:
    words = "".join(part.capitalize() for part in re.findall(r"[A-Za-z0-9]+", title))
    return words if words.isidentifier() and words[0].isalpha() else key.capitalize()


def _put(root: Path, place: str, text: str) -> str:
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return place
