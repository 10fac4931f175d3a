"""A match for a bot's author: begun where a record was at some turn, and with one bot open to a debugger."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from ludus.cli.fetched import fetched_bot, note_place, read_fetched
from ludus.core.errors import BadRecord, LudusError
from ludus.core.game import Seat
from ludus.core.match import Entrant, MatchSpec
from ludus.core.outside.plain import plain
from ludus.core.player import Player
from ludus.games import load
from ludus.games.boards import BoardRef
from ludus.players.direct import DebuggedPlayer
from ludus.players.python import find_bot
from ludus.players.reference import Kind, is_house, read_player
from ludus.referee import Opening, open_replay
from ludus.referee.conditions import RunConditions
from ludus.referee.recorded import RecordedPlayer

KEPT = "-"  # instead of a player: who sat there
LONGEST = 100  # characters of a player's words


def rewound(file: Path, turn: int | None, cold: bool, game: str | None) -> tuple[MatchSpec, Opening]:
    """The match of a record, and its turns before this one."""
    replay = open_replay(file)
    told = replay.recorded().game
    if game not in (None, told.spec.game):
        raise LudusError(f"{file} is a match of {told.spec.game}, not of {game}")
    replay.turn(turn)
    if not BoardRef(told.board).is_text:  # else it would be looked for: a record names no file to be read
        raise BadRecord(f"{file}: its board is no board, but {told.board[:40]!r}")
    spec = replace(told.spec, board=told.board)
    return spec, Opening(told.turns[: (turn or 1) - 1], asked=not cold)


def reseated(spec: MatchSpec, entrants: tuple[Entrant, ...]) -> MatchSpec:
    """The same match with other players; `-` keeps who sat there, as nobody at all keeps everybody."""
    if not entrants:
        return spec
    if len(entrants) != len(spec.entrants):
        raise LudusError(f"the record has {len(spec.entrants)} seats, and {len(entrants)} players were named")
    pairs = zip(entrants, spec.entrants, strict=True)
    return replace(spec, entrants=tuple(old if new.player == KEPT else new for new, old in pairs))


def named_by_record(spec: MatchSpec, entrants: tuple[Entrant, ...]) -> list[Seat]:
    """The seats of a reseated match whose programs the record has chosen, and not who reads it."""
    game = load(spec.game)
    kept = [seat for seat in range(len(spec.entrants)) if not entrants or entrants[seat].player == KEPT]
    return [seat for seat in kept if not is_house(spec.entrants[seat].player, game)]


def demand_trust(file: Path, spec: MatchSpec, seats: Sequence[Seat], debug: Seat | None, trust: bool) -> None:
    """A record is data, and anybody may have written it: it starts no program by itself."""
    if seats and not trust:
        words = ", ".join(repr(plain(spec.entrants[seat].player, LONGEST)) for seat in seats)
        raise LudusError(
            f"{file} wants to run {words}; --trust lets it, in a process of its own, "
            f"or name the players anew ({KEPT} keeps who sat there)"
        )
    if debug in seats:
        raise LudusError(f"--debug {debug}: it is the record that names this bot; name it anew to have it in here")


def own_turn(
    file: Path, turn: int | None, cold: bool, players: Sequence[str], how: RunConditions
) -> tuple[MatchSpec, RunConditions]:
    """A match of the user's own, open in a debugger at this turn: their bot in its seat, all others as recorded.

    The bot is the one that is named; or none is, and it is what `ludus league fetch` has put beside the record.
    """
    spec, opening = rewound(file, turn, cold, None)
    turns = open_replay(file).recorded().game.turns
    seat, words = own_seat(file, spec, players)
    game = load(spec.game)
    others = {other: RecordedPlayer(game, other, turns) for other in range(len(spec.entrants)) if other != seat}
    entrants = tuple(
        replace(entrant, player=words) if here == seat else entrant for here, entrant in enumerate(spec.entrants)
    )
    spec = replace(spec, entrants=entrants)
    own = debugged(spec, seat, turn or 1)
    return spec, replace(how, opening=opening, players={**others, **own}, observers=(*others.values(),))


def own_seat(file: Path, spec: MatchSpec, players: Sequence[str]) -> tuple[Seat, str]:
    """Which seat is the user's, and the words of the bot that shall sit there."""
    note = read_fetched(file)
    named = [(seat, words) for seat, words in enumerate(players) if words != KEPT]
    if len(players) == len(spec.entrants) and len(named) == 1:
        return named[0]
    if note is None:
        seats = " ".join(["my_bot.py", *[KEPT] * (len(spec.entrants) - 1)])
        raise LudusError(f"--debug: which seat is yours? {file} was not fetched from a league; name it: {seats}")
    if len(players) > 1:
        raise LudusError(f"--debug: name your bot alone, or {KEPT} for every other of the {len(spec.entrants)} seats")
    if note.seat >= len(spec.entrants):
        raise LudusError(f"{note_place(file)}: there is no seat {note.seat} in {file}")
    return note.seat, players[0] if players else fetched_bot(file, note, load(spec.game))


def debugged(spec: MatchSpec, seat: int, stop_at: int | None = None) -> dict[int, Player]:
    """This seat's bot, to be called directly; `stop_at`: the turn in which the debugger opens by itself."""
    if seat >= len(spec.entrants):
        raise LudusError(f"--debug {seat}: there are seats 0 to {len(spec.entrants) - 1}")
    game, reference = load(spec.game), spec.entrants[seat].player
    ref = read_player(reference, game)
    if ref.kind not in (Kind.HOUSE, Kind.PYTHON):
        raise LudusError(f"--debug {seat}: {reference} is no Python bot; attach your own debugger to the program")
    return {seat: DebuggedPlayer(find_bot(game, ref), game.codec.parse_action, stop_at)}
