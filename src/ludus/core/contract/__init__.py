"""The contract that every game obeys, as a check that ships with the library: an outsider can test a fifth game.

`check_game(GAME)` raises ContractBroken with what is wrong and where.
"""

from collections.abc import Sequence
from itertools import islice
from math import isfinite
from random import Random
from typing import Any

import msgspec

from ludus.core.clock import Clock
from ludus.core.contract.inventory import ContractBroken as ContractBroken
from ludus.core.contract.inventory import check_board, check_guide, check_inventory, check_scene, check_shapes, need
from ludus.core.controls import Controls
from ludus.core.errors import BadBoard, IllegalAction
from ludus.core.game import AnyGame, Ending, Outcome, Seat
from ludus.core.player import Setup

ACTIONS_TRIED = 20


def check_game(game: AnyGame, boards: Sequence[Any] = (), turns: int = 60, seed: int = 0) -> None:
    """Play random matches in every edition, on these boards (or generated ones), for every number of seats."""
    check_inventory(game, seed)
    for seats in game.info.seats:
        for board in boards or _generated(game, seats, seed):
            for edition in game.info.editions:
                options = game.options(**{"edition": edition})
                check_board(game, board, edition)
                if board.players not in (None, seats):
                    _check_refused(game, board, seats, options)
                    continue
                _Walk(game, board, options, seats, f"{edition}, {seats} seats, board {board}", seed).run(turns)
    check_guide(game)


def _generated(game: AnyGame, seats: int, seed: int) -> list[Any]:
    """Boards for so many; a recipe with a field `players` must be told how many."""
    fields = game.board.Recipe.__struct_fields__
    recipe = game.board.Recipe(**({"players": seats} if "players" in fields else {}))
    return [game.board.generate(number, recipe) for number in range(seed, seed + 2)]


def _check_refused(game: AnyGame, board: Any, seats: int, options: Any) -> None:
    """A board that says for how many `players` it is takes no other number."""
    try:
        game.rules.new(board, seats, options)
    except BadBoard:
        return
    need(False, f"board {board} is for {board.players} players and takes {seats}")


