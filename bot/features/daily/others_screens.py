"""Others on my deal, on the screen: boards of a day that is over, to whoever has played it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chosen import in_words
from bot.features.daily.others import NotableBoard, Others, OthersOnMyDeal
from bot.features.daily.service import DailyService
from bot.features.daily.store import OthersStore
from bot.features.daily.words import day_button, title
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person, Picture
from bot.store.results.pages import Reader
from bot.text import count, say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.names import person_name
from bot.ui.screens.screen import Screen, said_first

_SAID = {"best": "others.best_said", "median": "others.median_said", "unlike": "others.unlike_said"}
"""What the host says on a board's picture."""


class OthersScreens:
    def __init__(self, daily: DailyService, store: OthersStore, drawing: DrawingThread) -> None:
        self._others = OthersOnMyDeal(daily, store)
        self._store = store
        self._drawing = drawing

    async def screen(self, game: str, day: int, reader: Reader, *, text_mode: bool = False) -> Screen:
        """Return the best board, the one in the middle and the one most unlike the reader's; raises `Refusal`.

        Who may not be named to the reader is somebody.
        """
        found = await self._others.of_day(game, day, reader.user_id)
        roles = _roles(found)
        users = {shown.user_id for shown in roles.values()} - {reader.user_id}
        names = await self._store.named(users, reader.guild_id)
        lines = [_line(game, role, shown, names, reader.user_id) for role, shown in roles.items()]
        pictures, text = await self._boards(game, found, roles, names, text_mode=text_mode)
        head = say("others.title", title=title(game, day), mine=_score(game, found.mine))
        return Screen(
            (head, "\n".join(lines) or say("others.nobody")),
            ((day_button("results", game, day),),),
            pictures[0] if pictures else None,
            text,
            count("others.of", found.finished),
            more=tuple(pictures[1:]),
        )

    async def _boards(
        self, game: str, found: Others, roles: Mapping[str, NotableBoard], names: Mapping[int, str], *, text_mode: bool
    ) -> tuple[list[Picture], str | None]:
        """Return every board of somebody else once, as pictures or as text."""
        plugin = found.game
        assert isinstance(plugin, Plugin)
        first: dict[int, tuple[str, NotableBoard]] = {}
        for role, shown in roles.items():
            if shown.user_id != found.mine.user_id:
                first.setdefault(shown.user_id, (role, shown))
        pictures: list[Picture] = []
        texts: list[str] = []
        for role, shown in first.values():
            said = say(_SAID[role], score=_score(game, shown))
            view, who = plugin.rules.view(shown.end, 0), [Person(_name(shown, names))]
            drawn = None
            if not text_mode:
                drawn = await self._drawing.draw(plugin.drawer.draw_panel, view, 0, who, {}, said=said)
            if drawn is not None:
                pictures.append(said_first(drawn, said))
            texts.append(f"{said}\n{plugin.drawer.plain_panel(view, 0, who, {})}")
        if len(pictures) == len(first):
            return pictures, None
        return [], "\n\n".join(texts)


def _roles(found: Others) -> dict[str, NotableBoard]:
    """Return what is shown as what; nothing where nobody else has finished."""
    if found.unlike is None:
        return {}
    return {"best": found.best, "median": found.median, "unlike": found.unlike}


def _score(game: str, shown: NotableBoard) -> str:
    return say_of(game, "dayscore", count=shown.total)


def _name(shown: NotableBoard, names: Mapping[int, str]) -> str:
    return person_name(names.get(shown.user_id, ""))


def _line(game: str, role: str, shown: NotableBoard, names: Mapping[int, str], reader: int) -> str:
    if shown.user_id == reader:
        # The one most unlike one's own never is.
        return say("others.best_yours" if role == "best" else "others.median_yours", score=_score(game, shown))
    return say(f"others.{role}", score=_score(game, shown), name=in_words(_name(shown, names)))
