"""A class's folder as a teacher runs it: bad bots are named and left out, late ones let in, changed ones told."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from ludus.store import Store
from ludus.tournament.stored import stored_spec

LUDUS = str(Path(sys.executable).with_name("ludus"))
BOT = """#!/bin/sh
while read -r line; do
    turn=${line#*'"turn":'}
    case $line in
        *'"type":"hello"'*) echo '{"type":"ready"}' ;;
        *'"type":"act"'*) echo "{\\"turn\\":${turn%%,*},\\"action\\":[]}" ;;
    esac
done
"""

SPEC = """
game = "planet_wars"
options = { max_turns = 2 }
seed = 3
rounds = %d
format = "%s"
[[entrants]]
player = "noop"
[[entrants]]
folder = "bots"
"""


class Classroom:
    """A folder with a cup.toml, and with bots that start at once and do nothing."""

    def __init__(self, folder: Path, kind: str = "round_robin", rounds: int = 1) -> None:
        self.folder, self.bots = folder, folder / "bots"
        self.bots.mkdir()
        (folder / "cup.toml").write_text(SPEC % (rounds, kind))

    def hand_in(self, *names: str) -> None:
        for name in names:
            (self.bots / name).write_text(BOT)
            (self.bots / name).chmod(0o755)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [LUDUS, "tournament", "run", "cup.toml", *words]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def store(self) -> Store:
        return Store(self.folder / "cup.db")

    def played(self) -> list[tuple[str, ...]]:
        """Who sat where, match by match."""
        with self.store() as store:
            names = [entrant.name for entrant in stored_spec(store, "cup").entrants]
            return [tuple(names[one] for one in result.entrants) for result in store.results("cup")]


def test_bad_ones_are_named_and_left_out(tmp_path: Path) -> None:
    room = Classroom(tmp_path)
    room.hand_in("ann", "noop.sh")  # the second is called like a bot of the house
    (room.bots / "link").symlink_to(room.bots / "ann")
    (room.bots / "typo.py").write_text("def choose(:\n")
    (room.bots / "empty").mkdir()
    (room.bots / "prog").write_text("#!/bin/sh\n")
    (room.bots / "notes.txt").write_text("no bot, and nobody's mistake")
    (room.bots / os.fsdecode(b"odd\xff.py")).write_text("")
    (room.bots / "nothing.py").write_text("SPEED = 3\n")
    reasons = [
        "empty has neither",
        "link is a link",
        "its name is not UTF-8",
        "chmod +x bots/prog",
        "nothing.py: neither a bot nor a program",
        "typo.py:1: syntax error",
    ]

    refused = room.run("--strict")
    assert refused.returncode == 2
    assert [reason for reason in reasons if reason not in refused.stderr] == []
    assert "6 of 9 cannot play" in refused.stderr
    assert not (tmp_path / "cup.db").exists()

    done = room.run()
    assert done.returncode == 0, done.stderr
    for said in (done.stderr, done.stdout):  # as it begins, and behind the table
        assert [reason for reason in reasons if reason not in " ".join(said.split())] == []
    assert "notes" not in done.stderr + done.stdout
    assert {name for match in room.played() for name in match} == {"noop", "ann", "noop.sh"}
    with room.store() as store:
        assert [name for name, _ in store.left_out("cup")] == [
            "empty",
            "link",
            "odd\N{REPLACEMENT CHARACTER}",
            "prog",
            "nothing",
            "typo",
        ]

    subprocess.run([LUDUS, "tournament", "report", "cup.toml"], cwd=tmp_path, capture_output=True, check=True)
    page = (tmp_path / "cup.html").read_text(encoding="utf-8")
    assert "Left out" in page
    assert "typo.py:1: syntax error" in page

    again = room.run()  # they are still bad, and it is still the same tournament
    assert again.returncode == 0, again.stderr
    assert "6 matches are played already" in again.stderr
    assert "come since" not in again.stderr

    (room.bots / "ann").chmod(0o644)  # now one is bad who plays
    broken = room.run()
    assert broken.returncode == 2
    assert "cannot play any more: ann (bots/ann is a program that is not executable" in broken.stderr


def test_where_fewer_than_two_are_left_all_reasons_are_said(tmp_path: Path) -> None:
    room = Classroom(tmp_path)
    (room.bots / "a.py").write_text("(")
    (room.bots / "b").mkdir()
    done = room.run()
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert "needs two entrants or more, and there is 1" in last
    assert "a.py:1: syntax error" in last
    assert "b has neither a bot.py" in last
    assert not (tmp_path / "cup.db").exists()


@pytest.mark.parametrize(
    ("kind", "rounds"), [("round_robin", 1), ("gauntlet", 1), ("free_for_all", 3), pytest.param("ladder", 2)]
)
def test_late_ones_are_let_in(kind: str, rounds: int, tmp_path: Path) -> None:
    if kind == "ladder":
        pytest.importorskip("openskill")
    room = Classroom(tmp_path, kind, rounds)
    if kind == "free_for_all":
        text = (tmp_path / "cup.toml").read_text()
        (tmp_path / "cup.toml").write_text("seats = 2\n" + text)
    room.hand_in("mia", "zoe")
    assert room.run().returncode == 0
    before = room.played()
    room.hand_in("ann", "leo")  # before and between those who play
    (room.bots / "zoe").write_text(BOT + "# better now\n")

    if kind == "round_robin":
        without = room.run()
        assert without.returncode == 0
        assert "2 bots have come since: ann, leo; --extend lets them in" in without.stderr
        assert "zoe has changed since it began; what was played stays" in without.stderr
        assert room.played() == before

    done = room.run("--extend", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "let in: ann, leo" in done.stderr
    assert ", over" in done.stdout
    after = room.played()
    assert after[: len(before)] == before
    assert all({"ann", "leo"} & set(match) for match in after[len(before) :])
    assert {"ann", "leo"} <= {name for match in after for name in match}
    if kind == "round_robin":
        assert set(Counter(after).values()) == {1}
        assert len(after) == 5 * 4
        again = room.run("--extend")
        assert "nobody has come since" in again.stderr
        assert room.played() == after


def test_a_format_that_cannot_says_so(tmp_path: Path) -> None:
    room = Classroom(tmp_path, "knockout")
    room.hand_in("mia")
    assert room.run().returncode == 0
    room.hand_in("ann")
    said = "knockout cannot take in newcomers once it has begun; begin another tournament"
    without = room.run()
    assert without.returncode == 0
    assert f"1 bot has come since: ann; {said}" in without.stderr
    refused = room.run("--extend")
    assert refused.returncode == 2
    assert said in refused.stderr
    assert room.run().returncode == 0


def test_killed_between_letting_in_and_playing(tmp_path: Path) -> None:
    room = Classroom(tmp_path, rounds=4)
    room.hand_in("mia", "zoe")
    assert room.run().returncode == 0
    room.hand_in("ann")
    command = [LUDUS, "tournament", "run", "cup.toml", "--extend"]
    with (
        room.store() as store,
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
    ):
        until = time.monotonic() + 60
        while not stored_spec(store, "cup").grown and time.monotonic() < until:
            time.sleep(0.005)
        process.kill()
    assert len(room.played()) < 12 * 4
    done = room.run()  # whoever is in is in
    assert done.returncode == 0, done.stderr
    assert set(Counter(room.played()).values()) == {4}
    assert len(room.played()) == 12 * 4


def test_a_store_of_earlier_days_goes_on(tmp_path: Path) -> None:
    room = Classroom(tmp_path)
    room.hand_in("mia")
    assert room.run().returncode == 0
    with room.store() as store:
        assert "grown" not in json.loads(store.spec("cup"))
        with store._engine.begin() as link:
            link.exec_driver_sql("DROP TABLE ludus_digests")
        assert store.digests("cup") == {}
        assert store.left_out("cup") == []
    room.hand_in("ann")
    done = room.run("--extend")
    assert done.returncode == 0, done.stderr
    assert "changed" not in done.stderr
    assert len(room.played()) == 6


def test_nobody_writes_how_a_tournament_grew(tmp_path: Path) -> None:
    room = Classroom(tmp_path)
    file = tmp_path / "cup.toml"
    file.write_text("grown = [2, 3]\n" + file.read_text())
    done = room.run()
    assert done.returncode == 2
    assert "no key 'grown'" in done.stderr
