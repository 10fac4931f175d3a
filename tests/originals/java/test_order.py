"""Java strategies play the same moves through our program as when real Java collections hand them the same positions.

They keep maps and sets of planets and edges, so that the order in which they are shown things decides what they do.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.games.starmap.fleet import incoming
from ludus.originals.java.jdk import find_jdk
from ludus.referee.replay import states
from tests.originals.java.build import HOME, Built, build, jar

GAMES = 50 if os.environ.get("LUDUS_SLOW") else 14
CLOCK = TimeControl(turn_ms=10_000, start_ms=60_000, wall_cap_ms=60_000)
SHIPPED = ("rings", "galaxy", "archipelago", "lattice", "honeycomb", "complete")


class Pair(NamedTuple):
    game: str
    api: str
    names: tuple[str, str]
    options: dict[str, Any]


PAIRS = [
    Pair("planet_wars", "planetwars", ("Spreader", "Raider"), {"edition": "original", "max_turns": 150}),
    Pair("space_explorers", "spaceexplorers", ("Settler", "Drifter"), {"edition": "original"}),
]


def board(number: int) -> str:
    """Boards of all kinds, the larger half of them with scattered ids, some of those with parallel edges."""
    if number < len(SHIPPED):
        return SHIPPED[number]
    game = load("planet_wars")
    made = game.board.generate(number, game.board.Recipe(planets=8 + number % 27))
    scattered = {place.id: (place.id * 7919 + number * 131) % 2003 - 300 for place in made.places}
    labels = scattered if number % 3 else {place.id: place.id for place in made.places}
    rows = [_node(labels[place.id], place) for place in made.places]
    rows += [f"{labels[a]} -- {labels[b]} [ weight = {length} ]" for a, b, length in made.edges]
    if number % 4 == 1:
        rows += [f"{labels[b]} -- {labels[a]} [ weight = {length + 1} ]" for a, b, length in made.edges[::3]]
    return "graph scattered {\n" + "\n".join(rows) + "\n}\n"


def _node(label: int, place: Any) -> str:
    home = f", base = {place.home + 1}" if place.home >= 0 else ""
    return f"{label} [ habit = {place.habit}, size = {place.size}, x = {place.x}, y = {place.y}{home} ]"


def words(record: MatchRecord, pair: Pair) -> Iterator[str]:
    """The match for the reference runner: the board, and every position before the turn in it."""
    entrants = [entrant.player.rpartition(":")[2] for entrant in record.game.spec.entrants]
    yield " ".join(["game", pair.api, *(f"{pair.api}.strategies.{name}" for name in entrants)])
    again = states(record)
    for number, turn in enumerate(record.game.turns):
        state = next(again)
        if not number:
            yield from _board(state.book.board)
        yield f"turn {turn.seat}"
        yield from _position(state)
        yield "ask"


def _board(board: Any) -> Iterator[str]:
    """In reverse: the order is the runner's own affair."""
    for place in reversed(board.places):
        yield f"node {place.label or place.id} {place.habit} {place.size} {place.home}"
    for edge in reversed(board.edges):
        yield f"edge {edge.source} {edge.destination} {edge.length}"


def _position(state: Any) -> Iterator[str]:
    ids = state.book.chart.ids
    holdings = state.planets if hasattr(state, "planets") else zip(state.owners, state.people, strict=True)
    for planet, holding in zip(ids, holdings, strict=True):
        yield " ".join(map(str, ("planet", planet, *holding)))
    for shuttles in incoming(state.shuttles).values():
        for one in shuttles:
            left = one.turns_left(state.now)
            yield f"shuttle {one.source} {one.destination} {one.seat} {one.people} {left}"


def moves(record: MatchRecord) -> list[str]:
    return ["".join(" ".join(map(str, order)) + ";" for order in turn.action) for turn in record.game.turns]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.game)
def test_the_same_moves_as_in_the_original_order(
    pair: Pair, built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(built.home))
    archive = jar(tmp_path / "bots.jar", built.part(tmp_path / "classes", pair.api))
    records = [_played(pair, archive, number) for number in range(GAMES)]
    said = _referred([line for record in records for line in words(record, pair)], built)
    for record in records:
        turns, said = said[: len(record.game.turns)], said[len(record.game.turns) :]
        assert moves(record) == turns, record.game.spec.board
    assert not said
    assert sum(len(record.game.turns) for record in records) > 30 * GAMES  # they are matches, and not over at once


def _played(pair: Pair, archive: Path, number: int) -> MatchRecord:
    names = pair.names if number % 2 else pair.names[::-1]
    entrants = tuple(Entrant(name, f"{archive}:{name}") for name in names)
    spec = MatchSpec(
        game=pair.game, entrants=entrants, board=board(number), seed=number, options=dict(pair.options), time=CLOCK
    )
    record = play_match(spec)
    assert record.measured.faults == ()
    return record


def _referred(lines: list[str], built: Built) -> list[str]:
    """What the strategies do under the reference runner: one JVM for all the matches."""
    places = f"{built.classes}:{built.api}"
    command = [str(find_jdk().java), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", places, "Runner"]
    text = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]
