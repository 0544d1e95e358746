"""Discord's rules for components and modals."""

from typing import Any

import pytest

from sandbox.components import check_layout, number, walk_components
from sandbox.emoji import is_emoji
from sandbox.errors import ApiError, FormErrors, Json
from sandbox.modals import check_modal, filled

MEDIA = {"url": "http://127.0.0.1/attachments/1/2/a.png", "width": 1}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str | None = "b", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id} | more


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def select(count: int = 2, **more: Any) -> Json:
    options = [{"label": f"o{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


def option(**more: Any) -> Json:
    return select(options=[{"label": "a", "value": "a"} | more])


def gallery(count: int = 1, description: str | None = "alt", url: str = "attachment://a.png") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, "description": description}] * count}


def section(*texts: Json, accessory: Json | None) -> Json:
    return {"type": 9, "components": list(texts), "accessory": accessory}


def container(*items: Json) -> Json:
    return {"type": 17, "components": list(items)}


def problems(components: list[Json], *, v2: bool = True) -> Json:
    errors = FormErrors()
    check(components, errors, v2=v2)
    return errors.tree()


def check(components: list[Json], errors: FormErrors, *, v2: bool = True) -> list[Json]:
    def resolve(url: str) -> Json | None:
        return dict(MEDIA) if url == "attachment://a.png" else None

    return check_layout(components, v2=v2, resolve=resolve, knows_emoji={7}.__contains__, errors=errors, path=("c",))


GOOD = {
    "text": [text()],
    "five buttons": [row(*(button(str(i)) for i in range(5)))],
    "one select": [row(select(25))],
    "user select": [row({"type": 5, "custom_id": "u"})],
    "role select": [row({"type": 6, "custom_id": "r", "default_values": [{"id": "1", "type": "role"}]})],
    "channel select": [
        row(
            {
                "type": 8,
                "custom_id": "c",
                "max_values": 2,
                "min_values": 0,
                "channel_types": [0, 5],
                "default_values": [{"id": "1", "type": "channel"}, {"id": "2", "type": "channel"}],
            }
        )
    ],
    "emoji button": [row(button(label=None, emoji={"name": "⚡"}))],
    "application emoji": [row(button(emoji={"id": "7", "name": "bolt"}))],
    "link": [row({"type": 2, "style": 5, "label": "Go", "url": "https://example.org"})],
    "gallery": [gallery(10)],
    "section with button": [section(text(), text(), text(), accessory=button())],
    "section with thumbnail": [section(text(), accessory={"type": 11, "media": {"url": "attachment://a.png"}})],
    "file": [{"type": 13, "file": {"url": "attachment://a.png"}}],
    "separator": [{"type": 14, "spacing": 2, "divider": False}],
    "container": [container(text(), gallery(), row(button()))],
    "forty": [container(*(text() for _ in range(39)))],
    "4000 characters": [text("x" * 2000), text("y" * 2000)],
    "long limits": [row(select(placeholder="p" * 150)), row(button("c" * 100, label="l" * 80)), gallery(1, "d" * 1024)],
}

