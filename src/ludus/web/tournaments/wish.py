"""What a form or the API asks for -> a tournament that can be played. A mistake says at which field."""

import os
from collections.abc import Callable
from functools import partial
from secrets import randbits
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.match import Entrant
from ludus.core.options import read_options
from ludus.games import load, names
from ludus.games.boards import RANDOM, open_board, shipped
from ludus.tournament.formats.kinds import KINDS, Format
from ludus.tournament.length import planned
from ludus.tournament.spec import BadSpec, BoardSpec, TournamentSpec, check
from ludus.web.keys import checked_name
from ludus.web.matches.roster import Roster

MOST_MATCHES = 100_000
T = TypeVar("T")
LARGEST = 10_000  # of any number that a format takes
Word = Annotated[str, Meta(max_length=200)]
Rounds = Annotated[int, Meta(ge=1, le=LARGEST)]


class BadField(LudusError):
    """A wish that cannot be granted; `field` is the part of it that is wrong."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        super().__init__(why)


class NewTournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new tournament. Entrants are names of bots, boards shipped ones or `random`."""

    name: Word
    game: Word
    entrants: Annotated[tuple[Word, ...], Meta(max_length=64)]
    boards: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    format: dict[Word, Any] = field(default_factory=lambda: {"name": "round_robin"})
    rounds: Rounds | None = None
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    jobs: Annotated[int, Meta(ge=1, le=64)] = 1
    options: dict[Word, Any] = field(default_factory=dict)
    turn_ms: Annotated[int, Meta(ge=1, le=3_600_000)] | None = None  # None: the game's own clock


def read_wish(data: bytes) -> NewTournament:
    try:
        return msgspec.json.decode(data, type=NewTournament)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what, _, place = str(error).partition(" - at `$.")
        field = place.rstrip("`").partition("[")[0].partition(".")[0]
        raise BadField(field, f"{field}: {what}" if field else f"not a tournament: {what}") from None


def granted(wish: NewTournament, roster: Roster) -> tuple[str, TournamentSpec]:
    """The name and the spec. Only names that are known get through: no path, no command."""
    name = _at("name", lambda: checked_name(wish.name, "a tournament"))
    if wish.game not in names():
        raise BadField("game", str(UnknownName("game", wish.game, names())))
    game = load(wish.game)
    spec = TournamentSpec(
        game=wish.game,
        entrants=_at("entrants", lambda: _entrants(game, wish, roster)),
        boards=_at("boards", lambda: _boards(game, wish.boards)),
        format=_format(wish.format),
        rounds=wish.rounds,
        seats=wish.seats,
        seed=randbits(31) if wish.seed is None else wish.seed,
        jobs=min(wish.jobs, len(os.sched_getaffinity(0))),
        options=wish.options,
        clock=_clock(game.info.clock, wish.turn_ms),
    )
    _check(game, spec)
    return name, spec


def _at(field: str, made: Callable[[], T]) -> T:
    try:
        return made()
    except LudusError as error:
        raise BadField(field, str(error)) from None


def _entrants(game: AnyGame, wish: NewTournament, roster: Roster) -> tuple[Entrant, ...]:
    from ludus.players.find import find_player

    found = tuple(Entrant(name, roster.reference(game, name)) for name in wish.entrants)
    for entrant in found:  # the words behind a house bot's colon, a file that is gone
        find_player(game, entrant.player, game.info.clock, isolate=True)
    return found


def _boards(game: AnyGame, wanted: tuple[str, ...]) -> tuple[BoardSpec, ...]:
    for board in wanted:
        if board not in (*shipped(game), RANDOM):
            raise UnknownName("board", board, [*shipped(game), RANDOM], where=f" of {game.info.name}")
    return tuple(BoardSpec(board) for board in wanted) or (BoardSpec(),)


def _format(wanted: dict[str, Any]) -> Format:
    name = wanted.get("name")
    if not isinstance(name, str) or name not in KINDS:
        raise BadField("format", str(UnknownName("format", str(name), KINDS)))
    kind = KINDS[name]
    for key, value in wanted.items():
        if key not in ("name", *kind.__struct_fields__):
            raise BadField(f"format.{key}", str(UnknownName("key", key, kind.__struct_fields__, where=f" of {name}")))
        if isinstance(value, int | float) and abs(value) > LARGEST:
            raise BadField(f"format.{key}", f"{key.replace('_', ' ')}: {LARGEST} is the most")
    try:
        made: Format = msgspec.convert(wanted, Format)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        key = place.rstrip("`")
        raise BadField(f"format.{key}", f"{key.replace('_', ' ')}: {what}") from None
    return made


def _clock(usual: TimeControl, turn_ms: int | None) -> TimeControl | None:
    return None if turn_ms is None else replace(usual, turn_ms=turn_ms, bank_ms=0, increment_ms=0)


def _check(game: AnyGame, spec: TournamentSpec) -> None:
    """What the tournament says, and what only the game knows."""
    try:
        check(spec)
    except BadSpec as error:
        raise BadField(".".join(word for word in error.path if isinstance(word, str)), error.what) from None
    if spec.table not in game.info.seats:
        wanted = " or ".join(map(str, game.info.seats))
        raise BadField("seats", f"{game.info.title} is for {wanted} players, not {spec.table}")
    options: Any = _at("options", lambda: read_options(game.options, spec.options, spec.game))
    for board in spec.boards:
        _at("boards", partial(_try, game, board.board, options, spec))
    matches = planned(spec) or 0
    if matches > MOST_MATCHES:
        raise BadField("rounds", f"that is {matches:,} matches, and {MOST_MATCHES:,} are the most")


def _try(game: AnyGame, board: str, options: Any, spec: TournamentSpec) -> None:
    """A board may be for another number of players."""
    game.rules.new(open_board(game, board, options.edition, spec.seed), spec.table, options)
