"""A test of the original's judge (RULES 11): a map, and who sits where; one seat is the contestant's."""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.auralux.original.builtins import BUILTINS
from ludus.games.auralux.original.protocol import LineText
from ludus.games.boards import read_file
from ludus.originals.auralux.logs import Logbook, result_of, result_text
from ludus.players.find import find_player
from ludus.referee import play_match

TESTS = Path(__file__).with_name("tests")
CONTESTANT = "ejudge"
ERRORS_SHOWN = 50
# The judge has no time bank of its own; this only ends a bot that never answers.
CLOCK = TimeControl(turn_ms=10_000, start_ms=10_000, wall_cap_ms=30_000)


class Judgement(NamedTuple):
    word: str  # OK or WA
    report: str


def run_test(test: str, bot: str) -> Judgement:
    """Play it. OK only if the contestant is the one winner and nobody's order was rejected."""
    game = load("auralux")
    path = _find(test)
    board = read_file(game, path, "original")
    seats = list(board.rest[: board.players])
    if seats.count(CONTESTANT) != 1 or len(seats) != board.players:
        raise LudusError(f"{path}: behind the map stands a name for each seat, and {CONTESTANT!r} exactly once")
    for name in seats:
        if name != CONTESTANT and name not in BUILTINS:
            raise UnknownName("built-in player", name, BUILTINS, where=f" in {path}")
    entrants = tuple(
        Entrant(f"{name} {seat}", bot if name == CONTESTANT else name) for seat, name in enumerate(seats, 1)
    )
    spec = MatchSpec(
        game="auralux", entrants=entrants, board=game.board.write(board), options={"edition": "original"}, time=CLOCK
    )
    contestant = seats.index(CONTESTANT)
    player = find_player(replace(game, dialects={"text": LineText}), bot, CLOCK)
    book = Logbook(visualizer=False)
    play_match(spec, players={contestant: player}, observers=[book])
    return _judged(book, contestant + 1)


def _judged(book: Logbook, contestant: int) -> Judgement:
    state = book.last
    result = result_of(state)
    errors = book.errors[:ERRORS_SHOWN] + (["...\n"] if len(book.errors) > ERRORS_SHOWN else [])
    good = result.kind == "one winner" and result.winner == contestant and not book.errors
    return Judgement("OK" if good else "WA", result_text(result, state) + "".join(errors))


def _find(test: str) -> Path:
    if Path(test).is_file():
        return Path(test)
    shipped = TESTS / f"{test.zfill(2)}.txt"
    if not shipped.is_file():
        raise UnknownName("test", test, sorted(file.stem for file in TESTS.glob("*.txt")))
    return shipped
