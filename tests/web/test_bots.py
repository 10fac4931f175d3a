"""Bots that strangers send, on a real server."""

import io
import stat
import struct
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from ludus.sandbox import best
from tests.originals.java.build import HOME, SOURCES, build, jar
from tests.support import REPO
from tests.web.server import PATIENCE, serving

SCRIPT = "<script>alert(1)</script>"
GOOD = (REPO / "src/ludus/games/fish/kits/python/bot.py").read_bytes()
BAD = b"class Bot:\n    def choose(self, view, clock):\n        raise ValueError('no plan today')\n"
OTHER = BAD.replace(b"today", b"tomorrow")
READS = b"""from pathlib import Path
class Bot:
    def choose(self, view, clock):
        raise ValueError(Path(__file__).with_name("notes.txt").read_text())
"""
PEEKS = b"""import os
class Bot:
    def choose(self, view, clock):
        raise ValueError(repr(os.path.exists(%r)))
"""

needs_sandbox = pytest.mark.skipif(best() in ("none", "limits"), reason="uploaded bots run in a sandbox only")
pytestmark = needs_sandbox


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6) as address:
        yield address


def send(url: str, name: str, file: str, data: bytes, game: str = "fish", **more: str) -> httpx.Response:
    asked = {"game": game, "name": name, "file": file, **more}
    return httpx.post(f"{url}/api/bots", params=asked, content=data, timeout=PATIENCE)


def checked(url: str, sent: httpx.Response) -> dict[str, Any]:
    assert sent.status_code == 201, sent.text
    end = monotonic() + 2 * PATIENCE
    while monotonic() < end:
        told: dict[str, Any] = httpx.get(f"{url}/api{sent.json()['page']}", timeout=PATIENCE).json()
        if not told["checking"]:
            return told
        sleep(0.05)
    raise AssertionError("the check never ends")


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def test_a_good_bot_is_checked_and_plays(url: str) -> None:
    told = checked(url, send(url, "Penguin", "my_bot.py", GOOD))
    assert told["verdict"] == "fit to play"
    assert len(told["report"]["findings"]) == 25
    assert "Penguin" in httpx.get(f"{url}/bots", params={"game": "fish"}).text
    assert "Penguin" in [bot["name"] for bot in httpx.get(f"{url}/api/bots").json()["fish"]]
    match = {"game": "fish", "players": ["Penguin", "random"]}
    assert httpx.post(f"{url}/api/matches", json=match, timeout=PATIENCE).status_code == 201


def test_a_bad_bot_is_told_why(url: str) -> None:
    told = checked(url, send(url, "Bad one", "bad.py", BAD))
    assert told["verdict"] == "not fit to play yet"
    page = httpx.get(f"{url}{told['page']}").text
    assert "no plan today" in page
    assert 'class="failed"' in page


def test_it_sees_nothing_of_the_house(url: str, folder: Path) -> None:
    secret = folder / "arena.db"
    httpx.get(f"{url}/tournaments")  # the store is there from now on
    assert secret.exists()
    told = checked(url, send(url, "Peeks", "peeks.py", PEEKS % str(secret).encode()))
    assert "ValueError: False" in str(told["report"])
    assert str(folder) not in str(told)


def test_a_name_is_never_a_tag(url: str) -> None:
    told = checked(url, send(url, SCRIPT, "bot.py", BAD))
    assert told["name"] == SCRIPT
    asked = {"name": "With a tag", "game": "fish", "entrants": [SCRIPT, "random"], "boards": ["raft"]}
    cup = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE).json()
    end = monotonic() + PATIENCE
    while httpx.get(f"{url}/api/tournaments/{cup['key']}").json()["stage"] != "over" and monotonic() < end:
        sleep(0.05)
    pages = [told["page"], "/bots?game=fish", "/?game=fish", "/tournaments/new?game=fish", cup["page"]]
    for page in [*pages, f"{cup['page']}/match/0"]:
        answer = httpx.get(f"{url}{page}", follow_redirects=True, timeout=PATIENCE)
        assert answer.status_code == 200
        assert SCRIPT not in answer.text
    assert "By opponent" in httpx.get(f"{url}{told['page']}").text


@pytest.mark.parametrize("inside", [{"bot.py": BAD}, {"mine/bot.py": READS, "mine/notes.txt": b"no plan today"}])
def test_a_zip(url: str, inside: dict[str, bytes]) -> None:
    """What is in it runs, with its files beside it."""
    sent = send(url, f"Zipped {len(inside)}", "bot.zip", zipped(inside))
    assert "ValueError: no plan today" in str(checked(url, sent)["report"])