class _Walk:
    """One random match, with everything checked at every turn."""

    def __init__(self, game: AnyGame, board: Any, options: Any, seats: int, where: str, seed: int) -> None:
        self.game, self.board, self.options, self.seats = game, board, options, seats
        self.where, self.rng, self.turn = where, Random(seed), 0
        self.before: dict[Seat, Any] = {}  # the last view of each seat
        viewers = (None, *range(seats)) if game.view_writer else ()
        self.writers = {viewer: game.view_writer() for viewer in viewers if game.view_writer}

    def run(self, turns: int) -> None:
        rules = self.game.rules
        state = rules.new(self.board, self.seats, self.options)
        self.need(state == rules.new(self.board, self.seats, self.options), "new gives another start each time")
        self._check_bots(state)
        for self.turn in range(turns):
            self._check_state(state)
            if rules.to_move(state) is None:
                break
            if self.turn % 10 == 0:
                self._check_drops(state)
            state = self._play(state)

    def need(self, condition: object, what: str) -> None:
        need(condition, f"{self.game.info.name} ({self.where}), turn {self.turn + 1}: {what}")

    def _check_state(self, state: Any) -> None:
        rules, codec = self.game.rules, self.game.codec
        over, seat = rules.outcome(state), rules.to_move(state)
        self.need((over is None) == (seat is not None), "to_move is None exactly when there is an outcome")
        if over is not None:
            self._check_outcome(over)
        again = codec.parse_state(_through_json(codec.dump_state(state)))
        self.need(again == state, "the state is another after JSON")
        self.need(rules.digest(again) == rules.digest(state), "the digest is another after JSON")
        self.need(0 <= rules.digest(state) < 1 << 24, "the digest has more than 24 bits")
        for viewer in (None, *range(self.seats)):
            self._check_view(state, viewer)

    def _check_outcome(self, outcome: Outcome) -> None:
        self.need(len(outcome.ranks) == len(outcome.scores) == self.seats, "a rank and a score for each seat")
        self.need(min(outcome.ranks) == 1, "somebody has rank 1")
        unsaid = outcome.reason is Ending.OTHER and outcome.sentence == Outcome((), ()).sentence
        self.need(not unsaid, "the outcome has no reason: neither an Ending nor words of its own")

    def _check_view(self, state: Any, viewer: Seat | None) -> None:
        codec, drawing = self.game.codec, self.game.drawing
        view = self.game.rules.view(state, viewer)
        again = codec.parse_view(_through_json(codec.dump_view(view)))
        self.need(again == view, f"the view of {viewer} is another after JSON")
        if viewer in self.writers:
            same = self.writers[viewer](view) == msgspec.json.encode(codec.dump_view(view))
            self.need(same, f"the view of {viewer} is another by the game's own writer")
        scene, where = drawing.draw(view), f"{self.game.info.name} ({self.where}), turn {self.turn + 1}"
        check_scene(scene, where)
        if self.turn % 10 == 0:
            check_shapes(scene, where)
        self._check_tally(drawing.tally(view))
        if viewer is not None and viewer == self.game.rules.to_move(state):
            controls = drawing.controls(view)
            for choice in controls.choices:
                self._check_legal(state, codec.parse_action([choice.made(choice.most)]), "controls")
            self._check_told(controls, view, viewer)

    def _check_told(self, controls: Controls, view: Any, seat: Seat) -> None:
        """Cautions are about what may be chosen, and news are lines of words."""
        sources = {choice.source for choice in controls.choices}
        good = all({*caution.sources} <= sources and caution.text for caution in controls.cautions)
        self.need(good, f"a caution is about no source of a choice, or says nothing: {controls.cautions}")
        before, self.before[seat] = self.before.get(seat, view), view
        lines = () if self.game.news is None else self.game.news(before, view)
        words = isinstance(lines, tuple) and all(isinstance(line, str) and line for line in lines)
        self.need(words, f"news gives {lines!r}, not a tuple of lines")

    def _check_tally(self, tally: Any) -> None:
        """A number for each seat, also in a view that does not tell all of them."""
        self.need(isinstance(tally, tuple) and len(tally) == self.seats, f"tally gives {tally!r}, not one a seat")
        self.need(all(isfinite(value) for value in tally), f"tally gives {tally!r}: no numbers to draw")

    def _check_words(self, action: Any) -> None:
        lines = self.game.drawing.describe(action)
        self.need(isinstance(lines, tuple), f"describe gives {lines!r}, not a tuple of lines")
        good = all(isinstance(line, str) and line and "\n" not in line for line in lines)
        self.need(good, f"describe gives {lines!r}: an order is a line of words")

    def _check_legal(self, state: Any, action: Any, source: str) -> None:
        try:
            self.game.rules.check(state, action)
        except IllegalAction as error:
            self.need(False, f"{source} gives {action}, which is illegal: {error}")
        rejections = self.game.rules.play(state, action)[1]
        self.need(not rejections, f"{source} gives {action}, of which orders are rejected: {rejections}")

    def _play(self, state: Any) -> Any:
        rules, codec = self.game.rules, self.game.codec
        forced = rules.forced(state)
        action = rules.sample(state, self.rng) if forced is None else forced
        if forced is None:
            self._check_legal(state, action, "sample")
            for choice in islice(rules.actions(state), ACTIONS_TRIED):
                self._check_legal(state, choice, "actions")
        self.need(codec.parse_action(_through_json(codec.dump_action(action))) == action, "an action changes in JSON")
        self._check_words(action)
        self._check_words(rules.idle(state))
        before = rules.digest(state)
        after, again = rules.play(state, action), rules.play(state, action)
        self.need(after == again, "play gives something else the second time")
        self.need(rules.digest(state) == before, "play changes the state it is given")
        rules.check(state, rules.idle(state))
        return after[0]

    def _check_drops(self, state: Any) -> None:
        rules = self.game.rules
        for seat in range(self.seats):
            rest = rules.drop(state, seat)
            for _ in range(10_000):
                if rules.to_move(rest) is None:
                    break
                forced = rules.forced(rest)
                self.need(forced is not None or rules.to_move(rest) != seat, f"seat {seat} is asked after its drop")
                rest = rules.play(rest, rules.idle(rest) if forced is None else forced)[0]
            over = rules.outcome(rest)
            last = over is None or over.ranks[seat] == max(over.ranks)
            self.need(last, f"seat {seat} was dropped and does not come last")

    def _check_bots(self, state: Any) -> None:
        rules, seat = self.game.rules, self.game.rules.to_move(state)
        if seat is None:
            return
        for name, make in self.game.bots.items():
            bot: Any = make()
            if hasattr(bot, "start"):
                bot.start(self._setup(seat))
            answer = bot.choose(rules.view(state, seat), Clock(self.game.info.clock).start_turn(1))
            self.need(self.game.codec.parse_action(answer) is not None, f"house bot {name} gives no action")

    def _setup(self, seat: Seat) -> Setup:
        name = self.game.info.name
        return Setup(game=name, seat=seat, seats=self.seats, board=self.board, options=self.options, seed=1)


def _through_json(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))
