"""Games of the original Auralux runner, turn by turn, with every text and every log; its parser; its players' orders.

What programs did with their time comes from the trace: here a program that is late or gone is only disqualified.
"""

from hashlib import sha256
from math import isnan
from typing import Any

from ludus.core.clock import Clock, TimeControl
from ludus.core.errors import BadMessage
from ludus.core.options import read_options
from ludus.core.player import Answer, Setup
from ludus.games.auralux import rules
from ludus.games.auralux.board import Board, distances, read
from ludus.games.auralux.orders import Action, Rejections
from ludus.games.auralux.original.builtins import BUILTINS, shuffled
from ludus.games.auralux.original.protocol import GONE, AuraluxText
from ludus.games.auralux.state import Options, State
from ludus.games.auralux.view import flights
from ludus.originals.auralux.logs import Logbook, result_of
from tests.conformance.differences import Difference, same

OPTIONS = {
    "MaxSteps": "max_steps",
    "StartShipsCount": "start_ships",
    "ShipsToCapturePlanet": "capture_price",
    "ShipsToUpgradePlanet": "upgrade_prices",
    "PerLevelPlanetArmor": "armour",
    "PlanetProductionMultiply": "production",
    "MaxShipGroupsInSpace": "max_groups",
    "MaxPlayerShipMovesPerStep": "max_orders",
}
VIOLATIONS = {
    "Failed to read move count": "bad_count",
    "Invalid move count": "count_range",
    "Failed to read ship move": "bad_move",
}
BEYOND_RULES = ("eof", "timeout")  # what only a live program can do: the trace says so
CLOCK = Clock(TimeControl()).start_turn(1)


def replay(case: Any) -> None:
    _Replay(case).run()


class _Replay:
    def __init__(self, case: Any) -> None:
        self.case = case
        self.options = options_of(case["constants"])
        self.board = board_of(case["map"])
        same("distances", [list(row) for row in distances(self.board, 100)], case["map"]["dist"])
        self.log = Logbook()
        self.dialects = [AuraluxText() for _ in case["players"]]
        self.bots: dict[int, Any] = {}

    def run(self) -> None:
        state = rules.new(self.board, len(self.case["players"]), self.options)
        self._start()
        planets = planets_of(state)
        for turn in self.case["turns"]:
            where = f"step {turn['step']}, player {turn['player']}"
            same(f"{where}: to move", _to_move(state), [turn["step"], turn["player"]])
            if turn["kind"] in ("move", "disqualified"):
                self._look(where, state, turn, planets)
            moved = self._turn(where, state, turn)
            planets = planets_of(moved)
            same(f"{where}: planets", planets, turn["planets"])
            same(f"{where}: groups", groups_of(moved), turn["groups"])
            state = rules.advance(moved)
        same("over", rules.to_move(state), None)
        self._result(state)
        self._files(state)

    def _start(self) -> None:
        for seat, player in enumerate(self.case["players"]):
            setup = Setup(
                game="auralux",
                seat=seat,
                seats=len(self.dialects),
                board=self.board,
                options=self.options,
                seed=0,
            )
            text = self.dialects[seat].start(setup).decode()
            same(f"start text of player {seat + 1}", text, self.case["init_sent"].get(str(seat + 1), text))
            if player["kind"] == "builtin":
                bot = self.bots[seat] = BUILTINS[player["name"]]()
                getattr(bot, "start", lambda setup: None)(setup)

    def _look(self, where: str, state: State, turn: Any, planets: list[list[int]]) -> None:
        same(f"{where}: asked", rules.forced(state), None)
        view = rules.view(state, turn["player"] - 1)
        expected = [*planets]
        for planet, *row in turn["view"]:
            expected[planet - 1] = row
        seen = [[p.owner + 1, p.ships, p.level, p.armor] for p in view.planets]
        same(f"{where}: view", seen, expected)
        same(f"{where}: changed", [[i, *a] for i, (a, b) in _pairs(seen, planets) if a != b], turn["view"])
        same(f"{where}: last", [[move.seat + 1, *move[1:]] for move in view.last_moves], turn["last"])
        text = self.dialects[view.seat or 0].ask(view, CLOCK).decode()
        same(f"{where}: sent", text, turn.get("sent", text))

    def _turn(self, where: str, state: State, turn: Any) -> State:
        """The state after the turn; logged."""
        kind, reason = turn["kind"], ""
        action: Action = ()
        rejections: Rejections = ()
        if kind == "disqualified":
            reason, moved = self._violation(where, turn), rules.drop(state, turn["player"] - 1)
        else:
            action = self._action(where, state, turn) if kind == "move" else ()
            moved, rejections = rules.carry_out(state, action)
        same(f"{where}: rejected", [list(rejection) for rejection in rejections], turn.get("rejected", []))
        same(f"{where}: kind", _kind(state, moved, turn["player"] - 1), kind)
        self.log.add(moved, action, rejections, reason)
        return moved

    def _action(self, where: str, state: State, turn: Any) -> Action:
        seat = turn["player"] - 1
        if seat in self.bots:
            chosen: Action = tuple(self.bots[seat].choose(rules.view(state, seat), CLOCK))
        else:
            answer = self._fed(seat, turn["raw"])
            if answer is None:
                raise Difference(f"{where}: the answer {turn['raw']} is not whole")
            chosen = answer.action
        same(f"{where}: actions", [list(order) for order in chosen], turn["actions"])
        return chosen

    def _violation(self, where: str, turn: Any) -> str:
        try:
            answer = self._fed(turn["player"] - 1, turn.get("raw", []))
        except BadMessage as error:
            reason = str(error)
            kind = next(name for start, name in VIOLATIONS.items() if reason.startswith(start))
        else:
            same(f"{where}: answer", answer, None)
            reason, kind = GONE, turn["violation"] if turn["violation"] in BEYOND_RULES else "none"
        same(f"{where}: reason", reason, turn["reason"])
        same(f"{where}: violation", kind, turn["violation"])
        return reason

    def _fed(self, seat: int, lines: list[str]) -> Answer | None:
        """The answer in the lines that the original read: whole with the last of them, not before."""
        answer, dialect = None, self.dialects[seat]
        for line in lines:
            same("answered with lines left", answer, None)
            answer = dialect.feed(line.encode("latin-1"))
        return answer

    def _result(self, state: State) -> None:
        ours, recorded = result_of(state)._asdict(), dict(self.case["result"])
        same("player_count", state.book.seats, recorded.pop("player_count"))
        same("planet_count", state.book.planets, recorded.pop("planet_count"))
        ours["kind"] = ours["kind"].replace(" ", "_")
        ours["scores"] = tuple(None if isnan(score) else score for score in ours["scores"])
        for name, value in recorded.items():
            same(f"result: {name}", list(ours[name]) if isinstance(value, list) else ours[name], value)
        outcome = rules.outcome(state)
        if outcome is None:
            raise Difference("the match goes on")
        same("outcome", [score or 0 for score in outcome.scores], [score or 0 for score in recorded["scores"]])

    def _files(self, state: State) -> None:
        files = self.log.files(state)
        drawn = files.pop("game_visualizer.log").encode()
        for name, text in files.items():
            same(name, text, self.case["files"][name])
        same("visualizer: bytes", len(drawn), self.case["visualizer"]["bytes"])
        same("visualizer: sha256", sha256(drawn).hexdigest(), self.case["visualizer"]["sha256"])


