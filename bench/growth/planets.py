"""Planets of a board: a turn's rules, view as JSON and drawing, and the page of a match in a real browser."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Browser

from bench.arena import chromium
from bench.growth.curve import Curve
from bench.measure import Row, rate
from bench.replay_page import opened
from ludus import Entrant, MatchRecord, MatchSpec, load, play_match
from ludus.cli.replay_export import html_page
from ludus.core.game import AnyGame
from ludus.referee.replay import states

SIZES = (20, 60, 200)
TURNS = 200
GAMES = {  # and what limits the turns, two players together
    "planet_wars": {"max_turns": TURNS // 2},
    "space_explorers": {"max_turns": TURNS},
    "auralux": {"max_steps": TURNS // 2},
}
ROUNDS = 2
OPEN_MS, SCRUB_MS = 2000, 50
BARS = {"opened": OPEN_MS, "a jump": SCRUB_MS}
Figures = dict[str, float]


def rows() -> list[Row]:
    found = []
    with TemporaryDirectory(prefix="ludus-") as place, chromium() as browser:
        for name in GAMES:
            by_size = {size: measured(load(name), size, browser, Path(place)) for size in SIZES}
            for what in by_size[SIZES[0]]:
                figures = {size: one[what] for size, one in by_size.items()}
                found.append(_row(f"{load(name).info.title}, by planets: {what}", figures))
    return found


def _row(what: str, figures: dict[int, float]) -> Row:
    bar = next((bar for word, bar in BARS.items() if word in what), None)
    return Curve(what, "ms of CPU" if "page" in what else "µs of CPU a turn", figures, bar).row()


def measured(game: AnyGame, planets: int, browser: Browser, place: Path) -> Figures:
    record = played(game.info.name, planets)
    return {**by_turn(game, record), **in_browser(game, record, browser, place)}


def played(name: str, planets: int) -> MatchRecord:
    entrants = (Entrant("first", "random"), Entrant("second", "random"))
    board = grid(planets) if name == "auralux" else f"random:planets={planets}"
    return play_match(MatchSpec(game=name, entrants=entrants, board=board, seed=3, options=GAMES[name]))


def grid(planets: int) -> str:
    """A map of Auralux for two, with more planets than its generator makes: rows of ten."""
    points = [f"{3 * (number % 10)} {3 * (number // 10)}" for number in range(planets)]
    return "\n".join([f"{planets} 2", f"1 {planets}", *points, ""])


def by_turn(game: AnyGame, record: MatchRecord) -> Figures:
    before = list(states(record))[:-1]
    actions = [game.codec.parse_action(turn.action) for turn in record.game.turns]
    views = [game.rules.view(state, None) for state in before]
    encode = msgspec.json.Encoder().encode

    def told(state: Any) -> bytes:
        return encode(game.codec.dump_view(game.rules.view(state, game.rules.to_move(state))))

    return {
        "rules": _each(lambda: [game.rules.play(*pair) for pair in zip(before, actions, strict=True)]),
        "view as JSON": _each(lambda: [told(state) for state in before]),
        "drawing": _each(lambda: [game.drawing.draw(view) for view in views]),
    }


def _each(work: Callable[[], list[Any]]) -> float:
    """Microseconds for each of what it makes."""
    return 1e6 / rate(lambda: len(work()), rounds=ROUNDS)


def in_browser(game: AnyGame, record: MatchRecord, browser: Browser, place: Path) -> Figures:
    text = html_page(game, record)
    best = min(opened(browser, place, text) for _ in range(ROUNDS))
    return {"page opened": best.work, "a jump in the page, with its picture": best.scrub_work}
