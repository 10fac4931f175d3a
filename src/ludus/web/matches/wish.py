"""What a form or the API asks for -> a match that can be played."""

from secrets import randbits
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame, Seat
from ludus.core.match import Entrant, MatchSpec
from ludus.core.options import read_options
from ludus.games import load, names
from ludus.games.boards import RANDOM, is_text, shipped
from ludus.web.matches.roster import HUMAN, LONGEST_NAME, Roster

Ms = Annotated[int, Meta(ge=1, le=3_600_000)]
Word = Annotated[str, Meta(max_length=200)]


class Time(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for bots, in milliseconds; what is left out is the game's own."""

    turn_ms: Ms | None = None
    bank_ms: Ms | None = None
    increment_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | None = None


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new match. A player is the name of a bot, `human`, or `human:Name`."""

    game: Word
    players: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=16)]
    board: Annotated[str, Meta(max_length=100_000)] = ""
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    options: dict[Word, Any] = field(default_factory=dict)
    time: Time | None = None


def read_wish(data: bytes) -> Wish:
    try:
        return msgspec.json.decode(data, type=Wish)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LudusError(f"not a match that could be played: {error}") from None


def granted(wish: Wish, roster: Roster) -> tuple[MatchSpec, tuple[Seat, ...]]:
    """The spec, and which seats people sit in. Only names that are known get through: no path, no command."""
    if wish.game not in names():
        raise UnknownName("game", wish.game, names())
    game = load(wish.game)
    if len(wish.players) not in game.info.seats:
        wanted = " or ".join(map(str, game.info.seats))
        raise LudusError(f"{game.info.name} is for {wanted} players, not {len(wish.players)}")
    read_options(game.options, wish.options, game.info.name)
    _check_board(game, wish.board)
    entrants, people = _entrants(game, wish.players, roster)
    return MatchSpec(
        game=wish.game,
        entrants=entrants,
        board=wish.board,
        seed=randbits(31) if wish.seed is None else wish.seed,
        options=wish.options,
        time=_time(game.info.clock, wish.time),
    ), people


def _check_board(game: AnyGame, board: str) -> None:
    if board and not is_text(board) and board.split(":", maxsplit=1)[0] != RANDOM and board not in shipped(game):
        raise UnknownName("board", board, [*shipped(game), RANDOM], where=f" of {game.info.name}")


def _entrants(game: AnyGame, words: tuple[str, ...], roster: Roster) -> tuple[tuple[Entrant, ...], tuple[Seat, ...]]:
    people = tuple(seat for seat, word in enumerate(words) if word.partition(":")[0] == HUMAN)
    called = [_person(word) if seat in people else word for seat, word in enumerate(words)]
    called = [f"{name} {seat + 1}" if called.count(name) > 1 else name for seat, name in enumerate(called)]
    players = [HUMAN if seat in people else roster.reference(game, word) for seat, word in enumerate(words)]
    return tuple(Entrant(name, player) for name, player in zip(called, players, strict=True)), people


def _person(word: str) -> str:
    given = "".join(letter for letter in word.partition(":")[2] if letter.isprintable()).strip()
    return given[:LONGEST_NAME] or "You"


def _time(usual: TimeControl, wanted: Time | None) -> TimeControl | None:
    """A turn limit alone replaces a bank."""
    said = {} if wanted is None else {key: value for key, value in msgspec.structs.asdict(wanted).items() if value}
    if not said:
        return None
    if "turn_ms" in said and "bank_ms" not in said:
        said |= {"bank_ms": 0, "increment_ms": 0}
    return msgspec.structs.replace(usual, **said)
