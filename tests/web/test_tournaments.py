"""Tournaments on a real server: started, followed, stopped, gone on with."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from tests.web.server import PATIENCE, serving

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6) as address:
        yield address


def begin(url: str, name: str, *entrants: str, **more: Any) -> dict[str, Any]:
    asked = {"name": name, "game": "planet_wars", "entrants": entrants, **more}
    answer = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def about(url: str, key: str) -> dict[str, Any]:
    told: dict[str, Any] = httpx.get(f"{url}/api/tournaments/{key}", timeout=PATIENCE).json()
    return told


def until(url: str, key: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        told = about(url, key)
        if wanted(told):
            return told
        sleep(0.05)
    raise AssertionError(about(url, key))


def is_over(told: dict[str, Any]) -> bool:
    return bool(told["stage"] == "over")


def test_one_is_played_to_its_end(url: str) -> None:
    key = begin(url, "First cup", "greedy", "random", "noop", boards=["rings", "line"], seed=3)["key"]
    told = until(url, key, is_over)
    assert (told["played"], told["planned"], told["error"]) == (6, 6, "")
    assert told["standings"][0]["name"] == "greedy"
    assert "First cup" in httpx.get(f"{url}/tournaments").text
    page = httpx.get(f"{url}/tournament/{key}").text
    for part in ("Standings", "Crosstable", "Ratings", "Matches"):
        assert f"<h2>{part}</h2>" in page


def test_the_matches_can_be_seen_again(url: str) -> None:
    key = begin(url, "To look back", "greedy", "noop", seed=1)["key"]
    until(url, key, is_over)
    assert f'href="/tournament/{key}/match/1"' in httpx.get(f"{url}/tournament/{key}").text
    shown = httpx.get(f"{url}/tournament/{key}/match/1", follow_redirects=True, timeout=PATIENCE)
    id = str(shown.url).rpartition("/")[2]
    assert shown.status_code == 200
    film = httpx.get(f"{url}/api/matches/{id}/film", timeout=PATIENCE).json()
    assert sorted(film[0]["names"]) == ["greedy", "noop"]
    assert film[-1]["outcome"]["reason"]
    assert httpx.get(f"{url}/tournament/{key}/match/99").status_code == 404
    assert httpx.get(f"{url}/match/cup-{'0' * 20}-1").status_code == 404


def test_a_knockout_has_a_bracket(url: str) -> None:
    four = ("greedy", "random", "noop", "rush")
    key = begin(url, "Cup", *four, format={"name": "knockout", "best_of": 2})["key"]
    until(url, key, is_over)
    assert "<h2>Bracket</h2>" in httpx.get(f"{url}/tournament/{key}").text


def test_a_page_is_told_only_what_is_new(url: str) -> None:
    key = begin(url, "Quiet", "greedy", "noop")["key"]
    until(url, key, is_over)
    told = httpx.get(f"{url}/api/tournaments/{key}/parts").json()
    assert told["live"] is False
    assert "greedy" in told["parts"]["table"]
    again = httpx.get(f"{url}/api/tournaments/{key}/parts", params={"seen": told["version"]})
    assert again.status_code == 204


def test_a_name_is_never_a_tag(url: str) -> None:
    told = begin(url, SCRIPT, "greedy", "noop")
    until(url, told["key"], is_over)
    for page in ("/", "/tournaments", told["page"], f"{told['page']}/match/0"):
        answer = httpx.get(f"{url}{page}", follow_redirects=True, timeout=PATIENCE)
        assert answer.status_code == 200
        assert SCRIPT not in answer.text
    assert "&lt;script&gt;alert(1)" in httpx.get(f"{url}/tournaments").text


def test_stopped_and_gone_on_with(url: str) -> None:
    key = begin(url, "Long", "greedy", "admiral", rounds=500)["key"]
    until(url, key, lambda told: told["played"] > 2)
    assert httpx.post(f"{url}/api/tournaments/{key}/stop", timeout=PATIENCE).json()["stage"] == "stopped"
    played = about(url, key)["played"]
    sleep(1)
    assert about(url, key)["played"] == played
    assert httpx.post(f"{url}/api/tournaments/{key}/stop", timeout=PATIENCE).status_code == 409
    assert httpx.post(f"{url}/api/tournaments/{key}/run", timeout=PATIENCE).json()["stage"] == "running"
    until(url, key, lambda told: told["played"] > played)
    assert httpx.post(f"{url}/api/tournaments/{key}/run", timeout=PATIENCE).status_code == 409
    httpx.post(f"{url}/api/tournaments/{key}/stop", timeout=PATIENCE)


def test_it_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        key = begin(url, "Through the night", "greedy", "admiral", rounds=500)["key"]
        told = until(url, key, lambda told: told["played"] > 0)
    with serving(tmp_path) as url:
        until(url, key, lambda now: now["stage"] == "running" and now["played"] > told["played"])
        httpx.post(f"{url}/api/tournaments/{key}/stop", timeout=PATIENCE).raise_for_status()
    with serving(tmp_path) as url:
        until(url, key, lambda now: now["stage"] == "stopped")  # as somebody wanted it, once its last heartbeat is old
        assert 'data-do="run"' in httpx.get(f"{url}/tournament/{key}").text


LUDUS = str(Path(sys.executable).with_name("ludus"))
SPEC = """game = "planet_wars"
entrants = ["greedy", "random", "noop"]
rounds = 15
"""


def test_one_of_another_process_is_followed(url: str, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.toml"
    file.write_text(SPEC)
    words = [LUDUS, "tournament", "run", str(file), "--store", str(folder / "arena.db")]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = monotonic() + PATIENCE
        while httpx.get(f"{url}/api/tournaments/elsewhere").status_code == 404 and monotonic() < end:
            sleep(0.05)
        until(url, "elsewhere", lambda told: told["stage"] == "elsewhere" and told["played"] > 0)
        assert "Another process plays it" in httpx.get(f"{url}/tournament/elsewhere").text
        told = until(url, "elsewhere", is_over)
        assert process.wait(PATIENCE) == 0
    assert told["played"] == told["planned"] == 90


def test_a_command_of_somebody_else_is_not_run_here(url: str, folder: Path, tmp_path: Path) -> None:
    """Whoever may press buttons may not thereby start programs."""
    import msgspec

    from ludus.core.match import Entrant
    from ludus.store import Store
    from ludus.tournament.spec import TournamentSpec

    marker = tmp_path / "ran"
    spec = TournamentSpec(game="fish", entrants=(Entrant("a", f"touch {marker}"), Entrant("greedy", "greedy")))
    with Store(folder / "arena.db") as store:
        store.begin("foreign", msgspec.json.encode(spec))
    answer = httpx.post(f"{url}/api/tournaments/foreign/run", timeout=PATIENCE)
    assert answer.status_code == 409
    assert "ludus tournament run" in answer.json()["error"]
    assert not marker.exists()


WISHES: list[tuple[str, dict[str, Any]]] = [
    ("name", {"name": "  "}),
    ("name", {"name": "x" * 41}),
    ("name", {"name": "two\nlines"}),
    ("game", {"game": "chess"}),
    ("entrants", {"entrants": ["greedy"]}),
    ("entrants", {"entrants": ["greedy", "greedy"]}),
    ("entrants", {"entrants": ["greedy", "/bin/true"]}),
    ("entrants", {"entrants": ["greedy", "../../x.py"]}),
    ("entrants", {"entrants": "greedy"}),
    ("boards", {"boards": ["atlantis"]}),
    ("boards", {"boards": ["/etc/passwd"]}),
    ("boards", {"boards": ["random:planets=999999999"]}),
    ("format", {"format": {"name": "lottery"}}),
    ("format", {"format": {}}),
    ("format.best_of", {"format": {"name": "knockout", "best_of": 0}}),
    ("format.best_of", {"format": {"name": "knockout", "best_of": 10**15}}),
    ("format.luck", {"format": {"name": "knockout", "luck": 1}}),
    ("format.seeds", {"format": {"name": "gauntlet", "seeds": 5}}),
    ("seats", {"format": {"name": "tables"}}),
    ("rounds", {"rounds": 0}),
    ("rounds", {"rounds": 10_000, "entrants": ["greedy", "random", "noop", "rush", "turtle", "admiral"]}),
    ("options", {"options": {"magic": 1}}),
    ("turn_ms", {"turn_ms": "soon"}),
    ("", {"colour": "red"}),
]


@pytest.mark.parametrize(("field", "change"), WISHES)
def test_a_mistake_names_its_field(url: str, field: str, change: dict[str, Any]) -> None:
    asked = {"name": "Fine", "game": "planet_wars", "entrants": ["greedy", "random"], **change}
    answer = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
    assert answer.status_code == 400, answer.text
    told = answer.json()
    assert told["field"] == field
    assert told["error"]
    assert "\n" not in told["error"]


def test_a_name_is_taken_once(url: str) -> None:
    begin(url, "Only one", "greedy", "noop")
    asked = {"name": "Only one", "game": "planet_wars", "entrants": ["greedy", "random"]}
    answer = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["field"]) == (409, "name")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"name":"\\ud800"}', b"[" * 100_000])
def test_what_is_no_tournament(url: str, body: bytes) -> None:
    answer = httpx.post(f"{url}/api/tournaments", content=body, timeout=PATIENCE)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("key", ["nope", "~", "~ZZ", "%00", "a" * 3000, "%F0%9F%90%9F", "~C3"])
def test_nobody_of_this_name(url: str, key: str) -> None:
    for path in (f"/tournament/{key}", f"/api/tournaments/{key}", f"/api/tournaments/{key}/parts"):
        assert httpx.get(f"{url}{path}").status_code == 404
    assert httpx.post(f"{url}/api/tournaments/{key}/stop").status_code == 404


def test_a_store_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "arena.db").write_text("this is no database, but a text that is long enough to look like something")
    with serving(tmp_path) as url:
        answer = httpx.get(f"{url}/api/tournaments")
        assert answer.status_code == 400
        assert "not a database" in answer.json()["error"]
        assert httpx.get(url).status_code == 200


def test_who_cannot_play_is_left_out_and_named(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "typo.py").write_text("def choose(:\n")
    with serving(tmp_path, changes=1e6, bots=given) as url:
        told = begin(url, "Class", "greedy", "typo", "noop", "nobody")
        assert told["entrants"] == ["greedy", "noop"]
        assert [one["name"] for one in told["left_out"]] == ["typo", "nobody"]
        assert told["left_out"][0]["reason"] == "typo.py:1: syntax error: invalid syntax"
        page = httpx.get(f"{url}/tournament/{told['key']}", timeout=PATIENCE).text
        assert "Left out" in page
        assert "typo.py:1: syntax error" in page
        assert str(tmp_path) not in page
        asked = {"name": "Strict", "game": "planet_wars", "entrants": ["greedy", "noop", "typo"], "strict": True}
        answer = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
        assert answer.status_code == 400
        assert answer.json()["field"] == "entrants"
        assert "typo is left out: typo.py:1: syntax error" in answer.json()["error"]
        asked = {"name": "Alone", "game": "planet_wars", "entrants": ["greedy", "typo"]}
        alone = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
        assert alone.json()["field"] == "entrants"
        assert "typo.py:1: syntax error" in alone.json()["error"]
        until(url, told["key"], is_over)


def test_a_page_follows_one_that_grows(url: str, folder: Path) -> None:
    from ludus.core.match import Entrant
    from ludus.store import Store
    from ludus.tournament.runner import run
    from ludus.tournament.stored import grown_text, stored_spec

    key = begin(url, "Growing", "greedy", "noop")["key"]
    until(url, key, is_over)
    with Store(folder / "arena.db") as store:
        text = store.spec("Growing")
        store.grow("Growing", text, grown_text(text, [Entrant("late", "random")]))
        run(stored_spec(store, "Growing"), store, "Growing")
    told = until(url, key, lambda told: bool(told["played"] == 6))
    assert told["entrants"] == ["greedy", "noop", "late"]
    assert (told["planned"], told["stage"]) == (6, "over")
