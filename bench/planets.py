"""Rules of the planet games and refereed matches between bots that answer at once."""

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from bench.measure import Row, rate, thousands
from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.core.game import AnyGame
from ludus.core.options import read_options
from ludus.games.space_explorers.editions import settled
from ludus.referee.file import dump_record
from ludus.referee.pin import one_core

BOARD = "random:planets=20"
TURNS = 20_000
SEED = 3


def rows() -> list[Row]:
    bare = rate(bare_loop)
    found = []
    for name, bar in (("planet_wars", 60_000), ("space_explorers", 35_000)):
        game = load(name)
        for label, run in scenarios(game):
            figure = rate(run)
            found.append(
                Row(
                    f"{game.info.title} rules, 20 planets, {label}",
                    f"{thousands(figure)} turns per CPU-second",
                    f"{figure / bare:.2f} of a bare Python loop that only grows 20 numbers ({thousands(bare)})",
                    f"≥ {thousands(bar)}",
                    figure >= bar,
                )
            )
    return [*found, *refereed(), *records()]


def bare_loop() -> int:
    """The floor: what it costs in plain Python to raise twenty populations, and nothing else."""
    people, factors = [50] * 20, [104] * 20
    for _ in range(TURNS):
        people = [-(-p * f // 100) if p < 200 else 50 for p, f in zip(people, factors, strict=True)]
    return TURNS


def scenarios(game: AnyGame) -> list[tuple[str, Callable[[], int]]]:
    return [
        ("nobody moves", partial(replayed, game, *recorded(game, "noop", "noop"))),
        ("two thirds populated, one order a turn", partial(replayed, game, *mid_game(game))),
        ("games of greedy against turtle", partial(replayed, game, *recorded(game, "greedy", "turtle"))),
    ]


def recorded(game: AnyGame, first: str, second: str) -> tuple[Any, list[Any]]:
    """A match's first state and its actions."""
    record = match(game.info.name, first, second)
    options: Any = read_options(game.options, record.game.spec.options, game.info.name)
    board = game.board.read(record.game.board, "board", options.edition)
    actions = [game.codec.parse_action(turn.action) for turn in record.game.turns]
    return game.rules.new(board, 2, options), actions


def match(game: str, first: str, second: str, **rest: Any) -> MatchRecord:
    entrants = (Entrant("first", first), Entrant("second", second))
    return play_match(MatchSpec(game=game, entrants=entrants, board=BOARD, seed=SEED, **rest))


def replayed(game: AnyGame, start: Any, actions: list[Any]) -> int:
    play, count = game.rules.play, 0
    while count < TURNS:
        state = start
        for action in actions:
            state, _ = play(state, action)
        count += len(actions)
    return count


def mid_game(game: AnyGame) -> tuple[Any, list[Any]]:
    """Two thirds of the planets populated (of SpaceExplorers' a fifth by both), and one random order a turn."""
    rules, rng = game.rules, Random(SEED)
    start = state = populated(game)
    actions = []
    for _ in range(100):
        actions.append(rules.sample(state, rng)[:1])
        state, _ = rules.play(state, actions[-1])
    return start, actions


def populated(game: AnyGame) -> Any:
    from msgspec.structs import replace

    board = game.board.generate(SEED, game.board.Recipe(planets=20))
    state = game.rules.new(board, 2, game.options(max_turns=10_000))
    if hasattr(state, "owners"):
        owners = tuple(i % 3 - 1 for i in range(20))
        return replace(state, owners=owners, people=tuple(40 + i if owners[i] >= 0 else 0 for i in range(20)))
    people = [
        (40, 35) if i % 5 == 0 else (40, 0) if i % 5 == 1 else (0, 40) if i % 5 == 2 else (0, 0) for i in range(20)
    ]
    return replace(state, planets=tuple(settled(*pair) for pair in people))


def refereed() -> list[Row]:
    return [
        house_bots(name, "noop", partial(instant_match, name), bar)
        for name, bar in (("planet_wars", 90_000), ("space_explorers", 60_000))
    ]


def house_bots(game: str, bot: str, run: Callable[[], int], bar: int) -> Row:
    """A row of matches between house bots, which the match calls itself."""
    figure, floor = rate(run), rate(calls)
    return Row(
        f"{load(game).info.title}: refereed matches of `{bot}`, clock and record on",
        f"{thousands(figure)} turns per CPU-second",
        f"{1e6 / figure:.1f} µs a turn, as many as {floor / figure:.0f} bare calls of a method of nothing",
        f"≥ {thousands(bar)}",
        figure >= bar,
    )


def calls() -> int:
    """The floor of a turn that is a call."""
    bot = load("planet_wars").bots["noop"]()
    for _ in range(TURNS):
        bot.choose(None, None)  # type: ignore[arg-type]
    return TURNS


def instant_match(game: str) -> int:
    return len(match(game, "noop", "noop", options={"max_turns": 2000}).game.turns)


def handoffs() -> int:
    """The floor: give a turn to another thread and take the answer, on one core, with nothing in between."""
    asked: SimpleQueue[int | None] = SimpleQueue()
    answered: SimpleQueue[int] = SimpleQueue()

    def serve() -> None:
        while (item := asked.get()) is not None:
            answered.put(item)

    with one_core():
        thread = Thread(target=serve)
        thread.start()
        for number in range(TURNS):
            asked.put(number)
            answered.get(timeout=1.0)
        asked.put(None)
        thread.join()
    return TURNS


def records() -> list[Row]:
    found = []
    for name in ("planet_wars", "space_explorers"):
        record = match(name, "greedy", "rush")
        size = len(dump_record(record)) / len(record.game.turns)
        found.append(
            Row(f"{name}: record file, greedy against rush", f"{size:.0f} bytes a turn", "–", "≤ 100", size <= 100)
        )
    return found
