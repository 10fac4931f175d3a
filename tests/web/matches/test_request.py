"""What a form or the API asks for, made into a match: only names that are known get through."""

from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.web.guard.bounds import Bounds, TooMuch
from ludus.web.matches.request import MatchRequest, Time, checked, read_request
from tests.web.indoors import arena_in


def made(folder: Path, **asked: Any) -> tuple[MatchSpec, tuple[int, ...]]:
    request = MatchRequest(**{"game": "fish", "players": ("random", "greedy"), **asked})
    return checked(request, arena_in(folder).roster, Bounds())


NONE = [b"", b"[]", b"{", b'{"game": "fish"}', b'{"game": 1, "players": ["a"]}', b"\xff", b"[" * 9999]


@pytest.mark.parametrize("data", [*NONE, b'{"game": "fish", "players": ["a"], "nonsense": 1}'])
def test_what_is_no_match_is_one_line(data: bytes) -> None:
    with pytest.raises(LudusError, match="not a match that could be played"):
        read_request(data)


def test_people_sit_where_they_are_named_and_have_names_of_their_own(tmp_path: Path) -> None:
    spec, people = made(tmp_path, players=("human: Ann\x1b ", "human", "human"), game="fish")
    assert people == (0, 1, 2)
    assert [entrant.name for entrant in spec.entrants] == ["Ann", "You 2", "You 3"]
    assert {entrant.player for entrant in spec.entrants} == {"human"}
    assert made(tmp_path, players=("random", f"human:{'x' * 99}"))[0].entrants[1].name == "x" * 40


@pytest.mark.parametrize("player", ["/bin/sh", "bot.py", "../bots/x", "sh -c true", "remote", ""])
def test_no_path_and_no_command_is_a_player(player: str, tmp_path: Path) -> None:
    with pytest.raises(LudusError):
        made(tmp_path, players=("random", player))


@pytest.mark.parametrize("board", ["/etc/passwd", "boards/raft.json", "nowhere"])
def test_no_path_is_a_board(board: str, tmp_path: Path) -> None:
    with pytest.raises(LudusError):
        made(tmp_path, board=board)


def test_a_seed_that_was_not_given_is_kept_from_the_players_by_a_secret(tmp_path: Path) -> None:
    assert made(tmp_path, seed=5)[0].secret == ""
    first, second = made(tmp_path)[0], made(tmp_path)[0]
    assert first.secret and first.secret != second.secret


def test_bounds_hold_and_a_clock_that_is_the_usual_is_none(tmp_path: Path) -> None:
    with pytest.raises(TooMuch, match="turn_ms"):
        made(tmp_path, time=Time(turn_ms=10**9))
    with pytest.raises(TooMuch, match="most here"):
        made(tmp_path, board=f"random:height={10**9}")
    assert made(tmp_path, time=Time())[0].time is None
