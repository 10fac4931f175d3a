"""The pages for bot authors: their worked examples are played, their Python runs, and what cites a rule finds it."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludus.core.game import NOBODY
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.games.starmap.map.board import read
from ludus.games.starmap.orders import Order, Shuttle
from tests.support import REPO

GAMES = ("planet_wars", "space_explorers")
FLIGHT = re.compile(r"(\d+) to (\d+) \((\d+) left\)")
ORDER = re.compile(r"(\d+) from (\d+) to (\d+)")

every_game = pytest.mark.parametrize("game", GAMES)


class Row(NamedTuple):
    """A line of a worked example: when, orders, planets 1 to 3, what player 1 and player 2 have in flight."""

    when: str
    orders: str
    planets: tuple[str, ...]
    flights: tuple[str, ...]


def page(game: str) -> str:
    return (REPO / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def worked_example(game: str) -> tuple[str, list[Row]]:
    section = page(game).split("## Worked example")[1].split("\n## ")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line] for line in lines[2:]]
    (board,) = blocks(section, "dot")
    return board, [Row(when, orders, tuple(rest[:3]), tuple(rest[3:])) for when, orders, *rest in cells]


def described(state: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A state in the words of the pages."""
    if hasattr(state, "planets"):
        planets = [f"{holding.first} + {holding.second}" for holding in state.planets]
    else:
        holdings = zip(state.owners, state.people, strict=True)
        planets = [_held(owner, people) for owner, people in holdings]
    return tuple(planets), tuple(_flights(state, seat) for seat in (0, 1))


def _held(owner: int, people: int) -> str:
    if owner == NOBODY:
        assert people == 0
        return "empty"
    return f"P{owner + 1} {people}"


def _flights(state: Any, seat: int) -> str:
    flying: list[Shuttle] = [shuttle for shuttle in state.shuttles if shuttle.seat == seat]
    return ", ".join(f"{s.people} to {s.destination} ({s.turns_left(state.now)} left)" for s in flying)


def parse_orders(text: str) -> tuple[Order, ...]:
    return tuple(Order(int(source), int(to), int(people)) for people, source, to in ORDER.findall(text))


@every_game
def test_the_worked_example_is_what_the_rules_do(game: str) -> None:
    rules = load(game).rules
    board, rows = worked_example(game)
    state: Any = rules.new(read(board, "example.dot", "document"), 2, load(game).options())
    for number, row in enumerate(rows):
        if row.when.startswith("turn"):
            seat = rules.to_move(state)
            assert seat is not None
            assert row.when == f"turn {rules.view(state, seat).turn}, P{seat + 1}"
            state, rejections = rules.carry_out(state, parse_orders(row.orders))  # type: ignore[attr-defined]
            assert rejections == ()
        elif row.when == "time":
            state = rules.pass_time(state)  # type: ignore[attr-defined]
        assert described(state) == (row.planets, row.flights), f"line {number}: {row.when}"


@every_game
def test_the_worked_example_shows_what_it_should(game: str) -> None:
    _, rows = worked_example(game)
    assert [row.when for row in rows[:3]] == ["start", "turn 1, P1", "time"]
    assert len(rows) == 13
    assert all(FLIGHT.fullmatch(flight) for row in rows for flight in row.flights if flight)


@pytest.mark.parametrize("place", [0, 2], ids=["choose", "publicapi"])
@every_game
def test_the_bots_of_the_page_beat_one_that_does_nothing(game: str, place: int, tmp_path: Path) -> None:
    from ludus.referee import play_match

    bot = tmp_path / "my_bot.py"
    bot.write_text(blocks(page(game), "python")[place], encoding="utf-8")
    for seat in (0, 1):
        entrants = [Entrant("noop", "noop")]
        entrants.insert(seat, Entrant("mine", str(bot)))
        record = play_match(MatchSpec(game=game, entrants=tuple(entrants), seed=1))
        assert record.game.faults == ()
        assert record.game.outcome.winners == (seat,)


@every_game
def test_orders_queued_before_the_exception_count(game: str, tmp_path: Path) -> None:
    from ludus.referee import play_match

    bot = tmp_path / "hasty.py"
    bot.write_text(blocks(page(game), "python")[1], encoding="utf-8")
    entrants = (Entrant("hasty", str(bot)), Entrant("noop", "noop"))
    record = play_match(MatchSpec(game=game, entrants=entrants, seed=1, options={"max_turns": 40}))
    crashed = [turn for turn in record.game.turns if turn.fault == "crash"]
    assert len(crashed) == len(record.game.faults)
    assert any(turn.action and not turn.rejections for turn in crashed)


@every_game
def test_the_snippets_run(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = load(game).rules
    state = rules.new(read(worked_example(game)[0], "example.dot", "document"), 2, load(game).options())
    snippets = blocks(page(game), "python")[3:]
    assert len(snippets) == 3
    for snippet in snippets:
        exec(snippet, {"view": rules.view(state, 0)})
    assert "turn 1 of" in capsys.readouterr().out


@every_game
def test_the_options_table_has_every_option_with_its_default(game: str) -> None:
    options: Any = load(game).options
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page(game).split("## Your bot")[0], re.MULTILINE))
    assert list(rows) == list(options.__struct_fields__)
    for name, default in rows.items():
        value = getattr(options(), name)
        assert value is None or str(value) == default.strip("` ")


@every_game
def test_every_rule_that_the_code_cites_is_there(game: str) -> None:
    folder = REPO / "src" / "ludus" / "games"
    text = (folder / game / "RULES.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^(?:#+|\*) (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))
    for file in [*(folder / game).glob("*.py"), *(folder / "starmap").glob("*.py")]:
        for citation in re.findall(r"RULES ((?:\d+(?:\.\d+)?(?:, )?)+)", file.read_text(encoding="utf-8")):
            cited = {number for number in citation.split(", ") if number}
            assert cited <= numbers, f"{file.name} cites {citation}"


@pytest.mark.parametrize(("game", "count"), [("planet_wars", 4), ("space_explorers", 6)])
def test_the_numbered_rules_of_the_document_edition_are_there(game: str, count: int) -> None:
    text = (REPO / "src" / "ludus" / "games" / game / "RULES.md").read_text(encoding="utf-8")
    section = text.split(f"\n### {load(game).info.title}\n")[1].split("\n### ")[0]
    assert re.findall(r"^(\d+)\. ", section, re.MULTILINE) == [str(number) for number in range(1, count + 1)]
