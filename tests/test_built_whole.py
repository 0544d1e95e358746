"""An object is whole once it is built: nobody hangs anything on it later, from inside or from outside.

- What an object has, it has from its `__init__` on, or from its class: nobody has to ask whether it is there yet.
- An object is changed by itself and by its own module. Anybody may change values: columns of rows, fields of
  dataclasses that hold nothing that does something, and drafts of games, which name their `__slots__`.
- Objects get others that do something by their constructors, and `composition.py` calls constructors: what is there
  without any method that only takes something (`GIVEN_LATER`).

What an object is, is read off annotations and constructors; where these say nothing, off the attribute's name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WRITERS = {
    ("bot/tables/table.py", "Table"): "bot/tables/play/transaction.py",  # which is too long to lie beside it
}
"""Who may change what else, by the beginning of their path."""
GIVEN_LATER = [
    "bot/feature.py: Features.hand_over",  # once, before anything runs (docs/decisions/0059)
    "bot/tables/following.py: Followers.hand_over",  # likewise
    "bot/ui/messages/message_state.py: MessageState.take_turn",  # for one edit
]
"""Methods by which objects are given others after they were built."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_own(node: ast.AST) -> bool:
    """Whether an expression is the object that a method is of."""
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


@dataclass(eq=False)
class Module:
    """A module, and the classes it knows by name; `foreign`: what it has imported from elsewhere."""

    path: str
    tree: ast.Module
    classes: dict[str, Class] = field(default_factory=dict)
    foreign: set[str] = field(default_factory=set)

    def find(self, name: str) -> Class | None:
        """Return the class of a name."""
        return FOREIGN if name in self.foreign else self.classes.get(name)

    def named(self, annotation: ast.expr | None) -> Class | None:
        """Return the class that an annotation names, maybe beside None."""
        while not isinstance(annotation, ast.Name):
            if isinstance(annotation, ast.BinOp):
                return self.named(annotation.left) or self.named(annotation.right)
            if not isinstance(annotation, ast.Attribute | ast.Subscript):
                return None
            annotation = annotation.value
        return self.find(annotation.id)

    def names_something_that_does(self, annotation: ast.expr | None) -> bool:
        """Whether something of an annotation is called, or an object that does something."""
        names = {x.id for x in ast.walk(annotation or ast.Constant(None)) if isinstance(x, ast.Name)}
        held = [one for x in names if (one := self.find(x)) is not None]
        return "Callable" in names or any(one.kind == "does" for one in held)

    def scope(self, function: Function, outer: Mapping[str, Class | None]) -> dict[str, Class | None]:
        """Return the classes of the names in a function."""
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        found = {**outer, **{x.arg: self.named(x.annotation) for x in arguments if x.annotation is not None}}
        for target, value in assigned_in(function):
            if isinstance(target, ast.Name):
                found.setdefault(target.id, self.type_of(value, found))
        return found

    def type_of(self, value: ast.expr | None, scope: Mapping[str, Class | None]) -> Class | None:
        """Return the class of what an expression comes to."""
        if isinstance(value, ast.Name):
            return scope.get(value.id) or self.find(value.id)
        if isinstance(value, ast.Call):
            return self.named(value.func)
        if isinstance(value, ast.Attribute) and (holder := self.type_of(value.value, scope)) is not None:
            return holder.types.get(value.attr, FOREIGN if holder.is_foreign else None)
        return None


