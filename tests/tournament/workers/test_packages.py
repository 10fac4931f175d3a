"""What goes to a cluster as matches come."""

from pathlib import Path

import msgspec

from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec
from ludus.tournament.workers.bundle import Bundle
from ludus.tournament.workers.packages import MOST, Packages
from ludus.tournament.workers.worker import Task, WorkJob

BOT = "class Bot:\n    def choose(self, view, clock):\n        return []\n"


def a_bot(folder: Path, name: str) -> str:
    (folder / name).mkdir()
    (folder / name / "bot.py").write_text(f"{BOT}# {name}")
    return str(folder / name)


def task(*players: str) -> Task:
    spec = MatchSpec(game="planet_wars", entrants=tuple(Entrant(one, one) for one in players))
    return Task(1, (0, 1), MatchSpec(game="planet_wars", entrants=()), Limits(), here=spec)


def test_each_is_held_once_whoever_needs_it(tmp_path: Path) -> None:
    held: dict[str, bytes] = {}

    def hold(digest: str, data: bytes) -> str:
        assert digest not in held
        held[digest] = data
        return digest

    one, two = a_bot(tmp_path, "one"), a_bot(tmp_path, "two")
    packages = Packages(hold)
    assert packages.of([WorkJob(1, "f", b""), task("greedy", "noop")]) == []  # what is known there needs no files
    (first,) = packages.of([task(one, "greedy"), task(one, "noop")])
    assert packages.of([task(two, one)]) == [list(held)[1], first]
    bundle = msgspec.msgpack.decode(held[first], type=Bundle)
    assert list(bundle.players) == [one]
    assert bundle.files[0].data.decode().endswith("# one")


def test_what_nobody_asks_for_gives_way_and_comes_again(tmp_path: Path) -> None:
    held: list[str] = []

    def hold(digest: str, data: bytes) -> str:
        held.append(digest)
        return digest

    packages = Packages(hold)
    bots = [a_bot(tmp_path, f"bot{number}") for number in range(MOST + 1)]
    for bot in bots:
        packages.of([task(bot, "noop")])
    assert len(held) == MOST + 1
    assert packages.of([task(bots[0], "noop")]) == [held[0]]
    assert len(held) == MOST + 2
