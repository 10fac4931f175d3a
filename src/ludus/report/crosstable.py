"""Everybody against everybody, as tables whose colours tell before the numbers do."""

from collections.abc import Sequence

from ludus.report.data import PairScore
from ludus.report.markup import cell, header, heat, points, row_header, table
from ludus.report.ways import NOWHERE, Ways

MOST = 60  # a hundred columns nobody reads, and a thousand no browser opens


def crosstable(names: Sequence[str], met: Sequence[Sequence[PairScore]], ways: Ways = NOWHERE) -> str:
    """What who stands in the row took from who stands in the column; both in the order of the standings."""
    size = range(len(names))
    return _square(names, [[_met(names, a, b, met[a][b], ways) for b in size] for a in size], ways)


def superiority(names: Sequence[str], chances: Sequence[Sequence[float]], ways: Ways = NOWHERE) -> str:
    """How likely who stands in the row is stronger than who stands in the column."""
    size = range(len(names))
    return _square(names, [[_chance(names, a, b, chances[a][b]) for b in size] for a in size], ways)


def _square(names: Sequence[str], cells: Sequence[Sequence[str]], ways: Ways) -> str:
    heads = [header("entrant"), *(header(str(place), name) for place, name in enumerate(names, 1))]
    first = [row_header(place, name, href=ways.href(name)) for place, name in enumerate(names, 1)]
    rows = ([head, *row] for head, row in zip(first, cells, strict=True))
    return table(heads, rows, "cross")


def _met(names: Sequence[str], mine: int, theirs: int, met: PairScore, ways: Ways) -> str:
    if mine == theirs:
        return cell("", "self")
    if not met.weight:
        return cell("")
    title = f"{names[mine]} against {names[theirs]}: {met.told} (won-drawn-lost)"
    return cell(ways.met(names[mine], names[theirs], points(met.points)), heat(met.points / met.weight), title)


def _chance(names: Sequence[str], mine: int, theirs: int, chance: float) -> str:
    if mine == theirs:
        return cell("", "self")
    # 100 % would claim what no number of matches can show.
    shown = "&gt;99" if chance > 0.995 else "&lt;1" if chance < 0.005 else f"{chance * 100:.0f}"
    return cell(shown, heat(chance), f"{names[mine]} is stronger than {names[theirs]}: {chance:.1%}")
