"""Many matches: the spec file, and the pure schedule of what to play next."""

from ludus.tournament.reading import read_spec, read_text
from ludus.tournament.schedule import Schedule, finished, is_over, next_matches
from ludus.tournament.slots import Finished, Pairing
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.template import TEMPLATE

__all__ = [
    "TEMPLATE",
    "Finished",
    "Pairing",
    "Schedule",
    "TournamentSpec",
    "finished",
    "is_over",
    "next_matches",
    "read_spec",
    "read_text",
]
