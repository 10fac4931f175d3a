"""The results and the standings of a tournament as files for other programs."""

import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec

if TYPE_CHECKING:
    from ludus.ratings.points import Row

STANDING = (
    *("place", "name", "points", "played", "wins", "draws", "losses"),
    *("head_to_head", "sonneborn_berger", "buchholz", "score"),
)
COLUMNS = ("number", "seat", "name", "rank", "score", "faults")


def exported(spec: TournamentSpec, results: Iterable[MatchResult], kind: str) -> str:
    """CSV has a line for each seat of each match; JSON and JSON lines an object for each match."""
    if kind == "csv":
        return _csv(spec, results)
    matches = [_match(spec, result) for result in results]
    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(matches), indent=2).decode() + "\n"
    return "".join(msgspec.json.encode(match).decode() + "\n" for match in matches)


def exported_standings(spec: TournamentSpec, rows: "Iterable[Row]", kind: str) -> str:
    """The table: CSV has a line for each entrant, JSON an object."""
    lines = [_standing(spec, row) for row in rows]
    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(lines), indent=2).decode() + "\n"
    out = io.StringIO()
    writer = csv.DictWriter(out, STANDING, lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def _standing(spec: TournamentSpec, row: "Row") -> dict[str, Any]:
    told = {name: getattr(row, name) for name in STANDING if name != "name"}
    shown = {name: float(value) if isinstance(value, Fraction) else value for name, value in told.items()}
    return {"place": shown.pop("place"), "name": spec.entrants[row.entrant].name, **shown}


def write_records(store: Store, name: str, results: Iterable[MatchResult], folder: Path) -> None:
    """The record of every match into a folder; OSError where that cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        try:
            data = store.record(name, result.number)
        except LudusError as error:
            store.leave_out(str(error))
        else:
            (folder / f"{result.number:06d}.ludus").write_bytes(data)


def _match(spec: TournamentSpec, result: MatchResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "names": [spec.entrants[entrant].name for entrant in result.entrants],
        "ranks": result.ranks,
        "scores": result.scores,
        "faults": [{"seat": seat, "kind": fault} for seat, fault in result.faults],
        **({"moves": result.moves} if result.moves else {}),
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
