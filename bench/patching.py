"""Reaching into the drawers: every cache they keep, and another function in a name's place wherever it was imported.

Measurements and tests need both; the drawers themselves know nothing of it.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

from PIL import Image

DRAWING = re.compile(r"bot\.render(\.|$)|bot\.games\.\w+\.pictures(\.|$)|bot\.features\.\w+\.picture$")
"""The modules that draw, by name."""


def modules() -> list[ModuleType]:
    """The drawers' modules loaded so far."""
    return [module for name, module in sorted(sys.modules.items()) if module is not None and DRAWING.match(name)]


def caches() -> dict[str, Any]:
    """Every function with a cache, by `module.name` of where it is defined."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules()
        for name, value in vars(module).items()
        if hasattr(value, "cache_clear") and not isinstance(value, type)
        if getattr(value, "__module__", None) == module.__name__
    }


def kept(cached: Any) -> Iterator[Any]:
    """The keys and values a cache holds; functools tells them to the garbage collector only."""
    for held in gc.get_referents(cached):
        if type(held) is dict and held is not cached.__dict__:
            yield from held.values()
        else:
            yield held


def images(value: Any) -> Iterator[Image.Image]:
    """The images in a value: itself, or in a tuple, a dataclass with slots, a mapping."""
    if isinstance(value, Image.Image):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from images(part)
    elif isinstance(value, dict):
        yield from images(tuple(value.values()))
    elif hasattr(type(value), "__dataclass_fields__"):
        yield from images(tuple(getattr(value, name) for name in type(value).__dataclass_fields__))


def size(image: Image.Image) -> int:
    """Bytes of an image's pixels."""
    return image.width * image.height * len(image.getbands())


@contextmanager
def instead(changes: list[tuple[Any, Any]]) -> Iterator[None]:
    """While this lasts, each first stands for its second under every name the drawers have it by."""
    with ExitStack() as stack:
        for module in modules():
            for name, value in list(vars(module).items()):
                for original, other in changes:
                    if value is original:
                        stack.enter_context(patch.object(module, name, other))
        yield


def forget() -> None:
    """Empty every cache of the drawers."""
    for cached in caches().values():
        cached.cache_clear()
