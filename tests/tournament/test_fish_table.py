"""The tournaments of Fish whose winners are known (fish.md section 8), through the same runner as all others."""

from pathlib import Path

import pytest

from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament import TournamentSpec
from ludus.tournament.formats.groups import Groups
from ludus.tournament.runner import run
from ludus.tournament.spec import BoardSpec
from tests.originals.fish.test_tournament import BOARD, SCORES, SIZES, WINNERS

TABLE = [(depth, count) for depth, row in WINNERS.items() for count in row]


def spec_of(depth: int, count: int) -> TournamentSpec:
    """House players, the oldest listed first: the format itself puts them into the order of age."""
    entrants = tuple(Entrant(f"p{age}", f"minimax:{depth}", age) for age in reversed(range(count)))
    return TournamentSpec(game="fish", entrants=entrants, boards=(BoardSpec(BOARD),), format=Groups())


@pytest.mark.parametrize(("depth", "count"), TABLE)
def test_house_players_win_as_the_table_says(depth: int, count: int, tmp_path: Path) -> None:
    spec = spec_of(depth, count)
    with Store(tmp_path / "fish.db") as store:
        finished = run(spec, store, "fish", 1)
        results = list(store.results("fish"))
    ages = [entrant.age for entrant in spec.entrants]
    assert [ages[one] for one in finished.winners] == WINNERS[depth][count]
    assert [len(result.entrants) for result in results[: len(SIZES[count])]] == list(SIZES[count])
    assert not any(result.faults for result in results)
    if count in SCORES[depth]:
        assert [result.scores for result in results] == [SCORES[depth][count]]
