"""The original's tournament as a spec of the house. That it has the same games: test_tournament.py."""

from pathlib import Path

from ludus.games import load
from ludus.games.boards import open_board
from ludus.originals.auralux.config import Contestant, Seating, TournamentConfig
from ludus.originals.auralux.spec import spec_of
from ludus.tournament.formats.free_for_all import FreeForAll
from ludus.tournament.formats.one_vs_one_all import OneVsOneAll

GAME = load("auralux")


def config(folder: Path, kind: str, *names: str) -> TournamentConfig:
    file = folder / "map.txt"
    file.write_text(GAME.board.write(open_board(GAME, "duel", "original", 0)))
    players = [Contestant(name, Seating("PROCESS", f"./{name}")) for name in names]
    return TournamentConfig(kind=kind, maps=[str(file), "none.txt"], players=players, rounds=7)


def test_duels_once_each_with_the_originals_rules(tmp_path: Path) -> None:
    spec = spec_of(config(tmp_path, "ONE_VS_ONE_ALL", "ann", "ann"), "wall")
    assert (spec.rounds, spec.points, type(spec.format)) == (1, "score", OneVsOneAll)
    assert [entrant.name for entrant in spec.entrants] == ["ann", "ann (2)"]
    assert spec.options["edition"] == "original"
    assert spec.clock is not None and spec.clock.measure == "wall"


def test_a_map_that_cannot_be_read_keeps_its_place(tmp_path: Path) -> None:
    assert [bool(board.board) for board in spec_of(config(tmp_path, "ONE_VS_ONE_ALL", "a", "b")).boards] == [
        True,
        False,
    ]


def test_tables_of_four_throw_the_originals_dice(tmp_path: Path) -> None:
    spec = spec_of(config(tmp_path, "FREE_FOR_ALL", *"abcd"))
    assert (spec.rounds, spec.seed) == (7, 0)  # the dice know the names by themselves
    assert isinstance(spec.format, FreeForAll) and spec.format.dice == "original"
    assert spec_of(config(tmp_path, "FREE_FOR_ALL", "a", "a", "b", "c")).seed != 0
    assert not any(board.board for board in spec.boards)  # a map for two has no room for four
