"""How bots did against each other, over all tournaments of a store."""

import shutil
from pathlib import Path

import pytest

from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.web.indoors import arena_in

RANDOM, OTHER = Entrant("weak", "random"), Entrant("strong", "greedy")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tournaments with the same two, in another order, and one of another game."""
    folder = tmp_path_factory.mktemp("played")
    with Store(str(folder / "arena.db")) as store:
        for name, game, entrants in (
            ("one", "fish", (RANDOM, OTHER)),
            ("two", "fish", (Entrant("renamed", "greedy"), RANDOM)),
            ("else", "planet_wars", (RANDOM, Entrant("x", "random:2"))),
        ):
            run(TournamentSpec(game=game, entrants=entrants, seed=1, options={}), store, name)
    return folder


def test_results_of_all_tournaments_of_a_game_are_added_up(folder: Path) -> None:
    record = arena_in(folder).head_to_head.record("fish")
    assert record.names == ["strong", "weak"]  # the better share stands higher; the first name counts
    assert record.players == ["greedy", "random"]
    first, second = record.cells[0][1], record.cells[1][0]
    assert (first.wins, first.draws, first.losses) == (second.losses, second.draws, second.wins)
    assert first.met == 4
    assert record.met[0][1].points + record.met[1][0].points == 4


def test_it_is_made_anew_only_where_there_is_more(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    arena = arena_in(tmp_path)
    first = arena.head_to_head.record("fish")
    assert arena.head_to_head.record("fish") is first
    spec = TournamentSpec(game="fish", entrants=(RANDOM, OTHER), seed=2)
    run(spec, arena.tournaments.store, "three")
    assert arena.head_to_head.record("fish").cells[0][1].met == 6


def test_nobody_has_played(tmp_path: Path) -> None:
    record = arena_in(tmp_path).head_to_head.record("fish")
    assert (record.names, record.players, record.cells, record.met) == ([], [], [], [])
