"""Strangers' Python files are looked at and never run in our process."""

from pathlib import Path

import pytest

from ludus.core.errors import BadPlayer
from ludus.players.code.source import LOOKED_AT
from ludus.players.strangers import python_files
from tests.players.memory import within

MB = 1 << 20


def test_python_that_takes_gigabytes_to_read(tmp_path: Path) -> None:
    """It is not read here at all: a syntax error in so much Python is for its own process to find."""
    bot = tmp_path / "bot.py"
    bot.write_bytes(b"a\n" * LOOKED_AT)
    with within(MB):
        assert python_files(str(bot)) == (str(bot),)
    bot.write_bytes(b"x = " + b"(" * 50_000)
    with pytest.raises(BadPlayer):
        python_files(str(bot))
