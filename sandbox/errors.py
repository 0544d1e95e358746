"""Errors of the REST API in Discord's own form, and a collector for "Invalid Form Body"."""

from typing import Any

Json = dict[str, Any]
Where = tuple[str | int, ...]

# code → (HTTP status, message). Only what the sandbox can answer.
KNOWN: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30038: (400, "Maximum number of uncompleted guild scheduled events reached (100)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "Follow-up limit for this interaction reached"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    180000: (400, "Cannot update a finished event"),
    180005: (400, "No event exception field was set"),
}


class ApiError(Exception):
    """An answer other than success: HTTP status plus `{"message", "code", "errors"?}`."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        known_status, known_message = KNOWN.get(code, (400, "Error"))
        self.code = code
        self.status = known_status if status is None else status
        self.message = known_message if message is None else message
        self.errors = errors
        self.headers = headers or {}
        super().__init__(f"{self.status} {self.code}: {self.message}")

    def body(self) -> Json:
        """The JSON body Discord would send."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class FormErrors:
    """Collects what is wrong with a request body, each at its path, and turns it into one error 50035."""

    def __init__(self) -> None:
        self._found: list[tuple[Where, str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Where, code: str, message: str) -> None:
        """Note that the value at `path` (keys and list positions) is refused; `code` is Discord's upper-case name."""
        self._found.append((path, code, message))

    def tree(self) -> Json:
        """Nested as Discord nests it: `{"components": {"0": {"label": {"_errors": [{"code", "message"}]}}}}`."""
        root: Json = {}
        for path, code, message in self._found:
            node = root
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def raise_if_any(self) -> None:
        """Raise ApiError 50035 when something was noted."""
        if self._found:
            raise ApiError(50035, errors=self.tree())

    # The checks that every kind of body needs. Each returns the value when it is acceptable, else None.

    def text(self, path: Where, value: object, low: int, high: int, *, optional: bool = True) -> str | None:
        """A string of `low`..`high` characters; None is fine when `optional`."""
        if value is None:
            if not optional:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            return value
        return None

    def number(self, path: Where, value: object, low: int, high: int, default: int) -> int:
        """A whole number within `low`..`high`; None gives `default`."""
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif not low <= value <= high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")
        else:
            return value
        return default

    def items(self, path: Where, value: object, low: int, high: int) -> list[Json]:
        """A list of `low`..`high` objects."""
        if not isinstance(value, list):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return []
        if not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return []
        if not all(isinstance(item, dict) for item in value):
            self.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return []
        return value

    def unique(self, path: Where, value: str | None, seen: set[str], what: str) -> None:
        """Note a `value` met before (in `seen`, which is extended)."""
        if value is None:
            return
        if value in seen:
            self.add(path, f"{what}_DUPLICATED", f"{what.replace('_', ' ').capitalize()} cannot be duplicated")
        seen.add(value)
