"""Games of the original PlanetWars and SpaceExplorers engines, tick by tick."""

from types import ModuleType
from typing import Any

from ludus.core.game import Ending, Outcome
from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.starmap.fleet import incoming
from ludus.games.starmap.map.board import read
from ludus.games.starmap.orders import Order, Shuttle
from tests.conformance.differences import Difference, same
from tests.conformance.dots import compare_board

GAMES: dict[str, ModuleType] = {"planet_wars": wars, "space_explorers": explorers}
EDITIONS = {"planetwars-v2": "original", "planetwars-v1": "original-v1", "spaceexplorers": "original"}


def replay(case: Any) -> None:
    rules = GAMES[case["game"]]
    options = {"edition": EDITIONS[case["engine"]]}
    if case["game"] == "planet_wars":
        options["max_turns"] = case["tick_limit"]
    board = read(case["map"]["dot"], case["map"]["name"], "original")
    compare_board(board, case["map"])
    settings = rules.Options(**options)
    state = rules.start(board, settings)
    same("initial planets", planets_of(state), case["initial"]["planets"])
    same("initial shuttles", shuttles_of(state), case["initial"]["shuttles"])
    _Replay(rules, case).run(rules.new(board, 2, settings))


class _Replay:
    def __init__(self, rules: ModuleType, case: Any) -> None:
        self.rules, self.case = rules, case
        self.events: dict[int, int] = {}  # the id of a move -> the id of the first move with the same object
        self.repeated = {move[4] for tick in case["ticks"] for move in tick.get("moves", ()) if len(move) > 4}

    def run(self, state: Any) -> None:
        for tick in self.case["ticks"]:
            where = f"tick {tick['t']}"
            if tick["player"] == 0:
                same(f"{where}: winner", bool(self.rules.outcome(state)), True)
                self._compare(f"{where}: ", state, tick)
                break
            same(f"{where}: player", (self.rules.to_move(state), state.now), (tick["player"] - 1, tick["t"]))
            self._look(where, state, tick)
            moved, rejections = self.rules.carry_out(state, self._orders(tick))
            self._moves(where, tick, rejections)
            self._compare(f"{where} after the moves: ", moved, tick)
            state = self.rules.pass_time(moved)
        self._result(state)

    def _look(self, where: str, state: Any, tick: Any) -> None:
        if "mid" in tick:
            same(f"{where} before the moves: planets", planets_of(state), tick["mid"])
        view = self.rules.view(state, tick["player"] - 1)
        same(f"{where}: visible", [planet.id for planet in view.visible], tick["visible"])
        same(f"{where}: hidden", [planet.id for planet in view.hidden], tick["hidden"])
        if "view" in tick:
            same(f"{where}: view", [shown(planet) for planet in view.planets], tick["view"])

    def _orders(self, tick: Any) -> tuple[Order, ...]:
        orders = []
        for index, move in enumerate(tick["moves"]):
            number = 1000 * tick["t"] + index
            event = 0
            if len(move) > 4:
                event = self.events[number] = self.events.get(move[4], move[4])
            elif number in self.repeated:
                event = self.events[number] = number
            orders.append(Order(move[0], move[1], move[2], event))
        return tuple(orders)

    def _moves(self, where: str, tick: Any, rejections: Any) -> None:
        refused = {rejection.order for rejection in rejections}
        for index, move in enumerate(tick["moves"]):
            if move[3] >= 0:
                same(f"{where}: move {index} {move[:3]} accepted", int(index not in refused), move[3])

    def _compare(self, where: str, state: Any, tick: Any) -> None:
        same(f"{where}planets", planets_of(state), tick["planets"])
        same(f"{where}shuttles", shuttles_of(state), tick["shuttles"])

    def _result(self, state: Any) -> None:
        result, outcome = self.case["result"], self.rules.outcome(state)
        if result["reason"] == "tick_limit" and self.case["game"] == "space_explorers":
            # The driver stopped there; our rules would go on to their own last turn.
            same("ticks played", state.now - 1, self.case["tick_limit"])
            return
        if outcome is None:
            raise Difference(f"the match goes on, recorded: {result}")
        same("winner", winner_of(outcome), result["winner"])
        played = state.now - (1 if result["reason"] == "tick_limit" else 0)
        same("gametick_calls", played, result["gametick_calls"])
        reason = "limit" if outcome.reason is Ending.TURN_LIMIT else "elimination"
        same("reason", reason, "elimination" if result["reason"] == "elimination" else "limit")


def planets_of(state: Any) -> list[list[int]]:
    """Planets as the traces write them: owners from 1, 0 is nobody."""
    if hasattr(state, "planets"):
        return [[holding.owner + 1, *holding[1:]] for holding in state.planets]
    return [[owner + 1, people] for owner, people in zip(state.owners, state.people, strict=True)]


def shuttles_of(state: Any) -> list[list[int]]:
    """By destination, then in launch order."""
    lists = incoming(state.shuttles)
    return [_flying(shuttle, state.now) for planet in sorted(lists) for shuttle in lists[planet]]


def _flying(shuttle: Shuttle, now: int) -> list[int]:
    return [shuttle.source, shuttle.destination, shuttle.seat + 1, shuttle.people, shuttle.turns_left(now)]


def shown(planet: Any) -> dict[str, Any]:
    """A planet of a view as the traces write it."""
    entry: dict[str, Any] = {"id": planet.id, "edges": [[edge.destination, edge.length] for edge in planet.edges]}
    if not planet.is_visible:
        return entry
    entry |= {
        "habit": planet.habitability,
        "size": planet.size,
        "owner": _whose(planet.owner, planet.viewer),
        "home": planet.is_home,
        "incoming": [
            [i.source, i.destination, _whose(i.owner, planet.viewer), i.people, i.turns_left] for i in planet.incoming
        ],
    }
    if hasattr(planet, "population"):
        return entry | {"pop": planet.population}
    return entry | {"p1": planet.people[0], "p2": planet.people[1], "total": planet.total}


def _whose(owner: int, viewer: int) -> str:
    return "neutral" if owner < 0 else "self" if owner == viewer else "opp"


def winner_of(outcome: Outcome) -> int:
    return outcome.winners[0] + 1 if len(outcome.winners) == 1 else 0
