"""Files that somebody brings to watch."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.web.records.opened import look, open_file, read_spec
from tests.referee.hostile import good
from tests.support import finished
from tests.web.indoors import arena_in
from tests.web.pages.test_replays import LOG


def test_what_a_record_and_a_log_are_of() -> None:
    assert [entrant.name for entrant in read_spec(look(good("fish"))).entrants] == ["ada", "bob"]
    assert read_spec(look(LOG)).game == "auralux"


@pytest.mark.parametrize("data", [b"\x1f\x8b broken", b"words", bytes(100)])
def test_what_cannot_be_watched_is_one_line(data: bytes) -> None:
    with pytest.raises(LudusError) as wrong:
        look(data)
    assert "this file" in str(wrong.value) and "\n" not in str(wrong.value)


def test_the_same_file_has_the_same_page_and_a_log_the_name_of_its_file(tmp_path: Path) -> None:
    async def work() -> None:
        arena = arena_in(tmp_path)
        match = await open_file(arena, "a.log", LOG)
        assert (match.spec.board, match.is_log, match.record) == ("a.log", True, LOG)
        assert await open_file(arena, "b.log", LOG) is match
        with pytest.raises(LudusError, match="is empty"):
            await open_file(arena, "a.log", b"")

    finished(work())
    assert list(tmp_path.iterdir()) == []  # in memory only
