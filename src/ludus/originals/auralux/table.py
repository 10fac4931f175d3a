"""The original's tournament runner (RULES 12): which games in which order, and the table of their results."""

from collections.abc import Iterator, Sequence
from math import isnan, nan
from typing import NamedTuple

from ludus.core.twister import Twister, names_seed, shuffle
from ludus.games.auralux.original.cxx import shown, sort
from ludus.originals.auralux.config import TournamentConfig

TABLE_SIZE = 4  # players of a FREE_FOR_ALL game
HEADER = ("Name", "Score", "AbsoluteWinner", "AliveInDraw", "Dead", "Disqualified")


class PlannedGame(NamedTuple):
    """One game: its number, map and players, all from 0; players in seat order."""

    number: int
    map: int
    players: tuple[int, ...]

    @property
    def folder(self) -> str:
        return f"game_id_{self.number:05d}_map_{self.map}" + "".join(f"_player_{player}" for player in self.players)


class GameScores(NamedTuple):
    """A game_scores.log, read; players count from 1 in seat order."""

    winner: int
    scores: tuple[float, ...]
    disqualified: frozenset[int]
    dead: frozenset[int]


def runs(config: TournamentConfig) -> Iterator[PlannedGame]:
    """All games, in order."""
    games = _duels(config) if config.kind == "ONE_VS_ONE_ALL" else _tables(config)
    for number, (board, players) in enumerate(games):
        yield PlannedGame(number, board, players)


def read_scores(text: str) -> GameScores:
    lines = text.split("\n")
    return GameScores(
        int(lines[0]),
        tuple(float(word) for word in lines[1].split()),
        frozenset(map(int, lines[3].split())),
        frozenset(map(int, lines[5].split())),
    )


def table(config: TournamentConfig, done: Sequence[tuple[PlannedGame, GameScores]]) -> str:
    """The table file: tab separated, the best first, equal ones as the original's sort leaves them."""
    totals = [0.0] * len(config.players)
    counts = [[0, 0, 0, 0] for _ in config.players]
    for run, score in done:
        for seat, player in enumerate(run.players):
            totals[player] += score.scores[seat]
            counts[player][_fate(score, seat + 1)] += 1
    rows = ["\t".join(HEADER)]
    order = list(range(len(config.players)))
    sort(order, lambda a, b: totals[a] > totals[b])
    for player in order:
        games = sum(counts[player])
        mean = 100 * totals[player] / games if games else nan
        rows.append("\t".join([config.players[player].name, _shown(mean), *map(str, counts[player])]))
    return "\n".join(rows) + "\n"


def _shown(mean: float) -> str:
    """The table comes from another library than the logs: no number has no sign here."""
    return "nan" if isnan(mean) else shown(mean)


def _fate(score: GameScores, seat: int) -> int:
    """Which of the four columns a game counts in."""
    if score.winner == seat:
        return 0
    return 3 if seat in score.disqualified else 2 if seat in score.dead else 1


def _duels(config: TournamentConfig) -> Iterator[tuple[int, tuple[int, ...]]]:
    count = len(config.players)
    for board in range(len(config.maps)):
        for first in range(count):
            for second in range(first + 1, count):
                yield board, (first, second)
                yield board, (second, first)


def _tables(config: TournamentConfig) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each round shuffles the order of the last, cuts it into fours, and draws a map for each.

    `free_for_all` with `dice = "original"` gives the same games: neither room may import the other, so the loop stands
    twice, and a test holds the two together.
    """
    dice = Twister(names_seed(player.name for player in config.players))
    order = list(range(len(config.players)))
    for _ in range(config.rounds):
        shuffle(order, dice)
        for place in range(0, len(order), TABLE_SIZE):
            yield dice() % len(config.maps), tuple(order[place : place + TABLE_SIZE])
