"""Everybody against everybody, everywhere."""

from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING

from ludus.tournament.formats.format import ListFormat
from ludus.tournament.formats.round_robin import legs
from ludus.tournament.slots import Slot, both_ways

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec


class Ranker(ListFormat, frozen=True, tag="ranker"):
    """Every pair on every board in both seats, `rounds` times."""

    def slots(self, spec: "TournamentSpec") -> Iterator[Slot]:
        boards = len(spec.boards)
        slots = legs(spec, (spec.rounds or 1) * boards, lambda leg, turn: leg % boards)
        return (one for slot in slots for one in both_ways(slot))

    def length(self, spec: "TournamentSpec") -> int:
        return (spec.rounds or 1) * comb(len(spec.entrants), 2) * len(spec.boards) * 2
