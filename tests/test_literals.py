"""No words for players stand in code: they come from the catalogues of texts.

What is looked at: every module that draws, shows or answers. A literal is a fault if it reads as prose (two words, or a
word with a capital letter), or if it has a letter and is handed to what players see. Docstrings, annotations, faults of
the program and the log are for developers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

BOT = Path(__file__).resolve().parent.parent / "bot"
WHERE = (
    "app.py",
    "render/**/*.py",
    "ui/**/*.py",
    "cogs/**/*.py",
    "tables/**/*.py",
    "league/**/*.py",
    "games/*/pictures/**/*.py",
    "games/*/screens/**/*.py",
    "games/*/pictures.py",
    "games/*/screens.py",
    "games/*/plugin.py",
)
PROSE = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}|\b[A-Z][a-z]{2,}")
LETTER = re.compile(r"[A-Za-z]")
SINKS = {
    # What is shown, and which of its arguments are read by people; None: every one by position.
    "write": (3,),
    "label": (0,),
    "fitted": (0,),
    "paint_words": (3,),
    "text": (2,),
    "Button": (0,),
    "Option": (0, 2),
    "Select": (1,),
    "Screen": (0,),
    "HostLine": (1,),
    "Fact": None,
    "Chart": (0,),
    "Bar": (0, 2),
    "Picture": (1,),
    "Choice": (0,),
    "say_privately": (1,),
    "send_file": (1,),
}
NAMED = frozenset(("description", "label", "name", "placeholder", "note", "text", "plain", "footer", "title"))
"""Arguments by name of what is shown that people read."""
COMMAND_NAMES = frozenset(("command", "Group", "GroupCog"))
"""Their `name` is what one types; issue of its own."""
LOGS = frozenset(("debug", "info", "warning", "error", "exception"))
NO_WORDS = re.compile(r"\.tt[fc]$|^data:|^[A-Z][a-z]?$|^N[A-Z]+$")
"""Fonts' files, and the two letters of Unicode's classes."""
ALLOWED = {
    ("tables/seating/lobby.py", "Pip"),
    ("tables/seating/lobby.py", "Otto"),
    ("tables/seating/lobby.py", "Finn"),
    ("render/typesetting/letters.py", "SMALL LETTER"),
}
"""What the AI players are called, which is kept in databases and records; a part of Unicode's names."""


def for_developers(tree: ast.Module) -> set[int]:
    """Return the nodes whose texts no player reads: docstrings, annotations, faults, the log, patterns."""
    found: set[int] = set()
    for node in ast.walk(tree):
        for unread in (_statement(node), _expression(node)):
            if unread is not None:
                found.update(id(inner) for inner in ast.walk(unread))
    return found


def _statement(node: ast.AST) -> ast.AST | None:
    """The part of a statement that no player reads."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
            return node
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return node
        case ast.AnnAssign() | ast.arg():
            return node.annotation
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return node.returns
        case _:
            return None


def _expression(node: ast.AST) -> ast.AST | None:
    """The part of an expression that no player reads."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) if name in LOGS | {"compile", "fullmatch", "match"}:
            return node
        case (
            ast.Call(func=ast.Name(id="cast" | "TypeVar" | "Literal"))
            | ast.Subscript(value=ast.Name("Literal" | "Callable"))
            | ast.keyword(arg="name", value=ast.Constant())
        ):
            return node
        case _:
            return None


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def shown(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the arguments of a call that people read."""
    if name_of(call) in SINKS:
        places = SINKS[name_of(call)]
        yield from call.args if places is None else [call.args[place] for place in places if place < len(call.args)]
    if name_of(call) in SINKS or name_of(call) in COMMAND_NAMES | {"describe"}:
        free = {"name"} if name_of(call) in COMMAND_NAMES else set()
        yield from (
            word.value
            for word in call.keywords
            if word.arg in NAMED - free or (name_of(call) == "describe" and word.arg is not None)
        )


def said(node: ast.expr) -> Iterator[ast.Constant]:
    """Yield the literals that an expression may show as they are: not the keys it looks up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.JoinedStr):
        yield from (part for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from (*said(node.body), *said(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*said(node.left), *said(node.right))
    elif isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from said(element)


def faults(source: str, where: str = "") -> list[str]:
    """Return what stands in code and is read by players."""
    tree = ast.parse(source)
    developers = for_developers(tree)
    found: dict[int, ast.Constant] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in developers:
            if PROSE.search(node.value) and not NO_WORDS.search(node.value):
                found[id(node)] = node
        elif isinstance(node, ast.Call):
            for argument in shown(node):
                found.update((id(one), one) for one in said(argument) if LETTER.search(str(one.value)))
    return [f"{where}:{one.lineno}: {one.value!r}" for one in found.values() if (where, one.value) not in ALLOWED]


def test_no_words_for_players_stand_in_code() -> None:
    modules = sorted({path for pattern in WHERE for path in BOT.glob(pattern)})
    assert len(modules) > 100
    found = [
        fault
        for path in modules
        for fault in faults(path.read_text(encoding="utf-8"), path.relative_to(BOT).as_posix())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'def f(sheet):\n    write(sheet, 1, 2, "points", 30)',
        'write(sheet, 1, 2, f"of {total}", 30)',
        'Button("Join" if free else "Full", "t1:join")',
        'HostLine("cheer", f"{points}! Well played!")',
        'Screen((f"{name} wins",))',
        'BANDS = {"70+": "Champion of luck"}',
        'TITLE = "Bonuses"',
        '@app_commands.command(description="open your board again")\ndef board(): ...',
        '@app_commands.describe(game="which game")\ndef board(): ...',
        'app_commands.Choice(name="slow", value="slow")',
    ],
)
def test_the_checker_sees_words_in_code(source: str) -> None:
    assert faults(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Draw what there is to see."""',
        'def f(kind: "Some Type") -> None:\n    """Say it."""\n    raise ValueError(f"no such kind: {kind}")',
        'log.warning("server %s: cannot be posted", guild)',
        'write(sheet, 1, 2, say("luckybox.total"), 30)',
        'Button(say("button.join"), "t1:join")',
        'write(sheet, 1, 2, f"+{points}", 30)',
        'FONTS = ("Baloo2-Bold.ttf",)',
        '@app_commands.command(name="export", description=say("command.privacy.export"))\ndef export(): ...',
    ],
)
def test_the_checker_lets_pass_what_no_player_reads(source: str) -> None:
    assert faults(source) == []
