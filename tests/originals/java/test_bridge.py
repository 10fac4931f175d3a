"""From the words that mean a Java strategy to the command that runs it; nothing is run here."""

from pathlib import Path

import pytest

from ludus.core.errors import BadPlayer, LudusError, UnknownName
from ludus.core.limits import Limits
from ludus.games import load
from ludus.originals.java import bridge
from ludus.originals.java.jdk import Jdk
from ludus.players.reference import read_player
from tests.players.test_zips import one_class
from tests.zips import zipped

GAME = load("planet_wars")


@pytest.fixture(autouse=True)
def without_a_jdk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bridge, "find_jdk", lambda: Jdk(tmp_path / "jdk", "17.0.1"))
    monkeypatch.setattr(bridge, "compiled", lambda jdk: tmp_path / "ours")


def chosen(folder: Path, part: str, *names: str, api: str = "planetwars") -> str:
    """Which of these classes it is."""
    place = folder / "x.jar"
    place.write_bytes(zipped({f"{name}.class": one_class(name, f"{api}/publicapi/IStrategy") for name in names}))
    words = f"{place}:{part}" if part else str(place)
    command = bridge.command(GAME, read_player(words, GAME), Limits(memory_mb=400))
    assert "-Xmx300m" in command.words
    return command.words[-1]


def test_the_one_that_is_meant(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "a/Mine") == "a.Mine"
    assert chosen(tmp_path, "Mine", "a/Mine", "a/Other") == "a.Mine"
    assert chosen(tmp_path, "", "a/Mine", "planetwars/strategies/NoOpStrategy") == "a.Mine"
    assert chosen(tmp_path, "", "a/Mine", "planetwars/strategies/Strategy") == "planetwars.strategies.Strategy"


def test_what_is_not_clear_or_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadPlayer, match="several strategies in it, say which"):
        chosen(tmp_path, "", "a/Mine", "a/Other")
    with pytest.raises(UnknownName, match="Mine"):
        chosen(tmp_path, "Nobody", "a/Mine")
    with pytest.raises(BadPlayer, match="for spaceexplorers, not for planetwars"):
        chosen(tmp_path, "", "a/Mine", api="spaceexplorers")
    with pytest.raises(BadPlayer, match="no strategy in it"):
        chosen(tmp_path, "", "a/Mine", api="other")
    with pytest.raises(LudusError, match="no such file"):
        bridge.command(GAME, read_player(f"{tmp_path}/none.jar", GAME), Limits())


def test_for_which_game_it_is(tmp_path: Path) -> None:
    chosen(tmp_path, "", "a/Mine")
    ref = read_player(str(tmp_path / "x.jar"), GAME)
    assert bridge.plays(GAME, ref) and not bridge.plays(load("space_explorers"), ref)
    (tmp_path / "x.jar").write_bytes(b"words")
    assert bridge.plays(GAME, ref)  # it is told so when it is played
    assert bridge.api_of(load("space_explorers")) == "spaceexplorers"
