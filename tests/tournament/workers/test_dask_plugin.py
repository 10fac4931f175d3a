"""What Dask gives to its workers, without a cluster: a bundle unpacked, and processes that are used again."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

pytest.importorskip("distributed")

from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec
from ludus.referee.file import load_record
from ludus.tournament.spec import BoardSpec, TournamentSpec
from ludus.tournament.workers import dask_plugin
from ludus.tournament.workers.bundle import Bundle, pack
from ludus.tournament.workers.dask_plugin import BatchAnswer, DaskPlugin, play_batch, version
from ludus.tournament.workers.worker import Done, Task

BOT = "class Bot:\n    def choose(self, view, clock):\n        return []\n"


class FakeProcess:
    """Answers at once; what is asked of it next time may kill it."""

    made: ClassVar[list[Any]] = []

    def __init__(self, core: int | None) -> None:
        self.core, self.lost, self.ended = core, False, False
        self.given: list[MatchSpec] = []
        self.made.append(self)

    def give(self, task: Task, here: MatchSpec) -> None:
        self.given.append(here)
        self.lost = task.number == 13

    def take(self) -> str | None:
        return None if self.lost else "no"

    def end(self) -> None:
        self.ended = True


@pytest.fixture
def worker(tmp_path: Path) -> SimpleNamespace:
    return SimpleNamespace(address="tcp://here:1", name="far", local_directory=str(tmp_path / "dask"), plugins={})


@pytest.fixture
def bundle(tmp_path: Path) -> Bundle:
    bot = tmp_path / "mine" / "bot.py"
    bot.parent.mkdir()
    bot.write_text(BOT)
    (tmp_path / "dask").mkdir()
    entrants = (Entrant("mine", str(bot)), Entrant("noop", "noop"))
    return pack(TournamentSpec(game="planet_wars", entrants=entrants, boards=(BoardSpec("line"),)))


@pytest.fixture
def plugin(bundle: Bundle, worker: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[DaskPlugin]:
    monkeypatch.setattr(dask_plugin, "MatchProcess", FakeProcess)
    monkeypatch.setattr(FakeProcess, "made", [])
    one = DaskPlugin(msgspec.msgpack.encode(bundle), local=False)
    one.setup(worker)
    yield one
    one.teardown(worker)


def task(number: int, bundle: Bundle) -> Task:
    entrants = (Entrant("mine", next(iter(bundle.players))), Entrant("noop", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2})
    return Task(number, (0, 1), spec, Limits())


def test_files_are_unpacked_for_the_matches_and_gone_with_the_plugin(
    plugin: DaskPlugin, bundle: Bundle, worker: Any
) -> None:
    plugin.play([task(0, bundle)])
    there = Path(FakeProcess.made[0].given[0].entrants[0].player)
    assert there.read_text() == BOT
    assert Path(worker.local_directory) in there.parents
    plugin.teardown(worker)
    assert list(Path(worker.local_directory).iterdir()) == []
    assert FakeProcess.made[0].ended
    with pytest.raises(LudusError, match="the tournament is over"):
        plugin.play([task(0, bundle)])


def test_a_process_is_used_again_until_it_is_lost(plugin: DaskPlugin, bundle: Bundle) -> None:
    assert plugin.play([task(0, bundle), task(1, bundle)]).answers == ("no", "no")
    assert plugin.play([task(13, bundle), task(2, bundle)]).answers == (None, "no")
    assert [len(one.given) for one in FakeProcess.made] == [3, 1]
    assert [one.ended for one in FakeProcess.made] == [True, False]
    assert plugin.processes == plugin.idle == FakeProcess.made[1:]
    plugin.play([task(13, bundle)])
    assert plugin.processes == plugin.idle == []


def test_what_takes_long_is_left_for_the_next_batch(
    plugin: DaskPlugin, bundle: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_plugin, "LONGEST_S", -1.0)
    assert plugin.play([task(number, bundle) for number in range(3)]).answers == ("no",)  # at least one is played


def test_another_version_is_refused_before_anything_is_unpacked(bundle: Bundle, worker: Any) -> None:
    old = DaskPlugin(msgspec.msgpack.encode(replace(bundle, version="0.0")), local=False)
    with pytest.raises(LudusError, match=rf"tcp://here:1 has ludus {version()}, the tournament 0\.0"):
        old.setup(worker)
    assert list(Path(worker.local_directory).iterdir()) == []


def test_a_batch_comes_and_goes_as_bytes_and_is_really_played(
    bundle: Bundle, worker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_plugin, "get_worker", lambda: worker)
    with pytest.raises(LudusError, match="is not ready for the tournament: see its log"):
        play_batch("cup", b"")
    worker.plugins["cup"] = plugin = DaskPlugin(msgspec.msgpack.encode(bundle), local=False)
    plugin.setup(worker)
    try:
        answer = play_batch("cup", msgspec.msgpack.encode([task(4, bundle)]))
    finally:
        plugin.teardown(worker)
    (done,) = msgspec.msgpack.decode(answer, type=BatchAnswer).answers
    assert isinstance(done, Done)
    assert done.result.number == 4
    played = load_record(done.record).game.spec
    assert played.entrants == task(4, bundle).spec.entrants  # the record does not know where its files lay
