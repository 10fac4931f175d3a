"""Any bot of ours as a client of a Fish tournament: the server's calls in, views for the bot, its actions out."""

from random import SystemRandom
from time import monotonic_ns

from msgspec.structs import replace

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage, LudusError
from ludus.core.outside.answers import quoted
from ludus.core.player import Player, Setup
from ludus.core.scene import Colour
from ludus.games import load
from ludus.games.fish import rules
from ludus.games.fish.codec import read_colours
from ludus.games.fish.formats import dump_action, parse_state
from ludus.games.fish.state import COLOURS, State, book_of
from ludus.originals.fish.remote import VOID, read_call
from ludus.players.find import find_player

GAME = "fish"


class BotClient:
    """Answers calls. A match has a player of its own, which is started when the first state tells of its board."""

    def __init__(self, reference: str, turn_ms: int) -> None:
        self._game, self._reference, self._turn_ms = load(GAME), reference, turn_ms
        self.over = self.won = False  # what the server has said of the tournament
        self._others: tuple[Colour, ...] = ()
        self._seats: tuple[Colour, ...] = ()  # of this match; empty before its first state
        self._player: Player | None = None
        self._turn = 0

    def answer(self, data: object) -> object:
        """The answer to a call; BadMessage where it is none, LudusError where the bot has none."""
        match read_call(data):
            case "setup", [state]:
                return self._ask(state, placing=True)
            case "take-turn", [state, *_]:
                return self._ask(state, placing=False)
            case "playing-with", [list() as others]:
                self._others = read_colours(others)
                return VOID
            case "end", [won, *_]:
                self.over, self.won = True, won is True
                self.close()
                return VOID
            case (("start" | "playing-as"), _):
                self.close()
                return VOID
        raise BadMessage(f"no such call: {quoted(data)}")

    def close(self) -> None:
        """The match is over, if there was one."""
        player, self._player, self._seats, self._turn = self._player, None, (), 0
        if player is not None:
            player.end(None)
            player.leave()
            player.__exit__(None, None, None)

    def _ask(self, data: object, placing: bool) -> object:
        state = self._seated(data, placing)
        player = self._player or self._started(state)
        clock = TurnClock(state.turn, self._turn_ms, monotonic_ns())
        action, wrong = player.act(rules.view(state, state.mover), clock)
        if wrong is not None:
            raise LudusError(f"the bot has no answer ({wrong.kind}): {wrong.message}")
        return dump_action(action)

    def _started(self, state: State) -> Player:
        control = replace(self._game.info.clock, turn_ms=self._turn_ms, measure="wall")
        player = find_player(self._game, self._reference, control)
        self._player = player.__enter__()
        setup = Setup(
            game=GAME,
            seat=state.mover,
            seats=state.book.seats,
            board=state.book.board,
            options=state.book.options,
            seed=SystemRandom().getrandbits(48),
        )
        if (wrong := self._player.start(setup, control.ready_ms)) is not None:
            raise LudusError(f"the bot did not start: {wrong.message}")
        return self._player

    def _seated(self, data: object, placing: bool) -> State:
        """The state by seats: the data lists who remains, whoever is asked first (RULES 9.2)."""
        told = parse_state(data)
        there = told.book.colours
        if not there:
            raise BadMessage("players: there is nobody to move")
        if not self._seats:
            self._seats = _turn_order(there, self._others)
        if not {*there} <= {*self._seats}:
            raise BadMessage(f"players: {', '.join(there)}, though {', '.join(self._seats)} play")
        self._turn += len(there) if self._turn else 1 + self._seats.index(there[0])
        own = len(told.penguins[0])
        each = max(rules.MOST_PENGUINS - len(self._seats), own + 1) if placing else own
        place = {colour: number for number, colour in enumerate(there)}
        return State(
            book_of(told.book.board, told.book.options, len(self._seats), each, self._seats),
            told.free,
            tuple(told.penguins[place[one]] if one in place else () for one in self._seats),
            tuple(told.scores[place[one]] if one in place else 0 for one in self._seats),
            self._seats.index(there[0]),
            self._turn,
            tuple(seat for seat, one in enumerate(self._seats) if one not in place),
        )


def _turn_order(there: tuple[Colour, ...], others: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Seats from red on, in the order in which the first state names them; who is out already comes last."""
    found = (*there, *(one for one in others if one not in there))
    first = min(range(len(found)), key=lambda place: COLOURS.index(found[place]))
    return (*found[first:], *found[:first])
