"""Reading a spec from a text, and what it says when it cannot."""

from pathlib import Path
from textwrap import dedent

import pytest

from ludus.core.errors import LudusError
from ludus.tournament import TournamentSpec, read_text

TWO = 'game = "any"\nentrants = ["a", "b"]\n'


def read(text: str, folder: Path = Path()) -> TournamentSpec:
    return read_text(dedent(text), "cup.toml", folder)


def complaint(text: str, folder: Path = Path()) -> str:
    with pytest.raises(LudusError) as caught:
        read(text, folder)
    assert "\n" not in str(caught.value)
    return str(caught.value)
