"""Whole tournaments with real workers: the same records however many there are, and nothing lost whoever is killed."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.core.match import GameRecord, MatchResult
from ludus.core.player import Fault
from ludus.players.programs.spawn import descendants
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.tournament.reading import read_text
from ludus.tournament.runner import run
from tests.support import REPO

LUDUS = str(Path(sys.executable).with_name("ludus"))
KILLS = int(os.environ.get("LUDUS_KILLS", "10"))  # 200 in `make soak`
BOTS = REPO / "tests" / "bots" / "local.py"

SPEC = """
game = "planet_wars"
seed = 5
boards = ["line", "diamond"]
options = {{ max_turns = 12 }}
[format]
name = "{format}"
[[entrants]]
player = "greedy"
[[entrants]]
player = "random"
[[entrants]]
player = "rush"
[[entrants]]
player = "turtle"
"""


def play(text: str, folder: Path, jobs: int, watch: Any = lambda _: None) -> dict[int, GameRecord]:
    """The records of a tournament, by number."""
    with Store(folder / f"{jobs}.db") as store:
        run(read_text(text, "cup.toml", folder), store, "cup", jobs, watch)
        return {result.number: load_record(store.record("cup", result.number)).game for result in store.results("cup")}


def workers() -> list[int]:
    """Our children that play matches; one that was killed has no words left."""
    found = []
    for pid in descendants(os.getpid()):
        with suppress(OSError):  # gone meanwhile
            if b"match_process:serve" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


@pytest.mark.parametrize("kind", ["round_robin", "swiss", "knockout", "ranker"])
def test_the_number_of_workers_changes_nothing(kind: str, tmp_path: Path) -> None:
    text = SPEC.format(format=kind)
    alone = play(text, tmp_path, 1)
    assert alone
    assert play(text, tmp_path, 3) == alone


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    text = SPEC.format(format="round_robin")
    killed: list[int] = []

    def kill_one(done: Any) -> None:
        if len(killed) < 3 and (there := workers()):  # those who come after the killed may not be there yet
            victim = random.choice(there)
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    disturbed = play(text, tmp_path, 2, kill_one)
    assert len(killed) == 3
    assert disturbed == play(text, tmp_path, 1)


@pytest.mark.parametrize("kind", ["round_robin", "swiss"])
def test_what_was_not_stored_is_played_again_and_nothing_else(kind: str, tmp_path: Path) -> None:
    """The disk fills up in the middle, however many matches are done by then; nobody was told of what is not there."""
    text = SPEC.format(format=kind)
    spec, shown = read_text(text, "cup.toml", tmp_path), list[int]()
    with Store(tmp_path / "full.db") as store:
        with pytest.MonkeyPatch.context() as patch, pytest.raises(LudusError, match="disk is full"):
            patch.setattr(store, "commit_all", Filling(store))
            run(spec, store, "cup", 2, lambda done: shown.append(done.result.number))
        kept = {result.number for result in store.results("cup")}
        assert kept == set(shown)
        run(spec, store, "cup", 2, lambda done: shown.append(done.result.number))
        found = {one.number: load_record(store.record("cup", one.number)).game for one in store.results("cup")}
    assert sorted(shown) == sorted(found)  # each once
    assert found == play(text, tmp_path, 1)


class Filling:
    """A store's `commit_all` with room for so few matches."""

    def __init__(self, store: Store) -> None:
        self._left, self._keep = 4, store.commit_all

    def __call__(self, name: str, matches: list[tuple[MatchResult, bytes]]) -> int:
        self._left -= len(matches)
        if self._left < 0:
            raise LudusError("the disk is full")
        return self._keep(name, matches)


def test_what_is_shown_is_stored(tmp_path: Path) -> None:
    with Store(tmp_path / "cup.db") as store, Store(tmp_path / "cup.db") as other:
        run(
            read_text(SPEC.format(format="round_robin"), "cup.toml", tmp_path),
            store,
            "cup",
            2,
            lambda done: other.record("cup", done.result.number),
        )


