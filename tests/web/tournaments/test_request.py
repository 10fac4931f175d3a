"""What a form or the API asks for, made into a tournament: a mistake names its field."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.match import Entrant
from ludus.games import load
from ludus.games.boards import BoardRef, open_board
from ludus.tournament.spec import BoardSpec, Entered, TournamentSpec
from ludus.web.guard.bounds import Bounds
from ludus.web.tournaments.request import BadField, NewTournament, checked, read_request, strange_boards
from tests.web.indoors import arena_in

FISH = load("fish")


def made(folder: Path, **asked: Any) -> tuple[str, Entered]:
    usual = {"name": "Cup", "game": "fish", "entrants": ("random", "greedy")}
    return checked(NewTournament(**{**usual, **asked}), arena_in(folder).roster, Bounds())


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b"{", ""),
        (b"\xff", ""),
        (b'{"name": 1, "game": "fish", "entrants": []}', "name"),
        (b'{"name": "x", "game": "fish", "entrants": [1]}', "entrants"),
        (b'{"name": "x", "game": "fish", "entrants": [], "rounds": 0}', "rounds"),
    ],
)
def test_what_cannot_be_read_names_its_field(data: bytes, field: str) -> None:
    with pytest.raises(BadField) as bad:
        read_request(data)
    assert bad.value.field == field


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("name", {"name": "  "}),
        ("game", {"game": "chess"}),
        ("entrants", {"entrants": ("random", "/bin/sh"), "strict": True}),
        ("entrants", {"entrants": ("random",) * 65}),
        ("boards", {"boards": ("/etc/passwd",)}),
        ("format", {"format": {"name": "duel of wizards"}}),
        ("format.magic", {"format": {"name": "round_robin", "magic": 1}}),
        ("options", {"options": {"magic": 1}}),
        ("seats", {"seats": 16}),
        ("turn_ms", {"turn_ms": 10**9}),
        ("rounds", {"rounds": 10_000, "entrants": tuple(FISH.bots)}),
    ],
)
def test_what_cannot_be_played_names_its_field(field: str, change: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(BadField) as bad:
        made(tmp_path, **change)
    assert bad.value.field.partition(".")[0] == field.partition(".")[0]


def test_who_cannot_play_is_left_out_and_named(tmp_path: Path) -> None:
    name, entered = made(tmp_path, name=" Cup ", entrants=("random", "nobody", "greedy"), jobs=64)
    assert name == "Cup"
    assert [entrant.name for entrant in entered.spec.entrants] == ["random", "greedy"]
    assert [one.name for one in entered.left_out] == ["nobody"]
    assert entered.spec.secret and not made(tmp_path, seed=1)[1].spec.secret


def test_boards_of_others_are_tried_each_in_a_match_of_its_own() -> None:
    words = BoardRef.of_text("mine", FISH.board.write(open_board(FISH, "raft", "document", 0))).words
    spec = TournamentSpec(
        game="fish",
        entrants=(Entrant("a", "random"), Entrant("b", "random")),
        boards=(BoardSpec("raft"), BoardSpec(words)),
    )
    assert [match.board for match in strange_boards(spec)] == [words]
