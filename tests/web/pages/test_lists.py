"""Lists of matches: running, and played."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ludus.core.game import Outcome
from ludus.web.matches.live_match import LiveMatch
from ludus.web.pages.lists import NOTHING, ago, recent_list, running_list
from ludus.web.records.record_folder import Kept
from tests.web.indoors import client_in, request_for, spec_of, tags, texts


def kept(ranks: tuple[int, ...], faults: int = 0, board: str = "raft", game: str = "fish") -> str:
    return recent_list([Kept("fish-1", spec_of(game, board=board), 12, Outcome(ranks, (1.0, 0.0)), "", faults)])


def test_who_won_alone_is_marked_and_names_are_words() -> None:
    html = kept((1, 2))
    assert texts(html, "span", class_="won") == ["Ann <b>"]
    assert not tags(html, "b")
    assert texts(kept((1, 1)), "span", class_="won") == []
    assert "12 turns · 1 fault ·" in texts(kept((1, 2), 1), "small")[0]
    assert "12 turns · 2 faults ·" in texts(kept((1, 2), 2), "small")[0]


def test_a_board_is_named_where_it_has_a_name_and_a_game_also_where_it_is_gone() -> None:
    assert texts(kept((1, 2)), "small")[0].startswith("Fish · raft · ")
    assert texts(kept((1, 2), board="[[1]]\n" * 30), "small")[0].startswith("Fish · 12 turns")
    assert recent_list([]) == ""


def test_ones_own_seat_leads_to_it(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    match = LiveMatch("m", spec_of("fish"), people=(1,))
    match.watchers = 3
    others = running_list(request_for(client), [match])
    assert tags(others, "a")[0].attributes["href"] == "/match/m"
    assert texts(others, "small")[0].endswith("turn 0 · 3 watching")
    mine = running_list(request_for(client, cookie=f"seat_m_1={match.keys[1]}"), [match])
    assert tags(mine, "a")[0].attributes["href"] == "/match/m/seat/1"
    assert texts(mine, "span", class_="badge mine") == ["your seat"]
    assert running_list(request_for(client), []) == NOTHING


@pytest.mark.parametrize(
    ("passed", "said"),
    [(5, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (86400 * 3, "3 days ago"), (-99, "just now")],
)
def test_how_long_since(passed: int, said: str) -> None:
    assert ago((datetime.now(UTC) - timedelta(seconds=passed)).isoformat()) == said


@pytest.mark.parametrize("started", ["", "yesterday", "2026-01-01T00:00:00"])
def test_a_time_that_nobody_can_read(started: str) -> None:
    assert ago(started) == "once"
