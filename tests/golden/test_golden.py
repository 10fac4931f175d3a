"""The golden records give the same states as on the day they were made."""

from pathlib import Path

import pytest

from ludus.games import load, names
from ludus.referee import read_record, verify

RECORDS = sorted(Path(__file__).parent.glob("*.ludus"))


def test_every_game_and_edition_has_one() -> None:
    have = {
        (record.game.spec.game, record.game.spec.options.get("edition", "document"))
        for record in map(read_record, RECORDS)
    }
    assert have >= {(name, edition) for name in names() for edition in load(name).info.editions}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_record(path: Path) -> None:
    record = read_record(path)
    version = load(record.game.spec.game).info.version
    assert record.game.version == version, "the version was raised: run `make golden` and commit the new records"
    assert verify(record) > 0  # where this fails the rules have changed: raise INFO.version
