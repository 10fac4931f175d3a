"""Tournaments of a server that was ended go on when it is back."""

from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from ludus.web.tournaments.unfinished import Unfinished
from tests.web.server import PATIENCE, Server, server

CUP = {
    "name": "Cup",
    "game": "planet_wars",
    "entrants": ["greedy", "turtle", "rush", "random"],
    "format": {"name": "round_robin"},
    "rounds": 4,
}


def test_names_are_kept_until_they_are_dropped(tmp_path: Path) -> None:
    names = Unfinished(tmp_path / "new")
    assert names.names() == []
    for name in ("a", "b", "a"):
        names.add(name)
    assert Unfinished(tmp_path / "new").names() == ["b", "a"]
    names.drop("b")
    names.drop("c")
    assert names.names() == ["a"]


@pytest.mark.parametrize("damage", [b"", b"{", b"{}", b"[1]", b"\xff"])
def test_a_damaged_file_is_said_and_does_not_stop_the_server(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tournaments.json").write_bytes(damage)
    names = Unfinished(tmp_path)
    assert names.names() == []
    assert "tournaments.json: no tournament goes on by itself" in caplog.text
    names.add("a")
    assert names.names() == ["a"]


def told(serving: Server) -> dict[str, object]:
    found: list[dict[str, object]] = httpx.get(f"{serving.url}/api/tournaments", timeout=PATIENCE).json()
    return found[0]


def wait_for(serving: Server, key: str, value: object) -> None:
    until = monotonic() + PATIENCE
    while told(serving)[key] != value:
        assert monotonic() < until, told(serving)
        sleep(0.05)


def test_a_tournament_goes_on_by_itself(tmp_path: Path) -> None:
    with server(tmp_path) as serving:
        begun = httpx.post(f"{serving.url}/api/tournaments", json=CUP, timeout=PATIENCE)
        assert begun.status_code == 201, begun.text
        serving.kill()
        serving.start()
        serving.wait()
        wait_for(serving, "stage", "over")
