"""Whatever an answer is, it is that seat's fault and nobody else's: the match goes on, and its record is good."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import BadMessage, LudusError
from ludus.core.player import Fault, FaultReport, Player, Setup
from ludus.games.fish.shape import Position
from ludus.games.fish.state import Move
from ludus.games.starmap.orders import Order
from ludus.players.local import LocalPlayer
from ludus.referee import verify
from ludus.referee.file import dump_record, load_record
from ludus.referee.referee import Opening
from tests.core.outside.test_answers import Mute, nested


class Odd:
    """A player of a kind that nobody has thought of: it gives what it is told to, also what no codec would give."""

    charged_ms = 0.0
    said = ""

    def __init__(self, act: Callable[[], Any], start: Callable[[], Any] = lambda: None) -> None:
        self._act, self._start = act, start

    def __enter__(self) -> "Odd":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        self._start()
        return None

    def act(self, view: Any, clock: Any) -> tuple[Any, FaultReport | None]:
        return self._act(), None

    def end(self, outcome: Any) -> None:
        pass

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        pass


def play(player: Player, game: str = "planet_wars", turn_ms: int = 1000, **more: Any) -> MatchRecord:
    board, other = ("line", "greedy") if game == "planet_wars" else ("duel", "expander")
    limit = {"max_turns": 4} if game == "planet_wars" else {"max_steps": 4}
    entrants = (Entrant("odd", "?"), Entrant("good", other))
    spec = MatchSpec(game=game, entrants=entrants, board=board, options=limit, time=TimeControl(turn_ms=turn_ms))
    return play_match(spec, players={0: player}, **more)


def faults(record: MatchRecord) -> set[tuple[int, Fault]]:
    assert verify(load_record(dump_record(record))) == len(record.game.turns)
    return {(seat, kind) for _, seat, kind in record.game.faults}


def raising(error: BaseException) -> Callable[[], Any]:
    def act() -> Any:
        raise error

    return act


def deep() -> Any:
    return deep()


ERRORS = {
    "RecursionError": deep,
    "MemoryError": raising(MemoryError()),
    "OverflowError": raising(OverflowError("too large")),
    "ValueError": raising(ValueError("\ud800\x1b[31m\n" * 10_000)),
    "KeyError": raising(KeyError(Mute())),
    "UnicodeError": b"\xff".decode,
    "LudusError": raising(LudusError("no board")),
}


@pytest.mark.parametrize("game", ["planet_wars", "auralux"])
@pytest.mark.parametrize("name", ERRORS)
def test_an_exception_while_an_answer_is_read_is_garbled(name: str, game: str) -> None:
    record = play(Odd(ERRORS[name]), game)
    assert faults(record) == {(0, Fault.GARBLED)}
    assert {len(note.message.splitlines()) for note in record.measured.faults} == {1}
    assert all(len(note.message) <= 4096 for note in record.measured.faults)
    assert "an answer that cannot be dealt with: " in record.measured.faults[0].message
    if game == "auralux":
        assert record.game.outcome.ranks == (2, 1)
    assert record.measured.faults[0].detail


class Sly(Order):
    """An order that is one when it is looked at for the first time."""

    @property
    def people(self) -> int:
        raise ZeroDivisionError("looked at once too often")


UNPLAYABLE = {
    "no action at all": object(),
    "orders that are none": (object(),),
    "orders of another kind": (Sly(0, 2, 1),),
    "a number that is none": (Order(0, 2, nested(990)),),
    "a word that no file takes": (Order(0, 2, 1, "\ud800"),),  # type: ignore[arg-type]
    "a string": "orders",
}


@pytest.mark.parametrize("name", UNPLAYABLE)
def test_what_cannot_be_checked_played_or_written_down_is_garbled(name: str) -> None:
    record = play(Odd(lambda: UNPLAYABLE[name]))
    assert faults(record) == {(0, Fault.GARBLED)}
    assert [turn.action for turn in record.game.turns if turn.seat == 0] == [[]] * 4


def test_what_the_machine_refuses_us_is_nobodys_fault() -> None:
    assert faults(play(Odd(raising(OSError(12, "Cannot allocate memory"))))) == {(0, Fault.INFRA)}


def test_what_is_said_instead_of_being_ready_counts_too() -> None:
    record = play(Odd(lambda: (), start=deep))
    assert faults(record) == {(0, Fault.START)}
    with pytest.raises(LudusError, match="no such level"):
        play(Odd(lambda: (), start=raising(LudusError("no such level"))))


def test_in_an_opening_nobody_minds() -> None:
    before = play(Odd(tuple))
    record = play(Odd(deep), opening=Opening(before.game.turns[:4]))
    assert [turn for turn, _, _ in record.game.faults] == [5, 7]


def test_what_goes_wrong_at_the_start_is_a_fault_of_the_first_turn_that_is_asked_for() -> None:
    before = play(Odd(tuple))
    assert play(Odd(tuple, start=deep)).game.faults == ((1, 0, Fault.START),)
    record = play(Odd(tuple, start=deep), opening=Opening(before.game.turns[:4]))
    assert record.game.faults == ((5, 0, Fault.START),)


class Rows(list[Any]):
    """A list of a bot's own kind."""

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError("none of your business")


