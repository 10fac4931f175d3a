"""From a tournament's spec and results to what the fragments of a page are made from."""

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from ludus.core.match import FaultNote, MatchResult
from ludus.report.data import (
    BracketMeeting,
    FaultLine,
    GroupBox,
    LadderLine,
    MatchLine,
    PairScore,
    Sequential,
    Side,
    Span,
    StandingLine,
)
from ludus.report.ways import Ways
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.spec import TournamentSpec

if TYPE_CHECKING:
    from ludus.ratings.fit import Fit
    from ludus.ratings.points import Row
    from ludus.tournament.bracket import BracketRound, GroupMet, Met
    from ludus.tournament.schedule import Schedule

PARTS = {"winners": "Winners’ side", "losers": "Losers’ side", "final": "Final", "third": "Third place"}
LAST = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}


def standing_lines(
    spec: TournamentSpec, rows: "Iterable[Row]", fitted: "Fit | None", faults: dict[int, int], out: dict[int, str]
) -> list[StandingLine]:
    return [
        StandingLine(
            place=row.place,
            name=spec.entrants[row.entrant].name,
            points=float(row.points),
            played=row.played,
            wins=row.wins,
            draws=row.draws,
            losses=row.losses,
            elo=span_of(fitted, row.entrant) if fitted else None,
            tie_breaks=(float(row.head_to_head), float(row.sonneborn_berger), float(row.buchholz), row.score),
            faults=faults.get(row.entrant, 0),
            suspended=out.get(row.entrant, ""),
        )
        for row in rows
    ]


def span_of(fitted: "Fit", entrant: int) -> Span:
    elo = fitted.elo[entrant]
    return Span(elo.value, elo.low, elo.high)


def met_cells(entrants: int, results: Sequence[MatchResult], order: Sequence[int]) -> list[list[PairScore]]:
    from ludus.ratings.points import crosstable

    shown = set(order)
    among = (result for result in results if len(shown.intersection(result.entrants)) > 1)
    cells = crosstable(entrants, among)
    chosen = ((cells[a][b] for b in order) for a in order)
    return [
        [PairScore(float(one.points), float(one.weight), f"{one.wins}-{one.draws}-{one.losses}") for one in row]
        for row in chosen
    ]


def rungs(spec: TournamentSpec, results: Sequence[MatchResult]) -> list[LadderLine]:
    from ludus.ratings.ladder import climbed, order

    found = climbed(len(spec.entrants), results)
    return [LadderLine(spec.entrants[one].name, *found[one], found[one].ordinal) for one in order(found)]


def test_of(asked: Sprt, results: Sequence[MatchResult]) -> Sequential:
    from ludus.ratings.estimate import elo, pentanomial

    counts = pentanomial(results, 0)
    found = asked.test(counts)
    return Sequential(
        *(asked.elo0, asked.elo1, asked.alpha, asked.beta),
        *(found.llr, found.lower, found.upper, str(found.verdict)),
        elo=Span(*elo(counts)) if any(counts) else None,
        pairs=tuple(counts),
    )


def sides(spec: TournamentSpec, results: Sequence[MatchResult], aside: Container[int] = ()) -> list[Side]:
    """The parts of a bracket, each with its rounds."""
    from ludus.tournament.bracket import stages

    parts: dict[str, list[BracketRound]] = {}
    for stage in stages(spec, results, aside):
        idle = all(met.is_bye for met in stage.meetings)
        if stage.part in parts or not idle:  # a side that begins with byes only begins later
            parts.setdefault(stage.part, []).append(stage)
    alone = set(parts) <= {"winners", "third"}
    return [
        Side("" if alone and part == "winners" else PARTS[part], tuple(_rounds(spec, part, found, alone)))
        for part, found in parts.items()
    ]


def group_boxes(
    spec: TournamentSpec, results: Sequence[MatchResult], aside: Container[int] = ()
) -> list[list[GroupBox]]:
    """The rounds of a knock-out in groups, each with its tables."""
    from ludus.tournament.bracket import group_rounds

    return [
        [_group_box(spec, met, last=len(tables) == 1) for met in tables]
        for tables in group_rounds(spec, results, aside)
    ]


def _group_box(spec: TournamentSpec, met: "GroupMet", last: bool) -> GroupBox:
    names = tuple(spec.entrants[one].name for one in met.entrants)
    scores = met.result.scores if met.result else ()
    return GroupBox(met.number, names, scores, tuple(map(met.entrants.index, met.winners)), last)


def _rounds(
    spec: TournamentSpec, part: str, found: "list[BracketRound]", alone: bool
) -> Iterable[tuple[str, tuple[BracketMeeting, ...]]]:
    for number, stage in enumerate(found, 1):
        size = len(stage.meetings)
        usual = f"Round {number}" if len(found) > 1 else ""
        name = LAST.get(size, f"Round of {2 * size}") if alone and part == "winners" else usual
        yield name, tuple(_meeting(spec, met) for met in stage.meetings)


def _meeting(spec: TournamentSpec, met: "Met") -> BracketMeeting:
    first, second = (None if one is None else spec.entrants[one].name for one in met.entrants)
    winner = None if met.winner is None else met.entrants.index(met.winner)
    return BracketMeeting((first, second), met.points, met.games, winner, met.is_bye)


def match_lines(spec: TournamentSpec, results: Iterable[MatchResult]) -> list[MatchLine]:
    return [
        MatchLine(
            result.number,
            tuple(spec.entrants[one].name for one in result.entrants),
            result.ranks,
            result.scores,
            tuple((seat, str(fault)) for seat, fault in result.faults),
        )
        for result in results
    ]


def fault_lines(spec: TournamentSpec, result: MatchResult, notes: Iterable[FaultNote]) -> list[FaultLine]:
    """Equal faults of one match in one line: a bot that fails a thousand times fails the same way."""
    groups: dict[tuple[int, str, str], list[FaultNote]] = {}
    for note in notes:
        groups.setdefault((note.seat, note.kind, note.message), []).append(note)
    return [
        FaultLine(
            result.number,
            tuple(note.turn for note in same),
            spec.entrants[result.entrants[seat]].name,
            kind,
            message,
            next((note.detail for note in same if note.detail), ""),
        )
        for (seat, kind, message), same in groups.items()
    ]


def aside_lines(
    spec: TournamentSpec, reasons: dict[int, str], schedule: "Schedule", ways: Ways
) -> list[tuple[str, str]]:
    """The matches that could not be played: who (HTML already), and why."""
    pairings = {number: schedule.aside.get(number) for number in reasons}
    names = {
        number: " and ".join(ways.named(spec.entrants[one].name) for one in pairing.entrants) if pairing else ""
        for number, pairing in pairings.items()
    }
    return [(f"match {number}: {names[number]}", reason) for number, reason in reasons.items()]
