"""The colours of the show: a night-blue stage, cream cards, three bands, and gold for what is lit.

A colour never carries a meaning alone; the shapes that go with the bands are with the pictures that have them.
"""

from __future__ import annotations

NAMES = {
    "night": "#1E1648",  # behind everything
    "stage": "#30246B",  # panels on the night
    "beam": "#4A3A94",  # light beams, empty places, lines on the stage
    "lilac": "#C9BEF2",  # quiet words on night and stage
    "paper": "#FFF6E2",  # cards and scorecard
    "edge": "#E3D2AC",  # the thickness of a card, lines on paper
    "white": "#FFFFFF",  # open squares
    "ink": "#170F3A",  # the marker: crosses, rings, words on paper
    "quiet": "#615680",  # quiet words on paper
    "gold": "#FFC82C",  # lit: what may be crossed, stars
    "glow": "#FFE58C",  # under a ringed bonus
    "amber": "#D98E00",  # the shaded side of gold
    "bolt": "#FF9F1C",  # lightning
    "moon": "#7FA8FF",  # moons
    "pink": "#C2187A",  # the question mark
    "green": "#0F7F46",  # done, kept
    "mint": "#BFF0CF",  # under what is done
    "low": "#0F949C",  # band 1–3
    "low_ink": "#055C64",
    "low_pale": "#CDEBEA",
    "mid": "#8C62F2",  # band 4–6
    "mid_ink": "#4D1FA6",
    "mid_pale": "#E2D8FB",
    "high": "#E44A44",  # band 7–9
    "high_ink": "#9E1730",
    "high_pale": "#FBDCD6",
    "plain": "#A79CC4",  # a row that mixes bands
    "plain_ink": "#443A6B",
    "plain_pale": "#E6E1F0",
    "faded": "#8D83A8",  # the shaded side of lilac
    "pig": "#FFA1B7",  # Clover, the host
    "pig_shade": "#EE7597",
    "snout": "#FFC9D4",
    "nose": "#B02E63",  # nostrils
    "clover": "#3CC463",  # the four-leaf clover
    "velvet": "#C4213F",  # curtains
    "chick": "#FFDF5A",  # Pip, the rookie
    "chick_shade": "#F3AE2B",
    "owl": "#6B41C4",  # Otto, the regular
    "shark": "#7C9CB8",  # Finn, the shark
    "shark_shade": "#4F6C8A",
    "sky": "#1F74D8",  # number cards, beside the colours above
    "olive": "#6E7C12",
    "brown": "#96561F",
    "ember": "#D6560F",
}
"""Each colour's place in this mapping is its palette index."""

BANDS = ("low", "mid", "high", "plain")

TOUCHING = (
    *((front, back) for back in ("night", "stage", "beam") for front in ("white", "paper", "gold", "lilac", "ink")),
    ("stage", "night"),
    ("beam", "night"),
    ("beam", "stage"),
    ("edge", "night"),
    ("edge", "stage"),
    ("amber", "night"),
    ("gold", "paper"),
    ("quiet", "paper"),
    ("edge", "paper"),
    ("pink", "paper"),
    ("green", "paper"),
    *(("ink", back) for back in ("paper", "white", "gold", "glow", "bolt", "moon", "edge", "mint", "amber")),
    ("white", "ink"),
    ("gold", "glow"),
    ("glow", "paper"),
    ("green", "white"),
    ("green", "mint"),
    ("amber", "gold"),
    ("pink", "white"),
    ("moon", "night"),
    ("moon", "stage"),
    ("bolt", "stage"),
    ("pink", "glow"),
    *((band, back) for band in ("low", "mid", "high") for back in ("paper", "white")),
    *((f"{band}_ink", back) for band in ("low", "mid", "high") for back in ("white", "paper")),
    *((f"{band}_pale", band) for band in ("low", "mid", "high")),
    *(("ink", f"{band}{kind}") for band in ("low", "mid", "high") for kind in ("", "_pale")),
    *(("quiet", f"{band}_pale") for band in ("low", "mid", "high")),
    *(("ink", front) for front in ("pig", "pig_shade", "snout", "clover", "velvet", "high_ink", "mid_ink")),
    ("pig_shade", "pig"),
    ("nose", "snout"),
    ("snout", "pig"),
    ("nose", "pig"),
    ("high_ink", "velvet"),
    ("pig", "night"),
    ("clover", "night"),
    ("velvet", "night"),
    ("low", "night"),
    ("mid", "night"),
    ("high", "night"),
    *(("ink", front) for front in ("chick", "chick_shade", "owl", "shark", "shark_shade", "low_ink", "lilac")),
    ("chick_shade", "chick"),
    ("owl", "mid_pale"),
    ("owl", "low"),
    ("shark", "white"),
    ("shark_shade", "shark"),
    ("paper", "glow"),
    ("mid_ink", "owl"),
    ("shark_shade", "white"),
    *((field, back) for field in ("sky", "olive", "brown", "ember") for back in ("white", "paper")),
    ("white", "high_ink"),
    ("white", "low_ink"),
    ("paper", "high_ink"),
    ("high_ink", "night"),
    ("low_ink", "night"),
)
"""Pairs of colours (front, back) that meet at smooth edges."""
