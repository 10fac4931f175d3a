"""What a form or the API asks for -> a tournament that can be played. A mistake says at which field."""

import os
from collections.abc import Callable
from functools import partial
from secrets import randbits, token_hex
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchSpec
from ludus.core.options import read_options
from ludus.core.outside.wrong import what_is_wrong
from ludus.games import load, names
from ludus.games.boards import BoardRef
from ludus.referee.prepare import check_seats
from ludus.tournament.formats import FORMATS, Format
from ludus.tournament.preflight import check_board, match_on
from ludus.tournament.spec import BadSpec, BoardSpec, Entered, LeftOut, TournamentSpec, check, told
from ludus.web.guard.bounds import LARGEST, Bounds
from ludus.web.keys import checked_name
from ludus.web.matches.roster import Roster

T = TypeVar("T")
Word = Annotated[str, Meta(max_length=200)]
Rounds = Annotated[int, Meta(ge=1, le=LARGEST)]


class BadField(LudusError):
    """A request that cannot be met; `field` is the part of it that is wrong."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        super().__init__(why)


class NewTournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new tournament. Entrants are names of bots, boards those that can be named here."""

    name: Word
    game: Word
    entrants: Annotated[tuple[Word, ...], Meta(max_length=1000)]
    boards: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    format: dict[Word, Any] = field(default_factory=lambda: {"name": "round_robin"})
    rounds: Rounds | None = None
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    jobs: Annotated[int, Meta(ge=1, le=64)] = 1
    options: dict[Word, Any] = field(default_factory=dict)
    turn_ms: Annotated[int, Meta(ge=1, lt=1 << 53)] | None = None  # None: the game's own clock
    strict: bool = False  # nobody plays while one of them cannot; otherwise that one is left out


def read_request(data: bytes) -> NewTournament:
    try:
        return msgspec.json.decode(data, type=NewTournament)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what, _, place = str(error).partition(" - at `$.")
        field = place.rstrip("`").partition("[")[0].partition(".")[0]
        what = what_is_wrong(ValueError(what))
        raise BadField(field, f"{field}: {what}" if field else f"not a tournament: {what}") from None


def checked(asked: NewTournament, roster: Roster, bounds: Bounds) -> tuple[str, Entered]:
    """The name, the spec, and who is left out. Only names that are known get through: no path, no command."""
    name = _at("name", lambda: checked_name(asked.name, "a tournament"))
    if asked.game not in names():
        raise BadField("game", str(UnknownName("game", asked.game, names())))
    game = load(asked.game)
    _at("entrants", lambda: bounds.check_entrants(len(asked.entrants)))
    entrants, left_out = _entrants(game, asked, roster)
    if asked.strict and left_out:
        raise BadField("entrants", "; ".join(map(str, left_out)))
    spec = TournamentSpec(
        game=asked.game,
        entrants=entrants,
        boards=_at("boards", lambda: _boards(game, asked.boards, roster)),
        format=_format(asked.format),
        rounds=asked.rounds,
        seats=asked.seats,
        seed=randbits(31) if asked.seed is None else asked.seed,
        secret=token_hex(16) if asked.seed is None else "",
        jobs=min(asked.jobs, len(os.sched_getaffinity(0))),
        options=asked.options,
        clock=game.info.clock.changed(turn_ms=asked.turn_ms),
    )
    _check(game, spec, bounds, left_out)
    return name, Entered(spec, left_out)


def _at(field: str, made: Callable[[], T]) -> T:
    try:
        return made()
    except LudusError as error:
        raise BadField(field, str(error)) from None


def _entrants(game: AnyGame, asked: NewTournament, roster: Roster) -> tuple[tuple[Entrant, ...], tuple[LeftOut, ...]]:
    """Who can play, and who cannot: the words behind a house bot's colon, a file that is gone or is no bot."""
    from ludus.players.find import find_player

    found, left_out = [], []
    uploaded = roster.uploaded(game.info.name)
    for name in asked.entrants:
        try:
            entrant = Entrant(name, roster.reference(game, name))
            if name not in uploaded:  # a stranger's is looked at when it comes, in a child with limits
                find_player(game, entrant.player, game.info.clock, isolate=True)
            found.append(entrant)
        except LudusError as error:
            left_out.append(LeftOut(name, str(error)))
    return tuple(found), tuple(left_out)


def _boards(game: AnyGame, wanted: tuple[str, ...], roster: Roster) -> tuple[BoardSpec, ...]:
    known = roster.boards.names(game)
    for board in wanted:
        if board not in known:
            raise UnknownName("board", board, known, where=f" of {game.info.name}")
    return tuple(BoardSpec(roster.boards.reference(game, board)) for board in wanted) or (BoardSpec(),)


def _format(wanted: dict[str, Any]) -> Format:
    name = wanted.get("name")
    if not isinstance(name, str) or name not in FORMATS:
        raise BadField("format", str(UnknownName("format", str(name), FORMATS)))
    kind = FORMATS[name]
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
        raise BadField(f"format.{key}", f"{key.replace('_', ' ')}: {what_is_wrong(ValueError(what))}") from None
    return made


def _check(game: AnyGame, spec: TournamentSpec, bounds: Bounds, left_out: tuple[LeftOut, ...]) -> None:
    """What the tournament says, and what only the game knows."""
    try:
        check(spec)
    except BadSpec as error:
        raise BadField(
            ".".join(word for word in error.path if isinstance(word, str)), error.what + told(left_out)
        ) from None
    _at("seats", lambda: check_seats(game, spec.table))
    options: Any = _at("options", lambda: read_options(game.options, spec.options, spec.game))
    _at("options", lambda: bounds.check_numbers((name, getattr(options, name)) for name in spec.options))
    if spec.clock is not None:
        clock = spec.clock
        _at("turn_ms", lambda: bounds.check_clock(clock))
    _at("rounds", lambda: bounds.check_tournament(spec))
    for board in spec.boards:
        if not BoardRef(board.board).is_text:  # a stranger's is looked at by a child with limits
            _at("boards", partial(check_board, spec, board))


def strange_boards(spec: TournamentSpec) -> list[MatchSpec]:
    """A match on each board that is not of the house, to be tried before all others."""
    boards = [board for board in spec.boards if BoardRef(board.board).is_text]
    return [match_on(spec, board) for board in boards]
