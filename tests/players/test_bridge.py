"""A game of another package may bring the bridge to a kind of bots that it was written with."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import Entrant, MatchSpec, load, play_match
from ludus.core.contract import check_game
from ludus.core.contract.inventory import ContractBroken
from ludus.core.errors import BadPlayer
from ludus.players.find import find_player

# It runs a house bot, whose name is all that its "jar" holds.
BRIDGE = """
import sys
from pathlib import Path
from ludus.players.bridge import ForeignCommand
from ludus.players.host import COMMAND, HOUSE

def command(game, ref, limits):
    words = (sys.executable, *COMMAND, game.info.name, HOUSE, Path(ref.place).read_text())
    return ForeignCommand(words, (Path(__import__("ludus").__file__).parent,))

def make_ready(game):
    pass
"""


def test_a_bridge_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "their_bridge.py").write_text(BRIDGE)
    (tmp_path / "bot.jar").write_text("greedy")
    monkeypatch.syspath_prepend(str(tmp_path))
    fish = load("fish")
    with pytest.raises(BadPlayer, match="Fish has no Java strategies"):
        find_player(fish, str(tmp_path / "bot.jar"), fish.info.clock)
    theirs = dataclasses.replace(fish, bridges={"java": "their_bridge"})
    spec = MatchSpec(game="fish", entrants=(Entrant("jar", "greedy"), Entrant("house", "random")), board="raft")
    player = find_player(theirs, str(tmp_path / "bot.jar"), fish.info.clock)
    assert play_match(spec, players={0: player}).game == play_match(spec).game


def test_the_contract_looks_for_the_bridge() -> None:
    with pytest.raises(ContractBroken, match="there is no module nobodys_bridge for java bots"):
        check_game(dataclasses.replace(load("fish"), bridges={"java": "nobodys_bridge"}))


def test_no_bridge_is_imported_before_it_is_needed() -> None:
    code = "import sys, ludus, ludus.players.find; ludus.load('planet_wars'); print('ludus.originals' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
