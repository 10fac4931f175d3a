"""Who stands where: the table, and the ladder."""

from collections.abc import Sequence

from ludus.ratings.points import Points
from ludus.report.data import LadderLine, Span, StandingLine
from ludus.report.markup import MINUS, cell, folded, header, note, plain, points, row_header, signed, table, text
from ludus.report.ways import NOWHERE, Ways

TIE_BREAKS = (
    ("H2H", "head to head: points against those with as many points"),
    ("SB", "Sonneborn-Berger: what was taken from each opponent, times that opponent's points, summed"),
    ("Buchholz", "the points of all opponents met, summed"),
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


DECIDED = ("head to head", "Sonneborn-Berger", "Buchholz", "wins", "the game's own score")


def standings_table(
    rows: Sequence[StandingLine], by: Points = "ranks", ways: Ways = NOWHERE, placed: bool = False
) -> str:
    """`placed`: the places are those that the format gives, and no points have decided them."""
    heads = (("entrant", ""), ("points", POINTS[by]), *HEADS)
    ties = [""] * len(rows) if placed else _ties(rows)
    lines = (_standing(row, tie, ways) for row, tie in zip(rows, ties, strict=True))
    return table([header(*head) for head in heads], lines, "standings") + meaning(by, placed)


def meaning(by: Points, placed: bool = False) -> str:
    """What the columns say, where they stand: a title is seen by who has a mouse alone."""
    how = (
        "The places are those that the format gives; the points are told by the way."
        if placed
        else "Equal points are decided by H2H, then SB, Buchholz, wins and score; who is equal in all of them "
        "shares the place. Below the name stands what has decided it."
    )
    told = [("points", POINTS[by]), *((name, words) for name, words in HEADS if words)]
    rows = "".join(f"<div><dt>{text(name)}</dt><dd>{text(words)}</dd></div>" for name, words in told)
    return folded("What H2H, SB, Buchholz and the others mean", f'<p>{text(how)}</p><dl class="meaning">{rows}</dl>')


def _ties(rows: Sequence[StandingLine]) -> list[str]:
    """By what each stands before the next one, where their points are equal."""
    if not any(row.played for row in rows):
        return [""] * len(rows)
    return [_tie(row, below) for row, below in zip(rows, [*rows[1:], None], strict=True)]


def _tie(row: StandingLine, below: StandingLine | None) -> str:
    if below is None or row.points != below.points:
        return ""
    if row.place == below.place:
        return f"equal with {below.name} in everything"
    mine, theirs = _asked(row), _asked(below)
    for words, own, other in zip(DECIDED, mine, theirs, strict=True):
        if own != other:
            shown = plain if words == DECIDED[-1] else points
            return f"before {below.name} by {words}, {shown(own)} to {shown(other)}"
    return ""


def _asked(row: StandingLine) -> tuple[float, ...]:
    """The tie-breaks in the order in which they are asked; wins stand in a column of their own."""
    return (*row.tie_breaks[:3], float(row.wins), *row.tie_breaks[3:])


def _standing(row: StandingLine, tie: str = "", ways: Ways = NOWHERE) -> list[str]:
    numbers = (row.played, row.wins, row.draws, row.losses)
    notes = note(f"suspended: {row.suspended}" if row.suspended else "") + note(tie, "tie")
    return [
        row_header(row.place, row.name, notes, ways.href(row.name)),
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


def ladder_table(rungs: Sequence[LadderLine], ways: Ways = NOWHERE) -> str:
    """From the top down."""
    heads = [header("entrant"), header("rating", "μ − 3σ: so good at least, almost surely"), header("μ"), header("σ")]
    rows = (
        [
            row_header(place, rung.name, href=ways.href(rung.name)),
            f"<td><b>{_two(rung.ordinal)}</b></td>",
            cell(_two(rung.mu)),
            _sigma(rung),
        ]
        for place, rung in enumerate(rungs, 1)
    )
    return table(heads, rows, "standings")


def _sigma(rung: LadderLine) -> str:
    return cell(text(_two(rung.sigma)), "quiet")


def _two(value: float) -> str:
    return f"{value:.2f}".replace("-", MINUS)
