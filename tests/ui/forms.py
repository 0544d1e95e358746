"""Forms as the stand-in for Discord takes them."""

from __future__ import annotations

from bot.ui.forms.form import Form, ReadyModal
from sandbox.errors import FormErrors, Json
from sandbox.modals import check_modal


def checked(form: Form) -> Json:
    """The form as the stand-in for Discord takes it; `ApiError` where it does not."""
    made: Json = check_modal(ReadyModal(form, "form1:x").to_dict(), FormErrors(), lambda _: False)
    return made


def whole(form: Form) -> None:
    """Nothing that a form says is cut off; Discord takes it."""
    made = checked(form)
    assert made["title"] == form.title
    for field, part in zip(form.fields, made["components"], strict=True):
        assert part["label"] == field.label, field.label
        assert part["description"] == (field.hint or None)
        options = getattr(field.control, "options", ())
        assert [there["label"] for there in part["component"].get("options", ())] == [one.label for one in options]
