"""Everybody against everybody, as tables whose colours tell before the numbers do."""

from collections.abc import Sequence

from ludus.report.data import PairScore
from ludus.report.markup import cell, header, heat, points, row_header, table

MOST = 60  # a hundred columns nobody reads, and a thousand no browser opens


def crosstable(names: Sequence[str], met: Sequence[Sequence[PairScore]]) -> str:
    """What who stands in the row took from who stands in the column; both in the order of the standings."""
    return _square(names, [[_met(names, a, b, met[a][b]) for b in range(len(names))] for a in range(len(names))])


def superiority(names: Sequence[str], chances: Sequence[Sequence[float]]) -> str:
    """How likely who stands in the row is stronger than who stands in the column."""
    size = range(len(names))
    return _square(names, [[_chance(names, a, b, chances[a][b]) for b in size] for a in size])


def _square(names: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    heads = [header("entrant"), *(header(str(place), name) for place, name in enumerate(names, 1))]
    rows = ([row_header(place, names[place - 1]), *row] for place, row in enumerate(cells, 1))
    return table(heads, rows, "cross")


def _met(names: Sequence[str], mine: int, theirs: int, met: PairScore) -> str:
    if mine == theirs:
        return cell("", "self")
    if not met.weight:
        return cell("")
    title = f"{names[mine]} against {names[theirs]}: {met.told} (won-drawn-lost)"
    return cell(points(met.points), heat(met.points / met.weight), title)


def _chance(names: Sequence[str], mine: int, theirs: int, chance: float) -> str:
    if mine == theirs:
        return cell("", "self")
    # 100 % would claim what no number of matches can show.
    shown = "&gt;99" if chance > 0.995 else "&lt;1" if chance < 0.005 else f"{chance * 100:.0f}"
    return cell(shown, heat(chance), f"{names[mine]} is stronger than {names[theirs]}: {chance:.1%}")
