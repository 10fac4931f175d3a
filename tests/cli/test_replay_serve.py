"""`ludus replay serve`: what is served; the server itself is tried in tests/browser."""

from pathlib import Path

import pytest

from ludus.cli import watch
from tests.cli.conftest import Ludus
from tests.referee.hostile import good


def test_every_file_is_served_as_it_is(ludus: Ludus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[list[bytes], object, object]] = []

    def note(replays: watch.Replays, port: object, browse: object) -> None:
        served.append(([data for _, data in replays], port, browse))

    monkeypatch.setattr(watch, "serve_replays", note)
    for name in ("fish", "auralux"):
        (tmp_path / name).write_bytes(good(name))
    assert ludus("replay", "serve", tmp_path / "fish", tmp_path / "auralux", "--port", 0, "--no-open")[0] == 0
    assert served == [([good("fish"), good("auralux")], 0, False)]


def test_what_cannot_be_watched_is_said_before_anything_is_served(ludus: Ludus, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"words")
    for file in ("x", "none"):
        code, _, err = ludus("replay", "serve", tmp_path / file)
        assert code == 2 and file in err
