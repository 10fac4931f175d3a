"""Who sits in a seat: the words for faults, and that the players and dialects of the house keep their protocols."""

import msgspec
import pytest

from ludus.core.player import Answer, Dialect, Fault, FaultReport, Player, Setup
from ludus.games.auralux.original.protocol import AuraluxText
from ludus.players.direct import DebuggedPlayer, DirectPlayer
from ludus.players.human import HumanPlayer
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer
from ludus.players.network.remote import RemotePlayer


def members(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_") or name in ("__enter__", "__exit__")}


def test_the_words_of_records_are_these_for_ever() -> None:
    words = "timeout crash garbled illegal memory flood start infra"
    assert [fault.value for fault in Fault] == words.split()
    assert msgspec.json.decode(b'"flood"', type=Fault) is Fault.FLOOD


@pytest.mark.parametrize("kind", [LocalPlayer, DirectPlayer, DebuggedPlayer, HumanPlayer, RemotePlayer])
def test_a_player_has_all_that_the_referee_asks_for(kind: type) -> None:
    # What `__init__` sets (charged_ms, said) is no part of the class.
    missing = {name for name in members(Player) if not hasattr(kind, name)}
    assert missing <= {"charged_ms", "said"}
    assert {"act", "start", "close", "__exit__"} <= members(Player)


@pytest.mark.parametrize("kind", [JsonLines, AuraluxText])
def test_a_dialect_has_all_that_a_player_asks_for(kind: type) -> None:
    assert not {name for name in members(Dialect) if not hasattr(kind, name)}


def test_a_report_is_about_one_fault_and_the_player_stays_unless_it_says_otherwise() -> None:
    report = FaultReport(Fault.CRASH, "it broke")
    assert (report.detail, report.gone) == ("", False)
    assert (Answer(()).error, Answer(()).note) == ("", "")


def test_what_a_bot_is_told_cannot_be_changed_by_it() -> None:
    setup = Setup(game="fish", seat=0, seats=2, board=None, options=None, seed=1)
    with pytest.raises(AttributeError):
        setup.seat = 1  # type: ignore[misc]
