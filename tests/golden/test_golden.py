"""The golden records give the same states as on the day they were made."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.options import read_options
from ludus.games import load, names
from ludus.referee import read_record, verify

RECORDS = sorted(Path(__file__).parent.glob("*.ludus"))
EARLIER = sorted(Path(__file__).parent.glob("earlier/*.ludus"))


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


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_is_still_as_recorded(path: Path) -> None:
    record = read_record(path)
    assert record.game.version < load(record.game.spec.game).info.version
    assert verify(record) > 0


def test_a_tie_that_an_earlier_version_did_not_see() -> None:
    """500 ships and 1 planet of 9, 400 ships and 2 planets."""
    told = read_record(Path(__file__).parent / "earlier/auralux-1-document-tie.ludus").game
    assert (told.version, told.outcome.ranks) == (1, (1, 2))
    game = load(told.spec.game)
    options: Any = read_options(game.options, told.spec.options, told.spec.game)
    state = game.rules.new(game.board.read(told.board, "board", options.edition), 2, options)
    for turn in told.turns:
        state, _ = game.rules.play(state, game.codec.parse_action(turn.action))
    outcome = game.rules.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.scores[0] == outcome.scores[1]
