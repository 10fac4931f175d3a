"""Two entrants, pair by pair, until somebody says that it is clear."""

from ludus.core.match import MatchResult
from ludus.tournament.slots import Batches, Decide, Finished, Slot, both_ways
from ludus.tournament.spec import TournamentSpec

MOST_PAIRS = 20_000


def sprt(spec: TournamentSpec, decide: Decide) -> Batches:
    """Batches of `spec.batch` pairs; `decide` is asked after each of them, with everything played so far."""
    played: list[MatchResult] = []
    most = spec.rounds or MOST_PAIRS
    for start in range(0, most, spec.batch):
        pairs = range(start, min(start + spec.batch, most))
        slots = (Slot(start // spec.batch, pair, pair % len(spec.boards), (0, 1)) for pair in pairs)
        played += yield [one for slot in slots for one in both_ways(slot)]
        if decide(tuple(played)):
            break
    return Finished()
