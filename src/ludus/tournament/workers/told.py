"""What is told of matches to a process that shows them: `originals/watching.py` tells, `web/watch.py` shows."""

from typing import Any

import msgspec
from msgspec import Struct

from ludus.core.game import AnyGame, Outcome, Rejection, Seat
from ludus.core.match import FaultNote, MatchSpec, Moment


class MatchBegun(Struct, frozen=True, tag="begun"):
    """A match begins; all that follows is of it, until it is done."""

    spec: MatchSpec


class MatchTurned(Struct, frozen=True, tag="turned"):
    """A moment of the match as plain data."""

    turn: int
    seat: Seat | None
    action: Any
    rejections: tuple[Rejection, ...]
    fault: FaultNote | None
    state: Any
    outcome: Outcome | None
    said: str
    took_us: int


class MatchDone(Struct, frozen=True, tag="done"):
    """The match is over."""

    record: bytes


class AllDone(Struct, frozen=True, tag="all"):
    """There will be no other match."""


Told = MatchBegun | MatchTurned | MatchDone | AllDone
pack_told = msgspec.msgpack.Encoder().encode
read_told = msgspec.msgpack.Decoder(Told).decode


def turned(game: AnyGame, moment: Moment) -> MatchTurned:
    action = None if moment.action is None else game.codec.dump_action(moment.action)
    return MatchTurned(**moment._replace(action=action, state=game.codec.dump_state(moment.state))._asdict())


def moment_of(game: AnyGame, told: MatchTurned) -> Moment:
    data = msgspec.structs.asdict(told)
    data["action"] = None if told.action is None else game.codec.parse_action(told.action)
    return Moment(**data | {"state": game.codec.parse_state(told.state)})
