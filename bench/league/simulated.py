"""A league without a single bot: strengths are numbers, matches are dice."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from bench.measure import Row
from ludus.core.match import MatchResult
from ludus.league.matches.matchmaker import Matchmaker
from ludus.league.matches.pairs import Pair
from ludus.ratings.fit import fit

SEEDS = range(5)
SPREAD = 200.0  # Elo: the deviation of strengths
DRAWS = 0.1


def rows() -> list[Row]:
    found = [list(taus(seed)) for seed in SEEDS]
    early, late = (sum(one[place] for one in found) / len(found) for place in (0, 1))
    wrong = rms([error for seed in SEEDS for error in newcomer_error(seed)])
    what = "100 bots of simulated strength (σ 200 Elo), mean of five: Kendall τ after"
    return [
        Row(f"{what} 40 matches each", f"{early:.3f}", "–", "≥ 0.80", early >= 0.80),
        Row(f"{what} 100 matches each", f"{late:.3f}", "–", "≥ 0.87", late >= 0.87),
        Row(
            "fifty newcomers among them after 30 matches: error, rms", f"{wrong:.0f} Elo", "–", "≤ 85 Elo", wrong <= 85
        ),
    ]


class Simulation:
    """Versions with strengths that nobody knows; so many pairs are under way at a time, as with so many workers."""

    def __init__(self, strengths: Sequence[float], seed: int = 1, under_way: int = 8) -> None:
        self.maker = Matchmaker(("a", "b", "c", "d"), "secret")
        self.strengths = list(strengths)
        self.dice = Random(seed)
        self.results: list[MatchResult] = []
        self._open: list[tuple[str, Pair]] = []
        self._most = under_way
        for version in range(len(strengths)):
            self.join(version)

    def join(self, version: int, team: int | None = None) -> None:
        self.maker.know(version, version if team is None else team)
        self.maker.enter(version)

    def play(self, matches: int) -> None:
        """Until so many more have been played."""
        until = len(self.results) + matches
        while len(self.results) < until:
            self._open += self.maker.next(self._most - len(self._open))
            series, pair = self._open.pop(self.dice.randrange(len(self._open)))
            for number in pair.matches:
                result = self._played(number, pair.seats(number))
                self.results.append(result)
                self.maker.add(series, result)

    def _played(self, number: int, seats: tuple[int, int]) -> MatchResult:
        first, second = (self.strengths[one] for one in seats)
        wins = 1 / (1 + 10 ** ((second - first) / 400))
        drawn = self.dice.random() < DRAWS * 4 * wins * (1 - wins)
        ranks = (1, 1) if drawn else (1, 2) if self.dice.random() < wins else (2, 1)
        return MatchResult(number, seats, ranks, (0.0, 0.0))


def kendall(ones: Sequence[float], others: Sequence[float]) -> float:
    pairs = [(a, b) for a in range(len(ones)) for b in range(a)]
    agree = sum(1 if (ones[a] - ones[b]) * (others[a] - others[b]) > 0 else -1 for a, b in pairs)
    return agree / len(pairs)


def taus(seed: int, bots: int = 100, each: tuple[int, ...] = (40, 100)) -> Iterator[float]:
    dice = Random(f"strengths {seed}")
    simulation = Simulation([dice.gauss(0, SPREAD) for _ in range(bots)], seed)
    for matches in each:
        simulation.play(matches * bots // 2 - len(simulation.results))
        fitted = fit(bots, simulation.results)
        yield kendall([one.value for one in fitted.elo], simulation.strengths)


def newcomer_error(seed: int, bots: int = 100, newcomers: int = 10) -> list[float]:
    """Elo by which the fit is wrong about each newcomer when it has played 30 matches, in a league that is known."""
    dice = Random(f"newcomers {seed}")
    strengths = [dice.gauss(0, SPREAD) for _ in range(bots)]
    simulation = Simulation(strengths, seed)
    simulation.play(50 * bots)
    errors = []
    for number in range(newcomers):
        before = dice.randrange(bots)
        version = bots + number
        simulation.strengths.append(strengths[before] + dice.gauss(0, 100))
        simulation.join(version, before)
        while simulation.maker.played[version] < 30:
            simulation.play(2)
        fitted = fit(version + 1, simulation.results)
        level = sum(fitted.elo[one].value - simulation.strengths[one] for one in range(bots)) / bots
        errors.append(fitted.elo[version].value - level - simulation.strengths[version])
    return errors


def rms(values: Sequence[float]) -> float:
    return sqrt(sum(value * value for value in values) / len(values))
