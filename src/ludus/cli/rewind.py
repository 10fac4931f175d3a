"""A match for a bot's author: begun where a record was at some turn, and with one bot open to a debugger."""

from pathlib import Path

from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchSpec
from ludus.core.player import Player
from ludus.games import load
from ludus.players.direct import DirectPlayer
from ludus.players.python import find_bot, is_python
from ludus.referee import Opening, read_record


def rewound(file: Path, turn: int | None, cold: bool, game: str | None) -> tuple[MatchSpec, Opening]:
    """The match of a record, and its turns before this one."""
    told = read_record(file).game
    if game not in (None, told.spec.game):
        raise LudusError(f"{file} is a match of {told.spec.game}, not of {game}")
    last = len(told.turns)
    if turn is not None and turn > last:
        raise LudusError(f"{file}: no turn {turn}; the record has {last}")
    spec = replace(told.spec, board=told.board)
    return spec, Opening(told.turns[: (turn or 1) - 1], asked=not cold)


def reseated(spec: MatchSpec, entrants: tuple[Entrant, ...]) -> MatchSpec:
    """The same match with other players; `-` keeps who sat there."""
    if len(entrants) != len(spec.entrants):
        raise LudusError(f"the record has {len(spec.entrants)} seats, and {len(entrants)} players were named")
    pairs = zip(entrants, spec.entrants, strict=True)
    return replace(spec, entrants=tuple(old if new.player == "-" else new for new, old in pairs))


def debugged(spec: MatchSpec, seat: int) -> dict[int, Player]:
    """This seat's bot, to be called directly."""
    if seat >= len(spec.entrants):
        raise LudusError(f"--debug {seat}: there are seats 0 to {len(spec.entrants) - 1}")
    game, reference = load(spec.game), spec.entrants[seat].player
    if reference.partition(":")[0] not in game.bots and not is_python(reference):
        raise LudusError(f"--debug {seat}: {reference} is no Python bot; attach your own debugger to the program")
    return {seat: DirectPlayer(find_bot(game, reference), game.codec.parse_action)}
