"""Home: something to see on it at all times, and an opponent that fits."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from ludus.games import load, names
from ludus.games.strength import by_strength
from ludus.web.arena import Arena
from ludus.web.home.opponent import fitting
from ludus.web.settings import Settings
from ludus.web.tournaments import demo
from tests.web.records.test_record_index import kept
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1e6) as address:
        yield address


def showcase(url: str) -> dict[str, Any]:
    """Once there is something on the board."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        told: dict[str, Any] = httpx.get(f"{url}/showcase", timeout=PATIENCE).json()
        if told:
            return told
        sleep(0.1)
    raise AssertionError("nothing to see")


def test_an_empty_server_plays_a_match_for_home(url: str) -> None:
    told = showcase(url)
    film = httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).json()
    assert film[0]["type"] == "head" and len(film) > 2
    assert httpx.get(f"{url}/match/{told['id']}").status_code == 200
    assert httpx.get(f"{url}/api/matches").json()["recent"] == []  # nobody has asked for it


def test_a_match_with_people_is_shown_unless_it_is_secret(url: str) -> None:
    hidden = start(url, "planet_wars", "human", "random")
    assert showcase(url)["id"] != hidden["id"]


def test_play_seats_one_against_a_bot_that_fits(url: str) -> None:
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        answer = client.post("/play/now", data={"game": "fish"})
        assert answer.status_code == 303
        seat = answer.headers["location"]
        id = re.fullmatch(r"/match/([\w-]+)/seat/0", seat)
        assert id is not None and client.get(seat).status_code == 200
        told = client.get(f"/api/matches/{id[1]}").json()
        assert told["names"] == ["You", by_strength(load("fish"))[0]] and told["people"] == [0]


@pytest.mark.parametrize("body", ["", "game=chess", "game=%FF", "a=1&b=2&c=3&d=4&e=5&f=6", "\0"])
def test_play_of_nothing_is_one_line(url: str, body: str) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = httpx.post(f"{url}/play/now", content=body, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 400 and "\n" not in answer.json()["error"]


def test_who_wins_meets_a_stronger_one_and_who_loses_a_weaker_one() -> None:
    game = load("planet_wars")
    rungs = by_strength(game)
    assert rungs[0] == "noop" and rungs[-1] == "admiral"
    assert fitting(game, []).name == rungs[1]

    def after(met: str, winner: int | None) -> str:
        one = kept("x", "human:Ann", met, winner=winner)
        return fitting(game, [(replace(one, spec=replace(one.spec, game="planet_wars")), 0)]).name

    assert after(rungs[1], 0) == rungs[2] and after(rungs[2], 1) == rungs[1] and after(rungs[2], None) == rungs[2]
    assert after(rungs[-1], 0) == rungs[-1] and after(rungs[0], 1) == rungs[0]
    assert fitting(game, [(kept("x", "human:Ann", "greedy"), 0)]).name == rungs[1]  # that was another game


def test_a_cookie_of_anybodys_making_is_harmless(url: str) -> None:
    for value in ("x", "!!!", "a.0!" * 500, "../../etc.0", "fish-1.9", "\\x00.1"):
        assert httpx.get(url, headers={"cookie": f"ludus_played={value}"}, timeout=PATIENCE).status_code == 200


def test_every_game_has_a_thumbnail_of_its_own(url: str) -> None:
    seen = set()
    for name in names():
        for theme in ("light", "dark"):
            answer = httpx.get(f"{url}/rules/{name}/thumbnail.svg?theme={theme}", timeout=PATIENCE)
            assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
            seen.add(answer.content)
    assert len(seen) == 2 * len(names())


def test_three_starts_make_one_demo_cup_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "BOTS", 2)
    monkeypatch.setattr(demo, "BOARDS", 1)
    monkeypatch.setattr(demo, "ROUNDS", 1)
    monkeypatch.setattr(demo, "LOOK_S", 0.1)
    settings = Settings(records=tmp_path / "records", uploads=tmp_path / "bots", store=str(tmp_path / "arena.db"))

    async def started() -> list[str]:
        arena = Arena(settings)
        await demo.demo_tournaments(arena)
        await arena.tournaments.end()
        return arena.tournaments.names()

    first, second, third = (sorted(asyncio.run(started())) for _ in range(3))
    assert first == second == third == sorted(f"House cup: {load(name).info.title}" for name in names())
