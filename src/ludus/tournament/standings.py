"""Who stands where, as a function of the results."""

from collections.abc import Sequence

from ludus.core.match import MatchResult
from ludus.ratings.points import Row, standings
from ludus.tournament.formats.swiss import byes
from ludus.tournament.schedule import Schedule
from ludus.tournament.spec import TournamentSpec


def ranked(spec: TournamentSpec, results: Sequence[MatchResult], schedule: Schedule) -> list[Row]:
    """Best first: as the format says where it gives places, otherwise by the points that the spec names."""
    rows = standings(len(spec.entrants), [*results, *byes(spec, results, schedule.aside)], spec.points)
    places = schedule.finished.places if schedule.finished else ()
    if not places:
        return rows
    place: dict[int, int] = {}
    taken = 1
    for group in places:
        place |= dict.fromkeys(group, taken)
        taken += len(group)
    return sorted((row._replace(place=place[row.entrant]) for row in rows), key=lambda row: row.place)