@dataclass(eq=False)
class Class:
    """A class, and what is known of its objects."""

    module: Module
    node: ast.ClassDef

    @cached_property
    def family(self) -> list[Class]:
        """It, and what it is derived from."""
        bases = [
            self.module.named(base) for base in self.node.bases if ast.unparse(base).partition("[")[0] not in PLAIN
        ]
        return [self, *(one for base in bases if base is not None for one in base.family)]

    @property
    def is_foreign(self) -> bool:
        """Whether some of what it has is not known here."""
        return FOREIGN in self.family

    @cached_property
    def body(self) -> list[ast.stmt]:
        """All that stands in it and in what it is derived from."""
        return [statement for one in reversed(self.family) for statement in one.node.body]

    @cached_property
    def methods(self) -> dict[str, Function]:
        """Its methods by name."""
        return {x.name: x for x in self.body if isinstance(x, Function)}

    @cached_property
    def declared(self) -> dict[str, ast.AnnAssign]:
        """What its body declares."""
        return {x.target.id: x for x in self.body if isinstance(x, ast.AnnAssign) and isinstance(x.target, ast.Name)}

    @cached_property
    def kind(self) -> str:
        """A row, a draft, a dataclass, a protocol, something that does things, or none of these."""
        if any(keyword.arg == "table" for keyword in self.node.keywords):
            return "row"
        if any("dataclass" in ast.unparse(x) for x in self.node.decorator_list):
            return "dataclass"
        slots = any(isinstance(x, ast.Assign) and ast.unparse(x.targets[0]) == "__slots__" for x in self.body)
        if slots and self.module.path.startswith("bot/games/"):
            return "draft"
        protocol = any(ast.unparse(base).startswith("Protocol") for base in self.node.bases)
        return "does" if protocol or "__init__" in self.methods or (self.methods and not self.node.bases) else ""

    @cached_property
    def builders(self) -> set[str]:
        """Its `__init__`, and what of it this calls."""
        found, names = set[str](), ["__init__"]
        while names:
            if (name := names.pop()) in self.methods and name not in found:
                found.add(name)
                own = [x for x in ast.walk(self.methods[name]) if isinstance(x, ast.Attribute) and is_own(x.value)]
                names += [x.attr for x in own]
        return found

    @cached_property
    def built(self) -> set[str]:
        """What its objects have once they are built."""
        found = {x.id for y in self.body if isinstance(y, ast.Assign) for x in y.targets if isinstance(x, ast.Name)}
        given = self.kind in ("dataclass", "row", "draft")
        found |= {x for x, y in self.declared.items() if given or y.value is not None}
        nodes = [node for name in self.builders for node in ast.walk(self.methods[name])]
        own = [x for x in nodes if isinstance(x, ast.Attribute) and is_own(x.value)]
        return found | {x.attr for x in own if isinstance(x.ctx, ast.Store)}

    @cached_property
    def types(self) -> dict[str, Class | None]:
        """The classes of what its objects have."""
        found = self.__dict__["types"] = {x: self.module.named(y.annotation) for x, y in self.declared.items()}
        for one in self.family:
            if (init := one.methods.get("__init__")) is not None:
                scope = one.module.scope(init, {"self": self})
                for target, value in assigned_in(init):
                    if isinstance(target, ast.Attribute) and is_own(target.value):
                        found.setdefault(target.attr, one.module.type_of(value, scope))
        return found

    def is_value(self, name: str) -> bool:
        """Whether what it has by this name is a value, not something that does something."""
        if name.startswith("_") or self.kind != "dataclass" or name not in self.declared:
            return self.kind in ("row", "draft") and not name.startswith("_")
        return not self.module.names_something_that_does(self.declared[name].annotation)

    def may_be_changed(self, name: str, by: Module) -> bool:
        """Whether a module may assign this on its objects."""
        homes = [
            (one.module.path, WRITERS.get((one.module.path, one.node.name), one.module.path)) for one in self.family
        ]
        at_home = any(by.path == home or by.path.startswith(writers) for home, writers in homes)
        return self is FOREIGN or at_home or self.is_value(name)


FOREIGN = Class(Module("foreign", ast.Module([], [])), ast.ClassDef("foreign", [], [], [], []))
"""Any class of a library."""
PLAIN = ("Generic", "Protocol", "ABC", "NamedTuple", "TypedDict", "Enum")


def assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield what a statement assigns to, each with its value where that is told apart."""
    targets: Sequence[ast.expr] = ()
    value: ast.expr | None = None
    if isinstance(node, ast.Assign | ast.Delete):
        targets, value = node.targets, node.value if isinstance(node, ast.Assign) else None
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr):
        targets, value = [node.target], node.value
    elif isinstance(node, ast.For | ast.AsyncFor):
        targets = [node.target]
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        targets = [node.optional_vars]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
        targets = [ast.Attribute(node.args[0], ast.unparse(node.args[1]), ast.Store())]
    for target in targets:
        if not isinstance(target, ast.Tuple):
            yield target, value
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            yield from zip(target.elts, value.elts, strict=True)
        else:
            yield from ((one, None) for one in target.elts)


def assigned_in(function: Function) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield all that is assigned to in a function."""
    return (found for node in ast.walk(function) for found in assigned(node))


