"""What the application tells of itself: what the bot changes of it, and what the developer portal alone does.

A new application has nothing, as one that was just made in the portal.
"""

import base64
import binascii
import hashlib
from dataclasses import asdict, dataclass, field
from typing import Any

from sandbox.errors import FormErrors, Json, Where
from sandbox.images import probe

DESCRIPTION, TAGS, TAG = 400, 5, 20
MAX_PERMISSIONS = (1 << 54) - 1
SCOPES = ("applications.commands", "bot")
KINDS = ("0", "1")
"""Installation to a server, and to a person."""
MAX_BYTES = 10 * 1024 * 1024


@dataclass
class AppProfile:
    """The fields of the application that describe it; those of the portal are set by whoever plays its owner."""

    description: str = ""
    tags: list[str] = field(default_factory=list)
    icon: str | None = None
    cover_image: str | None = None
    """Hashes of pictures, as Discord tells them."""
    install_params: Json | None = None
    custom_install_url: str | None = None
    integration_types_config: Json = field(default_factory=lambda: {kind: {} for kind in KINDS})
    # Set in the portal alone.
    bot_public: bool = True
    bot_require_code_grant: bool = False
    flags: int = 0
    terms_of_service_url: str | None = None
    privacy_policy_url: str | None = None

    def told(self) -> Json:
        """As the application's object has it: what there is not, but for the icon, is left out."""
        left_out = ("tags", "cover_image", "install_params", "custom_install_url")
        found = asdict(self)
        for name in (*left_out, "terms_of_service_url", "privacy_policy_url"):
            if not found[name]:
                del found[name]
        return found | {"flags_new": str(self.flags)}

    def change(self, body: Json) -> None:
        """Take over what a body names and is taken; the rest of it is passed over. Raises ApiError 50035."""
        errors = FormErrors()
        fresh: dict[str, Any] = {}
        for name, read in (
            ("description", self._description),
            ("tags", self._tags),
            ("icon", self._picture),
            ("cover_image", self._picture),
            ("install_params", self._params),
            ("integration_types_config", self._kinds),
            ("custom_install_url", self._url),
        ):
            if name in body:
                fresh[name] = read((name,), body[name], errors)
        errors.raise_if_any()
        for name, value in fresh.items():
            setattr(self, name, value)

    def dump(self) -> Json:
        """Everything as JSON, for `load`."""
        return asdict(self)

    def load(self, dumped: Json) -> None:
        """Take over what `dump` gave."""
        vars(self).update(asdict(AppProfile(**dumped)))

    def _description(self, where: Where, value: object, errors: FormErrors) -> str:
        """A text, as the documentation says, or one by language, as the published description says."""
        if isinstance(value, dict):
            for language, said in (value.get("localizations") or {}).items():
                errors.text((*where, "localizations", language), said, 0, DESCRIPTION)
            return errors.text((*where, "default"), value.get("default"), 0, DESCRIPTION, optional=False) or ""
        return errors.text(where, value, 0, DESCRIPTION) or ""

    def _tags(self, where: Where, value: object, errors: FormErrors) -> list[str]:
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > TAGS:
            errors.add(where, "BASE_TYPE_BAD_LENGTH", f"Must be between 0 and {TAGS} in length.")
            return []
        tags = [errors.text((*where, number), tag, 1, TAG, optional=False) or "" for number, tag in enumerate(value)]
        if len(set(tags)) < len(tags):
            errors.add(where, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        return tags

    def _picture(self, where: Where, value: object, errors: FormErrors) -> str | None:
        if value is None:
            return None
        head, _, encoded = str(value).partition(";base64,")
        data = b""
        try:
            data = base64.b64decode(encoded, validate=True)
        except binascii.Error:
            head = ""
        kind, width, _ = probe(data, "")
        if head != f"data:{kind}" or width is None:
            errors.add(where, "IMAGE_INVALID", "Invalid image data")
        if len(data) > MAX_BYTES:
            errors.add(where, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 10240.0 kb.")
        return hashlib.md5(data, usedforsecurity=False).hexdigest()

    def _params(self, where: Where, value: object, errors: FormErrors) -> Json | None:
        """Scopes and permissions: a number when they are sent, a text when they are told."""
        if value is None:
            return None
        if not isinstance(value, dict):
            errors.add(where, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return None
        scopes = value.get("scopes") or []
        for number, scope in enumerate(scopes):
            if scope not in SCOPES:
                errors.add((*where, "scopes", number), "BASE_TYPE_CHOICES", f"Value must be one of {set(SCOPES)}.")
        allowed = errors.number((*where, "permissions"), value.get("permissions"), 0, MAX_PERMISSIONS, 0)
        return {"scopes": list(scopes), "permissions": str(allowed)}

    def _kinds(self, where: Where, value: object, errors: FormErrors) -> Json:
        if not isinstance(value, dict) or not value or not set(value) <= set(KINDS):
            errors.add(where, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 2 in length.")
            return {}
        found: Json = {}
        for kind, config in value.items():
            params = (config or {}).get("oauth2_install_params")
            made = self._params((*where, kind, "oauth2_install_params"), params, errors)
            found[kind] = {} if made is None else {"oauth2_install_params": made}
        return found

    def _url(self, where: Where, value: object, errors: FormErrors) -> str | None:
        return errors.text(where, value, 1, 2048)
