"""Which boards a form may name, and where those that people send are kept."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError, UnknownName
from ludus.games import load
from ludus.games.boards import BoardRef, open_board
from ludus.web.boards.folder import BoardFolder, ListedBoard
from ludus.web.keys import Taken, key_of
from ludus.web.records.record_folder import NotThere
from tests.web.indoors import settings_in

FISH = load("fish")
TEXT = FISH.board.write(open_board(FISH, "raft", "document", 0))


def folder_in(place: Path) -> BoardFolder:
    own = place / "own"
    (own / "fish").mkdir(parents=True)
    (own / "fish" / "mine.json").write_text(TEXT)
    (own / "raft.json").write_text("another")  # a board of the house has this name
    return BoardFolder(settings_in(place, boards=own))


def test_those_of_the_house_of_the_owner_and_of_people(tmp_path: Path) -> None:
    boards = folder_in(tmp_path)
    boards.keep(FISH, "a/b", TEXT, False)
    listed = boards.listed(FISH)
    assert [board for board in listed if board.kind != "house"] == [
        ListedBoard(name="mine", kind="given"),
        ListedBoard(name="a/b", kind="sent"),
    ]
    assert [board.kind for board in listed if board.name == "raft"] == ["house"]
    assert boards.names(load("auralux")) == tuple(name for name in boards.names(load("auralux")) if name != "mine")


def test_what_a_spec_says_has_the_text_with_it(tmp_path: Path) -> None:
    boards = folder_in(tmp_path)
    assert boards.reference(FISH, "raft") == "raft"
    assert BoardRef(boards.reference(FISH, "mine")).text.strip() == TEXT.strip()
    with pytest.raises(UnknownName, match="minne"):
        boards.reference(FISH, "minne")


def test_names_that_are_taken(tmp_path: Path) -> None:
    boards = folder_in(tmp_path)
    for name in ("raft", "mine", "random", "random:height=3"):
        with pytest.raises(Taken, match="of the house"):
            boards.may_be(FISH, name, True)
    boards.keep(FISH, "x", TEXT, False)
    with pytest.raises(Taken, match="already"):
        boards.keep(FISH, "x", "other", False)
    boards.keep(FISH, "x", "other", True)
    assert boards.text(FISH, "x") == "other"


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "boards").touch()
    with pytest.raises(LudusError, match="cannot be written"):
        folder_in(tmp_path).keep(FISH, "x", TEXT, False)


def test_only_what_was_sent_can_be_deleted(tmp_path: Path) -> None:
    boards = folder_in(tmp_path)
    boards.keep(FISH, "x", TEXT, False)
    boards.delete(FISH, "x")
    for name in ("x", "mine", "raft"):
        with pytest.raises(NotThere, match=name):
            boards.delete(FISH, name)


def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    boards = folder_in(tmp_path)
    sent = tmp_path / "boards" / "fish"
    sent.mkdir(parents=True)
    (sent / f"{key_of('bytes')}.json").write_bytes(b"\xff\xfe")
    (sent / "long.json").write_text("x" * 200_000)
    (sent / ".draft.json").write_text("x")
    assert {"bytes", "long"} == {*boards.sent(FISH)}
    with pytest.raises(LudusError, match="cannot be read"):
        boards.text(FISH, "bytes")
    with pytest.raises(LudusError, match="more than 100,000 letters"):
        boards.text(FISH, "long")