def test_a_bad_bot_gets_its_faults_and_the_others_their_results(tmp_path: Path) -> None:
    bad = f'[[entrants]]\nname = "bad"\nplayer = "{BOTS}:Raises"\n'
    with Store(tmp_path / "cup.db") as store:
        run(read_text(SPEC.format(format="round_robin") + bad, "cup.toml", tmp_path), store, "cup", 2)
        results = list(store.results("cup"))
    faulty = {result.entrants[seat] for result in results for seat, fault in result.faults if fault is Fault.CRASH}
    assert faulty == {4}
    assert len(results) == 20


def test_kill_9_at_any_moment_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(SPEC.format(format="round_robin").replace("seed = 5", "seed = 5\nrounds = 6"))
    expected = play(file.read_text(), tmp_path, 1)
    dice = random.Random(1)
    for _ in range(KILLS):
        with subprocess.Popen([LUDUS, "tournament", "run", str(file)], stderr=subprocess.DEVNULL) as process:
            time.sleep(dice.uniform(0.3, 1.2))
            process.kill()
    done = subprocess.run([LUDUS, "tournament", "run", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with Store(file.with_suffix(".db")) as store:
        numbers = [result.number for result in store.results("cup")]
        found = {number: load_record(store.record("cup", number)).game for number in numbers}
    assert numbers == sorted(set(numbers))
    assert found == expected


def test_ctrl_c_says_how_to_go_on_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(SPEC.format(format="round_robin").replace("seed = 5", "seed = 5\nrounds = 30"))
    words = [LUDUS, "tournament", "run", str(file), "--jobs", "2"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        until = time.monotonic() + 60
        while not played_so_far(file) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"To go on: ludus tournament run {file}" in said
    assert 0 < played_so_far(file) < 360
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    assert played_so_far(file) == 360


def played_so_far(file: Path) -> int:
    if not file.with_suffix(".db").exists():
        return 0
    with Store(file.with_suffix(".db")) as store:
        return store.count("cup")


def test_a_match_is_committed_once_and_another_tournament_is_refused(tmp_path: Path) -> None:
    result = MatchResult(0, (0, 1), (1, 2), (3.0, 1.0))
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", b"{}")
        store.begin("cup", b"{}")
        assert store.commit("cup", result, b"record")
        assert not store.commit("cup", result, b"other")
        assert list(store.results("cup")) == [result]
        assert store.record("cup", 0) == b"record"
        with pytest.raises(LudusError, match="began with another file or other bots"):
            store.begin("cup", b'{"seed":1}')
        with pytest.raises(LudusError, match="no match 7"):
            store.record("cup", 7)


def test_the_commands_as_a_teacher_types_them(tmp_path: Path) -> None:
    def ludus(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([LUDUS, "tournament", *words], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "ludus tournament run cup.toml" in ludus("init", "cup.toml").stdout
    assert ludus("init", "cup.toml").returncode == 2
    assert "nothing has been played yet" in ludus("show", "cup.toml").stderr
    done = ludus("run", "cup.toml")
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout
    assert "Rando" in ludus("show", "cup.toml").stdout
    assert ludus("export", "cup.toml").stdout.startswith("number,seat,name,rank,score,faults\n0,0,")
    lines = ludus("export", "cup.toml", "--as", "jsonl", "--records", "kept").stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1]
    verified = subprocess.run([LUDUS, "replay", "verify", "kept/000000.ludus"], cwd=tmp_path, check=False)
    assert verified.returncode == 0
    file = tmp_path / "cup.toml"
    file.write_text(file.read_text().replace('player = "greedy"', 'player = "greddy"'))
    wrong = ludus("run", "cup.toml")
    assert wrong.returncode == 2
    assert "no player 'greddy' of planet_wars (did you mean 'greedy'?)" in wrong.stderr


def test_a_bot_in_a_folder_has_its_own_modules_beside_it(tmp_path: Path) -> None:
    team = tmp_path / "bots" / "my team"
    team.mkdir(parents=True)
    (team / "bot.py").write_text(
        "from plan import orders\nclass Bot:\n    def choose(self, view, clock):\n        return orders()\n"
    )
    (team / "plan.py").write_text("def orders():\n    return []\n")
    head = 'game = "planet_wars"\noptions = { max_turns = 5 }\n'
    text = head + '[[entrants]]\nfolder = "bots"\n[[entrants]]\nplayer = "noop"\n'
    records = play(text, tmp_path, 1)
    assert [record.faults for record in records.values()] == [(), ()]
