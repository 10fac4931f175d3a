"""The same seed gives the same records in every format: with one worker, with two, with eight, and on a cluster."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.core.match import GameRecord
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.tournament.formats import FORMATS
from ludus.tournament.reading import read_text
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers import Workers
from ludus.tournament.workers.cluster import Cluster
from ludus.tournament.workers.pool import Pool
from tests.tournament.workers.clusters import dask

DUELS = """
game = "planet_wars"
boards = ["line", "diamond"]
options = { max_turns = 12 }
"""
TABLES = """
game = "fish"
seats = 3
"""
PLAYERS = {"planet_wars": ("greedy", "random", "rush", "turtle", "admiral"), "fish": ("greedy", "random", "minimax:1")}
MORE = {
    "tables": "rounds = 2",
    "free_for_all": "rounds = 3",
    "ladder": "rounds = 4",
    "sprt": "rounds = 6\nbatch = 3",
}
FORMAT = {"knockout": "best_of = 3\nthird_place = true", "gauntlet": "seeds = 2", "swiss": "both_seats = false"}


def spec_of(kind: str, folder: Path) -> TournamentSpec:
    head = TABLES if kind in ("tables", "free_for_all", "groups") else DUELS
    bots = PLAYERS["fish" if head is TABLES else "planet_wars"]
    players = bots[:2] if kind == "sprt" else [*bots, *bots] if head is TABLES else bots
    entrants = "".join(f"[[entrants]]\nname = 'e{n}'\nplayer = '{one}'\n" for n, one in enumerate(players))
    text = f"seed = 11\n{head}{MORE.get(kind, '')}\n[format]\nname = '{kind}'\n{FORMAT.get(kind, '')}\n{entrants}"
    return read_text(text, "cup.toml", folder)


def records(spec: TournamentSpec, workers: Workers, folder: Path, name: str) -> dict[int, GameRecord]:
    with Store(folder / f"{name}.db") as store:
        run(spec, store, "cup", workers=workers)
        return {result.number: load_record(store.record("cup", result.number)).game for result in store.results("cup")}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one with two workers."""
    pytest.importorskip("distributed")
    with dask(tmp_path_factory.mktemp("dask") / "cluster", workers=2) as found:
        yield found.address


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", FORMATS)
def test_who_plays_the_matches_changes_nothing(kind: str, cluster: str, tmp_path: Path) -> None:
    spec = spec_of(kind, tmp_path)
    kinds: dict[str, Workers] = {"one": Pool(1), "two": Pool(2), "eight": Pool(8), "cluster": Cluster(cluster, spec)}
    played = {name: records(spec, workers, tmp_path, name) for name, workers in kinds.items()}
    assert len(played["one"]) >= 3
    for name in kinds:
        assert played[name] == played["one"], name
