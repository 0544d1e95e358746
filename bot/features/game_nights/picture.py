"""A game night of several tables: who won most, with their best moment, then who won where and what else was best.

Size: 900 wide; the height follows how many tables and people there were.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.chosen import apart
from bot.features.game_nights.summary import GameNight, GameNightBest, GameNightHero, GameNightMoment, GameNightTable
from bot.render.league import people, widgets, words
from bot.render.league.head import HEAD, draw_foot, draw_head, with_foot
from bot.render.picture import SKETCH, Picture
from bot.render.png import EDGE, Sheet
from bot.render.podium import CROWN, crown
from bot.render.typesetting.fonts import Face
from bot.render.typesetting.text import fitted, length, write
from bot.text import count, list_of, listed, parts_of, say, sentence

WIDTH, MARGIN = 900, 8
HEADING, ROW, MOMENT = 56, 110, 68
LEFT, FACE, NAME = 54, 96, 156
"""Where the middle of a number is, and where a disc and a name begin."""
AVATAR, SMALL_AVATAR = 48, 48
RIGHT = WIDTH - MARGIN - 24
"""Where scores and moments end."""
ABOVE, BELOW = 30, 20
"""How far from the middle of a row its two lines are."""
LABEL, WORDS = 28, 30
NAMES = (36, 34, 32, 30, 28)
TOTALS = (52, 46, 40, 34, 30, 26)
"""Sizes of names and of scores: the largest that fits is taken."""
TOTAL_ROOM, BEST_ROOM, MOMENT_ROOM = 190, 330, 400
HERO, HERO_FACE, HERO_NAME = 214, 124, 190
"""Height of a hero without anything drawn; side of their disc, and where their name begins."""
HERO_LINES = (32, 86, 132)
"""How far below its top a hero's name, what they won and their moment are: what is drawn of it begins `SKETCHED`."""
SKETCHED = 168
HERO_NAMES = (56, 52, 48, 44, 40, 36, 32)
HERO_ROOM = WIDTH - HERO_NAME - 20
MOST_TABLES, MOST_MOMENTS = 10, 16
"""What is drawn at most; the text has all."""
DRAWN = 240
"""Characters of what is drawn of somebody's best moment."""
FEWER = (16, 8, 4, 0)
"""Of how many people a description tells where there is no room for all."""
DRAWN_WITH = 4
"""Where there is none for so many of them, there is none for what is drawn of a hero."""


def draw_game_night(night: GameNight) -> Picture:
    sheet = game_night_sheet(night)
    return Picture(sheet.png(), _alt(night), sheet.width, sheet.height)


def game_night_sheet(night: GameNight) -> Sheet:
    """Draw it without encoding it."""
    tables, moments = night.tables[:MOST_TABLES], night.moments[:MOST_MOMENTS]
    left = len(night.tables) - len(tables), len(night.moments) - len(moments)
    tall = HEADING + ROW * (len(tables) + len(night.bests)) + (HEADING if moments else 0) + MOMENT * len(moments)
    tall += HEADING * sum(map(bool, left)) + EDGE
    above = HEAD + (HEADING if night.heroes else 0) + sum(map(_hero_height, night.heroes))
    sheet = Sheet(WIDTH, with_foot(above + tall + MARGIN), "night")
    draw_head(sheet, night.title, night.subtitle)
    _draw_heroes(sheet, night.heroes)
    sheet.slab(MARGIN, above, WIDTH - 2 * MARGIN, tall, 18, "night")
    top = _heading(sheet, above, say("game_night.result.tables"))
    for table in tables:
        _draw_table(sheet, _line(sheet, top), table)
        top += ROW
    top = _more(sheet, top, "game_night.result.more_tables", left[0])
    for best in night.bests:
        _draw_best(sheet, _line(sheet, top), best)
        top += ROW
    if moments:
        top = _heading(sheet, _line(sheet, top), say("game_night.result.moments"))
    for moment in moments:
        _draw_moment(sheet, top, moment)
        top += MOMENT
    _more(sheet, top, "game_night.result.more_people", left[1])
    draw_foot(sheet, "cheer")
    return sheet


def _hero_height(hero: GameNightHero) -> int:
    return HERO if hero.sketch is None else SKETCHED + hero.sketch.sprite.height + CROWN