def read(sources: Mapping[str, str]) -> dict[str, Module]:
    """Return modules by their paths, each with the classes that it has and imports."""
    found = {path: Module(path, ast.parse(source)) for path, source in sources.items()}
    for module in found.values():
        nodes = [node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
        module.classes = {node.name: Class(module, node) for node in nodes}
    own = {path: dict(module.classes) for path, module in found.items()}
    for module in found.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                module.foreign |= {(x.asname or x.name).partition(".")[0] for x in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                there = own.get(f"{node.module.replace('.', '/')}.py", {})
                module.classes |= {x.asname or x.name: there[x.name] for x in node.names if x.name in there}
                if not node.module.startswith("bot"):
                    module.foreign |= {x.asname or x.name for x in node.names} - set(PLAIN)
    return found


def assigned_on_others(
    module: Module, node: ast.AST, scope: Mapping[str, Class | None]
) -> Iterator[tuple[ast.Attribute, Class | None]]:
    """Yield what is assigned on other objects within this node, and of which class each is."""
    for child in ast.iter_child_nodes(node):
        inner = scope
        if isinstance(child, ast.ClassDef):
            inner = {"self": module.classes[child.name], "cls": module.classes[child.name]}
        elif isinstance(child, Function):
            inner = module.scope(child, scope)
        for target, _ in assigned(child):
            if isinstance(target, ast.Attribute) and not is_own(target.value):
                yield target, module.type_of(target.value, inner)
        yield from assigned_on_others(module, child, inner)


def changed_from_outside(modules: Mapping[str, Module]) -> Iterator[str]:
    """Yield where something is assigned on an object by whoever has no business to."""
    owners: dict[str, set[Class]] = {}
    for one in {one for module in modules.values() for one in module.classes.values()}:
        for name in one.built | one.declared.keys():
            owners.setdefault(name, set()).add(one)
    for module in modules.values():
        for target, known in assigned_on_others(module, module.tree, {}):
            ours = owners.get(target.attr, set()) if known is None else {known}
            if ours and not any(one.may_be_changed(target.attr, module) for one in ours):
                yield f"{module.path}: {ast.unparse(target)}"


def come_later(modules: Mapping[str, Module]) -> Iterator[str]:
    """Yield what objects have only at some time after they were built, or ask themselves whether they have it."""
    for one in {one for module in modules.values() for one in module.classes.values()}:
        for node in (x for method in one.methods.values() for x in ast.walk(method)):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
                known = node.attr in one.declared or not (one.is_foreign or node.attr.startswith("__"))
                if known and node.attr not in one.built:
                    yield f"{one.module.path}: {one.node.name}.{node.attr}"
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "hasattr" and is_own(node.args[0]):
                yield f"{one.module.path}: {ast.unparse(node)}"


def given_later(modules: Mapping[str, Module]) -> Iterator[str]:
    """Yield methods by which objects are given, after they were built, others that do something."""
    for one in {one for module in modules.values() for one in module.classes.values()}:
        own = {x.name: x for x in one.node.body if isinstance(x, Function) and x.name not in one.builders}
        for name, method in own.items():
            does = {x.arg for x in method.args.args if one.module.names_something_that_does(x.annotation)}
            for target, value in assigned_in(method):
                given = isinstance(value, ast.Name) and value.id in does
                if given and isinstance(target, ast.Attribute) and is_own(target.value):
                    yield f"{one.module.path}: {one.node.name}.{name}"


def called_for_their_effect(source: str) -> list[str]:
    """Return what a module calls without using what it returns, or waiting for it."""
    dropped = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr)]
    return [ast.unparse(x.func).rpartition(".")[2] for x in dropped if isinstance(x, ast.Call)]


@pytest.fixture(scope="module")
def bot() -> dict[str, Module]:
    """All of the bot."""
    paths = sorted((ROOT / "bot").rglob("*.py"))
    return read({path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths})


