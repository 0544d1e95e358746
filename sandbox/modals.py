"""Discord's rules for a modal and for what a person fills in."""

from typing import Any

from sandbox.components import LABEL, ROW, SELECTS, TEXT, TEXT_INPUT, Walk, number, walk_components
from sandbox.errors import FormErrors, Json, Where

FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
FIELDS = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_modal(data: object, errors: FormErrors, knows_emoji: Any, path: Where = ("data",)) -> Json:
    """Validate the `data` of a modal response; returns it numbered and with defaults, or raises ApiError 50035."""
    if not isinstance(data, dict):
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        errors.raise_if_any()
    assert isinstance(data, dict)
    walk = _ModalWalk(errors, lambda _url: None, knows_emoji)
    modal: Json = {
        "custom_id": errors.text((*path, "custom_id"), data.get("custom_id"), 1, 100, optional=False),
        "title": errors.text((*path, "title"), data.get("title"), 1, 45, optional=False),
        "components": [],
    }
    inside = (*path, "components")
    for index, item in enumerate(errors.items(inside, data.get("components"), 1, 5)):
        modal["components"].append(walk.top((*inside, index), item))
    errors.raise_if_any()
    number(modal["components"])
    return modal


def fields(modal: Json) -> list[Json]:
    """The fields of a checked modal that take a value, in order."""
    return [item for item in walk_components(modal["components"]) if item["type"] in FIELDS]


class _ModalWalk(Walk):
    """The components of one modal."""

    def top(self, path: Where, raw: Json) -> Json:
        kind = raw.get("type")
        result: Json = {"type": kind, "id": self.own_id(path, raw)}
        if kind == TEXT:
            result["content"] = self.errors.text((*path, "content"), raw.get("content"), 1, 4000, optional=False)
        elif kind == LABEL:
            result["label"] = self.errors.text((*path, "label"), raw.get("label"), 1, 45, optional=False)
            result["description"] = self.errors.text((*path, "description"), raw.get("description"), 1, 100)
            inner = raw.get("component")
            result["component"] = self._field((*path, "component"), inner if isinstance(inner, dict) else {}, FIELDS)
        elif kind == ROW:
            items = self.errors.items((*path, "components"), raw.get("components"), 1, 1)
            result["components"] = [self._field((*path, "components", 0), item, (TEXT_INPUT,)) for item in items]
            for item in items:
                self.errors.text((*path, "components", 0, "label"), item.get("label"), 1, 45, optional=False)
        else:
            self.errors.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of ({ROW}, {TEXT}, {LABEL}).")
        return result

    def _field(self, path: Where, raw: Json, allowed: tuple[int, ...]) -> Json:
        kind = raw.get("type")
        if kind not in allowed:
            self.errors.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
            return {"type": kind}
        result: Json = {"type": kind, "id": self.own_id(path, raw), "required": raw.get("required") is not False}
        if kind == TEXT_INPUT:
            result.update(self._text_input(path, raw))
        elif kind in SELECTS:
            result.update(self.select(path, raw))
            if raw.get("disabled"):
                self.errors.add((*path, "disabled"), "MODAL_COMPONENT_DISABLED", "A modal has nothing disabled.")
        else:
            result["custom_id"] = self.custom_id(path, raw)
        if kind == RADIO_GROUP:
            result["options"] = self.options(path, raw, 2, 10)
        elif kind == CHECKBOX_GROUP:
            result.update(self._boxes(path, raw))
        elif kind == CHECKBOX:
            result["default"] = bool(raw.get("default"))
        if result["required"] and result.get("min_values") == 0:
            # As documented: what may be left empty is not required.
            self.errors.add((*path, "required"), "BASE_TYPE_CHOICES", "min_values is 0, so required must be false.")
        return result

    def _boxes(self, path: Where, raw: Json) -> Json:
        errors, count = self.errors, max(1, len(raw.get("options") or ()))
        least = errors.number((*path, "min_values"), raw.get("min_values"), 0, 10, 1)
        most = errors.number((*path, "max_values"), raw.get("max_values"), 1, 10, count)
        if not least <= most <= count:
            errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", "max_values fits neither min_values nor the options")
        return {
            "options": self.options(path, {**raw, "max_values": most}, 1, 10),
            "min_values": least,
            "max_values": most,
        }

    def _text_input(self, path: Where, raw: Json) -> Json:
        errors = self.errors
        result: Json = {
            "custom_id": self.custom_id(path, raw),
            "style": errors.number((*path, "style"), raw.get("style"), 1, 2, 1),
            "min_length": errors.number((*path, "min_length"), raw.get("min_length"), 0, 4000, 0),
            "max_length": errors.number((*path, "max_length"), raw.get("max_length"), 1, 4000, 4000),
        }
        for key, most in (("label", 45), ("placeholder", 100), ("value", 4000)):
            value = errors.text((*path, key), raw.get(key), 0, most)
            if value:
                result[key] = value
        return result


def filled(modal: Json, values: dict[str, Any]) -> tuple[list[Json], str | None]:
    """The `components` of a modal-submit interaction for `values` (custom id → text, list of values or bool).

    The second part says why Discord's client would not let the person send this, None when it would.
    """
    unknown = set(values) - {field["custom_id"] for field in fields(modal)}
    if unknown:
        return [], f"the modal has no field {sorted(unknown)}"
    result: list[Json] = []
    for item in modal["components"]:
        if item["type"] == TEXT:
            result.append({"type": TEXT, "id": item["id"]})
            continue
        inner = item["component"] if item["type"] == LABEL else item["components"][0]
        value, why = _value(inner, values.get(inner["custom_id"]))
        if why is not None:
            return [], f"{inner['custom_id']}: {why}"
        answer = {"type": inner["type"], "id": inner["id"], "custom_id": inner["custom_id"], **value}
        place: Json = {"component": answer} if item["type"] == LABEL else {"components": [answer]}
        result.append({"type": item["type"], "id": item["id"], **place})
    return result, None


def _value(field: Json, given: Any) -> tuple[Json, str | None]:
    """The answered part of one field, or why it is not acceptable."""
    kind = field["type"]
    if kind == TEXT_INPUT:
        text = field.get("value", "") if given is None else str(given)
        if field["required"] and not text:
            return {}, "must be filled in"
        if text and not field["min_length"] <= len(text) <= field["max_length"]:
            return {}, f"must be {field['min_length']}–{field['max_length']} characters"
        return {"value": text}, None
    if kind == CHECKBOX:
        return {"value": field["default"] if given is None else bool(given)}, None
    defaults = [option["value"] for option in field.get("options", ()) if option.get("default")]
    defaults += [one["id"] for one in field.get("default_values", ())]
    chosen = defaults if given is None else [str(item) for item in (given if isinstance(given, list) else [given])]
    offered = {option["value"] for option in field.get("options", ())}
    if "options" in field and not set(chosen) <= offered:
        return {}, f"{chosen} is not among the options"
    if not chosen and field["required"] and field.get("min_values", 1) > 0:
        return {}, "must be filled in"
    if len(set(chosen)) != len(chosen):
        return {}, "takes each choice once"
    if kind == RADIO_GROUP:
        return {"value": chosen[0] if chosen else None}, None if len(chosen) <= 1 else "takes one choice"
    if chosen and not field.get("min_values", 1) <= len(chosen) <= field.get("max_values", 1):
        return {}, "wrong number of choices"
    return {"values": chosen}, None
