"""Core asks `ludus.notebook` by name, and only when a notebook asks."""

import subprocess
import sys
from types import ModuleType

import pytest

from ludus.core.notebook import Drawn, shown


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("ludus.notebook")
    setattr(module, "svg", lambda thing: f"<svg>{type(thing).__name__}</svg>")  # noqa: B010 - mypy knows no such name
    monkeypatch.setitem(sys.modules, "ludus.notebook", module)


def test_a_thing_is_shown_as_the_notebook_says(stand_in: None) -> None:
    assert shown("svg", 7) == "<svg>int</svg>"


def test_a_state_draws_itself_when_it_is_asked(stand_in: None) -> None:
    class Position(Drawn):
        pass

    assert Position()._repr_svg_() == "<svg>Position</svg>"


def test_a_state_takes_no_room_for_it() -> None:
    assert not hasattr(Drawn(), "__dict__")


def test_core_alone_loads_nothing_that_draws() -> None:
    code = "import sys, ludus.core.match; print(any(name.startswith('ludus.view') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