def test_objects_are_changed_by_themselves_and_values_by_anybody(bot: dict[str, Module]) -> None:
    assert list(changed_from_outside(bot)) == []


def test_what_objects_have_they_have_once_they_are_built(bot: dict[str, Module]) -> None:
    assert list(come_later(bot)) == []


def test_objects_are_given_others_when_they_are_built(bot: dict[str, Module]) -> None:
    assert sorted(given_later(bot)) == GIVEN_LATER


def test_the_bot_is_composed_by_constructors() -> None:
    source = (ROOT / "bot" / "composition.py").read_text(encoding="utf-8")
    assert called_for_their_effect(source) == ["hand_over", "hand_over"]


LINES = """
class Lines:
    def __init__(self):
        self.ticked = 0.0
        self.begin()
    def begin(self):
        self.of = {}
@dataclass
class Line:
    proof: float
    regained: Callable[[], None] | None = None
    lines: Lines | None = None
class Row(Base, table=True):
    at: float
"""
DRAFT = """
class Draft:
    __slots__ = ("phase", "_size")
"""


MEMBER = """
class A:
    def __init__(self, lines: Lines):
        self.a, self._lines = 1, lines
    def f(self):
        self._lines.ticked = 1.0
"""


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(lines: Lines):\n    lines.ticked = 1.0", ["lines.ticked"]),
        ("def f(lines: Lines | None):\n    lines.of = {}", ["lines.of"]),
        ("def f():\n    one = Lines()\n    one.ticked += 1", ["one.ticked"]),
        ("def f():\n    setattr(Lines(), 'ticked', 1.0)", ["Lines().'ticked'"]),
        ("def f(all_of_them):\n    for x in all_of_them:\n        x.ticked = 1.0", ["x.ticked"]),
        (MEMBER, ["self._lines.ticked"]),
        ("class A:\n    lines: Lines\ndef f(a: A):\n    del a.lines.ticked", ["a.lines.ticked"]),
        ("def f(line: Line):\n    line.regained = line.lines = None", ["line.regained", "line.lines"]),
        ("def f(line: Line, row: Row, draft: Draft):\n    line.proof = row.at = draft.phase = 1.0", []),
        ("def f(draft: Draft):\n    draft._size = 1", ["draft._size"]),
        ("def f(client: discord.Client, other):\n    client.ticked = client.state.of = other.size = 2", []),
    ],
)
def test_the_check_sees_what_is_changed_from_outside(code: str, found: list[str]) -> None:
    imports = "import discord\nfrom bot.lines import Lines, Line, Row\nfrom bot.games.draft import Draft\n"
    modules = read({"bot/lines.py": LINES, "bot/games/draft.py": DRAFT, "bot/a.py": imports + code})
    assert list(changed_from_outside(modules)) == [f"bot/a.py: {one}" for one in found]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("class A:\n    b: int\n    def join(self):\n        self.b = 1", ["A.b"]),
        ("class A(discord.Client):\n    b: int\n    def join(self):\n        self.b = self.c = 1", ["A.b"]),
        ("class A:\n    def f(self):\n        return hasattr(self, 'b')", ["hasattr(self, 'b')"]),
        ("class A(Lines):\n    b = 0\n    def f(self):\n        self.b = self.of = self.ticked = 1", []),
    ],
)
def test_the_check_sees_what_comes_later(code: str, found: list[str]) -> None:
    modules = read({"bot/lines.py": LINES, "bot/a.py": f"import discord\nfrom bot.lines import Lines\n{code}"})
    assert list(come_later(modules)) == [f"bot/a.py: {one}" for one in found]


def test_the_check_sees_what_is_given_later() -> None:
    code = "class A:\n    def f(self, lines: Lines, size: int):\n        self.lines, self.size = lines, size"
    modules = read({"bot/lines.py": LINES, "bot/a.py": f"from bot.lines import Lines\n{code}"})
    assert list(given_later(modules)) == ["bot/a.py: A.f"]
    assert called_for_their_effect("def make():\n    a = A()\n    a.use(Lines())") == ["use"]
