"""How many matches a tournament will have, where that is known before they are played."""

from math import comb

from ludus.tournament.formats import ladder
from ludus.tournament.formats.kinds import FreeForAll, Gauntlet, Ladder, OneVsOneAll, Ranker, RoundRobin, Swiss, Tables
from ludus.tournament.spec import TournamentSpec


def planned(spec: TournamentSpec) -> int | None:
    """None where it depends on results. Matches that are not played because somebody is suspended are counted."""
    entrants, rounds = len(spec.entrants), spec.rounds or 1
    match spec.format:
        case RoundRobin(both_seats=both):
            return rounds * comb(entrants, 2) * (1 + both)
        case Ranker() | OneVsOneAll():
            return rounds * comb(entrants, 2) * len(spec.boards) * 2
        case Gauntlet(seeds=seeds):
            return rounds * seeds * (entrants - seeds) * 2
        case Tables(rotate=rotate):
            return rounds * entrants * (spec.table if rotate else 1)
        case FreeForAll(short_tables=short):
            whole, over = divmod(entrants, spec.table)
            return rounds * (whole + (short and over > 1))
        case Swiss(both_seats=both):
            return (spec.rounds or (entrants - 1).bit_length()) * (entrants // 2) * (1 + both)
        case Ladder():
            return ladder.length(spec)
    return None
