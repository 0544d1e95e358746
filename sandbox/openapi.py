"""Requests and answers held against Discord's OpenAPI description, which the environment names (`DISCORD_OPENAPI`).

Some things are allowed that the description forbids. Discord's written documentation allows three of them: a boolean of
the query may be 0 or 1, the `id` of an entry of `attachments` may be a number, and the codes inside `errors` are names.
The fourth is how discord.py, and with it every bot made with it, sends a control's emoji: its `id` is a number too.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote, unquote

from jsonschema_rs import Draft202012, Draft202012Validator, Registry, ValidationError

from sandbox.journal import LoggedRequest

Json: TypeAlias = dict[str, Any]
VARIABLE = "DISCORD_OPENAPI"
HERE = "urn:discord"
BODY = "application/json"
BOOLEANS = {"true": True, "false": False, "1": True, "0": False}
FAULTS = 500
"""Answers from here on are ordered by tests; the description says nothing of them."""


def why_not() -> str | None:
    """Why nothing can be checked here; None: it can."""
    named = os.environ.get(VARIABLE)
    if not named:
        return f"{VARIABLE} names no file, so requests are not held against Discord's description"
    return None if Path(named).is_file() else f"{VARIABLE} names {named}, which is no file"


@cache
def description() -> Description:
    """The description that the environment names, read once."""
    return Description(json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path, and where it stands in the description."""

    pointer: str
    path: re.Pattern[str]
    fixed: int
    """Characters of the path that are not parameters: among several that match, the most of them decides."""
    parameters: Mapping[tuple[str, str], Json]
    """By place (path, query) and name."""
    body: Json | None
    responses: Mapping[str, Json]


class Description:
    """Answers one question: what is wrong with a request and its answer."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._registry = Registry([(HERE, document)], draft=Draft202012)
        self._operations: dict[str, list[Operation]] = {}
        self._validators: dict[str, Draft202012Validator] = {}
        for template, item in document["paths"].items():
            for method in ("get", "post", "put", "patch", "delete"):
                if method in item:
                    made = self._operation(template, item, method)
                    self._operations.setdefault(method.upper(), []).append(made)

    def _operation(self, template: str, item: Json, method: str) -> Operation:
        operation = item[method]
        listed = [self._resolved(raw) for raw in (*item.get("parameters", ()), *operation.get("parameters", ()))]
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template))
        return Operation(
            pointer=f"/paths/{template.replace('~', '~0').replace('/', '~1')}/{method}",
            path=re.compile(pattern),
            fixed=len(re.sub(r"\{\w+\}", "", template)),
            parameters={(found["in"], found["name"]): found for found in listed},
            body=operation.get("requestBody"),
            responses=operation["responses"],
        )

    def _resolved(self, raw: Json) -> Json:
        while "$ref" in raw:
            raw = self._at(raw["$ref"].removeprefix("#"))
        return raw

    def _at(self, pointer: str) -> Json:
        found: Any = self._document
        for part in pointer.split("/")[1:]:
            found = found[part.replace("~1", "/").replace("~0", "~")]
        assert isinstance(found, dict)
        return found

    def problems(self, request: LoggedRequest) -> list[str]:
        """What Discord's description says against a request and its answer, a line each."""
        where = f"{request.method} {re.sub(r'[A-Za-z0-9_-]{40,}', '…', request.path)} → {request.status}"
        return [f"{where}: {problem}" for problem in self._problems(request)]

    def _problems(self, request: LoggedRequest) -> Iterator[str]:
        matching = [
            (operation, match)
            for operation in self._operations.get(request.method, ())
            if (match := operation.path.fullmatch(request.path))
        ]
        if not matching:
            yield "there is no such operation"
            return
        operation, match = max(matching, key=lambda found: found[0].fixed)
        yield from self._parameters(operation, "path", {key: unquote(text) for key, text in match.groupdict().items()})
        yield from self._parameters(operation, "query", request.query)
        yield from self._request_body(operation, request)
        if request.status < FAULTS:
            yield from self._answer(operation, request)

    def _parameters(self, operation: Operation, place: str, given: Mapping[str, str]) -> Iterator[str]:
        for (where, name), parameter in operation.parameters.items():
            if where == place and parameter.get("required") and name not in given:
                yield f"the {place} lacks {name}"
        for name, text in given.items():
            found = operation.parameters.get((place, name))
            if found is None:
                yield f"the {place} has no {name}"
                continue
            schema = self._resolved(found["schema"])
            yield from self._against(schema, _value(schema, text), f"{place} {name}")

    def _request_body(self, operation: Operation, request: LoggedRequest) -> Iterator[str]:
        if operation.body is None:
            if request.json is not None or request.files:
                yield "there is a body, and none is foreseen"
            return
        if request.json is None:
            if operation.body.get("required"):
                yield "the body is missing"
            return
        pointer = f"{operation.pointer}/requestBody/content/{BODY.replace('/', '~1')}/schema"
        yield from self._against(pointer, _texts_for_numbers(request.json), "body")

    def _answer(self, operation: Operation, request: LoggedRequest) -> Iterator[str]:
        status = str(request.status)
        key = next((key for key in (status, f"{status[0]}XX") if key in operation.responses), None)
        if key is None:
            yield f"the answer {status} is not foreseen"
            return
        content = self._resolved(operation.responses[key]).get("content")
        if content is None:
            if request.response is not None:
                yield "the answer has a body, and none is foreseen"
            return
        answer = request.response
        if key == "4XX" and isinstance(answer, dict):
            answer = {name: value for name, value in answer.items() if name != "errors"}
        yield from self._against(content[BODY]["schema"], answer, "answer")

    def _against(self, schema: Json | str, value: Any, what: str) -> Iterator[str]:
        """`schema` is one, or a pointer to one."""
        key = schema if isinstance(schema, str) else json.dumps(schema, sort_keys=True)
        validator = self._validators.get(key)
        if validator is None:
            wanted = {"$ref": f"{HERE}#{quote(schema)}"} if isinstance(schema, str) else _absolute(schema)
            validator = self._validators[key] = Draft202012Validator(wanted, registry=self._registry)
        if not validator.is_valid(value):
            error = _cause(next(validator.iter_errors(value)))
            place = "".join(f"[{part!r}]" for part in error.instance_path)
            yield f"{what}{place}: {error.message[:300]}"


