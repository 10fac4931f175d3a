"""Who stands where: the table, and the ladder."""

from collections.abc import Sequence

from ludus.ratings.points import Points
from ludus.report.data import LadderLine, Span, StandingLine
from ludus.report.markup import MINUS, cell, header, plain, points, row_header, signed, table, text

TIE_BREAKS = (
    ("H2H", "head to head: points against those with as many points"),
    ("SB", "Sonneborn-Berger: what was taken from each opponent, times that opponent's points"),
    ("Buch.", "Buchholz: the points of all opponents met"),
    ("score", "the game's own score, summed over all matches"),
)
POINTS: dict[Points, str] = {
    "ranks": "the share of beaten opponents; a tie counts half",
    "wins": "one for each match in which it was first, shared by those who were",
    "score": "the game's own score, summed over all matches",
}
HEADS = (
    ("played", ""),
    ("W", "first alone"),
    ("D", "first with others"),
    ("L", "not first"),
    ("Elo", "fitted to all results at once; the mean is 0"),
    ("95 %", "the interval of the Elo"),
    ("faults", "matches with a fault, by kind"),
    *TIE_BREAKS,
)


def standings_table(rows: Sequence[StandingLine], by: Points = "ranks") -> str:
    heads = (("entrant", ""), ("points", POINTS[by]), *HEADS)
    return table([header(*head) for head in heads], (_standing(row) for row in rows), "standings")


def _standing(row: StandingLine) -> list[str]:
    numbers = (row.played, row.wins, row.draws, row.losses)
    return [
        row_header(row.place, row.name, f"suspended: {row.suspended}" if row.suspended else ""),
        cell(f"<b>{points(row.points)}</b>"),
        *(cell(str(number)) for number in numbers),
        cell(signed(row.elo.value) if row.elo else ""),
        cell(interval(row.elo) if row.elo else "", "quiet"),
        cell(str(row.faults or ""), "alarm" if row.faults else ""),
        *(cell(points(value), "quiet") for value in row.tie_breaks[:-1]),
        *(cell(plain(value), "quiet") for value in row.tie_breaks[-1:]),
    ]


def interval(span: Span) -> str:
    return f"{signed(span.low)} … {signed(span.high)}"


def ladder_table(rungs: Sequence[LadderLine]) -> str:
    """From the top down."""
    heads = [header("entrant"), header("rating", "μ − 3σ: so good at least, almost surely"), header("μ"), header("σ")]
    rows = (
        [row_header(place, rung.name), f"<td><b>{_two(rung.ordinal)}</b></td>", cell(_two(rung.mu)), _sigma(rung)]
        for place, rung in enumerate(rungs, 1)
    )
    return table(heads, rows, "standings")


def _sigma(rung: LadderLine) -> str:
    return cell(text(_two(rung.sigma)), "quiet")


def _two(value: float) -> str:
    return f"{value:.2f}".replace("-", MINUS)
