"""A file beside the records says what is being played."""

from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant, MatchSpec
from ludus.tournament.workers import announced as module
from ludus.tournament.workers.announced import SUFFIX, Announced, announced, announced_in
from ludus.tournament.workers.live import LiveDoor, is_live

SPEC = MatchSpec(game="fish", entrants=(Entrant("a", "random"), Entrant("b", "random")), secret="hush")


def test_it_is_there_as_long_as_the_match_and_keeps_its_secret(tmp_path: Path) -> None:
    with announced(SPEC, tmp_path, "one"):
        (file,) = tmp_path.iterdir()
        assert b"hush" not in file.read_bytes()
        assert {name: one.spec.entrants for name, one in announced_in(tmp_path).items()} == {"one": SPEC.entrants}
        assert is_live(announced_in(tmp_path)["one"].live)
    assert announced_in(tmp_path) == {} and not list(tmp_path.iterdir())


def test_a_match_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a bug"), announced(SPEC, tmp_path, "one"):
        raise ValueError("a bug")
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_is_played_all_the_same(tmp_path: Path) -> None:
    with announced(SPEC, tmp_path / "nowhere", "one") as door:
        assert isinstance(door, LiveDoor)
    with announced(SPEC, None, "one") as door:
        assert isinstance(door, LiveDoor) and not list(tmp_path.iterdir())


def test_what_lies_there_and_is_no_announcement_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with LiveDoor("test-announced"):
        good = msgspec.json.encode(Announced("test-announced", SPEC))
        stale = msgspec.json.encode(Announced("test-nobody", SPEC))
        odd = stale.replace(b"test-nobody", b"\\ud800")
        named = {"good": good, "stale": stale, "odd": odd, "deep": b"[" * 100_000, "none": b"", "bytes": b"\xff"}
        for name, data in named.items():
            (tmp_path / f".{name}{SUFFIX}").write_bytes(data)
        (tmp_path / f".folder{SUFFIX}").mkdir()
        (tmp_path / f".dangling{SUFFIX}").symlink_to(tmp_path / "nothing")
        assert [*announced_in(tmp_path)] == ["good"]
        monkeypatch.setattr(module, "LARGEST", len(good) - 1)
        assert announced_in(tmp_path) == {}
    assert announced_in(tmp_path / "nowhere") == {}
