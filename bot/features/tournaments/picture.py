"""The end of a tournament: a podium for the first three, or for two servers.

Size: 900 wide and as high as its parts.
"""

from __future__ import annotations

from bot.features.tournaments.summary import PodiumPlace, TournamentPodium
from bot.render.league import people, words
from bot.render.league.head import HEAD, draw_head
from bot.render.picture import Picture
from bot.render.player_label import Called
from bot.render.png import Sheet
from bot.render.podium import HEIGHT, WIDTH, Finisher, draw_podium, draw_verdict, with_verdict
from bot.text import say, sentence


def draw_tournament_podium(podium: TournamentPodium) -> Picture:
    sheet = podium_sheet(podium)
    return Picture(sheet.png(), _alt(podium), sheet.width, sheet.height)


def podium_sheet(podium: TournamentPodium) -> Sheet:
    """Draw it without encoding it."""
    sheet = Sheet(WIDTH, with_verdict(HEAD + HEIGHT), "night")
    draw_head(sheet, podium.title, podium.subtitle)
    finishers = [Finisher(Called(people.name(one.name)), one.rank, one.points) for one in podium.places]
    draw_podium(sheet, finishers, HEAD)
    draw_verdict(sheet, HEAD + HEIGHT, podium.verdict)
    return sheet


def _alt(podium: TournamentPodium) -> str:
    def told(one: PodiumPlace, most: int) -> str:
        name = words.told(people.name(one.name), most)
        return sentence(say("tournament.picture.alt", place=one.rank, name=name, points=one.points))

    def build(most: int) -> list[str]:
        head = [sentence(words.cut(text, 120)) for text in (podium.title, podium.subtitle)]
        return [*head, *(told(one, most) for one in podium.places), sentence(words.cut(podium.verdict, 120))]

    return words.described([build])


def plain_podium(podium: TournamentPodium) -> str:
    """Write it as text: numbers stand before the names, which no width of theirs can move then."""
    lines = [f"{one.rank}.  {one.points}  {words.named(people.name(one.name))}" for one in podium.places]
    return "\n".join([words.unfenced(podium.title), words.unfenced(podium.subtitle), "", *lines])