class Endless(list[Any]):
    def __iter__(self) -> Iterator[Any]:
        while True:
            yield [0, 2, 1]


class Sizeless(list[Any]):
    def __len__(self) -> int:
        raise OverflowError("who knows")


class Whole(int):
    pass


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise self


class Leaves(Exception):
    """Ends whoever asks what it is or what it says."""

    def __str__(self) -> str:
        raise SystemExit(3)

    def __getattribute__(self, name: str) -> Any:
        raise SystemExit(4)


class Liar:
    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        raise SystemExit(5)


ANSWERS: dict[str, tuple[Any, Fault]] = {
    "who asks must leave": (Leaves(), Fault.CRASH),
    "a liar": ([Liar()], Fault.GARBLED),
    "deep": (nested(990), Fault.GARBLED),
    "very deep": (nested(100_000), Fault.GARBLED),
    "deep inside": ([[0, 2, nested(990)]], Fault.GARBLED),
    "many digits": ([[0, 2, 10**5000]], Fault.GARBLED),
    "a number of its own kind": ([[0, 2, Whole(1)]], Fault.GARBLED),
    "mute": (Mute(), Fault.GARBLED),
    "mute inside": ([Mute()], Fault.GARBLED),
    "a list that raises": (Rows([[0, 2, 1]]), Fault.GARBLED),
    "a row that raises": ([Rows([0, 2, 1])], Fault.GARBLED),
    "a list without size": (Sizeless(), Fault.GARBLED),
    "an endless list": (Endless([1]), Fault.GARBLED),
    "an endless row": ([Endless([0, 2, 1])], Fault.GARBLED),
    "too many": ([[0, 2, 1]] * 1001, Fault.GARBLED),
    "a generator": ((order for order in ([0, 2, 1],)), Fault.GARBLED),
    "unspeakable": (Unspeakable(), Fault.CRASH),
    "it leaves": (SystemExit(3), Fault.CRASH),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_python_bot_may_return_what_it_likes(name: str) -> None:
    given, fault = ANSWERS[name]

    class Strange:
        def choose(self, view: Any, clock: Any) -> Any:
            view.notes = [Mute()]  # which nobody reads
            if fault is Fault.CRASH:
                raise given
            return given

    record = play(LocalPlayer(Strange, load("planet_wars").codec.parse_action))
    assert faults(record) == {(0, fault)}
    assert len(record.game.turns) == 8


def test_the_traceback_of_an_answer_that_nobody_expected_is_kept() -> None:
    record = play(Odd(lambda: (object(),)))
    note = record.measured.faults[0]
    assert "AttributeError" in note.message
    assert "carry_out" in note.detail


class Waits(Exception):
    """Does not say what it is."""

    over = threading.Event()

    def __str__(self) -> str:
        return str(self.over.wait(60))

    __repr__ = __str__


def refuses(view: Any, queue: list[Any]) -> None:
    raise Waits


def queues(view: Any, queue: list[Any]) -> None:
    queue.append(Waits())
    raise ValueError("with something in the queue that nobody can read")


@pytest.mark.parametrize("take_turn", [refuses, queues])
def test_to_tell_what_a_bot_has_raised_or_queued_is_its_own_time(take_turn: Callable[[Any, Any], None]) -> None:
    bot = type("Bot", (), {"take_turn": staticmethod(take_turn)})
    Waits.over.clear()
    try:
        record = play(LocalPlayer(bot, load("planet_wars").codec.parse_action), turn_ms=100)
    finally:
        Waits.over.set()
    assert faults(record) == {(0, Fault.TIMEOUT)}


class Crooked(Position):
    """A place whose row is for nobody to see."""

    @property
    def row(self) -> int:
        raise SystemExit(6)

    @property
    def column(self) -> int:
        raise SystemExit(6)

    def __eq__(self, other: object) -> bool:
        raise SystemExit(6)

    __hash__ = None  # type: ignore[assignment]


def test_of_an_action_of_a_bots_own_kind_only_the_numbers_are_kept() -> None:
    parse = load("fish").codec.parse_action
    for given in (Crooked(0, 1), [Crooked(0, 1)], Move(Crooked(0, 1), Crooked(0, 3)), Crooked(True, 1)):
        try:
            action = parse(given)
        except BadMessage:
            assert type(given) is Crooked
            assert given[0] is True
            continue
        kinds = {type(action), *(type(part) for part in action)}
        assert kinds <= {Position, Move, int}, kinds
