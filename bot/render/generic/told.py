"""The same in words: descriptions of the pictures, at most 1024 characters, and boards as aligned text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.alt_text import deepest
from bot.render.generic.scene import Scene, points, stake
from bot.render.typesetting.monospaced import harmless, left, wide
from bot.render.voice import spoken
from bot.text import list_of, say, sentence, sentences_of

NAME = 20
"""Characters of a name in a board as text."""
ROUNDS = 30
"""Moments of a game that are told once more, at most."""


def where(scene: Scene) -> list[str]:
    """Return the round, the dice and the goal, a sentence each."""
    public = scene.public
    told = [say("glance.over")] if public.over else []
    if public.round and not public.over:
        told.append(sentence(scene.words.round(public)))
    if public.dice:
        told.append(say("glance.dice", dice=list_of(map(str, public.dice))))
    if scene.has_goal:
        told.append(say("glance.goal", goal=public.goal))
    return told


def full(scene: Scene, seat: int) -> str:
    row = scene.row(seat)
    parts = [points(row.total)]
    if row.at_stake:
        parts.append(say("glance.at_stake", points=stake(row)))
    if row.mark:
        parts.append(scene.mark(seat))
    if row.dice:
        parts.append(say("glance.row_dice", dice=list_of(map(str, row.dice))))
    return say("glance.player", who=scene.called(seat) + scene.doing(seat), told=list_of(parts))


def brief(scene: Scene, seat: int) -> str:
    """Return a player with points and how they stand."""
    row = scene.row(seat)
    told = list_of(
        part for part in (f"{row.total}{f' ({stake(row)})' if row.at_stake else ''}", scene.mark(seat)) if part
    )
    return say("glance.player", who=scene.called(seat, 16), told=told)


def briefest(scene: Scene, seat: int) -> str:
    """Return a name and points."""
    return say("glance.player", who=scene.called(seat, 10), told=str(scene.row(seat).total))


def describe_table(scene: Scene, where: Sequence[str]) -> str:
    """Return the table in words: what is said, where the game is, then who is asked before the others."""
    first = scene.public.asked[0] if scene.public.asked else 0
    order = [*range(first, scene.seats), *range(first)]
    head = [sentence(scene.said()), *spoken(scene.voice, scene.people), *where]
    return deepest([*head, *(tell(scene, seat) for seat in order)] for tell in (full, brief, briefest))


def describe_panel(scene: Scene, seat: int, where: Sequence[str]) -> str:
    others = [other for other in range(scene.seats) if other != seat]
    head = [sentence(scene.said()), *where, full(scene, seat)]
    return deepest([*head, *(tell(scene, other) for other in others)] for tell in (full, brief, briefest))


def describe_result(scene: Scene) -> str:
    head = [say("glance.over"), sentence(scene.said())]

    def ranked(name: int, *, doing: bool) -> list[str]:
        return [
            say(
                "glance.ranked",
                rank=scene.rank(seat),
                total=points(scene.row(seat).total),
                who=scene.called(seat, name) + (scene.doing(seat) if doing else ""),
            )
            for seat in scene.ranked
        ]

    depths = ((24, True), (16, False), (10, False))
    return deepest([*head, *ranked(name, doing=doing)] for name, doing in depths)


# As aligned text


def board(scene: Scene, where: Sequence[str]) -> str:
    head = [harmless(sentences_of(where)), harmless(scene.said())]
    return "\n".join([*(line for line in head if line), "", *_lines(scene, range(scene.seats))])


def own_board(scene: Scene, seat: int, where: Sequence[str]) -> str:
    head = [harmless(sentences_of(where)), harmless(scene.said()), harmless(full(scene, seat))]
    others = _lines(scene, [other for other in range(scene.seats) if other != seat])
    return "\n".join([*(line for line in head if line), *([""] if others else []), *others])


def _lines(scene: Scene, seats: Sequence[int]) -> list[str]:
    """Return players, a line each; a long name moves what stands behind it in its own line alone."""
    names = [_named(scene, seat) for seat in seats]
    width = min(NAME, max(map(wide, names), default=0))
    return [_line(scene, seat, left(name, width)) for seat, name in zip(seats, names, strict=True)]


def _named(scene: Scene, seat: int) -> str:
    return harmless(scene.called(seat, NAME)) + scene.doing(seat)


def _line(scene: Scene, seat: int, name: str) -> str:
    """Return a player: an arrow for who is asked, points, what is at stake, the name, the rest."""
    row = scene.row(seat)
    arrow = ">" if seat in scene.public.asked and not scene.public.over else " "
    rest = [scene.mark(seat), " ".join(map(str, row.dice))]
    more = "  ".join(part for part in rest if part)
    return f"{arrow} {row.total:>5} {stake(row):>5}  {name}  {harmless(more)}".rstrip()


def final_board(scene: Scene) -> str:
    lines = [f"{scene.rank(seat):>2}. {scene.row(seat).total:>5}  {_named(scene, seat)}" for seat in scene.ranked]
    return "\n".join([say("glance.over"), harmless(scene.said()), "", *lines])


def story(scenes: Sequence[Scene]) -> str:
    """Return a game once more: everybody's points at the end of every round, the last ones if they are too many."""
    last = scenes[-1]
    head = harmless(last.said()) if last.public.over else say("alt.unfinished")
    shown = scenes[-ROUNDS:]
    lines = [
        " ".join([f"{len(scenes) - len(shown) + number:>3}:", *(f"{row.total:>4}" for row in scene.public.rows)])
        for number, scene in enumerate(shown, 1)
    ]
    names = [f"{seat + 1:>2}. {harmless(last.called(seat, NAME))}" for seat in range(last.seats)]
    columns = " ".join(["    ", *(f"{seat:>4}" for seat in range(1, last.seats + 1))])
    return "\n".join([head, "", columns, *lines, "", *names])
