"""The same tournaments on real Dask clusters: the same records, whatever happens to the workers."""

import gc
import os
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest
from msgspec.structs import replace

import ludus
from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.match import Entrant, GameRecord, MatchSpec
from ludus.games import load
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.tournament.reading import read_text
from ludus.tournament.runner import run
from ludus.tournament.workers.cluster import Cluster, ClusterLost
from ludus.tournament.workers.worker import Done, Task, WorkDone, WorkJob
from tests.tournament.test_runner import LUDUS, SPEC
from tests.tournament.workers.clusters import MARK, Dask, dask, marked, waited_for

pytest.importorskip("distributed")

# A bot in a folder of its own, which needs a module, a data file and a program that lie beside it.
FOLDER_BOT = """
import subprocess
from pathlib import Path
from advice import pick

HERE = Path(__file__).parent

class Bot:
    def choose(self, view, clock):
        said = subprocess.run([HERE / "oracle"], capture_output=True, text=True, check=True).stdout.strip()
        assert said == (HERE / "data" / "word.txt").read_text()
        return pick(view)
"""
PROGRAM = """#!{python}
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "ready"}}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({{"turn": message["turn"], "action": []}}), flush=True)
    else:
        break
"""


def play(text: str, folder: Path, name: str, **more: Any) -> dict[int, GameRecord]:
    """The records of a tournament, by number."""
    address = more.pop("address", None)
    spec = read_text(text, "cup.toml", folder)
    workers = Cluster(address, spec, folder) if address else None
    with Store(folder / f"{name}.db") as store:
        run(spec, store, "cup", workers=workers, **more)
        numbers = [result.number for result in store.results("cup")]
        assert numbers == sorted(set(numbers))
        return {number: load_record(store.record("cup", number)).game for number in numbers}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A worker with two threads and one with one, for tests that harm nobody."""
    with dask(tmp_path_factory.mktemp("dask") / "cluster") as found:
        found.add(threads=2)
        found.add()
        found.wait(2)
        yield found


@pytest.mark.parametrize("kind", ["round_robin", "swiss", "knockout"])
def test_a_cluster_changes_nothing(kind: str, cluster: Dask, tmp_path: Path) -> None:
    text = SPEC.format(format=kind)
    assert play(text, tmp_path, "there", address=cluster.address) == play(text, tmp_path, "here")


def write_bots(folder: Path) -> None:
    """Bots of every kind that has files."""
    idle = "class Bot:\n    def choose(self, view, clock):\n        return []\n"
    files = {
        "own/bot.py": FOLDER_BOT,
        "own/advice.py": "def pick(view):\n    return []\n",
        "own/data/word.txt": "idle",
        "own/oracle": "#!/bin/sh\necho idle\n",
        "bots/single.py": idle,
        "bots/program": PROGRAM.format(python=sys.executable),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755 if text.startswith("#!") else 0o644)


def test_files_go_along_and_the_record_does_not_know(cluster: Dask, tmp_path: Path) -> None:
    write_bots(tmp_path)
    (tmp_path / "told.py").write_text(PROGRAM.format(python=sys.executable))
    planet_wars = load("planet_wars").board
    shipped = planet_wars.FOLDER / f"line{planet_wars.SUFFIX}"
    board = tmp_path / f"mine{planet_wars.SUFFIX}"
    board.write_bytes(shipped.read_bytes())
    text = f"""
