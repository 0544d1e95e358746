"""Names that people have, or give themselves to see what happens."""

from __future__ import annotations

SCRIPTS = {
    "Latin": "Grace Hopper",
    "accents": "José Ángel",
    "Polish": "Łukasz Żak",
    "Greek": "Ωμέγα Άλφα",
    "Cyrillic": "Дмитро Іваненко",
    "Arabic": "محمد بن عبد الرحمن",
    "Hebrew": "שירה כהן",
    "Japanese": "山田太郎",
    "Korean": "김 민준",
    "Thai": "สมชาย",
    "Devanagari": "क्षत्रिय देवी",
    "Tamil": "தமிழ்",
    "Georgian": "ნინო",
    "Amharic": "አበበ",
    "Khmer": "សុខា",
}
ODD = {
    "emoji": "🦊🌈",
    "family": "👩‍👩‍👧‍👦",
    "flag": "🏴‍☠️ Flag",
    "signs": "!!!",
    "digits": "1984",
    "decorated": "~xX_𝓓𝓻𝓪𝓰𝓸𝓷_Xx~",
    "marks": "Z" + "\u0336\u0337\u0321\u0327\u031b\u0359" * 3 + "algo",
    "long": "Bartholomäus von und zu Langenname der Dritte",
    "wide": "W" * 32,
    "two wide": "Willy Wonka",
    "no room to break": "ﷺ﷽",
    "rare": "𓀀𓁀",
    "turned": "\u202eabc\u202c",
    "fence": "a```b`",
    "families": "👩‍👩‍👧‍👦" * 20,
}
NOTHING = ("", " ", "\u3164", "\u200b\u200d", "\x00")
"""Names of which nothing can be seen."""