def replay_parser(case: Any) -> None:
    """Answers that the original's parser was fed with."""
    options = Options(edition="original", max_orders=case["limit"])
    for number, answer in enumerate(case["cases"]):
        same(f"case {number} {answer['lines']}", parsed(options, answer["lines"]), _told(answer))


def parsed(options: Options, lines: list[str]) -> dict[str, Any]:
    """What our parser makes of these lines, as the cases write it."""
    dialect = AuraluxText(options)
    for used, line in enumerate(lines, 1):
        try:
            answer = dialect.feed(line.encode("latin-1"))
        except BadMessage as error:
            return {"ok": False, "used": used, "reason": str(error)}
        if answer is not None:
            return {"ok": True, "used": used, "actions": [list(order) for order in answer.action]}
    return {"ok": False, "used": len(lines), "reason": GONE}


def _told(answer: Any) -> dict[str, Any]:
    return {key: answer[key] for key in ("ok", "used", "actions" if answer["ok"] else "reason")}


def replay_orders(case: Any) -> None:
    """In which order the original's random players visit the planets."""
    for key, order in case["random"].items():
        planets, player = map(int, key.split(","))
        same(f"planet order {key}", shuffled(planets, player), order)


FORMATS = {
    "auralux-trace-1": replay,
    "auralux-parser-cases-1": replay_parser,
    "auralux-builtin-orders-1": replay_orders,
}


def options_of(constants: Any) -> Options:
    given = {OPTIONS[name]: value for name, value in constants.items()}
    return read_options(Options, {"edition": "original", **given}, "auralux")


def board_of(map: Any) -> Board:
    """The board as the original would have read it from a file."""
    rows = [[map["planet_count"], map["player_count"]], map["start_planets"], *map["points"]]
    return read("\n".join(" ".join(str(number) for number in row) for row in rows), "map", "original")


def planets_of(state: State) -> list[list[int]]:
    """Planets as the traces write them: owners from 1, 0 is nobody."""
    rows = zip(state.owners, state.ships, state.levels, state.armours, strict=True)
    return [[owner + 1, *rest] for owner, *rest in rows]


def groups_of(state: State) -> list[list[int]]:
    return [[group.seat + 1, *group[1:5]] for group in flights(state)]


def _to_move(state: State) -> list[int]:
    seat = rules.to_move(state)
    return [-1, -1] if seat is None else [state.turn // state.book.seats, seat + 1]


def _kind(before: State, after: State, seat: int) -> str:
    """What kind of turn this was, as the traces name it."""
    if seat in before.dropped:
        return "skip_dq"
    if seat in before.dead:
        return "skip_dead"
    return "disqualified" if seat in after.dropped else "died" if seat in after.dead else "move"


def _pairs(ours: list[list[int]], theirs: list[list[int]]) -> Any:
    return enumerate(zip(ours, theirs, strict=True), 1)
