"""docs/operate.md and deploy/: every command is one that there is, with options that it has."""

import re
from configparser import ConfigParser

import click
import pytest

from ludus.cli.league import command as league
from ludus.league.league import Moved
from tests.support import REPO

PAGE = (REPO / "docs" / "operate.md").read_text(encoding="utf-8")
UNIT = (REPO / "deploy" / "ludus-league.service").read_text(encoding="utf-8")
CONTAINER = (REPO / "deploy" / "Containerfile").read_text(encoding="utf-8")
TYPED = re.compile(r"ludus (league [^`#\n']*)")


def commands(text: str) -> list[str]:
    """A line that goes on in the next one is one."""
    joined = re.sub(r"(`[^`\n]*)\n([^`\n]*`)", r"\1 \2", text)
    return [found.strip().replace("…", "x") for found in TYPED.findall(joined)]


@pytest.mark.parametrize("typed", commands(PAGE + UNIT + CONTAINER))
def test_a_command_is_there_with_its_options(typed: str) -> None:
    words = typed.replace("[FILE]", "FILE").split()[1:]
    found: click.Command = league
    context = click.Context(league)
    while isinstance(found, click.Group) and words:
        inner = found.get_command(context, words.pop(0))
        assert inner is not None, typed
        found = inner
    options = {option for one in found.params for option in one.opts}
    assert {word for word in words if word.startswith("--")} <= options


def test_there_are_commands_to_look_at() -> None:
    assert len(commands(PAGE)) > 12 and len(commands(UNIT)) == len(commands(CONTAINER)) == 1


def test_the_service_comes_back_but_for_a_league_that_has_moved() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(UNIT)
    assert unit["Service"]["Restart"] == "always"
    assert unit["Service"]["RestartPreventExitStatus"] == str(Moved.exit_code)
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_container_asks_after_its_health() -> None:
    assert "/healthz" in CONTAINER and "USER ludus" in CONTAINER
