"""One file through every door that takes a player: it is called the same behind all of them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludus.referee import read_record
from ludus.sandbox import best
from tests.cli.conftest import Ludus
from tests.tournament.texts import read
from tests.web.server import PATIENCE, serving, start

LUDUS = str(Path(sys.executable).with_name("ludus"))
PYTHON = "class Bot:\n    def choose(self, view, clock):\n        return []\n"
PROGRAM = f"""#!{sys.executable} -u
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type": "ready"}}')
    elif message["type"] == "act":
        print(json.dumps({{"turn": message["turn"], "action": []}}))
    else:
        break
"""
SHORT = ("--option", "max_turns=2", "--seed", "1")
# What somebody writes, and what it is called.
WORDS = {
    "my.bot v2.py": "my.bot v2",
    "./my.bot v2.py:Bot": "my.bot v2:Bot",
    "the team.v2": "the team.v2",
    "./the team.v2/": "the team.v2",
    "./bot-v1.2": "bot-v1.2",
    "json:./bot-v1.2 -v": "bot-v1.2 -v",
}
FILES = {"my.bot v2.py": "my.bot v2", "the team.v2": "the team.v2", "bot-v1.2": "bot-v1.2"}


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("doors") / "bots"
    (folder / "the team.v2").mkdir(parents=True)
    for name in ("my.bot v2.py", "the team.v2/bot.py"):
        (folder / name).write_text(PYTHON)
    (folder / "bot-v1.2").write_text(PROGRAM)
    (folder / "bot-v1.2").chmod(0o755)
    return folder


@pytest.mark.parametrize("words", WORDS)
def test_in_the_commands_and_in_the_record(
    words: str, bots: Path, ludus: Ludus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bots)
    record = tmp_path / "a.ludus"
    code, out, err = ludus("play", "planet_wars", words, "random", *SHORT, "--json", "--record", record)
    assert code == 0, err
    assert json.loads(out)["entrants"][0]["name"] == WORDS[words]
    assert read_record(record).game.spec.entrants[0].name == WORDS[words]


def test_in_a_duel(bots: Path, ludus: Ludus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bots)
    words = ("json:./bot-v1.2 -v", "the team.v2")
    code, out, err = ludus("duel", "planet_wars", *words, "-n", "2", "--jobs", "1", *SHORT, "--json")
    assert code == 0, err
    assert [entrant["name"] for entrant in json.loads(out)["entrants"]] == [WORDS[one] for one in words]


def test_in_a_check(bots: Path, ludus: Ludus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one that does not start, for that is checked quickly."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.bot v2.py").write_text("class Bot: choose = 1 / 0")
    _, out, _ = ludus("check", "my.bot v2.py", "--game", "planet_wars", "--json")
    assert json.loads(out)["bot"] == "my.bot v2"


def test_in_a_tournament_by_file_and_by_folder(bots: Path) -> None:
    spec = read(f'game = "planet_wars"\nentrants = {json.dumps([*WORDS])}', bots)
    twice = ["the team.v2", "./the team.v2/"]  # two of one name are called as they are written
    assert [entrant.name for entrant in spec.entrants] == ["my.bot v2", "my.bot v2:Bot", *twice, *[*WORDS.values()][4:]]
    spec = read('game = "planet_wars"\n[[entrants]]\nfolder = "bots"', bots.parent)
    assert sorted(entrant.name for entrant in spec.entrants) == sorted(FILES.values())


def test_over_the_network(bots: Path, tmp_path: Path) -> None:
    record = tmp_path / "a.ludus"
    host = [LUDUS, "host", "planet_wars", "--port", "0", "--bot", "my.bot v2.py", *SHORT, "--record", str(record)]
    with subprocess.Popen(host, cwd=bots, stdout=-1, stderr=-1, text=True) as hosting:
        assert hosting.stderr is not None
        address = hosting.stderr.readline().split()[-2]
        join = [LUDUS, "join", address, "json:./bot-v1.2 -v"]
        done = subprocess.run(join, cwd=bots, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        hosting.communicate(timeout=PATIENCE)
    assert [entrant.name for entrant in read_record(record).game.spec.entrants] == ["bot-v1.2 -v", "my.bot v2"]


@pytest.fixture(scope="module")
def url(bots: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1e6, bots=bots) as address:
        yield address


def test_in_the_browsers_form_and_in_a_match_of_the_arena(url: str) -> None:
    page = httpx.get(f"{url}/?game=planet_wars").text
    assert all(f'value="{name}"' in page for name in FILES.values())
    names = [*FILES.values()][1:]
    match = start(url, "planet_wars", *names, options={"max_turns": 2})
    title = " – ".join(names)
    assert title in httpx.get(f"{url}{match['page']}").text


@pytest.mark.skipif(best() in ("none", "limits"), reason="uploaded bots run in a sandbox only")
def test_of_an_upload_without_a_name(bots: Path, url: str) -> None:
    """The owner's have these names already, so that each is refused by the name that it would get."""
    for file in ("my.bot v2.py", "bot-v1.2"):
        sent = httpx.post(
            f"{url}/api/bots", params={"game": "planet_wars", "file": file}, content=(bots / file).read_bytes()
        )
        assert (sent.status_code, repr(FILES[file]) in sent.text) == (409, True), sent.text