game = "planet_wars"
boards = ["{board.name}"]
options = {{ max_turns = 6 }}
clock = {{ start_ms = 60000, turn_ms = 20000, wall_cap_ms = 60000 }}
entrants = [
    {{ folder = "bots" }},
    {{ name = "own", player = "{tmp_path}/own" }},
    {{ name = "told", player = "python3 {tmp_path}/told.py -x" }},
]
"""
    here = play(text, tmp_path, "here")
    assert len(here) == 12
    assert not [record.faults for record in here.values() if record.faults]
    spec = read_text(text, "cup.toml", tmp_path)
    with Store(tmp_path / "there.db") as store:
        with Cluster(cluster.address, spec, tmp_path) as workers:
            for path in (
                tmp_path / "bots",
                tmp_path / "own",
                tmp_path / "told.py",
                board,
            ):  # as if the workers were elsewhere
                path.rename(path.with_name(f"hidden-{path.name}"))
            run(spec, store, "cup", workers=Entered(workers))
        there = {result.number: load_record(store.record("cup", result.number)).game for result in store.results("cup")}
    assert there == here
    assert not list(cluster.folder.glob("**/ludus-*")), "unpacked files are left on a worker"


class Entered:
    """A workers that has been entered already, and is left by somebody else."""

    def __init__(self, workers: Cluster) -> None:
        self._workers = workers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._workers, name)

    def __enter__(self) -> Cluster:
        return self._workers

    def __exit__(self, *error: object) -> None:
        pass


def test_workers_are_killed_and_others_come(tmp_path: Path) -> None:
    text = SPEC.format(format="round_robin").replace("seed = 5", "seed = 5\nrounds = 4").replace("= 12", "= 60")
    kills: list[int] = []
    with dask(tmp_path / "dask", workers=2) as cluster:

        def kill(done: Any) -> None:
            if len(kills) < 3 and done.result.number >= 12 * (len(kills) + 1):
                kills.append(done.result.number)
                cluster.kill_one()

        disturbed = play(text, tmp_path, "there", address=cluster.address, watch=kill)
    assert len(kills) == 3
    assert disturbed == play(text, tmp_path, "here")
    assert len(disturbed) == 48


def test_all_work_is_done_by_workers_that_came_late(tmp_path: Path) -> None:
    """The only worker that was there at the start is killed: who comes later gets the files too."""
    (tmp_path / "mine.py").write_text("class Bot:\n    def choose(self, view, clock):\n        return []\n")
    text = (
        SPEC.format(format="round_robin")
        + '[[entrants]]\nplayer = "mine.py"\n[clock]\nstart_ms = 60000\nturn_ms = 20000\n'
    )
    killed: list[int] = []
    with dask(tmp_path / "dask", workers=1) as cluster:

        def kill(done: Any) -> None:
            if not killed:
                killed.append(done.result.number)
                cluster.kill_one()

        there = play(text, tmp_path, "there", address=cluster.address, watch=kill)
    assert there == play(text, tmp_path, "here")
    assert not [record.faults for record in there.values() if record.faults]


def test_the_scheduler_goes_away(tmp_path: Path) -> None:
    text = SPEC.format(format="round_robin")
    with dask(tmp_path / "dask", workers=1) as cluster:
        with pytest.raises(ClusterLost, match="the scheduler is gone"):
            play(text, tmp_path, "there", address=cluster.address, watch=lambda _: cluster.scheduler.kill())
        waited_for(lambda: not marked(str(cluster.folder), b"ludus.tournament.workers.match_process"))
    with Store(tmp_path / "there.db") as store:
        assert next(store.results("cup"), None) is not None, "what was played is stored"
    assert play(text, tmp_path, "there") == play(text, tmp_path, "here")


def test_mistakes_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.tournament.workers.cluster.WORKERS_S", 0.5)
    monkeypatch.setattr("ludus.tournament.workers.cluster.CONNECT_S", 0.5)
    text = SPEC.format(format="round_robin")
    with pytest.raises(LudusError, match=r"cluster tcp://127\.0\.0\.1:1: no scheduler there"):
        play(text, tmp_path, "x", address="tcp://127.0.0.1:1")
    with pytest.raises(LudusError, match="no scheduler there"):
        play(text, tmp_path, "x", address="nonsense")
    clients = [
        one for one in gc.get_objects() if issubclass(type(one), distributed.Client)
    ]  # others may lie of themselves
    assert [
        one for one in clients if one.status != "closed"
    ] == []  # such a one closes itself when the collector finds it, and may lock out another one then
    with (
        dask(tmp_path / "dask") as cluster,
        pytest.raises(LudusError, match="no workers there; start some: dask worker"),
    ):
        play(text, tmp_path, "x", address=cluster.address)


def test_a_hand_that_is_killed_loses_nothing(cluster: Dask, tmp_path: Path) -> None:
    text = SPEC.format(format="round_robin").replace("= 12", "= 60")
    killed: list[int] = []

    def kill(done: Any) -> None:
        if done.result.number % 4 == 0:
            victims = marked(str(cluster.folder), b"ludus.tournament.workers.match_process")[:1]
            killed.extend(victims)
            for pid in victims:
                os.kill(pid, signal.SIGKILL)

    assert play(text, tmp_path, "there", address=cluster.address, watch=kill) == play(text, tmp_path, "here")
    assert killed


def test_another_version_is_refused(tmp_path: Path) -> None:
    ours, other = Path(ludus.__file__).parent, tmp_path / "other" / "ludus"
    other.mkdir(parents=True)
    for part in ours.iterdir():
        (other / part.name).symlink_to(part)
    (other / "__init__.py").unlink()
    (other / "__init__.py").write_text((ours / "__init__.py").read_text().replace(ludus.__version__, "0.0.7"))
    with dask(tmp_path / "dask") as cluster:
        cluster.more["PYTHONPATH"] = str(other.parent)
        cluster.add()
        cluster.wait(1)
        with pytest.raises(LudusError, match=rf"has ludus 0\.0\.7; it must have {ludus.__version__}"):
            play(SPEC.format(format="swiss"), tmp_path, "x", address=cluster.address)


def test_a_local_cluster_as_a_teacher_types_it_and_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(SPEC.format(format="round_robin").replace("seed = 5", "seed = 5\nrounds = 400"))
    words = [LUDUS, "tournament", "run", str(file), "--cluster", "local:2"]
    process = subprocess.Popen(
        words, stderr=subprocess.PIPE, text=True, start_new_session=True, env={**os.environ, MARK: str(file)}
    )
    with process, Store(file.with_suffix(".db")) as store:
        waited_for(lambda: next(store.results("cup"), None) is not None, 60)
        assert len(marked(str(file), b"ludus.tournament.workers.match_process")) > 0
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        _, said = process.communicate()
        stored = sum(1 for _ in store.results("cup"))
    assert process.returncode == 130
    assert f"To go on: ludus tournament run {file} --cluster local:2" in " ".join(said.split())
    assert "Traceback" not in said
    waited_for(lambda: not marked(str(file)))
    assert 0 < stored < 400 * 12


def test_local_2_gives_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(SPEC.format(format="swiss"))
    words = [LUDUS, "tournament", "run", str(file), "--cluster", "local:2"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, MARK: str(file)})
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout
    waited_for(lambda: not marked(str(file)))
    with Store(file.with_suffix(".db")) as store:
        there = {result.number: load_record(store.record("cup", result.number)).game for result in store.results("cup")}
    assert there == play(file.read_text(), tmp_path, "here")


def test_files_go_along_as_matches_come_and_jobs_too(cluster: Dask, tmp_path: Path) -> None:
    write_bots(tmp_path)
    own, single = f"{tmp_path}/own", f"{tmp_path}/bots/single.py"
    with Cluster(cluster.address) as workers:
        workers.give(WorkJob(0, "zlib:compress", b"words"))
        for number, players in enumerate([(own, "noop"), (own, "noop"), (single, own)], 1):
            asked = tuple(Entrant(f"{number}/{seat}", f"version:{seat}") for seat in (0, 1))
            here = tuple(Entrant(f"{number}/{seat}", player) for seat, player in enumerate(players))
            spec = MatchSpec(game="planet_wars", entrants=asked, board="line", options={"max_turns": 3})
            workers.give(Task(number, (0, 1), spec, Limits(), here=replace(spec, entrants=here)))
        answers = {task.number: answer for task, answer in (workers.take() for _ in range(4))}
    job = answers.pop(0)
    assert isinstance(job, WorkDone) and zlib.decompress(job.data) == b"words"
    for answer in answers.values():
        assert isinstance(answer, Done) and not answer.faults, answer
        assert str(tmp_path).encode() not in answer.record
