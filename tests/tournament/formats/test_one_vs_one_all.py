"""The list of Auralux's tournaments."""

from ludus.originals.auralux.config import Contestant, Seating, TournamentConfig
from ludus.originals.auralux.table import runs
from tests.tournament.play import make_spec, play_all


def test_one_vs_one_all_is_the_order_of_auralux() -> None:
    players = [Contestant("x", Seating("DEFAULT", "x"))] * 4
    config = TournamentConfig(kind="ONE_VS_ONE_ALL", maps=["a", "b", "c"], players=players)
    full, _ = play_all(make_spec(4, "one_vs_one_all", 3))
    ours = [(one.number, one.board, one.entrants) for one in full]
    assert ours == [(run.number, run.map, run.players) for run in runs(config)]
