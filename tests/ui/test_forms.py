"""Forms: what Discord is sent, and what counts of what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.catalogue import features
from bot.features.server_settings.screens import TOLD, ServerSettingsPage, forms_of
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import languages, use_locale
from bot.ui.forms.form import FIELDS, Form, FormField, Radio, ReadyModal, Ticks, TypedText, any_of, in_forms
from bot.ui.forms.sent import SentForm, sent_form
from bot.ui.screens.screen import Option, Places, Select
from sandbox.errors import ApiError, FormErrors, Json
from sandbox.modals import check_modal
from tests.ui.forms import checked, whole
from tests.ui.pressed import PressedBy

ANY: Any = None
TWO = (Option("One", "1", default=True), Option("Two", "2"))
FORM = Form(
    "All of them",
    (
        FormField("text", "Text", TypedText("now", longest=10, least=2), hint="Anything"),
        FormField("radio", "Radio", Radio(TWO)),
        FormField("ticks", "Ticks", Ticks(TWO, least=1)),
        FormField("menu", "Menu", Select("", "Pick", (*TWO, Option("Three", "3")), count=2, least=0)),
        FormField("rooms", "Rooms", Places("", "Pick", count=2, least=0, chosen=(7,))),
    ),
)
FILLED: dict[str, Json] = {
    "text": {"value": "typed"},
    "radio": {"value": "2"},
    "ticks": {"values": ["1", "2"]},
    "menu": {"values": []},
    "rooms": {"values": ["7", "8"]},
}


def sent(**other: Json | None) -> SentForm:
    """What counts of the form when it was filled in so; None: a field that is left out."""
    values = {name: value for name, value in (FILLED | other).items() if value is not None}
    components = [{"type": 18, "component": {"custom_id": name, **value}} for name, value in values.items()]
    resolved = {"channels": {"7": {"id": "7"}, "8": {"id": "8"}}}
    made: Any = PressedBy(1, 2, data={"custom_id": "form1:x", "components": components, "resolved": resolved})
    return sent_form(made, FORM)


def test_discord_is_sent_what_it_takes_and_what_is_filled_in_already() -> None:
    made = checked(FORM)
    text, radio, ticks, menu, rooms = [part["component"] for part in made["components"]]
    assert (text["value"], text["required"], text["min_length"], text["max_length"]) == ("now", True, 2, 10)
    assert (radio["type"], radio["required"]) == (21, True)
    assert (ticks["type"], ticks["min_values"], ticks["max_values"], ticks["required"]) == (22, 1, 2, True)
    assert (menu["type"], menu["min_values"], menu["max_values"], menu["required"]) == (3, 0, 2, False)
    assert (rooms["type"], rooms["default_values"]) == (8, [{"id": "7", "type": "channel"}])
    assert made["components"][0]["description"] == "Anything"
    assert [field.now for field in FORM.fields] == [("now",), ("1",), ("1",), ("1",), ("7",)]


def test_what_is_too_long_for_discord_is_cut_off_with_an_ellipsis() -> None:
    made = checked(Form("t" * 99, (FormField("text", "l" * 99, TypedText(), hint="h" * 199),)))
    (label,) = made["components"]
    assert [len(text) for text in (made["title"], label["label"], label["description"])] == [45, 45, 100]
    assert made["title"].endswith("…")


def test_fields_are_laid_out_in_forms_of_five() -> None:
    fields = [FormField(str(number), "Text", TypedText()) for number in range(11)]
    forms = in_forms("Many", fields)
    assert [len(form.fields) for form in forms] == [FIELDS, FIELDS, 1]
    assert [field for form in forms for field in form.fields] == fields
    with pytest.raises(ValueError, match="not 11"):
        checked(Form("Many", tuple(fields)))


def test_more_than_ten_boxes_become_a_menu() -> None:
    options = [Option(str(number), str(number)) for number in range(11)]
    assert isinstance(any_of("some", "Pick", options[:10]), Ticks)
    menu = any_of("some", "Pick", options, least=1)
    assert isinstance(menu, Select)
    assert (menu.count, menu.least) == (11, 1)
    checked(Form("Some", (FormField("some", "Some", menu),)))


def test_the_mark_of_a_form_is_that_of_what_it_asks_and_holds_not_of_its_words() -> None:
    field = FORM.fields[1]
    other = Form("Sonst", (FormField("radio", "Knöpfe", Radio((Option("Eins", "1", default=True), TWO[1]))),))
    assert Form("Else", (field,)).mark == other.mark
    turned = Radio((Option("One", "1"), Option("Two", "2", default=True)))
    for control in (turned, Radio((*TWO, Option("Three", "3"))), Ticks(TWO)):
        assert Form("Else", (FormField("radio", "Radio", control),)).mark != other.mark
    assert Form("Else", (FormField("others", "Radio", field.control),)).mark != other.mark


def test_what_was_sent_is_read_and_only_what_differs_is_changed() -> None:
    form = sent()
    assert (form.text("text"), form.text("radio"), form.values("rooms")) == ("typed", "2", ["7", "8"])
    assert form.changed == ["text", "radio", "ticks", "menu", "rooms"]
    same = {name: {"values": list(FORM.field(name).now)} for name in ("ticks", "menu", "rooms")}
    assert sent(**same, text={"value": "now"}, radio={"value": "1"}).changed == []


@pytest.mark.parametrize(
    "other",
    [
        {"text": {"value": "x"}},
        {"text": {"value": "x" * 11}},
        {"text": {"value": None}},
        {"text": {"value": ["now"]}},
        {"radio": {"value": None}},
        {"radio": {"value": "3"}},
        {"radio": {"values": ["1"]}},
        {"ticks": {"values": []}},
        {"ticks": {"values": ["1", "1"]}},
        {"ticks": {"values": ["3"]}},
        {"ticks": {"values": [{"a": 1}]}},
        {"ticks": {"values": None}},
        {"menu": {"values": ["1", "2", "3"]}},
        {"menu": {"values": ["4"]}},
        {"rooms": {"values": ["9"]}},
        {"rooms": {"values": ["x"]}},
        {"rooms": None},
        {"more": {"value": "x"}},
    ],
)
def test_what_the_form_does_not_offer_is_refused(other: dict[str, Json | None]) -> None:
    with pytest.raises(Refusal, match="bad_button"):
        sent(**other)


@pytest.mark.parametrize("data", [{}, {"components": None}, {"components": ["x", {"component": "x"}, {}]}])
def test_what_is_no_form_at_all_is_refused(data: Json) -> None:
    made: Any = PressedBy(1, 2, data=data)
    with pytest.raises(Refusal, match="bad_button"):
        sent_form(made, FORM)


def test_the_stand_in_refuses_what_a_form_cannot_have() -> None:
    broken = ReadyModal(FORM, "form1:x").to_dict()
    broken["components"][3]["component"]["required"] = True
    with pytest.raises(ApiError):
        check_modal(broken, FormErrors(), lambda _: False)


@pytest.mark.parametrize("language", languages())
def test_the_forms_of_a_servers_settings_fit_in_every_language(language: str) -> None:
    settings = [setting for feature in features() for setting in feature.server_settings(ANY)]
    with use_locale(language):
        for page in TOLD:
            asked = ServerSettingsPage(page, GuildRow(guild_id=1), ("luckybox", "flip7"), settings=settings)
            (form,) = forms_of(asked)
            whole(form)
