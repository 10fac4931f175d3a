"""No answer tells where anything lies on the server's machine: every route is asked, with bots that try to tell."""

import base64
import gzip
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from ludus import Entrant, MatchSpec, load, play_match
from ludus.games.boards import open_board
from ludus.referee import write_record
from ludus.report.private import hidden, told_board
from ludus.sandbox import best
from ludus.web.app import make_app
from ludus.web.settings import Settings
from tests.support import REPO
from tests.web.server import PATIENCE, serving

NAME = "s3cret pl4ce"  # with a blank, at which a path seems to end
GOOD = (REPO / "src/ludus/games/fish/kits/python/bot.py").read_bytes()
TELLS = b"""import sys
class Bot:
    def choose(self, view, clock):
        view.note(f"I am {__file__}, with {sys.path}")
        print(__file__, sys.executable, file=sys.stderr)
        raise ValueError(f"{__file__} cannot, {sys.prefix} neither")
"""
NEVER_STARTS = b"import sys\nraise RuntimeError(__file__ + repr(sys.path))\nclass Bot:\n    pass\n"
needs_sandbox = pytest.mark.skipif(best() in ("none", "limits"), reason="uploaded bots run in a sandbox only")


def secrets(folder: Path) -> list[str]:
    home = str(Path.home())
    return [NAME, str(folder), str(REPO), sys.prefix, *([f"{home}/"] if len(home) > 1 else [])]


def layers(data: bytes) -> Iterator[str]:
    """An answer as text, and what is packed in it."""
    while data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    words = data.decode(errors="replace")
    yield words
    for film in re.findall(r'<script type="text/plain" data-film="\w+">([^<]+)<', words):
        yield zlib.decompress(base64.b64decode(film)).decode()


def told(answer: httpx.Response, folder: Path) -> list[str]:
    """The secrets in an answer, with what stands around them."""
    words = [*layers(answer.content), str(answer.headers)]
    return [
        f"{answer.request.method} {answer.url.path}: …{word[max(0, at - 80) : at + 80]}…"
        for word in words
        for secret in secrets(folder)
        if (at := word.find(secret)) >= 0
    ]


