"""What a form or the API asks for -> a match that can be played."""

from secrets import randbits, token_hex
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame, Seat
from ludus.core.match import Entrant, MatchSpec
from ludus.core.options import read_options
from ludus.core.outside.wrong import what_is_wrong
from ludus.games import load, names
from ludus.games.boards import BoardRef, read_recipe
from ludus.players.reference import HUMAN, Kind, PlayerRef, known_by_name
from ludus.referee.prepare import check_seats
from ludus.web.guard.bounds import Bounds
from ludus.web.matches.roster import LONGEST_NAME, Roster
from ludus.web.seats.clock import PeopleClock

Ms = Annotated[int, Meta(ge=1, lt=1 << 53)]  # and no more than the server's bounds
Word = Annotated[str, Meta(max_length=200)]


class Time(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for bots, in milliseconds; what is left out is the game's own."""

    turn_ms: Ms | None = None
    bank_ms: Ms | None = None
    increment_ms: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None


class MatchRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new match. A player is the name of a bot, `human`, or `human:Name`."""

    game: Word
    players: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=16)]
    board: str = ""
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    options: dict[Word, Any] = field(default_factory=dict)
    time: Time | None = None
    clock: PeopleClock | None = None


def read_request(data: bytes) -> MatchRequest:
    try:
        return msgspec.json.decode(data, type=MatchRequest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LudusError(f"not a match that could be played: {what_is_wrong(error)}") from None


def checked(asked: MatchRequest, roster: Roster, bounds: Bounds) -> tuple[MatchSpec, tuple[Seat, ...]]:
    """The spec, and which seats people sit in. Only names that are known get through: no path, no command."""
    if asked.game not in names():
        raise UnknownName("game", asked.game, names())
    game = load(asked.game)
    check_seats(game, len(asked.players))
    options: Any = read_options(game.options, asked.options, game.info.name)
    bounds.check_numbers((name, getattr(options, name)) for name in asked.options)
    time = None if asked.time is None else game.info.clock.changed(**msgspec.structs.asdict(asked.time))
    if time is not None:
        bounds.check_clock(time)
    if asked.clock is not None:
        asked.clock.check(bounds)
    board = _board(game, asked.board, roster, bounds)
    entrants, people = _entrants(game, asked.players, roster)
    return MatchSpec(
        game=asked.game,
        entrants=entrants,
        board=board,
        seed=randbits(31) if asked.seed is None else asked.seed,
        secret=token_hex(16) if asked.seed is None else "",  # the page shows the seed
        options=asked.options,
        time=time,
    ), people


def _board(game: AnyGame, asked: str, roster: Roster, bounds: Bounds) -> str:
    bounds.check_board(asked)
    recipe = BoardRef(asked).recipe
    if recipe is not None:
        bounds.check_numbers(msgspec.structs.asdict(read_recipe(game, recipe)).items())
    return roster.boards.reference(game, asked)


def _entrants(game: AnyGame, words: tuple[str, ...], roster: Roster) -> tuple[tuple[Entrant, ...], tuple[Seat, ...]]:
    known = [known_by_name(word, game) for word in words]
    people = tuple(seat for seat, ref in enumerate(known) if ref and ref.kind is Kind.HUMAN)
    called = [_person(ref) if ref and ref.kind is Kind.HUMAN else word for ref, word in zip(known, words, strict=True)]
    called = [f"{name} {seat + 1}" if called.count(name) > 1 else name for seat, name in enumerate(called)]
    players = [HUMAN if seat in people else roster.reference(game, word) for seat, word in enumerate(words)]
    return tuple(Entrant(name, player) for name, player in zip(called, players, strict=True)), people


def _person(ref: PlayerRef) -> str:
    given = "".join(letter for letter in ref.part or "" if letter.isprintable()).strip()
    return given[:LONGEST_NAME] or "You"
