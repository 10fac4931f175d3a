"""Which games the original's tournament has, and the table of their results."""

from ludus.originals.auralux.config import Contestant, Seating, TournamentConfig
from ludus.originals.auralux.table import GameScores, PlannedGame, read_scores, runs, table


def config(kind: str, players: int, maps: int = 1, rounds: int = 1) -> TournamentConfig:
    found = [Contestant(f"p{number}", Seating("DEFAULT", "x")) for number in range(players)]
    return TournamentConfig(kind=kind, maps=["m"] * maps, players=found, rounds=rounds)


def test_everybody_against_everybody_from_both_sides_on_every_map() -> None:
    games = list(runs(config("ONE_VS_ONE_ALL", 3, maps=2)))
    assert [game.number for game in games] == [*range(12)]
    assert [game.players for game in games[:6]] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert games[0].folder == "game_id_00000_map_0_player_0_player_1"


def test_every_round_seats_everybody_once_and_is_the_same_every_time() -> None:
    games = list(runs(config("FREE_FOR_ALL", 8, maps=3, rounds=5)))
    assert len(games) == 10
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert sorted(first.players + second.players) == [*range(8)]
    assert games == list(runs(config("FREE_FOR_ALL", 8, maps=3, rounds=5)))


def test_the_table_has_the_mean_score_and_every_fate() -> None:
    done = [
        (PlannedGame(0, 0, (0, 1)), GameScores(2, (0.0, 1.0), frozenset({1}), frozenset())),
        (PlannedGame(1, 0, (1, 0)), GameScores(-1, (0.5, 0.25), frozenset(), frozenset())),
    ]
    rows = [line.split("\t") for line in table(config("ONE_VS_ONE_ALL", 3), done).splitlines()]
    assert rows[0] == ["Name", "Score", "AbsoluteWinner", "AliveInDraw", "Dead", "Disqualified"]
    assert rows[1] == ["p1", "75", "1", "1", "0", "0"]
    assert rows[2] == ["p0", "12.5", "0", "1", "0", "1"]
    assert rows[3] == ["p2", "nan", "0", "0", "0", "0"]


def test_scores_are_read_as_they_are_written() -> None:
    assert read_scores("-1\n0.5 0.5\n1\n2\n0\n\n") == GameScores(-1, (0.5, 0.5), frozenset({2}), frozenset())
