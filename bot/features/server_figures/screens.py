"""A server's figures in words and as a picture."""

from __future__ import annotations

from bot.features.server_figures.counting import HOUR_SECONDS
from bot.features.server_figures.publishing import FiguresTold
from bot.game_words import game_name
from bot.league import days
from bot.render.picture import Picture
from bot.text import say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen


def nothing_screen(why: str) -> Screen:
    """Return what is said where there is nothing to show: none, few, counting."""
    return Screen((say("server_figures.head"), say(f"server_figures.{why}")), footer=_footer())


async def figures_screen(told: FiguresTold, today: int, drawing: DrawingThread, *, text_mode: bool = False) -> Screen:
    """Return the last whole weeks, with the best hour as everybody's own clock has it."""
    if not told.weeks:
        return nothing_screen("few")
    picture = None if text_mode else await drawing.draw(_drawn, told)
    words = _plain(told) if picture is None else None
    lines = [_hour(told.hour, today)] if told.hour is not None else []
    lines += [say("server_figures.most", game=game_name(told.game))] if told.game is not None else []
    footer = _footer()
    if picture is None and not text_mode:
        footer = f"-# {say('server_figures.text_failed')}\n{footer}"
    return Screen((say("server_figures.head"), *filter(None, ["\n".join(lines)])), (), picture, words, footer)


def _footer() -> str:
    return f"-# {say('server_figures.what')}"


def _hour(hour: int, today: int) -> str:
    """Return the best hour; Discord tells each reader of a moment of today by their own clock."""
    at = int(days.begins(today)) + hour * HOUR_SECONDS
    return say("server_figures.hour", begins=f"<t:{at}:t>", ends=f"<t:{at + HOUR_SECONDS}:t>")


def _drawn(told: FiguresTold) -> Picture:
    # What draws is loaded by whoever draws first, not at the start.
    from bot.features.server_figures.picture import draw_figures

    return draw_figures(told)


def _plain(told: FiguresTold) -> str:
    from bot.features.server_figures.picture import plain_figures

    return plain_figures(told)