def _cause(error: ValidationError) -> ValidationError:
    """What is wrong deepest within a value that is none of the things it may be: of its type, if one is."""
    branches = [[_cause(each) for each in branch] for branch in getattr(error.kind, "context", ()) if branch]
    if not branches:
        return error
    of_its_type = [found for found in branches if all(each.instance_path[-1:] != ["type"] for each in found)]
    return _deepest(max(of_its_type or branches, key=lambda found: (len(_deepest(found).instance_path), -len(found))))


def _deepest(errors: list[ValidationError]) -> ValidationError:
    return max(errors, key=lambda each: len(each.instance_path))


def _absolute(schema: Any) -> Any:
    """The schema with references into the description."""
    if isinstance(schema, dict):
        return {
            key: HERE + value if key == "$ref" and isinstance(value, str) else _absolute(value)
            for key, value in schema.items()
        }
    return [_absolute(item) for item in schema] if isinstance(schema, list) else schema


def _value(schema: Json, text: str) -> Any:
    """The value that a text of the path or the query stands for."""
    kinds = schema.get("type", ())
    if "boolean" in kinds:
        return BOOLEANS.get(text, text)
    if "integer" in kinds and re.fullmatch(r"-?\d+", text):
        return int(text)
    return text


def _texts_for_numbers(body: Any) -> Any:
    """The body with the ids of new attachments and of controls' emoji as texts."""
    if not isinstance(body, dict):
        return body
    changed = {key: _texts_for_numbers(value) if key == "data" else value for key, value in body.items()}
    if isinstance(body.get("components"), list):
        changed["components"] = _texts_in_emoji(body["components"])
    if isinstance(body.get("attachments"), list):
        changed["attachments"] = [
            {**entry, "id": str(entry["id"])} if isinstance(entry, dict) and type(entry.get("id")) is int else entry
            for entry in body["attachments"]
        ]
    return changed


def _texts_in_emoji(part: Any) -> Any:
    """Components with the ids of their emoji as texts."""
    if isinstance(part, list):
        return [_texts_in_emoji(item) for item in part]
    if not isinstance(part, dict):
        return part
    changed = {key: _texts_in_emoji(value) for key, value in part.items()}
    emoji = part.get("emoji")
    if isinstance(emoji, dict) and type(emoji.get("id")) is int:
        changed["emoji"] = {**emoji, "id": str(emoji["id"])}
    return changed