BAD = {
    "41 components": [container(*(text() for _ in range(40)))],
    "4001 characters": [text("x" * 2000), container(text("y" * 2001))],
    "empty text": [text("")],
    "six buttons": [row(*(button(str(i)) for i in range(6)))],
    "empty row": [row()],
    "two selects": [row(select(), select(custom_id="t"))],
    "select beside button": [row(button(), select())],
    "26 options": [row(select(26))],
    "no options": [row(select(0))],
    "same values": [row(select(options=[{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]))],
    "long option label": [row(option(label="l" * 101))],
    "empty option label": [row(option(label=""))],
    "long option value": [row(option(value="l" * 101))],
    "long option description": [row(option(description="l" * 101))],
    "option emoji": [row(option(emoji={"name": "☾"}))],
    "long placeholder": [row(select(placeholder="p" * 151))],
    "role among channels": [row({"type": 8, "custom_id": "c", "default_values": [{"id": "1", "type": "role"}]})],
    "more defaults than may be chosen": [
        row({"type": 6, "custom_id": "r", "default_values": [{"id": "1", "type": "role"}, {"id": "2", "type": "role"}]})
    ],
    "max above options": [row(select(2, max_values=3))],
    "min above max": [row(select(2, min_values=2))],
    "long button label": [row(button(label="l" * 81))],
    "button without face": [row(button(label=None))],
    "button without custom id": [row(button(custom_id=None))],
    "long custom id": [row(button("c" * 101))],
    "empty custom id": [row(button(""))],
    "same custom ids": [row(button()), container(row(button()))],
    "button with url": [row(button(url="https://example.org"))],
    "link with custom id": [row(button(style=5, url="https://example.org"))],
    "link to nowhere": [row({"type": 2, "style": 5, "label": "Go", "url": "javascript:alert(1)"})],
    "no such style": [row(button(style=9))],
    "no emoji": [row(button(emoji={"name": "star"}))],
    "unknown emoji": [row(button(emoji={"id": "8", "name": "bolt"}))],
    "button at the top": [button()],
    "eleven pictures": [gallery(11)],
    "no pictures": [gallery(0)],
    "long alt text": [gallery(1, "d" * 1025)],
    "empty alt text": [gallery(1, "")],
    "missing attachment": [gallery(1, url="attachment://b.png")],
    "section without accessory": [section(text(), accessory=None)],
    "section with four texts": [section(text(), text(), text(), text(), accessory=button())],
    "section of buttons": [section(button("x"), accessory=button())],
    "file from elsewhere": [{"type": 13, "file": {"url": "https://example.org/a.txt"}}],
    "nested container": [container(container(text()))],
    "empty container": [container()],
    "colour": [container(text()) | {"accent_color": 0x1000000}],
    "spacing": [{"type": 14, "spacing": 3}],
    "text input": [row({"type": 4, "custom_id": "t", "style": 1})],
    "same ids": [text() | {"id": 3}, text() | {"id": 3}],
    "not an object": ["x"],
}


@pytest.mark.parametrize("components", GOOD.values(), ids=GOOD.keys())
def test_accepted(components: list[Json]) -> None:
    assert problems(components) == {}


@pytest.mark.parametrize("components", BAD.values(), ids=BAD.keys())
def test_refused(components: list[Json]) -> None:
    assert problems(components)


def test_classic_messages_hold_rows_only() -> None:
    assert problems([row(button())], v2=False) == {}
    assert problems([text()], v2=False)
    assert problems([row(button(str(i))) for i in range(6)], v2=False)


def test_errors_are_nested_where_they_are() -> None:
    found = problems([text(), row(button(label="l" * 81))])
    assert found["c"]["1"]["components"]["0"]["label"]["_errors"][0]["code"] == "BASE_TYPE_BAD_LENGTH"


def test_components_are_numbered_and_completed() -> None:
    made = check([container(text(), gallery(), row(button() | {"id": 2})), text()], FormErrors())
    assert [part["id"] for part in walk_components(made)] == [1, 3, 4, 5, 2, 6]
    assert made[0]["components"][1]["items"][0]["media"]["url"] == MEDIA["url"]
    assert made[0]["spoiler"] is False
    plain = [{"type": 9, "components": [text()], "accessory": button()}]
    number(plain)
    assert [part["id"] for part in walk_components(plain)] == [1, 2, 3]


@pytest.mark.parametrize("good", ["⚡", "⚡️", "🌙", "⭐", "❓", "❌", "1️⃣", "🇩🇪", "👍🏽", "👩‍🚀", "🏴‍☠️", "▶️"])
def test_emoji(good: str) -> None:
    assert is_emoji(good)


@pytest.mark.parametrize("bad", ["", "☾", "★", "✕", "A", "1", "→", "⚡⚡", "⚡ ", "a⚡"])
def test_not_an_emoji(bad: str) -> None:
    assert not is_emoji(bad)


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component} | more


