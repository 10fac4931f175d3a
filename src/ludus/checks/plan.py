"""Which trial_matches a bot is put through: short matches, each on a board of its own."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ludus.core.errors import BadBoard, LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.options import read_options
from ludus.games.boards import open_board, shipped

FIRST, AGAIN, REFUSED, LONG = "first", "again", "survives a rejected order", "long game"
SHORT, MEDIUM, LONGEST = 6, 40, 1000  # turns of the bot
LONG_S = 3.0  # a bot that thinks for long is not asked for the whole of a long game


class TrialMatch(Struct, frozen=True, kw_only=True):
    """A short match: where, who, and what is done to the bot."""

    check: str  # the check that it is for, or first and again
    board: Any
    options: Any
    seats: int = 2
    seat: Seat = 0
    turns: int = MEDIUM  # that the bot is asked
    seconds: float = 60.0
    about: str = ""
    script: tuple[tuple[Any, ...], ...] = ()  # by seat: actions that are played whatever is said
    refuses: bool = False  # every second answer of the bot is not played


def trial_matches(game: AnyGame, edition: str, seed: int) -> Iterator[TrialMatch]:
    """All of them, the first one first."""
    options: Any = read_options(game.options, {"edition": edition}, game.info.name)
    fewest = game.info.seats[0]
    usual = board_for(game, fewest, edition, seed)
    first = TrialMatch(check=FIRST, board=usual, options=options, seats=fewest, about=_called(usual))
    yield first
    yield _changed(first, check=AGAIN)
    for seats, seat in _seats(game):
        board = board_for(game, seats, edition, seed)
        yield TrialMatch(
            check="every seat",
            board=board,
            options=options,
            seats=seats,
            seat=seat,
            turns=SHORT,
            about=f"seat {seat} of {seats}",
        )
    yield from _trials(game, edition, seed)
    yield _changed(first, check=LONG, turns=LONGEST, seconds=LONG_S)
    if takes_nothing(game, usual, fewest, options):
        yield _changed(first, check=REFUSED, refuses=True)


def _changed(trial: TrialMatch, **changes: Any) -> TrialMatch:
    from msgspec.structs import replace

    return replace(trial, **changes)


def _called(board: Any) -> str:
    return f"board {board.name}"


def _seats(game: AnyGame) -> Iterator[tuple[int, Seat]]:
    """Every seat of the largest table, and the last of the smaller ones."""
    *smaller, largest = game.info.seats
    yield from ((seats, seats - 1) for seats in smaller)
    yield from ((largest, seat) for seat in range(largest))


def _trials(game: AnyGame, edition: str, seed: int) -> Iterator[TrialMatch]:
    """The game's own, and where it has none for the size of a board, the boards that ship."""
    for name, trial in game.trials.items():
        options: Any = read_options(game.options, {"edition": edition, **trial.options}, game.info.name)
        board = open_board(game, trial.board, edition, seed)
        yield TrialMatch(
            check=name,
            board=board,
            options=options,
            seats=trial.seats,
            about=trial.about,
            script=trial.script,
            turns=MEDIUM // 2,
        )
    sizes = sorted(_playable(game, game.info.seats[0], edition, seed), key=lambda board: len(game.board.write(board)))
    for name, place in (("smallest board", 0), ("largest board", -1)):
        if name not in game.trials and sizes:
            usual: Any = read_options(game.options, {"edition": edition}, game.info.name)
            about = _called(sizes[place])
            yield TrialMatch(check=name, board=sizes[place], options=usual, seats=game.info.seats[0], about=about)


def board_for(game: AnyGame, seats: int, edition: str, seed: int) -> Any:
    """The game's usual board where so many can play on it, else one that ships, else a new one."""
    usual = open_board(game, "", edition, seed)
    if usual.players in (None, seats) and _fits(game, usual, seats, edition):
        return usual
    found = next(iter(_playable(game, seats, edition, seed)), None)
    if found is not None:
        return found
    fields = game.board.Recipe.__struct_fields__
    return game.board.generate(seed, game.board.Recipe(**({"players": seats} if "players" in fields else {})))


def _playable(game: AnyGame, seats: int, edition: str, seed: int) -> Iterator[Any]:
    for name in shipped(game):
        board = open_board(game, name, edition, seed)
        if _fits(game, board, seats, edition):
            yield board


def _fits(game: AnyGame, board: Any, seats: int, edition: str) -> bool:
    try:
        options = read_options(game.options, {"edition": edition}, game.info.name)
        return game.rules.to_move(game.rules.new(board, seats, options)) is not None
    except BadBoard:
        return False


def takes_nothing(game: AnyGame, board: Any, seats: int, options: Any) -> bool:
    """Whether a seat may give no order at all: only then can one be rejected without the whole answer."""
    from ludus.core.errors import BadMessage, IllegalAction

    try:
        game.rules.check(game.rules.new(board, seats, options), game.codec.parse_action([]))
    except (BadMessage, IllegalAction, LudusError):
        return False
    return True
