"""`ludus boards`."""

from pathlib import Path

import pytest

from ludus.games import load
from ludus.games.boards import read_file
from tests.cli.conftest import Ludus


def test_a_new_board_is_what_was_asked_for(ludus: Ludus, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    words = ("--width", 3, "--height", 4, "--uniform", 2, "--hole", "1,2", "--output", file)
    code, out, _ = ludus("boards", "fish", *words)
    assert code == 0 and f"play on it with --board {file}" in out
    board = read_file(load("fish"), file, "document")
    assert (board.height, board.width) == (4, 3)


def test_the_same_seed_gives_the_same_board(ludus: Ludus) -> None:
    first, again, other = (ludus("boards", "fish", "--generate", "--seed", seed)[1] for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--hole", "1;2"), "expected ROW,COLUMN"),
        (("--show", "nowhere"), "nowhere"),
        (("--edition", "third"), "no edition 'third' of fish"),
        (("--generate", "magic=1"), "magic"),
        (("--show", "raft", "--svg", "/dev/null/x.svg"), "cannot be written"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], why: str, ludus: Ludus) -> None:
    code, _, err = ludus("boards", "fish", *words)
    assert code == 2 and why in err