TEXT_INPUT: Json = {"type": 4, "custom_id": "name", "style": 1, "max_length": 10}
RADIO: Json = {"type": 21, "custom_id": "pace", "options": [{"label": x, "value": x} for x in ("live", "slow")]}
CHECKS: Json = {"type": 22, "custom_id": "rules", "required": False, "options": RADIO["options"], "min_values": 0}
MENU: Json = {"type": 8, "custom_id": "rooms", "max_values": 3}
BOX: Json = {"type": 23, "custom_id": "rated", "default": True}


def modal(*components: Json, title: str = "T") -> Json:
    return check_modal(
        {"custom_id": "m", "title": title, "components": list(components)}, FormErrors(), lambda _: False
    )


def test_a_modal_is_filled_in() -> None:
    made = modal(label(TEXT_INPUT), label(RADIO), label(CHECKS), label(BOX), {"type": 10, "content": "note"})
    answer, why = filled(made, {"name": "Comet", "pace": "slow"})
    assert why is None
    assert [part.get("component", {}).get("value", part.get("component", {}).get("values")) for part in answer] == [
        "Comet",
        "slow",
        [],
        True,
        None,
    ]
    for wrong in ({"pace": "slow"}, {"name": "x" * 11, "pace": "slow"}, {"name": "x"}, {"name": "x", "pace": "fast"}):
        assert filled(made, wrong)[1]
    assert filled(made, {"name": "x", "pace": "slow", "nothing": "x"})[1]
    classic = modal(row(TEXT_INPUT | {"label": "Name", "required": False}))
    assert filled(classic, {})[0][0]["components"][0]["value"] == ""


def test_a_menu_that_discord_fills_sends_what_was_chosen_before_unless_it_is_chosen_otherwise() -> None:
    made = modal(label(MENU | {"default_values": [{"id": "7", "type": "channel"}]}))
    assert filled(made, {})[0][0]["component"]["values"] == ["7"]
    assert filled(made, {"rooms": ["8", "9"]})[0][0]["component"]["values"] == ["8", "9"]
    for wrong in ([], ["8", "8"], ["1", "2", "3", "4"]):
        assert filled(made, {"rooms": wrong})[1]


@pytest.mark.parametrize(
    ("components", "title"),
    [
        ([label(TEXT_INPUT)], "t" * 46),
        ([label(TEXT_INPUT)], ""),
        ([], "T"),
        ([label(TEXT_INPUT | {"custom_id": str(i)}) for i in range(6)], "T"),
        ([label(TEXT_INPUT), label(TEXT_INPUT)], "T"),
        ([label(TEXT_INPUT, label="l" * 46)], "T"),
        ([label(TEXT_INPUT, description="l" * 101)], "T"),
        ([label(button())], "T"),
        ([TEXT_INPUT], "T"),
        ([row(TEXT_INPUT)], "T"),
        ([label(RADIO | {"options": RADIO["options"][:1]})], "T"),
        ([label(RADIO | {"options": [{"label": str(n), "value": str(n)} for n in range(11)]})], "T"),
        ([label(RADIO | {"options": [one | {"default": True} for one in RADIO["options"]]})], "T"),
        ([label(CHECKS | {"required": True})], "T"),
        ([label(CHECKS | {"max_values": 3})], "T"),
        ([label(CHECKS | {"min_values": 2, "max_values": 1})], "T"),
        ([label(MENU | {"min_values": 0, "required": True})], "T"),
        ([label(MENU | {"disabled": True})], "T"),
        ([label(MENU | {"default_values": [{"id": "1", "type": "role"}]})], "T"),
        ([label(TEXT_INPUT | {"max_length": 4001})], "T"),
    ],
)
def test_refused_modals(components: list[Json], title: str) -> None:
    with pytest.raises(ApiError) as refused:
        modal(*components, title=title)
    assert refused.value.code == 50035
