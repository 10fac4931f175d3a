"""How bots did against each other, over all tournaments of the store."""

import threading
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ludus.core.match import Entrant, MatchResult
from ludus.ratings.points import Cell, crosstable
from ludus.report.crosstable import MOST
from ludus.report.data import PairScore
from ludus.web.tournaments.calendar import Tournaments


class Record(NamedTuple):
    """Everybody against everybody, in one game: who has the larger share of the points stands higher."""

    names: list[str]
    players: list[str]  # how each is started: two of the same name are two
    cells: list[list[Cell]]

    @property
    def met(self) -> list[list[PairScore]]:
        return [[_met(cell) for cell in row] for row in self.cells]


class HeadToHead:
    """Records by game, made anew once there are more results."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._lock = threading.Lock()
        self._made: dict[str, tuple[int, Record]] = {}

    def record(self, game: str) -> Record:
        found = [one for one in self._tournaments.all() if one.spec.game == game]
        told = [(one.spec.entrants, one.told.results) for one in found]
        count = sum(len(results) for _, results in told)
        with self._lock:
            known = self._made.get(game)
            if known is None or known[0] != count:
                known = self._made[game] = (count, _record(told))
            return known[1]


def _record(told: Sequence[tuple[Sequence[Entrant], Sequence[MatchResult]]]) -> Record:
    places: dict[str, int] = {}
    names: list[str] = []
    results: list[MatchResult] = []
    for entrants, played in told:
        here = [places.setdefault(entrant.player, len(places)) for entrant in entrants]
        names += [entrant.name for entrant, place in zip(entrants, here, strict=True) if place >= len(names)]
        results += [replace(one, entrants=tuple(here[entrant] for entrant in one.entrants)) for one in played]
    kept = [place for place, _ in Counter(place for one in results for place in one.entrants).most_common(MOST)]
    cells = crosstable(len(places), results)
    order = sorted(kept, key=lambda place: (-_share(cells[place]), names[place]))
    players = list(places)
    return Record(
        [names[place] for place in order],
        [players[place] for place in order],
        [[cells[mine][theirs] for theirs in order] for mine in order],
    )


def _share(row: list[Cell]) -> float:
    weight = sum(cell.weight for cell in row)
    return float(sum(cell.points for cell in row) / weight) if weight else 0.0


def _met(cell: Cell) -> PairScore:
    return PairScore(float(cell.points), float(cell.weight), f"{cell.wins}-{cell.draws}-{cell.losses}")