def _draw_heroes(sheet: Sheet, heroes: Sequence[GameNightHero]) -> None:
    """Draw who won most below the head of a sheet, each with a crown on their face."""
    if not heroes:
        return
    shown = fitted(count("game_night.result.hero", len(heroes)), HERO_ROOM, WORDS, "display")
    write(sheet, HERO_NAME, HEAD + HEADING // 2, shown, WORDS, "gold", "night")
    top = HEAD + HEADING
    for hero in heroes:
        _draw_hero(sheet, top, hero)
        top += _hero_height(hero)


def _draw_hero(sheet: Sheet, top: int, hero: GameNightHero) -> None:
    name, middle = people.name(hero.name), HERO_NAME // 2
    mark = crown()
    sheet.put(mark, middle - mark.width // 2, top - CROWN)
    people.draw_avatar(sheet, middle - HERO_FACE // 2, top, HERO_FACE, name, "night")
    size = next((size for size in HERO_NAMES if length(name, size, "text") <= HERO_ROOM), HERO_NAMES[-1])
    told = ((name, size, "white"), (count("game_night.result.won", hero.won), 34, "lilac"), (hero.words, 34, "lilac"))
    for (said, size, colour), below in zip(told, HERO_LINES, strict=True):
        shown = fitted(said, HERO_ROOM, size, "text")
        write(sheet, HERO_NAME, top + below, shown, size, colour, "night", face="text")
    if hero.sketch is not None:
        assert hero.sketch.sprite.width <= SKETCH
        sheet.put(hero.sketch.sprite, HERO_NAME, top + SKETCHED)


def _line(sheet: Sheet, top: int) -> int:
    sheet.fill(MARGIN, top, WIDTH - 2 * MARGIN, 2, "edge")
    return top


def _heading(sheet: Sheet, top: int, said: str) -> int:
    """Write a heading; return where what it is about begins."""
    shown = fitted(said, RIGHT - LEFT + 24, LABEL, "display")
    write(sheet, LEFT - 24, top + HEADING // 2 + 3, shown, LABEL, "quiet", "paper")
    return top + HEADING


def _more(sheet: Sheet, top: int, key: str, number: int) -> int:
    """Write how many there were besides, if there were."""
    return _heading(sheet, _line(sheet, top), count(key, number)) if number else top


def _write_fitting(sheet: Sheet, x: int, y: int, said: str, room: int, sizes: Sequence[int], align: float = 0) -> None:
    """Write words as large as there is room for; cut where the smallest size is too large."""
    face: Face = "display" if align else "text"
    size = next((size for size in sizes if length(said, size, face) <= room), sizes[-1])
    write(sheet, x, y, fitted(said, room, size, face), size, "ink", "paper", align=align, face=face)


def _draw_table(sheet: Sheet, top: int, table: GameNightTable) -> None:
    middle = top + ROW // 2 + 1
    write(sheet, LEFT, middle, str(table.number), 38, "ink", "paper", align=0.5)
    shown = fitted(table.game, RIGHT - TOTAL_ROOM - FACE - 16, LABEL, "display")
    write(sheet, FACE, middle - ABOVE, shown, LABEL, "quiet", "paper")
    room = RIGHT - TOTAL_ROOM - FACE - 16
    if table.winners:
        _draw_names(sheet, middle + BELOW, table.winners, room)
        _write_fitting(sheet, RIGHT, middle, table.total, TOTAL_ROOM, TOTALS, align=1)
    else:
        shown = fitted(table.total, room, WORDS, "text")
        write(sheet, FACE, middle + BELOW, shown, WORDS, "quiet", "paper", face="text")


def _draw_names(sheet: Sheet, middle: int, given: Sequence[str], room: int) -> None:
    """Draw somebody with their disc, or several by their names alone."""
    names = [people.name(name) for name in given]
    x = FACE
    if len(names) == 1:
        people.draw_avatar(sheet, FACE, middle - AVATAR // 2, AVATAR, names[0], "paper")
        x, room = NAME, room - (NAME - FACE)
    told = names[0] if len(names) == 1 else listed([apart(name) for name in names])
    _write_fitting(sheet, x, middle, told, room, NAMES)


def _draw_best(sheet: Sheet, top: int, best: GameNightBest) -> None:
    middle = top + ROW // 2 + 1
    star = widgets.badge("paper")
    sheet.put(star, LEFT - widgets.BADGE // 2, middle - widgets.BADGE // 2)
    room = RIGHT - FACE - BEST_ROOM - 16
    write(sheet, FACE, middle - ABOVE, fitted(best.label, room, LABEL, "display"), LABEL, "quiet", "paper")
    _draw_names(sheet, middle + BELOW, best.names, room)
    _write_fitting(sheet, RIGHT, middle, best.words, BEST_ROOM, NAMES, align=1)


def _draw_moment(sheet: Sheet, top: int, moment: GameNightMoment) -> None:
    middle = top + MOMENT // 2
    name = people.name(moment.name)
    people.draw_avatar(sheet, LEFT - SMALL_AVATAR // 2, middle - SMALL_AVATAR // 2, SMALL_AVATAR, name, "paper")
    _write_fitting(sheet, FACE, middle, name, RIGHT - MOMENT_ROOM - FACE - 16, NAMES[1:])
    _write_fitting(sheet, RIGHT, middle, moment.words, MOMENT_ROOM, (WORDS, 28, 26), align=1)


# In words


def _alt(night: GameNight) -> str:
    """Describe it: of very many people the first ones alone, and how many there are besides."""
    head = [sentence(words.told(night.title, 100)), sentence(words.cut(night.subtitle, 120))]

    def build(most: int, people: int) -> list[str]:
        drawn = people >= min(DRAWN_WITH, len(night.moments))
        told = [*head, *(sentence(_hero_words(hero, most, drawn=drawn)) for hero in night.heroes)]
        told += [sentence(_table_words(table, most)) for table in night.tables]
        told += [sentence(_best_words(best, most)) for best in night.bests]
        shown = [_moment_words(moment, most) for moment in night.moments[:people]]
        left = len(night.moments) - len(shown)
        if shown:
            shown += [count("game_night.result.more_people", left)] if left else []
            told.append(sentence(say("game_night.result.alt.moments", moments=parts_of(shown))))
        return [*told, say("alt.more")] if left and not shown else told

    return words.described([partial(build, people=people) for people in (len(night.moments), *FEWER)])


def _names(given: Sequence[str], most: int) -> str:
    return listed([words.told(people.name(name), most) for name in given])


def _hero_words(hero: GameNightHero, most: int, *, drawn: bool) -> str:
    moment = hero.words
    if drawn and hero.sketch is not None:
        moment = say("game_night.result.alt.drawn", words=moment, drawn=words.cut(hero.sketch.alt, DRAWN))
    told = list_of(filter(None, (count("game_night.result.won", hero.won), moment)))
    label, name = count("game_night.result.hero", 1), words.told(people.name(hero.name), most)
    return say("game_night.result.alt.best", label=label, names=name, words=told)


def _table_words(table: GameNightTable, most: int) -> str:
    key = "game_night.result.alt.won" if table.winners else "game_night.result.alt.open"
    return say(key, number=table.number, game=table.game, names=_names(table.winners, most), total=table.total)


def _best_words(best: GameNightBest, most: int) -> str:
    return say("game_night.result.alt.best", label=best.label, names=_names(best.names, most), words=best.words)


def _moment_words(moment: GameNightMoment, most: int) -> str:
    return say("game_night.result.alt.moment", name=words.told(people.name(moment.name), most), words=moment.words)


def plain_game_night(night: GameNight) -> str:
    """Write it as text, a line for each table and person."""
    lines = [words.unfenced(night.title), words.unfenced(night.subtitle), ""]
    lines += [words.unfenced(_hero_words(hero, words.PLAIN_NAME, drawn=True)) for hero in night.heroes]
    lines += [*([""] if night.heroes else []), words.unfenced(say("game_night.result.tables"))]
    lines += [words.unfenced(_table_words(table, words.PLAIN_NAME)) for table in night.tables]
    lines += [words.unfenced(_best_words(best, words.PLAIN_NAME)) for best in night.bests]
    if night.moments:
        lines += ["", words.unfenced(say("game_night.result.moments"))]
        lines += [words.unfenced(_moment_words(moment, words.PLAIN_NAME)) for moment in night.moments]
    return "\n".join(lines)
