"""Pictures and text boards of a game that brings none of its own: pure functions of its public view and its words.

Any thread may draw. Sprites and labels are cached on first use: call `warm` once, before the first picture.
"""

from __future__ import annotations

from bot.render.generic.drawer import GenericDrawer, SceneDrawer
from bot.render.generic.scene import Scene

__all__ = ["GenericDrawer", "Scene", "SceneDrawer"]
