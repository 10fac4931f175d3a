"""A league for commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.league.season.rows import Clock, add_pair, add_results, add_version, founded


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """Two teams with a version each, and two pairs that they have played."""
    with founded(tmp_path / "league.db", Clock()) as league:
        add_version(league, 1, 1)
        add_version(league, 2, 2)
        for number in range(2):
            add_pair(league, number, 1, 2)
            add_results(league, number, 1, 2, [1, 1])
    yield tmp_path / "league.db"