def test_a_program(url: str) -> None:
    data = f"#!{sys.executable} -S\nimport sys\nsys.exit(3)\n".encode()
    told = checked(url, send(url, "Program", "my_program", data, game="planet_wars"))
    assert told["kind"] == "program"
    assert told["report"]["findings"][0]["verdict"] == "passed"
    assert told["verdict"] == "not fit to play yet"


def link(name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("bot.py", GOOD)
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    return made.getvalue()


@cache
def bomb() -> bytes:
    return zipped({"bot.py": b"x = 1\n" * 12_000_000})


def liar() -> bytes:
    """A zip that says its file is small."""
    data = bytearray(bomb())
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    return bytes(data)


REFUSED: list[tuple[str, bytes | Callable[[], bytes], str]] = [  # what is large is made when it is sent
    ("out.zip", zipped({"bot.py": GOOD, "../../evil.py": b""}), "leads out"),
    ("root.zip", zipped({"bot.py": GOOD, "/tmp/evil.py": b""}), "leads out"),
    ("back.zip", zipped({"bot.py": GOOD, "..\\evil.py": b""}), "leads out"),
    ("link.zip", link("passwd"), "link"),
    ("bomb.zip", bomb, "50 MB"),
    ("liar.zip", liar, ""),
    ("many.zip", zipped({f"{number}.txt": b"" for number in range(600)}), "600 files"),
    ("none.zip", zipped({"readme.txt": b"hello"}), "neither"),
    ("clash.zip", zipped({"a": b"", "a/bot.py": GOOD, "b": b""}), ""),
    ("not.zip", b"PK\x03\x04 but no more", "zip"),
    ("empty.py", b"", "empty"),
    ("broken.py", b"class Bot(:\n", "broken.py:1: syntax error"),
    ("picture.png", b"\x89PNG....", "a bot is"),
    ("not.jar", b"hello", ""),
    ("large.py", b"#" * (11 << 20), "10 MB"),
]


@pytest.mark.parametrize(("file", "data", "why"), REFUSED, ids=[file for file, _, _ in REFUSED])
def test_what_is_refused(url: str, folder: Path, file: str, data: bytes | Callable[[], bytes], why: str) -> None:
    before = {path for path in folder.parent.rglob("*") if "evil" in path.name or "draft" in path.name}
    answer = send(url, f"Refused {file}", file, data() if callable(data) else data)
    assert answer.status_code in (400, 413), answer.text
    assert why in answer.json()["error"]
    assert str(folder) not in answer.text
    after = {path for path in folder.parent.rglob("*") if "evil" in path.name or "draft" in path.name}
    assert after == before
    assert "Refused" not in httpx.get(f"{url}/api/bots").text


@pytest.mark.parametrize("name", ["greedy", "minimax:3", "human", "x" * 41, "two\nlines", "\u202e"])
def test_names_that_cannot_be_given(url: str, name: str) -> None:
    assert send(url, name, "bot.py", GOOD).status_code in (400, 409)


@pytest.mark.parametrize("name", ["..", ".hidden", "_under", "a/b", "ünï 🐟", "%2e%2e"])
def test_odd_names_are_only_names(url: str, folder: Path, name: str) -> None:
    sent = send(url, name, "bot.py", BAD)
    assert sent.status_code == 201, sent.text
    assert httpx.get(f"{url}{sent.json()['page']}").status_code == 200
    assert name in [bot["name"] for bot in httpx.get(f"{url}/api/bots").json()["fish"]]
    assert {path.name for path in (folder / "bots").iterdir()} <= {"fish", "planet_wars"}


def test_replaced_and_deleted(url: str) -> None:
    first = checked(url, send(url, "Mine", "bot.py", BAD))
    assert send(url, "Mine", "bot.py", OTHER).status_code == 409
    again = checked(url, send(url, "Mine", "bot.py", OTHER, replace="1"))
    assert "no plan today" in str(first["report"]) and "no plan tomorrow" in str(again["report"])
    assert httpx.delete(f"{url}/api{again['page']}", timeout=PATIENCE).status_code == 200
    assert httpx.get(f"{url}{again['page']}").status_code == 404
    assert httpx.delete(f"{url}/api{again['page']}").status_code == 404


def test_who_plays_is_not_deleted(url: str) -> None:
    told = checked(url, send(url, "Busy", "bot.py", BAD))
    asked = {"name": "Busy cup", "game": "fish", "entrants": ["Busy", "random"], "rounds": 1000}
    cup = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE).json()
    answer = httpx.delete(f"{url}/api{told['page']}", timeout=PATIENCE)
    assert answer.status_code == 409
    assert "Busy cup" in answer.json()["error"]
    httpx.post(f"{url}/api/tournaments/{cup['key']}/stop", timeout=PATIENCE).raise_for_status()
    assert httpx.delete(f"{url}/api{told['page']}", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("path", ["fish/nope", "chess/nope", "fish/..%2f..%2fx", "fish/" + "a" * 2000, "fish/%00"])
def test_nobody_of_this_name(url: str, path: str) -> None:
    assert httpx.get(f"{url}/bots/{path}").status_code == 404
    assert httpx.get(f"{url}/api/bots/{path}").status_code == 404


def test_too_many_uploads(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        codes = [send(url, "", "", b"").status_code for _ in range(25)]
    assert codes[0] == 400
    assert 429 in codes


def test_a_stranger_from_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, token="secret") as url:
        assert send(url, "Stranger", "bot.py", GOOD).status_code == 403
        headers = {"Authorization": "Bearer secret", "Origin": "http://evil.example"}
        query = {"game": "fish", "name": "x", "file": "bot.py"}
        answer = httpx.post(f"{url}/api/bots", params=query, content=GOOD, headers=headers)
        assert answer.status_code == 403
        assert "needs the token" in httpx.get(f"{url}/bots").text
        asked = {"name": "x", "game": "fish", "entrants": ["greedy", "random"]}
        assert httpx.post(f"{url}/api/tournaments", json=asked).status_code == 403


def test_replaced_while_it_is_checked(url: str) -> None:
    """What the page shows in the end is of the bot that is there."""
    assert send(url, "Hasty", "bot.py", BAD).status_code == 201
    told = checked(url, send(url, "Hasty", "bot.py", OTHER, replace="1"))
    assert "no plan tomorrow" in str(told["report"]) and "no plan today" not in str(told["report"])


def test_without_a_sandbox_nobody_is_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # no bwrap there
    with serving(tmp_path / "wary") as url:
        answer = send(url, "Stranger", "bot.py", GOOD)
        assert answer.status_code == 400
        assert "sandbox" in answer.json()["error"]
        assert "--trust" in httpx.get(f"{url}/bots").text
    with serving(tmp_path / "trusting", trust=True) as url:
        assert send(url, "Stranger", "bot.py", GOOD).status_code == 201


def test_a_jar_plays_the_planet_games(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build(tmp_path_factory)
    monkeypatch.setenv(HOME, str(built.home))
    classes = built.part(tmp_path / "wars", "planetwars")
    two = jar(tmp_path / "two.jar", classes).read_bytes()
    one = jar(tmp_path / "one.jar", classes, "Strategy-Class: planetwars.strategies.Spreader\r\n").read_bytes()
    with serving(tmp_path / "arena") as url:
        answer = send(url, "Two", "two.jar", two, "planet_wars")
        assert answer.status_code == 400
        assert "several strategies" in answer.json()["error"]
        assert send(url, "Java", "one.jar", one, "fish").status_code == 400
        told = checked(url, send(url, "Java", "one.jar", one, "planet_wars"))
        assert told["report"]["findings"][2]["verdict"] == "passed", told
        source = (SOURCES / "planetwars" / "Spreader.java").read_bytes()
        bad = send(url, "Source", "Spreader.java", source.replace(b";", b"", 9), "planet_wars")
        assert bad.status_code == 400 and "Spreader.java:1: error: ';' expected" in bad.json()["error"], bad.text
        assert send(url, "Source", "Spreader.java", source, "fish").status_code == 400
        assert send(url, "Source", "no-class.java", source, "planet_wars").status_code == 400
        told = checked(url, send(url, "Source", "Spreader.java", source, "planet_wars"))
        assert (told["kind"], told["report"]["findings"][2]["verdict"]) == ("Java", "passed"), told
        lists = httpx.get(f"{url}/api/bots").json()
        assert [game for game, bots in lists.items() if "Java" in [bot["name"] for bot in bots]] == ["planet_wars"]
