"""A teacher's event: twelve programs, four of which misbehave. Nobody else notices."""

from collections import Counter
from pathlib import Path

import pytest

from ludus.core.match import GameRecord
from ludus.core.player import Fault
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.tournament.reading import read_text
from ludus.tournament.runner import run
from tests.bots.build import words
from tests.support import REPO

BOARDS = ("diamond",)
# Bots that look at no seed, so that a match is the same whichever number it has.
GOOD = {
    "greedy": "greedy",
    "rush": "rush",
    "turtle": "turtle",
    "admiral": "admiral",
    "noop": "noop",
    "file": f"{REPO}/tests/bots/local.py:Good",
    "queues": f"{REPO}/tests/bots/local.py:Queues",
    "greedy again": "greedy",
}
ZOO = {"exits": Fault.CRASH, "sleeps": Fault.TIMEOUT, "endless_line": Fault.FLOOD, "raw_bytes": Fault.GARBLED}
HEAD = f"""
game = "planet_wars"
boards = {list(BOARDS)}
rounds = {len(BOARDS)}
options = {{ max_turns = 6 }}
clock = {{ turn_ms = 200, wall_cap_ms = 1500, start_ms = 60000 }}
"""

Meeting = tuple[str, tuple[str, ...]]  # the board, and who sat where


def played(entrants: dict[str, str], folder: Path) -> dict[Meeting, GameRecord]:
    folder.mkdir()
    told = "".join(f"[[entrants]]\nname = '{name}'\nplayer = '{player}'\n" for name, player in entrants.items())
    with Store(folder / "cup.db") as store:
        run(read_text(HEAD + told, "cup.toml", folder), store, "cup", jobs=8)  # who sleeps takes no core
        records = [load_record(store.record("cup", result.number)).game for result in store.results("cup")]
    return {(record.spec.board, tuple(one.name for one in record.spec.entrants)): record for record in records}


@pytest.mark.timeout(300)
def test_four_bad_bots_get_their_verdicts_and_the_others_the_results_they_have_without_them(tmp_path: Path) -> None:
    bad = {bot: words(bot, "json", tmp_path) for bot in ZOO}
    together, without = played({**GOOD, **bad}, tmp_path / "all"), played(GOOD, tmp_path / "good")
    assert len(together) == 12 * 11 * len(BOARDS)
    assert len(without) == 8 * 7 * len(BOARDS)
    for meeting, record in without.items():
        assert (together[meeting].turns, together[meeting].outcome) == (record.turns, record.outcome)
    verdicts: Counter[tuple[str, Fault]] = Counter()
    for (_, names), record in together.items():
        verdicts.update({(names[seat], fault) for _, seat, fault in record.faults})
    each = 2 * 11 * len(BOARDS)
    assert verdicts == dict.fromkeys(ZOO.items(), each)
