"""The spec file: what it may say, and how it is told what is wrong."""

from pathlib import Path

import msgspec

from ludus.core.clock import TimeControl
from ludus.core.limits import Limits
from ludus.core.match import Entrant
from ludus.tournament import TEMPLATE, TournamentSpec, next_matches
from ludus.tournament.formats import FORMATS
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.formats.swiss import Swiss
from ludus.tournament.spec import BoardSpec, Suspension
from tests.tournament.texts import TWO, read


def test_a_whole_file() -> None:
    spec = read(
        """
        game = "any"
        rounds = 3
        seed = 7
        jobs = 4
        batch = 10
        boards = ["rings", { board = "random:planets=9", options = { max_turns = 50 } }]
        [format]
        name = "knockout"
        best_of = 3
        [[entrants]]
        name = "Ada"
        player = "greedy"
        age = 12
        [[entrants]]
        player = "minimax:2"
        [options]
        edition = "original"
        [clock]
        turn_ms = 50
        [limits]
        memory_mb = 512
        [suspend]
        crashes = 2
        """
    )
    assert spec == TournamentSpec(
        game="any",
        entrants=(Entrant("Ada", "greedy", 12), Entrant("minimax:2", "minimax:2")),
        boards=(BoardSpec("rings"), BoardSpec("random:planets=9", {"max_turns": 50})),
        format=Knockout(best_of=3),
        rounds=3,
        seed=7,
        batch=10,
        jobs=4,
        options={"edition": "original"},
        clock=TimeControl(turn_ms=50),
        limits=Limits(memory_mb=512),
        suspend=Suspension(crashes=2),
    )
    assert msgspec.json.decode(msgspec.json.encode(spec), type=TournamentSpec) == spec


def test_the_template_can_be_played() -> None:
    spec = read(TEMPLATE)
    assert [entrant.name for entrant in spec.entrants] == ["greedy", "Rando"]
    assert len(next_matches(spec, [])) == 2


def test_everything_in_the_template_can_be_switched_on(tmp_path: Path) -> None:
    """What is commented out is right too; of the ways to say boards, the last."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "mine.py").touch()
    lines = [line for line in TEMPLATE.splitlines() if "boards = [" not in line]
    text = "\n".join(line.removeprefix("# ") if " = " in line or "[" in line else line for line in lines)
    spec = read(text, tmp_path)
    assert spec.boards == (BoardSpec("rings", {"max_turns": 200}),)
    assert [entrant.name for entrant in spec.entrants] == ["greedy", "Rando", "mine"]
    assert spec.suspend == Suspension()
    assert all(name in TEMPLATE for name in FORMATS)


def test_the_short_way() -> None:
    spec = read(TWO + 'format = "swiss"')
    assert (spec.format, spec.boards, spec.table) == (Swiss(), (BoardSpec(),), 2)
