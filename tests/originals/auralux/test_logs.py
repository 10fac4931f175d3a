"""The original's four log files. Byte for byte against the original's own: conformance."""

from pathlib import Path

import pytest

from ludus.core.match import FaultNote, MatchRecord
from ludus.core.player import Fault
from ludus.games.auralux.original.protocol import GONE
from ludus.originals.auralux.logs import Logbook, reason_of, result_of
from ludus.originals.auralux.table import read_scores
from ludus.referee import moments
from ludus.referee.file import load_record
from tests.referee.hostile import good


def record() -> MatchRecord:
    return load_record(good("auralux"))


def booked(visualizer: bool = True) -> tuple[Logbook, object]:
    book, last = Logbook(visualizer), None
    for last in moments(record()):
        book(last)
    assert last is not None
    return book, last.state


def test_all_four_are_written_and_the_scores_can_be_read_again(tmp_path: Path) -> None:
    book, state = booked()
    book.write(tmp_path / "new")
    names = {file.name for file in (tmp_path / "new").iterdir()}
    assert names == {"game_scores.log", "game_result.log", "game_visualizer.log", "error.log"}
    result = result_of(state)  # type: ignore[arg-type]
    told = read_scores((tmp_path / "new" / "game_scores.log").read_text())
    assert (told.winner, len(told.scores)) == (result.winner, 2)
    assert {*told.dead} == {*result.dead}


def test_the_visualizers_log_has_every_turn_and_may_be_left_out() -> None:
    book, state = booked()
    assert len(book.turns) == len(record().game.turns)
    text = book.files(state)["game_visualizer.log"]  # type: ignore[arg-type]
    assert text.endswith("-1\n")
    book, state = booked(visualizer=False)
    assert book.files(state)["game_visualizer.log"] == "disabled\n"  # type: ignore[arg-type]


def test_why_somebody_was_disqualified() -> None:
    late, garbled = FaultNote(1, 0, Fault.TIMEOUT, "late"), FaultNote(1, 0, Fault.GARBLED, "no number")
    assert reason_of(late, document=False) == GONE
    assert reason_of(late, document=True) == "late"
    assert reason_of(garbled, document=False) == "no number"


def test_nothing_was_played_yet(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        Logbook().write(tmp_path)