def paths(folder: Path, known: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    """Every path that can be asked for, with the names that fit in; a route that nobody knows here fails."""
    app = make_app(Settings(records=folder, uploads=folder, store=str(folder / "arena.db")))
    for route in app.routes:
        if isinstance(route, WebSocketRoute) or not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        kind = "/".join(part for part in route.path.split("/") if part and "{" not in part)
        for names in known.get(kind, [{}]):
            yield route.path.format(**names)


def played_at_home(folder: Path) -> None:
    """A record as `ludus play` keeps it, with files of the owner."""
    (folder / "own").mkdir()
    (folder / "own" / "bot.py").write_bytes(TELLS)
    game = load("fish")
    board = folder / "own" / "board.json"
    board.write_text(game.board.write(open_board(game, "raft", "", 1)))
    entrants = (Entrant("mine", str(folder / "own" / "bot.py")), Entrant("random", "random"))
    record = play_match(MatchSpec(game="fish", entrants=entrants, board=str(board)))
    write_record(record, folder / "records" / "home.ludus")


def until_over(client: httpx.Client, key: str) -> None:
    end = monotonic() + 2 * PATIENCE
    while client.get(f"/api/tournaments/{key}").json()["stage"] != "over":
        assert monotonic() < end
        sleep(0.1)


def busy(client: httpx.Client) -> list[httpx.Response]:
    """Bots are sent, matches and a tournament played; the last answer of each."""
    sent = {}
    for name, data in (("Tells", TELLS), ("Never starts", NEVER_STARTS), ("Good", GOOD)):
        sent[name] = client.post("/api/bots", params={"game": "fish", "name": name, "file": "my.py"}, content=data)
        assert sent[name].status_code == 201, sent[name].text
    broken = client.post("/api/bots", params={"game": "fish", "name": "B", "file": "b.py"}, content=b"class Bot(:")
    games = [
        client.post("/api/matches", json={"game": "fish", "players": players, "board": "raft"})
        for players in (("Tells", "Good"), ("Never starts", "owned"))
    ]
    asked = {"name": "Cup", "game": "fish", "entrants": ["Tells", "Never starts", "owned"], "boards": ["raft"]}
    cup = client.post("/api/tournaments", json=asked)
    until_over(client, cup.json()["key"])
    streams = [client.get(f"/api/matches/{game.json()['id']}/events") for game in games]
    again = client.post("/api/tournaments/Cup/run")
    return [*sent.values(), broken, *games, cup, *streams, again]


def checked(client: httpx.Client, names: tuple[str, ...]) -> None:
    end = monotonic() + 2 * PATIENCE
    while any(client.get(f"/api/bots/fish/{name}").json()["checking"] for name in names):
        assert monotonic() < end
        sleep(0.1)


def names_of(client: httpx.Client) -> dict[str, list[dict[str, str]]]:
    """What fits into the routes, by their fixed words."""
    recent = [one["id"] for one in client.get("/api/matches").json()["recent"]]
    cup = client.get("/tournament/Cup/match/0").headers["location"].rpartition("/")[2]
    ids = [*recent[:1], "home", cup, "nothing"]
    matches: list[dict[str, str]] = [{"id": id, "seat": "0", "kind": kind} for id in ids for kind in ("html", "record")]
    matches += [{"id": "home", "seat": seat, "kind": kind} for seat, kind in (("9", "gif"), ("x", "png"))]
    bots = [{"game": "fish", "key": key} for key in ("Tells", "Never~20starts", "Good", "owned", "random", "nobody")]
    cups = [{"key": key, "number": "0"} for key in ("Cup", "nothing")]
    tables = [{"key": key, "file": file} for key in ("Cup", "x") for file in ("standings.csv", "matches.json", "x.csv")]
    named: Any = {"game": "fish", "board": "raft", "name": "site.css"}
    few = [{"id": id} for id in ids]
    boards = [{"game": "fish", "key": key} for key in ("pond", "broken", "raft", "nothing")]
    return {
        "static": [named, {"name": "nothing.css"}], "rules": [named, {"game": "x"}], "rules/moment.svg": [named],
        "rules/thumbnail.svg": [named], "rules/scenes": [{**named, "number": number} for number in ("1", "99")],
        "write": [{**named, "lang": lang} for lang in ("python", "klingon")],
        "api/matches/again": few, "api/matches/progress": matches,
        "api/games": [named], "api/games/boards": [named, {**named, "board": "broken"}], "api/boards": boards,
        "bots": bots, "bots/check": bots, "api/bots": bots, "tournament": cups, "tournament/match": cups,
        "bots/matches": bots, "tournament/matches": cups, "api/tournaments/playing": cups,
        "api/tournaments/matches": cups, "api/tournaments/files": tables, "replays/live": few,
        "api/tournaments": cups, "api/tournaments/parts": cups, "match": few, "match/seat": matches,
        "api/matches": matches, "api/matches/film": few, "api/matches/record": few, "api/matches/events": few,
    }  # fmt: skip


@needs_sandbox
def test_no_answer_tells_a_path(tmp_path: Path) -> None:
    folder = tmp_path / NAME
    (folder / "given").mkdir(parents=True)
    (folder / "given" / "owned.py").write_bytes(TELLS)
    (folder / "given" / "pond.json").write_text("[[1, 2], [3, 4]]")
    (folder / "given" / "broken.json").write_bytes(b"\xff")
    played_at_home(folder)
    found: list[str] = []
    with ExitStack() as stack:
        url = stack.enter_context(serving(folder, changes=1e6, bots=folder / "given", boards=folder / "given"))
        client = stack.enter_context(httpx.Client(base_url=url, timeout=2 * PATIENCE))
        for answer in busy(client):
            found += told(answer, folder)
        checked(client, ("Tells", "Never~20starts"))
        for path in sorted(set(paths(folder, names_of(client)))):
            answer = client.get(path, headers={"Accept": "text/html"})
            assert answer.status_code < 500, (path, answer.text)
            found += told(answer, folder)
        shown = client.get("/api/bots/fish/Tells").text
    assert found == []
    assert "my.py cannot" in shown  # but what its author knows is there


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("/srv/x/bot.py:12: error", "bot.py:12: error"),
        ('File "/srv/x/bot.py", line 3', 'File "bot.py", line 3'),
        ("see http://example.org/a/b", "see http://example.org/a/b"),
        ("1/2 of 3/4/5", "1/2 of 3/4/5"),
        ("PATH=/opt/a/bin:/opt/b/bin", "PATH=bin:bin"),
        ("a/b and ./c/d", "a/b and ./c/d"),
        (f"{sys.prefix}/lib/x.py and {sys.prefix}", "lib/x.py and …"),
    ],
)
def test_a_path_is_shown_by_its_last_name(words: str, shown: str) -> None:
    assert hidden(words) == shown


def test_a_board_is_shown_by_its_name() -> None:
    assert told_board("fish", "/srv/boards/mine.json") == "mine.json"
    assert told_board("fish", "raft") == "raft"
    assert told_board("fish", "random:width=3") == "random:width=3"
