"""How a match is played here: what is not in its spec, for it should not change what comes out."""

from collections.abc import Mapping

from msgspec import Struct

from ludus.core.game import Seat
from ludus.core.limits import Limits
from ludus.core.match import MatchRecord, MatchSpec, Observer, Onlooker
from ludus.core.player import Player
from ludus.referee.referee import Opening, play_match


class RunConditions(Struct, frozen=True, kw_only=True):
    """See `play_match`."""

    isolate: bool = False
    pin: bool = True
    limits: Limits = Limits()
    opening: Opening = Opening()
    players: Mapping[Seat, Player] = {}
    observers: tuple[Observer | Onlooker, ...] = ()

    def play(self, spec: MatchSpec) -> MatchRecord:
        return play_match(
            spec,
            players=self.players,
            observers=self.observers,
            isolate=self.isolate,
            pin=self.pin,
            limits=self.limits,
            opening=self.opening,
        )
