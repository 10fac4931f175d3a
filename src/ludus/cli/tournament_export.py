"""The results of a tournament as a file for other programs."""

import csv
import io
from collections.abc import Iterable
from typing import Any

import msgspec

from ludus.core.match import MatchResult
from ludus.tournament.spec import TournamentSpec

COLUMNS = ("number", "seat", "name", "rank", "score", "faults")


def exported(spec: TournamentSpec, results: Iterable[MatchResult], kind: str) -> str:
    """CSV has a line for each seat of each match; JSON and JSON lines an object for each match."""
    if kind == "csv":
        return _csv(spec, results)
    matches = [_match(spec, result) for result in results]
    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(matches), indent=2).decode() + "\n"
    return "".join(msgspec.json.encode(match).decode() + "\n" for match in matches)


def _match(spec: TournamentSpec, result: MatchResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "names": [spec.entrants[entrant].name for entrant in result.entrants],
        "ranks": result.ranks,
        "scores": result.scores,
        "faults": [{"seat": seat, "kind": fault} for seat, fault in result.faults],
    }


def _csv(spec: TournamentSpec, results: Iterable[MatchResult]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        for seat, entrant in enumerate(result.entrants):
            faults = " ".join(fault for where, fault in result.faults if where == seat)
            name = spec.entrants[entrant].name
            writer.writerow([result.number, seat, name, result.ranks[seat], result.scores[seat], faults])
    return out.getvalue()
