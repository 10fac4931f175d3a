"""The words of a board, read in one place."""

from pathlib import Path

import pytest

from ludus import load
from ludus.core.errors import LudusError, UnknownName
from ludus.games.boards import BoardRef, offered, shipped

GAME = load("planet_wars")
TEXT = 'graph "x" {\n}'


@pytest.mark.parametrize(
    ("words", "is_text", "recipe", "known"),
    [
        ("", False, None, True),
        ("rings", False, None, True),
        ("random", False, "", True),
        ("random:planets=9", False, "planets=9", True),
        (TEXT, True, None, True),
        (f"random:{TEXT}", True, None, True),
        ("rngs", False, None, False),
        ("maps/rings.dot", False, None, False),
        ("/etc/passwd", False, None, False),
    ],
)
def test_what_the_words_mean(words: str, is_text: bool, recipe: str | None, known: bool) -> None:
    reference = BoardRef(words)
    assert (reference.is_text, reference.recipe, reference.is_known(GAME)) == (is_text, recipe, known)


def test_every_kind_is_opened(tmp_path: Path) -> None:
    usual = BoardRef("").open(GAME, "document", 1)
    assert usual == BoardRef(GAME.info.board).open(GAME, "document", 1)
    file = tmp_path / "mine.dot"
    file.write_text(GAME.board.write(usual))
    assert BoardRef(str(file)).open(GAME, "document", 1).name == "mine"
    assert BoardRef(file.read_text()).open(GAME, "document", 1).places == usual.places
    assert len(BoardRef("random:planets=9").open(GAME, "document", 1).places) == 9
    assert offered(GAME) == (*shipped(GAME), "random")
    with pytest.raises(UnknownName, match="no board 'rngs' of planet_wars"):
        BoardRef("rngs").open(GAME, "document", 1)


def test_words_seen_from_a_folder(tmp_path: Path) -> None:
    for name in ("b.dot", "a.dot", "rings"):
        (tmp_path / name).touch()

    def seen(words: str) -> list[str]:
        return [one.words for one in BoardRef(words).seen_from(tmp_path)]

    assert seen("*.dot") == [f"{tmp_path}/a.dot", f"{tmp_path}/b.dot"]
    assert seen("rings") == [f"{tmp_path}/rings"]
    for words in ("", "line", "random:planets=9", TEXT, "x" * 5000):
        assert seen(words) == [words]
    for words in ("c/a.dot", "*.dsg"):
        with pytest.raises(LudusError, match="no file"):
            seen(words)


def test_a_file_is_one_only_where_the_words_name_none_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("random", "a.dot"):
        (tmp_path / name).touch()
    assert BoardRef("a.dot").file() == Path("a.dot")
    assert [BoardRef(words).file() for words in ("random", "", "b.dot", "a\0b", "x" * 5000)] == [None] * 5
