"""The workflow for public CI: it runs what has to pass here, may do no more than read, and runs nothing that can change
under its name."""

import re
from typing import Any

import yaml

from bot.config import ROOT

# YAML 1.1 reads `on` as a truth value.
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = [step for job in WORKFLOW["jobs"].values() for step in job["steps"]]


def test_it_runs_what_has_to_pass_before_anything_lands() -> None:
    commands = [step["run"].strip() for step in STEPS if "run" in step]
    assert ".ci/run" in commands
    assert "make audit" in commands


def test_it_runs_on_the_oldest_python_that_is_supported() -> None:
    oldest = re.search(
        r'^requires-python = ">=([0-9.]+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert oldest is not None
    assert WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["python"][0] == oldest[1]


def test_it_may_read_and_nothing_else() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert all("permissions" not in job for job in WORKFLOW["jobs"].values())
    assert "pull_request_target" not in WORKFLOW[True]


def test_every_action_is_pinned_by_its_commit() -> None:
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action)] == []


def test_dependencies_of_every_kind_are_looked_after() -> None:
    config = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    assert {each["package-ecosystem"] for each in config["updates"]} == {"pip", "github-actions", "docker"}
